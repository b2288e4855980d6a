import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp, type App } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { copyTemplate } from './support/shop-copy.js';

const production = {
  SHOP_MODE: 'production',
  ORDER_LINK_SECRET: 'a secret of at least 32 characters',
  PUBLIC_URL: 'https://gifts.example',
  TRUSTED_PROXIES: '1',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const firebase = {
  FIREBASE_PROJECT_ID: 'gifts',
  FIREBASE_CLIENT_EMAIL: 'shop@gifts.iam.gserviceaccount.com',
  FIREBASE_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  FIREBASE_API_KEY: 'AIza-public',
  FIREBASE_AUTH_DOMAIN: 'gifts.firebaseapp.com',
};
const folder = () => mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'production-'));
const quiet = { pages: null, logger: pino({ level: 'silent' }) };

let app: App;
beforeAll(async () => {
  app = await createApp(readConfig({ ...production, DATA_DIR: await folder() }), quiet);
});
afterAll(() => app.close());

test('production loads neither the sandbox nor the demo shop', async () => {
  expect(app.sandbox).toBeNull();
  for (const path of ['/sandbox/stripe/style.css', '/sandbox/mail', '/sandbox/mail/style.css']) {
    expect({ path, status: (await app.http.inject(path)).statusCode }).toEqual({ path, status: 404 });
  }
  expect((await app.http.inject('/api/products')).json()).toEqual({
    products: [],
    page: 1,
    pages: 1,
    count: 0,
  });
  const payload = { email: 'admin@example.com', password: 'gift-shop-demo' };
  expect((await app.http.inject({ method: 'POST', url: '/api/users/auth', payload })).statusCode).toBe(401);
});

// spec: call-6
test('the storefront gets the configured publishable key, and no sandbox', async () => {
  const payload = { query: '{ shop { cardPayment { entry publishableKey sandboxPath isTestMode } } }' };
  expect((await app.http.inject({ method: 'POST', url: '/graphql', payload })).json()).toEqual({
    data: {
      shop: { cardPayment: { entry: 'BOTH', publishableKey: 'pk_live_x', sandboxPath: null, isTestMode: false } },
    },
  });
});

// spec: loss-10
test("a shop with Stripe's test keys publishes that it charges no cards", async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', ALLOW_TEST_PAYMENTS: 'yes' };
  const shop = await createApp(readConfig({ ...production, ...keys, DATA_DIR: await folder() }), quiet);
  const payload = { query: '{ shop { isDemo cardPayment { isTestMode } } }' };
  expect((await shop.http.inject({ method: 'POST', url: '/graphql', payload })).json()).toEqual({
    data: { shop: { isDemo: false, cardPayment: { isTestMode: true } } },
  });
  await shop.close();
});

test('without Firebase sign-in with Google is not offered, and is refused with a message', async () => {
  const payload = { query: '{ shop { googleSignIn { __typename } } }' };
  expect((await app.http.inject({ method: 'POST', url: '/graphql', payload })).json()).toEqual({
    data: { shop: { googleSignIn: null } },
  });
  expect(app.identitySandbox).toBeNull();
  expect((await app.http.inject('/sandbox/identity')).statusCode).toBe(404);
  const claim = { name: 'Hana', email: 'hana@gmail.example', password: 'uid', idToken: 'a.b.c' };
  for (const url of ['/api/users/auth', '/api/users/register']) {
    const answer = await app.http.inject({ method: 'POST', url, payload: claim });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'This shop has no sign-in with Google', code: 'BAD_USER_INPUT' });
  }
  const { headers } = await app.http.inject('/');
  expect(headers['content-security-policy']).not.toMatch(/google|frame-src/);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

test("with Firebase the browser may open Google's popup, and nothing else", async () => {
  const shop = await createApp(readConfig({ ...production, ...firebase, DATA_DIR: await folder() }), quiet);
  try {
    expect(shop.identitySandbox).toBeNull();
    const payload = {
      query: '{ shop { googleSignIn { ... on FirebaseGoogleSignIn { apiKey authDomain projectId emulatorUrl } } } }',
    };
    expect((await shop.http.inject({ method: 'POST', url: '/graphql', payload })).json()).toEqual({
      data: {
        shop: {
          googleSignIn: {
            apiKey: 'AIza-public',
            authDomain: 'gifts.firebaseapp.com',
            projectId: 'gifts',
            emulatorUrl: null,
          },
        },
      },
    });
    const { headers } = await shop.http.inject('/');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain('frame-src https://gifts.firebaseapp.com');
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    expect(policy.find((rule) => rule.startsWith('script-src '))).toBe("script-src 'self' https://apis.google.com");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  } finally {
    await shop.close();
  }
});

