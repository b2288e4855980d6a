import { get } from 'node:http';
import type { OrderEvent, Product } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import type { PlacedOrder } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import { turnOnTwoStep } from './support/two-step.js';
import { until } from './support/until.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let gift: Product;
let admin: { token: string };
beforeAll(async () => {
  shop = await TestShop.open();
  gift = await shop.product('a-dozen-garden-roses');
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());

/** A stream of events as a client has read it so far. */
interface Stream {
  status: number;
  headers: Headers;
  text: () => string;
  events: () => OrderEvent[];
  hasEnded: () => boolean;
  stop: () => void;
}

async function listen(id: string, caller: Caller = {}, { from = shop, key = '' } = {}): Promise<Stream> {
  const stopped = new AbortController();
  const response = await fetch(`${from.url}/api/orders/${id}/events${key && `?key=${key}`}`, {
    headers: { ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }), ...caller.headers },
    signal: stopped.signal,
  });
  let text = '';
  let ended = false;
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  };
  read()
    .catch(() => {})
    .finally(() => (ended = true));
  const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as OrderEvent);
  const { status, headers } = response;
  return { status, headers, text: () => text, events, hasEnded: () => ended, stop: () => stopped.abort() };
}
const statuses = (stream: Stream) => stream.events().map(({ status }) => status);

async function pay(order: PlacedOrder): Promise<void> {
  const sessionId = await shop.as(order.customer).openSession(order);
  shop.sandbox.payCheckout(sessionId, goodCard);
  await shop.as(order.customer).rest('GET', `/api/payment/verify-payment/${sessionId}`);
}
const deliver = (id: string) => shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`, {});
const refund = (id: string, amount: number, alreadyRefunded = 0) =>
  shop
    .as(admin)
    .mutate(
      'refundOrder',
      { id, amount, alreadyRefunded, reason: 'Wilted', idempotencyKey: `refund-${id}-${alreadyRefunded}` },
      '{ __typename }',
    );
/** The key of the link in the mail that customers get ten minutes after ordering. */
async function mailedKey({ customer }: PlacedOrder): Promise<string> {
  shop.clock.advanceMinutes(10);
  const mails = await shop.mailsTo(customer.email);
  return mails.flatMap(({ text }) => /\/order\/\w+\?key=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}

// spec: api-20
test('the stream sends the state at once, then each change, until a delivered order is wholly refunded', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const stream = await listen(order.id, order.customer);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('private, no-store');
  await until(() => stream.events().length === 1);
  expect(stream.text()).toMatch(/^retry: \d+\n\nid: \S+\nevent: order\ndata: /);
  const [first] = stream.events();
  expect(first).toMatchObject({ _id: order.id, status: 'pending', isPaid: false, isDelivered: false, isFinal: false });
  await pay(order);
  await until(() => stream.events().length === 2);
  expect(stream.events()[1]).toMatchObject({ status: 'paid', isPaid: true, refundedPrice: 0 });
  await refund(order.id, 5);
  await until(() => stream.events().length === 3);
  expect(stream.events()[2]).toMatchObject({ status: 'paid', refundedPrice: 5 });
  await deliver(order.id);
  await until(() => stream.events().length === 4);
  expect(stream.events()[3]).toMatchObject({ status: 'delivered', isDelivered: true, isFinal: false });
  await refund(order.id, order.total - 5, 5);
  await until(() => stream.events().length === 5);
  // The delivery can still be undone.
  expect(stream.events()[4]).toMatchObject({ status: 'delivered', refundedPrice: order.total, isFinal: false });
  shop.clock.advanceMinutes(1);
  await until(() => stream.hasEnded());
  expect(stream.events()[5]).toMatchObject({ status: 'delivered', refundedPrice: order.total, isFinal: true });
  expect(new Set(stream.events().map(({ version }) => version)).size).toBe(6);
});

test('the stream ends with an order that is canceled or wholly refunded, not with one that has expired', async () => {
  const [cancelled, refunded, expired] = [
    await shop.asNewCustomer().placeOrder(gift),
    await shop.asNewCustomer().placePaidOrder(gift),
    await shop.asNewCustomer().placeOrder(gift),
  ];
  const streams = await Promise.all([cancelled, refunded, expired].map(({ id, customer }) => listen(id, customer)));
  await shop.as(admin).mutate('cancelOrder', { id: cancelled.id, reason: 'No longer wanted' }, '{ status }');
  await refund(refunded.id, refunded.total);
  await until(() => streams[0]!.hasEnded() && streams[1]!.hasEnded());
  expect(statuses(streams[0]!)).toEqual(['pending', 'cancelled']);
  expect(streams[1]!.events().at(-1)).toMatchObject({ status: 'paid', refundedPrice: refunded.total, isFinal: true });

  shop.clock.advanceMinutes(1);
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE orders SET hold_until = 0 WHERE id = '${expired.id}'`),
  );
  await shop.app.expireOrders.expireDue();
  await until(() => statuses(streams[2]!).at(-1) === 'expired');
  expect(streams[2]!.events().at(-1)).toMatchObject({ isFinal: false });
  streams[2]!.stop();
  // A late listener gets the end at once.
  const late = await listen(cancelled.id, cancelled.customer);
  await until(() => late.hasEnded());
  expect(statuses(late)).toEqual(['cancelled']);
});

