import { connect, type Socket } from 'node:net';
import { sqliteFile } from '../src/db/data-source.js';
import { Sqlite } from '../src/db/sqlite.js';
import { addressNumber, orderBody } from './support/orders.js';
import { stubPages } from './support/stub-pages.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop, type TestShopOptions } from './support/test-shop.js';
import { until } from './support/until.js';

let shop: TestShop;
const open = async (load: NonNullable<TestShopOptions['load']>) => {
  shop = await TestShop.openWith({ load, environment: { RATE_LIMITS: 'off' } });
};
afterEach(() => shop.close());

const refused = {
  statusCode: 503,
  headers: expect.objectContaining({ 'retry-after': '2' }),
};
const isServed = async () => (await shop.app.http.inject('/api/products')).statusCode === 200;
/** What watches the shop and what brings money gets through, however full it is. */
const expectReservedLane = async () => {
  expect((await shop.app.http.inject('/api/health')).statusCode).toBe(200);
  // Read and judged: the signature is missing.
  const payload = { type: 'payment_intent.succeeded' };
  const webhook = await shop.app.http.inject({ method: 'POST', url: '/api/payment/webhook', payload });
  expect(webhook.statusCode).toBe(400);
};

// spec: loss-39
test('an overloaded process refuses requests at once, except health and webhooks, and then recovers', async () => {
  await open({ manyInFlight: 0 });
  const blockUntilSampled = async () => {
    const end = performance.now() + 400;
    while (performance.now() < end);
    // Timers come in the order in which they were due: the shop's sample first.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  // It was in time until now.
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, 20));
  await blockUntilSampled();
  await blockUntilSampled();
  const answers = await Promise.all([
    shop.app.http.inject('/api/products'),
    shop.app.http.inject({ method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } }),
    expectReservedLane(),
  ]);
  for (const answer of answers.slice(0, 2)) {
    expect(answer).toMatchObject(refused);
    expect(answer?.json()).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2, message: expect.any(String) });
  }
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('a process that is slow with few running requests refuses none, because they are not the cause', async () => {
  await open({});
  for (let block = 0; block < 3; block += 1) {
    const end = performance.now() + 400;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(await isServed()).toBe(true);
});

const onSqlite = process.env['TEST_DATABASE'] === 'postgres' ? test.skip : test;

onSqlite(
  'more requests than can be answered in time are refused at once; those begun before are finished',
  async () => {
    await open({ maxInFlight: 5, maxLagMs: Infinity });
    const gift = await shop.product('a-dozen-garden-roses');
    const customer = await shop.newCustomer();
    const other = new Sqlite(sqliteFile(shop.dataDir));
    other.exec('BEGIN IMMEDIATE');
    // The questions below take a place themselves for a moment, so an order may have to ask for one again.
    const place = async (turn: number) => {
      for (;;) {
        const answer = await shop
          .as({
            token: customer.token,
            headers: { 'idempotency-key': `key-${turn}` },
          })
          .rest('POST', '/api/orders', orderBody(gift, 1, { shippingAddress: addressNumber(turn) }));
        if (answer.status !== 503) return answer;
      }
    };
    const orders = Array.from({ length: 5 }, (_, turn) => place(turn));
    while (await isServed()) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await shop.app.http.inject('/api/products')).toMatchObject(refused);
    await expectReservedLane();
    other.exec('ROLLBACK');
    other.close();
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await isServed()).toBe(true);
  },
);

onSqlite('callers who leave before their answer free their places', async () => {
  await open({ maxInFlight: 1, maxLagMs: Infinity });
  const gift = await shop.product('a-dozen-garden-roses');
  const customer = await shop.newCustomer();
  const other = new Sqlite(sqliteFile(shop.dataDir));
  other.exec('BEGIN IMMEDIATE');
  const leaving = new AbortController();
  const order = async (): Promise<unknown> => {
    const answer = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(orderBody(gift)),
      signal: leaving.signal,
    });
    // The question whether it has its place yet may have taken that place.
    return answer.status === 503 ? order() : answer.status;
  };
  const gone = expect(order()).rejects.toThrow('aborted');
  while (await isServed()) await new Promise((resolve) => setTimeout(resolve, 20));
  leaving.abort();
  await gone;
  // The order itself still waits for the lock.
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, 20));
  other.exec('ROLLBACK');
  other.close();
});

