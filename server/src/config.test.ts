import { generateKeyPairSync } from 'node:crypto';
import { ConfigError, readConfig } from './config.js';

const secrets = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
};
const linkSecret = 'a secret of at least 32 characters';
const production = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://gifts.example',
  ORDER_LINK_SECRET: linkSecret,
  ...secrets,
};

/** The message with which a configuration is refused. */
function refusal(source: Record<string, string>): string {
  try {
    readConfig(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('the configuration was accepted');
}

test('an empty environment is a demo shop on the loopback address', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 4000,
    publicUrl: 'http://localhost:4000',
    dataDir: './data',
    databaseUrl: null,
    rateLimits: true,
    stripe: null,
  });
});

test('blank values count as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['SHOP_MODE', 'live'],
  ['RATE_LIMITS', 'maybe'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'gifts.example'],
  ['SMTP_URL', 'https://mail'],
  ['ORDER_LINK_SECRET', 'short'],
  ['ORDER_LINK_SECRET', `${linkSecret},`],
])('%s=%s is refused by name', (name, value) => {
  expect(refusal({ [name]: value })).toContain(`${name}: `);
});

test('a vendor that is set by half names what is missing', () => {
  expect(refusal({ STRIPE_SECRET_KEY: 'sk_test_x' })).toMatch(/STRIPE_PUBLISHABLE_KEY: .*\nSTRIPE_WEBHOOK_SECRET: /);
  expect(refusal({ SMTP_URL: 'smtp://localhost' })).toContain('MAIL_FROM: ');
});

describe('Firebase', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const firebase = {
    FIREBASE_PROJECT_ID: 'gifts',
    FIREBASE_CLIENT_EMAIL: 'shop@gifts.iam.gserviceaccount.com',
    FIREBASE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    FIREBASE_API_KEY: 'AIza-public',
    FIREBASE_AUTH_DOMAIN: 'gifts.firebaseapp.com',
  };

  test('takes the key on one line, and an emulator in demo mode', () => {
    const { firebase: config } = readConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
    expect(config).toMatchObject({ privateKey: pem, apiKey: 'AIza-public', emulatorHost: '127.0.0.1:9099' });
    expect(readConfig(firebase).firebase?.emulatorHost).toBeNull();
  });

  test('is set whole, or not at all', () => {
    expect(refusal({ ...firebase, FIREBASE_API_KEY: '' })).toContain('FIREBASE_API_KEY: ');
    expect(refusal({ FIREBASE_AUTH_DOMAIN: 'gifts.firebaseapp.com' })).toContain('FIREBASE_PRIVATE_KEY: ');
  });

  test.each([
    ['FIREBASE_PRIVATE_KEY', 'no key'],
    ['FIREBASE_AUTH_DOMAIN', "gifts.example; script-src 'unsafe-inline'"],
    ['FIREBASE_AUTH_DOMAIN', 'https://gifts.example'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://localhost:9099'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusal({ ...firebase, [name]: value })).toContain(`${name}: `);
  });
});

test('in demo mode payments can go to a stand-in of Stripe’s', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  expect(readConfig(keys).stripe?.api).toBeNull();
  expect(readConfig({ ...keys, STRIPE_API_HOST: '127.0.0.1:12111' }).stripe?.api).toEqual({
    protocol: 'http',
    host: '127.0.0.1',
    port: 12111,
  });
});

test('the secret of order links can be two during a rotation', () => {
  expect(readConfig({}).orderLinkSecrets).toBeNull();
  const both = `${linkSecret} 2, ${linkSecret}`;
  expect(readConfig({ ORDER_LINK_SECRET: both }).orderLinkSecrets).toEqual([`${linkSecret} 2`, linkSecret]);
});

test('production listens to all and takes two webhook secrets', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    publicUrl: 'https://gifts.example',
    stripe: { webhookSecrets: ['whsec_a', 'whsec_b'] },
  });
});

test.each(['PUBLIC_URL', 'ORDER_LINK_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'production refuses to start without %s',
  (name) => {
    expect(refusal({ ...production, [name]: '' })).toContain(`${name}: `);
  },
);

test.each([
  ['RATE_LIMITS', 'off'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099'],
  ['STRIPE_API_HOST', 'localhost:12111'],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
])('production refuses %s=%s', (name, value) => {
  expect(refusal({ ...production, [name]: value })).toContain(`${name}: `);
});