// spec: api-20
test('only callers who may read the order may listen; others get the same refusals as for reading', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const other = await shop.asNewCustomer().placeOrder(gift);
  const [key, otherKey] = [await mailedKey(order), await mailedKey(other)];
  const read = async (id: string, caller: Caller, used: string) =>
    (await shop.as(caller).rest('GET', `/api/orders/${id}${used && `?key=${used}`}`)).status;
  const cases: [string, string, Caller, string, number][] = [
    ['owner', order.id, order.customer, '', 200],
    ['owner by cookie', order.id, { headers: { cookie: `session=${order.customer.token}` } }, '', 200],
    ['admin', order.id, admin, '', 200],
    ['visitor with the link', order.id, {}, key, 200],
    ['visitor', order.id, {}, '', 404],
    ['other customer', order.id, other.customer, '', 404],
    ['visitor with another order’s link', order.id, {}, otherKey, 404],
    ['owner, unknown order', '0'.repeat(32), order.customer, '', 404],
    ['forged bearer', order.id, { token: 'no-such-session' }, '', 401],
    [
      'forged bearer with the owner’s cookie',
      order.id,
      { token: 'x', headers: { cookie: `session=${order.customer.token}` } },
      '',
      401,
    ],
  ];
  for (const [name, id, caller, used, expected] of cases) {
    const stream = await listen(id, caller, { key: used });
    expect({ name, listening: stream.status, reading: await read(id, caller, used) }).toEqual({
      name,
      listening: expected,
      reading: expected,
    });
    if (expected === 404) {
      await until(() => stream.hasEnded());
      expect(JSON.parse(stream.text())).toMatchObject({ code: 'NOT_FOUND', message: 'Order not found' });
    }
    stream.stop();
  }
});

// spec: api-20
test('the stream ends with its session, its link, or the admin’s right', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const key = await mailedKey(order);
  const [byOwner, byLink] = [await listen(order.id, order.customer), await listen(order.id, {}, { key })];
  const deputy = await shop.newCustomer();
  const setAdmin = (value: string) =>
    shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET is_admin = ${value} WHERE id = '${deputy._id}'`),
    );
  const requireTwoStep = (requiresTwoStep: boolean) =>
    shop.as(admin).mutate('updateShopSettings', { version: requiresTwoStep ? 0 : 1, requiresTwoStep }, '{ version }');
  await setAdmin('TRUE');
  const byDeputy = await listen(order.id, deputy);
  const stays = await listen(order.id, admin);
  expect(byDeputy.status).toBe(200);
  await turnOnTwoStep(shop, admin);
  await requireTwoStep(true);
  await until(() => byDeputy.hasEnded());
  await requireTwoStep(false);
  const again = await listen(order.id, deputy);
  await setAdmin('FALSE');
  await until(() => again.hasEnded());
  expect([byOwner.hasEnded(), byLink.hasEnded()]).toEqual([false, false]);
  await shop.as(order.customer).rest('POST', '/api/users/logout');
  await until(() => byOwner.hasEnded());
  expect([byLink.hasEnded(), stays.hasEnded()]).toEqual([false, false]);
  byLink.stop();
  stays.stop();
});

test('the stream sends comments when nothing changes, and ends after ten minutes', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const stream = await listen(order.id, order.customer);
  await until(() => stream.events().length === 1);
  expect(stream.text()).not.toMatch(/^:/m);
  shop.clock.advanceMinutes(1);
  await until(() => /^:$/m.test(stream.text()));
  expect(stream.hasEnded()).toBe(false);
  shop.clock.advanceMinutes(10);
  await until(() => stream.hasEnded());
  expect(statuses(stream)).toEqual(['pending']);
});

// spec: api-20
test('the stream sends changes of other processes, even of one that has closed since', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const beside = await shop.openBeside();
  const stream = await listen(order.id, order.customer, { from: beside });
  await pay(order);
  await until(() => statuses(stream).at(-1) === 'paid');
  // Closing ends what goes on, instead of waiting for it.
  await beside.close();
  await until(() => stream.hasEnded());
});

describe('a shop with a limit on listeners', () => {
  let small: TestShop;
  beforeAll(async () => {
    small = await shop.openBeside({ watchLimits: { maxPerCaller: 2, maxInAll: 3 } });
  });
  afterAll(() => small.close());

  // spec: api-21
  test('answers too many of one caller with 429, too many in all with 503, and frees a place when its listener leaves', async () => {
    const [one, other] = [await shop.asNewCustomer().placeOrder(gift), await shop.asNewCustomer().placeOrder(gift)];
    const open = (order: PlacedOrder) => listen(order.id, order.customer, { from: small });
    const streams = [await open(one), await open(one)];
    const tooMany = await open(one);
    expect({ status: tooMany.status, wait: tooMany.headers.get('retry-after') }).toEqual({ status: 429, wait: '30' });
    streams.push(await open(other));
    const full = await listen(one.id, admin, { from: small });
    expect({ status: full.status, wait: full.headers.get('retry-after') }).toEqual({ status: 503, wait: '30' });
    streams[0]!.stop();
    await until(async () => {
      const again = await open(one);
      streams.push(again);
      return again.status === 200;
    });
    for (const stream of streams) stream.stop();
  });
});

// spec: api-21
test('listeners don’t count as running requests: a shop that takes one at a time still answers others', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const narrow = await shop.openBeside({ load: { maxInFlight: 1 } });
  const streams = [
    await listen(order.id, order.customer, { from: narrow }),
    await listen(order.id, admin, { from: narrow }),
  ];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  expect((await narrow.rest('GET', '/api/products')).status).toBe(200);
  await narrow.close();
});

test('a listener who leaves frees the place', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const beside = await shop.openBeside({ watchLimits: { maxInAll: 1 } });
  const path = `${beside.url}/api/orders/${order.id}/events`;
  const headers = { authorization: `Bearer ${order.customer.token}` };
  const leave = () =>
    new Promise<void>((resolve) => get(path, { headers }, (answer) => resolve(void answer.destroy())));
  await leave();
  // The only place is free again.
  await until(async () => {
    const stream = await listen(order.id, order.customer, { from: beside });
    stream.stop();
    return stream.status === 200;
  });
  await beside.close();
});