// spec: trust-7
test('production binds the session to this host over HTTPS', async () => {
  const payload = { name: 'Hana', email: 'hana@example.com', password: 'a good password' };
  const { headers } = await app.http.inject({ method: 'POST', url: '/api/users/register', payload });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
    // Scripts may read that someone is signed in, and nothing else.
    expect.stringMatching(/^signed-in=1; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
});

// spec: home-8
test('a real shop claims no reviews that it does not have', async () => {
  const payload = { query: '{ shop { isDemo reviewSummary { rating } } }' };
  expect((await app.http.inject({ method: 'POST', url: '/graphql', payload })).json()).toEqual({
    data: { shop: { isDemo: false, reviewSummary: null } },
  });
});

// spec: constant-7, constant-8
test('a real shop without shipping prices and contact details logs a warning at its start', async () => {
  const shop = await createApp(readConfig({ ...production, DATA_DIR: await folder() }), quiet);
  expect(await shop.warnings()).toEqual([
    'Your pages say that shipping costs $5.99 and is free from $50.00, but orders are charged $7.00 and never ship free. Set your prices: https://gifts.example/admin/settings',
    'Your pages and emails give customers a made-up phone number, (555) 010-0142, and a made-up email address, hello@giftshop.example. Enter your own: https://gifts.example/admin/settings',
  ]);
  await shop.db.inTransaction((manager) =>
    manager.query(
      `INSERT INTO shop_settings (key, value, updated_at) VALUES ('shippingPrice', '8', 1),
       ('freeShippingThreshold', 'null', 1), ('contactPhone', '"+251 11 123 4567"', 1), ('contactEmail', '"hi@gifts.example"', 1)`,
    ),
  );
  expect(await shop.warnings()).toEqual([]);
  await shop.close();
});

// spec: api-12
test('production does not explain its schema', async () => {
  const ask = async (query: string) =>
    (await app.http.inject({ method: 'POST', url: '/graphql', payload: { query } })).json<unknown>();
  expect(JSON.stringify(await ask('{ __schema { types { name } } }'))).not.toContain('ProductPage');
  expect(JSON.stringify(await ask('{ product(id: "x") { nam } }'))).not.toContain('Did you mean');
});

// spec: api-11
test('production takes 600 calls a minute from one address', async () => {
  const clock = { now: () => 1_800_000_000_000 };
  const shop = await createApp(readConfig({ ...production, DATA_DIR: await folder() }), { ...quiet, clock });
  const call = (remoteAddress: string) =>
    shop.http.inject({ method: 'POST', url: '/graphql', remoteAddress, payload: { query: '{ __typename }' } });
  const answers = [];
  for (let calls = 0; calls < 601; calls += 1) answers.push((await call('192.0.2.1')).statusCode);
  expect(answers).toEqual([...Array<number>(600).fill(200), 429]);
  expect((await call('192.0.2.2')).statusCode).toBe(200);
  await shop.close();
});

describe('demo data', () => {
  test('stops the start of production while its accounts have their public password', async () => {
    const { dataDir, databaseUrl, remove } = await copyTemplate();
    const source = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    await expect(createApp(readConfig({ ...production, ...source }), quiet)).rejects.toThrow(
      /^SHOP_MODE: the database holds demo accounts .*\(shopper@example\.com, admin@example\.com\).*--remove-demo$/,
    );
    const demo = await createApp(readConfig(source), quiet);
    await demo.db.inTransaction((manager) => manager.query('UPDATE users SET password_hash = NULL'));
    await demo.close();
    await (await createApp(readConfig({ ...production, ...source }), quiet)).close();
    await remove();
  });

  test('is never added to a database that production has opened', async () => {
    const DATA_DIR = await folder();
    await (await createApp(readConfig({ ...production, DATA_DIR }), quiet)).close();
    await expect(createApp(readConfig({ DATA_DIR }), quiet)).rejects.toThrow(/^SHOP_MODE: .* holds a real shop/);
  });

  test('is never added to a real shop that an earlier version has left unmarked', async () => {
    const DATA_DIR = await folder();
    const real = await createApp(readConfig({ ...production, DATA_DIR }), quiet);
    const payload = { name: 'Hana', email: 'hana@example.com', password: 'a good password' };
    expect((await real.http.inject({ method: 'POST', url: '/api/users/register', payload })).statusCode).toBe(201);
    await real.db.inTransaction((manager) => manager.query('DELETE FROM shop_settings'));
    await real.close();
    await expect(createApp(readConfig({ DATA_DIR }), quiet)).rejects.toThrow(/^SHOP_MODE: .* holds a real shop/);
  });

  test('of an earlier version can still be opened, and is marked', async () => {
    const { dataDir, databaseUrl, remove } = await copyTemplate();
    const source = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    const marks = (demo: App) => demo.db.dataSource.query("SELECT value FROM shop_settings WHERE key = 'openedAs'");
    const first = await createApp(readConfig(source), quiet);
    await first.db.inTransaction((manager) => manager.query('DELETE FROM shop_settings'));
    await first.close();
    const second = await createApp(readConfig(source), quiet);
    expect(await marks(second)).toEqual([{ value: '"demo"' }]);
    await second.close();
    await remove();
  });
});
