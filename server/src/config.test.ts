import { generateKeyPairSync } from 'node:crypto';
import { configWarnings, readConfig } from './config.js';
import { ConfigError } from './domain/config-error.js';

const secrets = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
};
const linkSecret = 'a secret of at least 32 characters';
const production = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://gifts.example',
  TRUSTED_PROXIES: '1',
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
    corsOrigins: [],
    stripe: null,
  });
});

test('blank values count as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

const whole = (most: number) => `must be a whole number from 0 to ${most}`;
const origin = 'must be an address like https://shop.example';
test.each([
  ['PORT', 'eighty', whole(65535)],
  ['PORT', '70000', whole(65535)],
  ['PORT', '80.5', whole(65535)],
  ['SHOP_MODE', 'live', 'must be demo or production'],
  ['RATE_LIMITS', 'maybe', 'must be on or off'],
  ['LOG_LEVEL', 'verbose', 'must be debug, info, warn, error or silent'],
  ['DEMO_IS_PUBLIC', 'y', 'must be yes or no'],
  ['DATABASE_URL', 'mysql://x', 'must start with postgres://'],
  ['PUBLIC_URL', 'gifts.example', origin],
  ['PUBLIC_URL', 'http://localhost:4000/shop', `${origin}, without a path, a query or a password`],
  ['PUBLIC_URL', 'http://me:secret@localhost', `${origin}, without a path, a query or a password`],
  ['SMTP_URL', 'https://mail', 'must be an address like smtp://user:password@mail.example:587, or smtps://…'],
  ['SMTP_URL', 'smtp://a b', 'must be an address like smtp://user:password@mail.example:587, or smtps://…'],
  ['MAIL_FROM', 'nobody', 'must be an email address, or a name with one: Gift Shop <shop@shop.example>'],
  ['MAIL_FROM', 'Shop <a@b.example>\nBcc: c@d.example', 'must be an email address, or a name with one: Gift Shop <sh'],
  ['S3_ENDPOINT', 'nowhere', 'must be an address like https://s3.shop.example'],
  ['SHUTDOWN_DELAY', 'soon', whole(300)],
  ['CORS_ORIGINS', '*', 'must be origins like https://app.example'],
  ['CORS_ORIGINS', 'app.example', 'must be origins like https://app.example'],
  ['CORS_ORIGINS', 'https://app.example/shop', 'must be origins like https://app.example'],
  ['ORDER_LINK_SECRET', 'short', 'each secret must have at least 32 characters'],
  ['ORDER_LINK_SECRET', `${linkSecret},`, 'each secret must have at least 32 characters'],
])('%s=%s is refused by name, with what it must be', (name, value, words) => {
  expect(refusal({ [name]: value })).toContain(`${name}: ${words}`);
});

test.each(['shop@gifts.example', 'Gift Shop <shop@gifts.example>', '"Gifts, Inc." <shop@gifts.example>'])(
  'emails can come from %s',
  (from) => {
    expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example:465?pool=true', MAIL_FROM: from }).smtp).toEqual({
      url: 'smtps://u:p@mail.example:465?pool=true',
      from,
    });
  },
);

