/** @postgres Migrations, and what a start says of a database that it can’t use. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { freePort } from '../../scripts/free-port.mjs';
import { PostgresProxy } from './support/postgres-proxy.js';
import { TestShop } from './support/test-shop.js';

/** What the security headers begin with. */
const SECURITY_HEADER = /^(content-security|cross-origin|origin-agent|referrer|strict-transport|x-(?!request-id))/;

const folder = () => process.env['TEST_TEMPLATE_FOLDER'] ?? '';

/** Starts the built shop and waits for its end. */
async function start(environment: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [resolve('dist/shop/main.js')], {
    // Not here, where a developer's .env may name another database.
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(folder(), 'never'),
      DATABASE_WAIT_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, stderr: stderr.trim() };
}

test('a busy port gets one clear line', async () => {
  const holder = createServer().listen(await freePort(), '127.0.0.1');
  try {
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { code, stderr } = await start({ PORT: String(port), DATA_DIR: join(folder(), 'busy') });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Gift Shop can't start. PORT: ${port} is already in use; stop what is using it, or choose another port`,
    });
  } finally {
    holder.close();
  }
});

test('a data folder that can’t be written gets one clear line', async () => {
  const file = join(folder(), 'a-file');
  await writeFile(file, '');
  const { code, stderr } = await start({ DATA_DIR: join(file, 'data') });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Gift Shop can't start\. DATA_DIR: can't write to .*a-file.*$/);
});

test('a file that is no database gets one clear line, and stays as it is', async () => {
  const DATA_DIR = join(folder(), 'no-database');
  await mkdir(DATA_DIR);
  const file = join(DATA_DIR, 'gift-shop.sqlite');
  await writeFile(file, 'The notes of a florist. '.repeat(100));
  expect(await start({ DATA_DIR })).toEqual({
    code: 1,
    stderr:
      "Gift Shop can't start. DATA_DIR: gift-shop.sqlite is damaged, or is no SQLite database; restore it from a backup",
  });
  expect(await readFile(file, 'utf8')).toContain('The notes of a florist.');
});

