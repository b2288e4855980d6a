import 'reflect-metadata';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp, type App } from '../src/app.js';
import { readConfig } from '../src/config.js';

const folder = (name: string) => mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', `${name}-`));

/** A shop with an explorer that has been built. */
async function openShop(environment: Record<string, string>): Promise<App> {
  const explorerDir = await folder('explorer');
  for (const name of ['.vite', 'assets']) await mkdir(join(explorerDir, name));
  const manifest = { 'main.tsx': { file: 'assets/main-x.js', isEntry: true, css: ['assets/main-x.css'] } };
  await writeFile(join(explorerDir, '.vite', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(explorerDir, 'assets', 'main-x.js'), 'export {};');
  const config = readConfig({ ...environment, DATA_DIR: await folder('explored') });
  return createApp(config, { pages: null, explorerDir, logger: pino({ level: 'silent' }) });
}

test('a demo shop serves the explorer: its own files, no inline scripts', async () => {
  const app = await openShop({});
  const page = await app.http.inject('/graphql/explorer');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'self';/);
  expect(policy).not.toMatch(/script-src|unsafe-eval|https?:/);
  expect(page.body).toContain('<script type="module" src="/graphql/explorer/assets/main-x.js"></script>');
  expect(page.body).toContain('<link rel="stylesheet" href="/graphql/explorer/assets/main-x.css">');
  expect((await app.http.inject('/graphql/explorer/assets/main-x.js')).statusCode).toBe(200);
  expect((await app.http.inject('/graphql/explorer/.vite/manifest.json')).statusCode).toBe(404);
  await app.close();
});

// spec: api-22
test('a real shop has no explorer and answers no schema introspection', async () => {
  const app = await openShop({
    SHOP_MODE: 'production',
    ORDER_LINK_SECRET: 'a secret of at least 32 characters',
    PUBLIC_URL: 'https://gifts.example',
    TRUSTED_PROXIES: '1',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  for (const path of ['/graphql/explorer', '/graphql/explorer/assets/main-x.js']) {
    expect({ path, status: (await app.http.inject(path)).statusCode }).toEqual({ path, status: 404 });
  }
  const payload = { query: '{ __schema { queryType { name } } }' };
  expect((await app.http.inject({ method: 'POST', url: '/graphql', payload })).statusCode).toBe(400);
  await app.close();
});