onSqlite('callers who send several requests at once and leave before the first answer free their places', async () => {
  await open({ maxInFlight: 3, maxLagMs: Infinity });
  const gift = await shop.product('a-dozen-garden-roses');
  const customer = await shop.newCustomer();
  const other = new Sqlite(sqliteFile(shop.dataDir));
  other.exec('BEGIN IMMEDIATE');
  const body = JSON.stringify(orderBody(gift));
  const head = [
    'POST /api/orders HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${customer.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const caller = connect(Number(new URL(shop.url).port), 'localhost');
  await until(async () => {
    if (!(await isServed())) return true;
    // The question may have taken the place of the last one.
    caller.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return false;
  });
  caller.destroy();
  await until(isServed);
  other.exec('ROLLBACK');
  other.close();
});

describe('a client that does not read its answers', () => {
  const LARGE_FILE = '/api/docs/swagger-ui-bundle.js';
  /** Sends requests over one connection and never reads. */
  const askWithoutReading = (times: number, url = LARGE_FILE) => {
    const socket = connect(Number(new URL(shop.url).port), 'localhost').pause();
    // The shop may close it while it is still sending.
    socket.on('error', () => {});
    socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(times));
    return socket;
  };
  const serverSide = () => new Promise<Socket>((resolve) => shop.app.http.server.once('connection', resolve));
  const isClosed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const heldBytes = () => process.memoryUsage().arrayBuffers;

  test('does not slow the others or use up memory, with 450 requests over one connection', async () => {
    // The time limit for idle connections would close it, too, but only after all 450 were answered into memory.
    const idleMs = 10 * 60_000;
    shop = await TestShop.openWith({ load: {}, idleMs, pages: await stubPages() });
    const before = heldBytes();
    const opened = serverSide();
    const socket = askWithoutReading(450);
    await isClosed(await opened);
    for (const remoteAddress of ['127.0.0.1', '192.0.2.1'])
      for (const url of ['/about', '/api/products'])
        expect((await shop.app.http.inject({ url, remoteAddress })).statusCode).toBe(200);
    expect(heldBytes() - before).toBeLessThan(50 * 1024 * 1024);
    socket.destroy();
  });

  test('loses its connection when it asks for more and more that is in memory', async () => {
    // Nothing but the number of its open requests may close it.
    shop = await TestShop.openWith({ load: {}, idleMs: 10 * 60_000, sharesAnswers: true, clock: new StoppedClock() });
    const url = '/api/products?pageSize=8';
    for (let times = 0; times < 2; times += 1) expect((await shop.rest('GET', url)).status).toBe(200);
    const opened = serverSide();
    const socket = askWithoutReading(2000, url);
    await isClosed(await opened);
    const { body } = await shop.app.http.inject({ url: '/metrics' });
    const answered = /http_requests_total{method="GET",route="\/api\/products",status="200"} (\d+)/.exec(body)?.[1];
    expect(Number(answered)).toBeLessThan(100);
    socket.destroy();
  });

  test('is cut off', async () => {
    shop = await TestShop.openWith({ idleMs: 200 });
    const opened = serverSide();
    // More than the kernel's buffers take.
    const socket = askWithoutReading(60);
    await isClosed(await opened);
    socket.destroy();
  });
});

onSqlite('one address gets only its share of the running requests', async () => {
  shop = await TestShop.openWith({ load: { maxPerAddress: 3 } });
  const gift = await shop.product('a-dozen-garden-roses');
  const { token } = await shop.newCustomer();
  const other = new Sqlite(sqliteFile(shop.dataDir));
  other.exec('BEGIN IMMEDIATE');
  const answers: Promise<{ status: number }>[] = [];
  const fromThere = () => shop.app.http.inject({ url: '/api/products', remoteAddress: '127.0.0.1' });
  await until(async () => {
    if ((await fromThere()).statusCode !== 200) return true;
    answers.push(shop.as({ token }).rest('POST', '/api/orders', orderBody(gift)));
    return false;
  });
  const refused = await fromThere();
  expect(refused).toMatchObject({ statusCode: 429, headers: expect.objectContaining({ 'retry-after': '2' }) });
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2, message: expect.any(String) });
  const elsewhere = await shop.app.http.inject({ url: '/api/products', remoteAddress: '192.0.2.1' });
  expect(elsewhere.statusCode).toBe(200);
  await expectReservedLane();
  other.exec('ROLLBACK');
  other.close();
  await Promise.all(answers);
  await until(async () => (await fromThere()).statusCode === 200);
});