test.each([
  [{ PORT: 'eighty' }, /^Gift Shop can't start\. PORT: .*$/],
  [
    { HOST: 'nowhere.invalid', DEMO_IS_PUBLIC: 'yes', DATA_DIR: join(folder(), 'nowhere') },
    /^Gift Shop can't start\. HOST: can't find nowhere\.invalid$/m,
  ],
  [{ SHOP_MODE: 'production' }, /^Gift Shop can't start\. PUBLIC_URL: [^]*STRIPE_SECRET_KEY: /],
  [{ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }, /^Gift Shop can't start\. DATABASE_URL: .*$/],
])('%j is refused by name', async (environment, message) => {
  const { code, stderr } = await start(environment);
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
});

test('production logs what is risky at its start', async () => {
  const { stderr } = await start({
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://gifts.example',
    TRUSTED_PROXIES: '1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    ALLOW_TEST_PAYMENTS: 'yes',
    ORDER_LINK_SECRET: 'a secret of thirty-two characters',
    // Where no shop can start.
    DATA_DIR: '/dev/null/data',
  });
  for (const name of ['SMTP_URL', 'ALLOW_TEST_PAYMENTS', 'METRICS_TOKEN'])
    expect(stderr).toMatch(new RegExp(`^Warning: ${name} is `, 'm'));
});

describe('on PostgreSQL', () => {
  const server = process.env['TEST_POSTGRES_URL'];
  const testOnPostgres = server ? test : test.skip;
  const quiet = { pages: null, logger: pino({ level: 'silent' }), worksInBackground: false };
  let name: string;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeEach(async () => {
    name = `start_${randomUUID().replaceAll('-', '')}`;
    if (server) await admin(`CREATE DATABASE ${name}`);
  });
  afterEach(async () => {
    if (server) await admin(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  testOnPostgres('several demo processes can start at once on an empty database', async () => {
    const open = (DATA_DIR: string) =>
      createApp(readConfig({ DATA_DIR: join(folder(), DATA_DIR), DATABASE_URL: `${server}/${name}` }), quiet);
    const apps = await Promise.all(['first', 'second', 'third'].map(open));
    expect(await apps[0]?.db.reader.query('SELECT COUNT(*)::int AS n FROM products WHERE variant_of IS NULL')).toEqual([
      { n: 106 },
    ]);
    for (const app of apps) await app.close();
  });

  testOnPostgres('a role that may not create tables gets one clear line', async () => {
    const role = `r_${name}`;
    await admin(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await admin(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    await admin(`GRANT CONNECT ON DATABASE ${name} TO ${role}`);
    const url = new URL(`${server}/${name}`);
    [url.username, url.password] = [role, 'x'];
    const { code, stderr } = await start({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Gift Shop can't start\. DATABASE_URL: permission denied .* GRANT CREATE ON SCHEMA public .*$/,
    );
    await admin(`REVOKE ALL ON DATABASE ${name} FROM ${role}`);
    await admin(`DROP ROLE ${role}`);
  });

  testOnPostgres('a server without SSL gets one clear line', async () => {
    const { code, stderr } = await start({ DATABASE_URL: `${server}/${name}?sslmode=require` });
    expect({ code, stderr: stderr.split('\n').at(-1) }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Gift Shop can't start\. DATABASE_URL: the server does not support SSL/),
    });
  });

  testOnPostgres('the shop waits for a server that is just starting', async () => {
    const proxy = await PostgresProxy.open(`${server}/${name}`);
    proxy.refusal = { code: '57P03', message: 'the database system is starting up' };
    const lines: string[] = [];
    const write = (line: string) => {
      lines.push(line);
      proxy.refusal = null;
    };
    const config = readConfig({ DATA_DIR: join(folder(), 'waits'), DATABASE_URL: proxy.url });
    const app = await createApp(config, { ...quiet, logger: pino({ level: 'warn' }, { write }) });
    expect(lines).toEqual([expect.stringContaining('waiting for the database')]);
    await app.close();
    await proxy.close();
  });
});

test('a database that a later version has migrated is refused without ALLOW_NEWER_SCHEMA', async () => {
  const shop = await TestShop.open();
  await shop.app.db.inTransaction((manager) =>
    manager.query("INSERT INTO migrations (timestamp, name) VALUES (9900000000000, 'TeleportedGifts9900000000000')"),
  );
  await expect(shop.openBeside()).rejects.toThrow(/later version of the shop \(TeleportedGifts9900000000000\)/);
  const beside = await shop.openBeside({ environment: { ALLOW_NEWER_SCHEMA: 'yes' } });
  await beside.close();
  await shop.close();
});

test('the shop’s files are readable by its own user alone', async () => {
  const dataDir = join(folder(), 'private');
  const holder = createServer().listen(await freePort(), '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  // It creates everything before it finds its port taken.
  await start({ DATA_DIR: dataDir, PORT: String(port) });
  holder.close();
  const names = ['.', ...(await readdir(dataDir))];
  expect(names).toEqual(expect.arrayContaining(['gift-shop.sqlite', 'uploads']));
  for (const name of names)
    expect({ name, others: (await stat(join(dataDir, name))).mode & 0o077 }).toEqual({ name, others: 0 });
});

test('files that an earlier version left open to others are closed at the next start, and no others', async () => {
  const shop = await TestShop.open();
  const path = (name: string) => join(shop.dataDir, name);
  await writeFile(path('order-link-secret'), 'a secret of thirty-two characters');
  await writeFile(path('notes of the operator'), '');
  const modes = { '.': 0o755, 'gift-shop.sqlite': 0o644, 'order-link-secret': 0o644, 'notes of the operator': 0o644 };
  await writeFile(path('gift-shop.sqlite'), '', { flag: 'a' });
  for (const [name, mode] of Object.entries(modes)) await chmod(path(name), mode);
  await (await shop.openBeside()).close();
  const found = await Promise.all(
    Object.keys(modes).map(async (name) => [name, (await stat(path(name))).mode & 0o777] as const),
  );
  expect(Object.fromEntries(found)).toEqual({
    ...modes,
    '.': 0o700,
    'gift-shop.sqlite': 0o600,
    'order-link-secret': 0o600,
  });
  await shop.close();
});

describe('requests that come through a proxy', () => {
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.5' },
    { forwarded: 'for=203.0.113.5' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.5' },
  ];
  const paths = ['/sandbox/mail', '/sandbox/identity', '/sandbox/stripe/style.css', '/%73andbox/mail'];
  const all = (status: number) => paths.map(() => status);
  const statuses = async (shop: TestShop, headers: Record<string, string>) =>
    Promise.all(paths.map(async (path) => (await fetch(`${shop.url}${path}`, { headers })).status));

  // spec: trust-33
  test('find no sandbox, and a shop without TRUSTED_PROXIES logs one warning', async () => {
    const lines: string[] = [];
    const shop = await TestShop.openWith({ onLog: (line) => lines.push(line) });
    for (const headers of forwarded) expect(await statuses(shop, headers)).toEqual(all(404));
    expect(await statuses(shop, {})).toEqual(all(200));
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
    await shop.close();
  });

  // spec: trust-33
  test('find the sandboxes in a demo that is public on purpose', async () => {
    const shop = await TestShop.open({ DEMO_IS_PUBLIC: 'yes', TRUSTED_PROXIES: '1' });
    for (const headers of forwarded) expect(await statuses(shop, headers)).toEqual(all(200));
    await shop.close();
  });
});

describe('a running shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.open();
  });
  afterAll(() => shop.close());

  test('fills its demo only once: edits survive the next start', async () => {
    const counts = () =>
      shop.sql(
        'SELECT (SELECT COUNT(*) FROM products) AS products, (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM stock_moves) AS moves, (SELECT COUNT(*) FROM orders) AS orders',
      );
    const before = await counts();
    await shop.app.db.inTransaction((manager) =>
      manager.query("UPDATE products SET name = 'Renamed' WHERE name = 'A dozen garden roses'"),
    );
    await shop.seedAgain();
    expect(await counts()).toEqual(before);
    expect(await shop.sql("SELECT name FROM products WHERE name = 'Renamed'")).toHaveLength(1);
  });

  test('the demo shopper has past orders', async () => {
    const shopper = await shop.signInDemo('shopper@example.com');
    const { body } = await shop.as(shopper).rest('GET', '/api/orders/mine');
    const states = body.map(({ status, fulfillmentState, parcels }) => [status, fulfillmentState, parcels.length]);
    expect(states).toEqual([
      ['paid', 'unfulfilled', 1],
      ['paid', 'sent', 1],
      ['paid', 'partlySent', 3],
      ...Array.from({ length: 3 }, () => ['delivered', 'delivered', 1]),
    ]);
  });

  // spec: call-8
  test('reports its health and its build, and nothing else', async () => {
    const { body } = await shop.rest('GET', '/api/health');
    expect(body).toEqual({ status: 'ok', build: expect.stringMatching(/\S/) });
  });

  test.each(['/api/nothing', '/graphql/nothing', '/api/products/50%'])(
    '%s is answered in the usual form of errors',
    async (path) => {
      const { status, body } = await shop.rest('GET', path);
      expect(status).toBe(404);
      expect(body).toEqual({ message: expect.any(String), code: 'NOT_FOUND', requestId: expect.any(String) });
    },
  );

  test('serves uploads as inert files, and nothing beside their folder', async () => {
    for (const name of ['a.png', 'a.svg']) {
      await writeFile(join(shop.dataDir, 'uploads', name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    }
    const upload = await fetch(`${shop.url}/uploads/a.png`);
    expect(upload.status).toBe(200);
    expect(upload.headers.get('content-type')).toBe('image/png');
    expect(upload.headers.get('x-content-type-options')).toBe('nosniff');
    expect(upload.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    for (const path of ['nothing.png', 'a.svg', '..%2fsandbox-stripe.sqlite', '%2e%2e/sandbox-stripe.sqlite', '']) {
      expect({ path, status: (await shop.rest('GET', `/uploads/${path}`)).status }).toEqual({ path, status: 404 });
    }
  });

  test('every answer has the security headers of its kind', async () => {
    const namesOf = (headers: Headers) => [...headers.keys()].filter((name) => SECURITY_HEADER.test(name)).sort();
    const { headers } = await shop.rest('GET', '/api/products');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(namesOf(headers)).toEqual([
      'content-security-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'x-content-type-options',
    ]);
    for (const [path, policy] of [
      ['/', /;script-src 'self'[; ]/],
      ['/livez/none', /;script-src 'self'[; ]/],
      ['/api/docs', /; script-src 'self';/],
      ['/api/docs/page.js', /;script-src 'self';/],
      ['/graphql/explorer', /^default-src 'self';/],
    ] as const) {
      const document = await fetch(`${shop.url}${path}`);
      expect({ path, policy: document.headers.get('content-security-policy') }).toEqual({
        path,
        policy: expect.stringMatching(policy),
      });
      expect(namesOf(document.headers)).toHaveLength(11);
    }
    // Read again with its ETag; what isn't public stays out of every cache.
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const own = await shop.as(await shop.signInDemo('shopper@example.com')).rest('GET', '/api/orders/mine');
    expect(own.headers.get('cache-control')).toBe('private, no-store');
  });
});
