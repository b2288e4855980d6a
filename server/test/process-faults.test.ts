/** @slow Its tests start the built shop, and wait for its end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { sqliteFile } from '../src/db/data-source.js';
import { Sqlite } from '../src/db/sqlite.js';
import { freePort } from '../../scripts/free-port.mjs';
import type { Product } from './support/answers.js';
import { shippingAddress } from './support/orders.js';
import { until } from './support/until.js';

let server: ChildProcess;
let url: string;
let port: number;
let file: string;
let token: string;
let output: string;
beforeEach(() => start());

async function start(environment: Record<string, string> = {}): Promise<void> {
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'stopping-'));
  file = sqliteFile(dataDir);
  // An unexpected fault, on a signal.
  const fault = "process.on('SIGUSR2', () => void Promise.reject(new Error('injected')))";
  const preload = `data:text/javascript,${encodeURIComponent(fault)}`;
  server = spawn(process.execPath, ['--import', preload, resolve('dist/shop/main.js')], {
    // Not here, where a developer's .env may name another database.
    cwd: dataDir,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = '';
  server.stdout?.on('data', (chunk) => (output += chunk));
  await until(() => output.includes('is open'));
  const credentials = { email: 'shopper@example.com', password: 'gift-shop-demo' };
  token = ((await (await post('/api/users/auth', credentials)).json()) as { token: string }).token;
}
afterEach(() => {
  server.kill('SIGKILL');
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** An order that is in the shop but can't be written, because someone else holds the database. */
async function orderInFlight() {
  const { products } = (await (await fetch(`${url}/api/products?pageSize=50`)).json()) as {
    products: Product[];
  };
  const gift = products.find((product) => product.countInStock > 0 && !product.isOnSale)!;
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const cents = Math.round(gift.price * 100);
  const body = {
    orderItems: [{ product: gift._id, qty: 1 }],
    shippingAddress,
    totalPrice: (cents + 700 + Math.floor((cents * 15 + 50) / 100)) / 100,
  };
  const answer = post('/api/orders', body, { authorization: `Bearer ${token}`, 'idempotency-key': 'in-flight' });
  // Its connection is made when the next one is answered.
  await fetch(`${url}/api/health`);
  return {
    answer,
    letGo() {
      other.exec('ROLLBACK');
      other.close();
    },
    isWritten: () => {
      const reader = new Sqlite(file, { readonly: true });
      const row = reader.prepare("SELECT id FROM orders WHERE idempotency_key = 'in-flight'").get();
      reader.close();
      return row !== undefined;
    },
  };
}

/** More than the connection holds, asked for at once and not yet read. */
async function downloadInFlight() {
  const copies = 15;
  const page = await (await fetch(`${url}/`)).text();
  const script = /\/assets\/entry-client-[^"]+\.js/.exec(page)?.[0];
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.write(`GET ${script} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(copies));
  await once(socket, 'readable');
  return {
    copies,
    /** @returns how many arrived */
    async finish() {
      const answers: string[] = [];
      socket.setEncoding('latin1').on('data', (chunk) => answers.push(String(chunk)));
      await once(socket, 'close');
      return answers.join('').split('HTTP/1.1 200 OK').length - 1;
    },
  };
}

async function isRefused(): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  const isOpen = await new Promise((resolve) =>
    probe.on('connect', () => resolve(true)).on('error', () => resolve(false)),
  );
  probe.destroy();
  return !isOpen;
}

// spec: loss-37
test('a shop that is stopped takes no new connection, says so, finishes running requests, and exits with 0', async () => {
  // Begun before, asked to its end after: a balancer's question over a connection that is open already.
  const question = connect(port, '127.0.0.1');
  await once(question, 'connect');
  question.write('GET /api/health HTTP/1.1\r\nHost: shop\r\n');
  // As browsers do: one in advance, and one whose answer is still on its way.
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const download = await downloadInFlight();
  const order = await orderInFlight();
  const exit = once(server, 'exit') as Promise<[number | null]>;
  server.kill('SIGTERM');
  while (!(await isRefused())) await new Promise((resolve) => setTimeout(resolve, 20));
  let health = '';
  question.on('data', (chunk) => (health += String(chunk)));
  question.write('\r\n');
  await once(question, 'close');
  expect(health).toMatch(/^HTTP\/1.1 503 /);
  expect(health).toContain('{"status":"closing",');
  expect(server.exitCode).toBeNull();
  // A client that keeps a connection open doesn't keep the shop running, and is not cut off either.
  if (!unused.closed) await once(unused, 'close');
  expect(await download.finish()).toBe(download.copies);
  order.letGo();
  expect((await order.answer).status).toBe(201);
  expect((await exit)[0]).toBe(0);
  expect(order.isWritten()).toBe(true);
});

// spec: loss-37
test('a shop that is stopped with a delay first fails its health check and still serves requests', async () => {
  server.kill('SIGKILL');
  await start({ SHUTDOWN_DELAY: '2' });
  const statusOf = async (path: string) => (await fetch(url + path, { headers: { connection: 'close' } })).status;
  expect(await statusOf('/readyz')).toBe(200);
  const exit = once(server, 'exit') as Promise<[number | null]>;
  server.kill('SIGTERM');
  await until(async () => (await statusOf('/readyz')) === 503);
  expect(await statusOf('/api/products')).toBe(200);
  expect(await statusOf('/livez')).toBe(200);
  expect((await exit)[0]).toBe(0);
});

// spec: loss-37
test('a shop that is stopped twice ends at once and leaves nothing half done', async () => {
  const order = await orderInFlight();
  const refused = expect(order.answer).rejects.toThrow();
  const exit = once(server, 'exit') as Promise<[number | null]>;
  server.kill('SIGTERM');
  while (!(await isRefused())) await new Promise((resolve) => setTimeout(resolve, 20));
  server.kill('SIGTERM');
  expect((await exit)[0]).toBe(1);
  await refused;
  order.letGo();
  expect(order.isWritten()).toBe(false);
});

// spec: loss-41
test('an unhandled rejection is logged, and the shop goes on', async () => {
  server.kill('SIGUSR2');
  await until(() => output.includes('injected'));
  expect(output).toContain('"level":50');
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

// The build may not rename a class that names a type.
test('the built shop has the published types', async () => {
  const { data } = (await (
    await post('/graphql', { query: getIntrospectionQuery({ inputValueDeprecation: true }) })
  ).json()) as {
    data: IntrospectionQuery;
  };
  const print = (schema: GraphQLSchema) => printSchema(lexicographicSortSchema(schema));
  expect(print(buildClientSchema(data))).toBe(print(buildSchema(await readFile('schema.graphql', 'utf8'))));
});
