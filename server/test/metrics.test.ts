import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { PrometheusMetrics } from '../src/adapters/prometheus-metrics.js';
import { createApp } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

const token = 'a-token-of-some-length';

let shop: TestShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  shop = await TestShop.openWith({ onLog: (line) => lines.push(line) });
});
afterEach(() => shop.close());

async function read(headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** A figure by its name with labels, as it stands in the answer. */
async function figure(name: string): Promise<number> {
  const { text } = await read();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

const ofOrders = async () => ({
  placed: await figure('shop_order_events_total{event="placed"}'),
  paid: await figure('shop_order_events_total{event="paid"}'),
  expired: await figure('shop_order_events_total{event="expired"}'),
  refunded: await figure('shop_order_events_total{event="refunded"}'),
});

/** What the log says about orders, and whether the line names a request. */
const loggedOrders = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'order')
    .map(({ event, orderId, reqId }) => [event, orderId, typeof reqId]);

describe('orders are counted and logged once', () => {
  test('when they are placed, paid by card and expire, however often they are requested', async () => {
    expect(await ofOrders()).toEqual({ placed: 0, paid: 0, expired: 0, refunded: 0 });
    const gift = await shop.product('a-dozen-garden-roses');
    const paid = await shop.asNewCustomer().placeOrder(gift);
    const session = await shop.as(paid.customer).openSession(paid);
    shop.sandbox.payCheckout(session, '4242424242424242');
    await shop.sandbox.deliverPending();
    for (let time = 0; time < 2; time += 1)
      await shop.as(paid.customer).rest('GET', `/api/payment/verify-payment/${session}`);
    const unpaid = await shop.asNewCustomer().placeOrder(gift);
    expect(await figure('shop_open_holds')).toBe(1);
    const [held] = await shop.sql(`SELECT total_cents FROM orders WHERE status = 'pending'`);
    expect(await figure('shop_held_cents')).toBe(Number(held?.['total_cents']));
    shop.clock.advanceMinutes(40);
    await shop.app.expireOrders.expireDue();
    await shop.app.expireOrders.expireDue();
    expect(await ofOrders()).toEqual({ placed: 2, paid: 1, expired: 1, refunded: 0 });
    expect(await figure('shop_open_holds')).toBe(0);
    expect(await figure('shop_held_cents')).toBe(0);
    expect(loggedOrders()).toEqual([
      ['placed', paid.id, 'string'],
      ['paid', paid.id, 'string'],
      ['placed', unpaid.id, 'string'],
      ['expired', unpaid.id, 'undefined'],
    ]);
  });

  test('when they are placed twice with the same body, marked as paid twice, and refunded twice', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    const gift = await shop.product('a-dozen-garden-roses');
    const byHand = await shop.asNewCustomer().placeOrder(gift);
    const repeat = await shop.as(byHand.customer).rest('POST', '/api/orders', orderBody(gift));
    expect(repeat.body['_id']).toBe(byHand.id);
    for (let time = 0; time < 2; time += 1) await shop.as(admin).rest('PUT', `/api/orders/${byHand.id}/pay`, {});
    const byCard = await shop.asNewCustomer().placePaidOrder(gift);
    for (const { id } of [byHand, byCard]) {
      const input = { id, amount: 1, alreadyRefunded: 0, reason: 'late', idempotencyKey: 'once' };
      for (let time = 0; time < 2; time += 1) await shop.as(admin).mutate('refundOrder', input, '{ status }');
    }
    await shop.app.worker.drain();
    expect(await ofOrders()).toEqual({ placed: 2, paid: 2, expired: 0, refunded: 2 });
    expect(loggedOrders().map(([event, id]) => [event, id])).toEqual(
      [byHand, byCard]
        .flatMap(({ id }) => [
          ['placed', id],
          ['paid', id],
        ])
        .concat([byHand, byCard].map(({ id }) => ['refunded', id])),
    );
  });
});

test('events of the payment provider are counted by outcome', async () => {
  const order = await shop.asNewCustomer().placeOrder(await shop.product('a-dozen-garden-roses'));
  const session = await shop.as(order.customer).openSession(order);
  shop.sandbox.payCheckout(session, '4242424242424242');
  await shop.sandbox.deliverPending();
  expect(await figure('shop_webhook_events_total{outcome="paid"}')).toBe(1);
  await shop.rest('POST', '/api/payment/webhook', { id: 'evt_forged' });
  expect(await figure('shop_webhook_events_total{outcome="refused"}')).toBe(1);
});

test('an open circuit breaker for the payment provider is shown', async () => {
  await shop.close();
  shop = await TestShop.openWith({ gatewayLimits: { failuresToOpen: 1 } });
  expect(await figure('shop_payment_provider_left_alone')).toBe(0);
  shop.sandbox.switches.failNext = 100;
  await shop.rest('GET', '/api/payment');
  expect(await figure('shop_payment_provider_left_alone')).toBe(1);
  // The next call would try it, which nobody has done.
  shop.clock.advanceMinutes(1);
  expect(await figure('shop_payment_provider_left_alone')).toBe(1);
});