test('a half-configured vendor names what is missing', () => {
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

  test('accepts the key on one line, and an emulator in demo mode', () => {
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

test('in demo mode payments can go to a stand-in for Stripe', () => {
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

test('a demo shop reads the failpoint to crash at', () => {
  expect(readConfig({}).crashAt).toBeNull();
  expect(readConfig({ CRASH_AT: 'order-held:3' }).crashAt).toEqual({ point: 'order-held', passing: 3 });
  for (const CRASH_AT of ['order-held', 'order-held:0', 'nowhere:1'])
    expect(refusal({ CRASH_AT })).toContain('CRASH_AT: ');
});

test('order links can have two secrets during a rotation', () => {
  expect(readConfig({}).orderLinkSecrets).toBeNull();
  const both = `${linkSecret} 2, ${linkSecret}`;
  expect(readConfig({ ORDER_LINK_SECRET: both }).orderLinkSecrets).toEqual([`${linkSecret} 2`, linkSecret]);
});

test('production listens on all addresses and accepts two webhook secrets', () => {
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

test.each(['whsec_a,', ',whsec_a', 'whsec_a,,whsec_b', 'whsec_', 'sk_live_x'])(
  'a list of webhook secrets with an empty or a wrong one is refused: %s',
  (secrets) => {
    expect(refusal({ ...production, STRIPE_WEBHOOK_SECRET: secrets })).toContain('STRIPE_WEBHOOK_SECRET: ');
  },
);

test('keys for test money and for real money can’t be mixed', () => {
  const mixed = 'STRIPE_PUBLISHABLE_KEY: one Stripe key is a test key';
  expect(refusal({ ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })).toContain(mixed);
  expect(refusal({ ...production, STRIPE_SECRET_KEY: 'rk_test_x' })).toContain(mixed);
  expect(readConfig({ ...production, STRIPE_SECRET_KEY: 'rk_live_x' }).stripe?.secretKey).toBe('rk_live_x');
});

test.each([
  ['RATE_LIMITS', 'off'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099'],
  ['STRIPE_API_HOST', 'localhost:12111'],
  ['CRASH_AT', 'order-held:1'],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
])('production refuses %s=%s', (name, value) => {
  expect(refusal({ ...production, [name]: value })).toContain(`${name}: `);
});

describe('production behind HTTPS', () => {
  test.each(['', '0'])('refuses TRUSTED_PROXIES=%s, with which all customers would share one limit', (count) => {
    expect(refusal({ ...production, TRUSTED_PROXIES: count })).toMatch(/^TRUSTED_PROXIES: say how many .* Set none if/);
  });

  test('accepts a number of proxies, or none', () => {
    expect(readConfig({ ...production, TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2);
    expect(readConfig({ ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toBe(0);
    for (const count of ['some', '11', '-1'])
      expect(refusal({ ...production, TRUSTED_PROXIES: count })).toBe(
        'TRUSTED_PROXIES: must be a number from 0 to 10, or none',
      );
  });
});

test('production over HTTP is allowed on this machine only', () => {
  expect(refusal({ ...production, PUBLIC_URL: 'http://gifts.example' })).toMatch(/^PUBLIC_URL: must start with https/);
  for (const PUBLIC_URL of ['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000'])
    expect(readConfig({ ...production, PUBLIC_URL }).mode).toBe('production');
});

test('production accepts test keys only with ALLOW_TEST_PAYMENTS', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  expect(refusal({ ...production, ...keys })).toMatch(/^STRIPE_SECRET_KEY: is a test key/);
  const config = readConfig({ ...production, ...keys, ALLOW_TEST_PAYMENTS: 'yes' });
  expect(configWarnings(config, {})).toContainEqual(expect.stringMatching(/^ALLOW_TEST_PAYMENTS is set/));
});

describe('a demo shop', () => {
  test.each([
    ['PUBLIC_URL', 'https://gifts.example'],
    ['PUBLIC_URL', 'http://192.168.1.2:4000'],
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.2'],
    ['TRUSTED_PROXIES', '1'],
  ])('that others could reach by %s=%s is refused unless it is public on purpose', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: .* DEMO_IS_PUBLIC=yes`));
    expect(readConfig({ [name]: value, DEMO_IS_PUBLIC: 'yes' }).isPublicDemo).toBe(true);
  });

  test.each([
    ['PUBLIC_URL', 'http://localhost:4001'],
    ['PUBLIC_URL', 'http://shop.localhost'],
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['HOST', '127.0.0.2'],
    ['TRUSTED_PROXIES', 'none'],
  ])('may have %s=%s', (name, value) => {
    expect(readConfig({ [name]: value }).mode).toBe('demo');
  });

  test('refuses keys for real money', () => {
    const { SHOP_MODE: _production, ...demo } = { ...production, DEMO_IS_PUBLIC: 'yes' };
    expect(refusal(demo)).toMatch(/^STRIPE_SECRET_KEY: is a live key/);
  });
});

describe('warnings', () => {
  const warningsOf = (source: Record<string, string>) => configWarnings(readConfig(source), source);

  test('name what is missing in production', () => {
    const warnings = [
      expect.stringMatching(/^SMTP_URL is not set/),
      expect.stringMatching(/^METRICS_TOKEN is not set/),
    ];
    expect(warningsOf(production)).toEqual(warnings);
    const whole = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'shop@gifts.example', METRICS_TOKEN: 'sixteen characters' };
    expect(warningsOf({ ...production, ...whole })).toEqual([]);
    expect(warningsOf({})).toEqual([]);
  });

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['MAIL_FROM_', 'MAIL_FROM'],
  ])('ask whether %s was meant to be %s', (name, meant) => {
    expect(warningsOf({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
  });

  test('ignore other programs’ variables', () => {
    expect(warningsOf({ PATH: '/bin', HOSTS: 'x', PORTS: '1', DATABASE_USER: 'x', SMTP_USER: 'x' })).toEqual([]);
  });
});
