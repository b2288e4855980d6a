import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp, type App } from '../src/app.js';
import { readConfig } from '../src/config.js';

let app: App;
beforeAll(async () => {
  const config = readConfig({
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://gifts.example',
    DATA_DIR: await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'production-')),
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  app = await createApp(config, { pages: null, logger: pino({ level: 'silent' }) });
});
afterAll(() => app.close());

test('production loads neither the sandbox nor the demo shop', async () => {
  expect(app.sandbox).toBeNull();
  for (const path of ['/sandbox/stripe/style.css', '/sandbox/mail', '/sandbox/mail/style.css']) {
    expect({ path, status: (await app.http.inject(path)).statusCode }).toEqual({ path, status: 404 });
  }
  expect((await app.http.inject('/api/products')).json()).toEqual({ products: [], page: 1, pages: 1 });
  const payload = { email: 'admin@example.com', password: 'gift-shop-demo' };
  expect((await app.http.inject({ method: 'POST', url: '/api/users/auth', payload })).statusCode).toBe(401);
});

test('production binds the session to this host over HTTPS', async () => {
  const payload = { name: 'Hana', email: 'hana@example.com', password: 'a good password' };
  const { headers } = await app.http.inject({ method: 'POST', url: '/api/users/register', payload });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
});

test('a real shop claims no reviews that it does not have', async () => {
  const payload = { query: '{ shop { isDemo reviewSummary { rating } } }' };
  expect((await app.http.inject({ method: 'POST', url: '/graphql', payload })).json()).toEqual({
    data: { shop: { isDemo: false, reviewSummary: null } },
  });
});

test('production does not explain its schema', async () => {
  const ask = async (query: string) =>
    (await app.http.inject({ method: 'POST', url: '/graphql', payload: { query } })).json<Record<string, any>>();
  expect(JSON.stringify(await ask('{ __schema { types { name } } }'))).not.toContain('ProductPage');
  expect(JSON.stringify(await ask('{ product(id: "x") { nam } }'))).not.toContain('Did you mean');
});