test('a figure that can’t be read is left out instead of shown as 0', async () => {
  const names = ['shop_open_holds', 'shop_outbox_oldest_age_seconds', 'shop_outbox_messages'];
  const shown = async () => {
    const { text } = await read();
    return names.filter((name) => new RegExp(`^${name}[ {]`, 'm').test(text));
  };
  expect(await shown()).toEqual(names);
  for (const table of ['outbox', 'orders']) await shop.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  expect(await shown()).toEqual([]);
  for (const table of ['outbox', 'orders']) await shop.sql(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
  expect(await shown()).toEqual(names);
});

test('a figure that takes too long is left out, so that the monitor gets the others', async () => {
  const metrics = new PrometheusMetrics(1);
  metrics.figure('shop_open_holds', 'Never read.', [], () => new Promise(() => undefined));
  const { body } = await metrics.text();
  expect(body).toContain('shop_order_events_total');
  expect(body).not.toMatch(/^shop_open_holds/m);
});

test('responses are counted by route, never by address', async () => {
  const { _id } = await shop.product('a-dozen-garden-roses');
  await shop.rest('GET', `/api/products/${_id}`);
  await shop.rest('GET', '/api/products/nothing');
  await shop.rest('GET', '/made/up/by/somebody');
  const { text } = await read();
  expect(text).toContain('http_requests_total{method="GET",route="/api/products/:id",status="200"} 2');
  expect(text).toContain('http_requests_total{method="GET",route="/api/products/:id",status="404"} 1');
  expect(text).toContain('http_request_duration_seconds_count{route="/api/products/:id"} 3');
  expect(text).not.toContain('made/up');
  expect(text).not.toContain(_id);
});

test('the operator’s page names every metric of the shop, and no other', async () => {
  const page = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const named = [...page.matchAll(/\b(?:shop|http)_[a-z_]+(?=\{|`| )/g)].map(([name]) => name);
  const { text } = await read();
  const offered = [...text.matchAll(/^# TYPE ((?:shop|http)_\w+) /gm)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(offered.sort());
});

test('figures of the process, the outbox and the invariants are shown', async () => {
  await shop.asNewCustomer().placeOrder(await shop.product('a-dozen-garden-roses'));
  shop.clock.advanceMinutes(1);
  expect(await figure('shop_outbox_messages{state="waiting"}')).toBeGreaterThan(0);
  expect(await figure('shop_outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(60);
  expect((await read()).text).not.toContain('shop_invariant_broken{');
  await shop.sql('UPDATE users SET is_admin = FALSE');
  // The email about the unpaid order is due, too.
  shop.clock.advanceMinutes(9);
  await shop.app.worker.runOnce();
  expect(await figure('shop_outbox_messages{state="waiting"}')).toBe(1);
  // What was given up is counted by itself, and makes nothing else look old.
  await shop.sql(`UPDATE outbox SET failed_at = 1, last_error = 'gone', created_at = 1 WHERE done_at IS NULL`);
  expect(await figure('shop_outbox_messages{state="waiting"}')).toBe(0);
  expect(await figure('shop_outbox_messages{state="retrying"}')).toBe(0);
  expect(await figure('shop_outbox_messages{state="failed"}')).toBe(1);
  expect(await figure('shop_outbox_oldest_age_seconds')).toBe(0);
  expect(await figure('shop_invariant_broken{invariant="I15"}')).toBe(1);
  expect(await figure('shop_invariant_broken{invariant="I2"}')).toBe(0);
  const now = shop.clock.now() / 1000;
  expect(await figure('shop_invariant_checked_timestamp_seconds{invariant="I2"}')).toBeGreaterThan(now - 60);
  const { text, type } = await read();
  expect(type).toContain('text/plain');
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

describe('who may read it', () => {
  test('in demo mode only this machine, without a proxy', async () => {
    expect((await read()).status).toBe(200);
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])
      expect({ name, status: (await read({ [name]: '192.0.2.1' })).status }).toEqual({ name, status: 404 });
    const { statusCode } = await shop.app.http.inject({ url: '/metrics', remoteAddress: '192.0.2.1' });
    expect(statusCode).toBe(404);
  });

  test('with a token only callers who send it; for others there is no page', async () => {
    const guarded = await shop.openBeside({ environment: { METRICS_TOKEN: token } });
    try {
      const status = async (authorization?: string) =>
        (await fetch(`${guarded.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
      expect(await status()).toBe(404);
      expect(await status('Bearer another-token-of-it')).toBe(404);
      expect(await status(token)).toBe(404);
      const { token: admin } = await guarded.signInDemo('admin@example.com');
      expect(await status(`Bearer ${admin}`)).toBe(404);
      expect(await status(`Bearer ${token}`)).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  test('in production only callers with a token', async () => {
    const config = readConfig({
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://gifts.example',
      TRUSTED_PROXIES: '1',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      ORDER_LINK_SECRET: 'a secret of thirty-two characters',
      DATA_DIR: await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'production-')),
    });
    const app = await createApp(config, { pages: null, logger: pino({ level: 'silent' }) });
    expect((await app.http.inject('/metrics')).statusCode).toBe(404);
    await app.close();
  });

  test('a token that is easy to guess stops the start', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: must have at least 16 characters');
  });
});
