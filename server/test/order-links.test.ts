import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORDER_LINK_DAYS } from '../src/modules/orders/reading/order-links.js';
import type { Product, Refusal } from './support/answers.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants, orderBody, shippingAddress } from './support/orders.js';
import type { PlacedOrder } from './support/person.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

const log: string[] = [];
let shop: TestShop;
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.openWith({ onLog: (line) => log.push(line) });
  gift = await shop.product('a-dozen-garden-roses');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** The key of the link in the newest mail to an order's customer, who gets one ten minutes after ordering. */
async function mailedKey({ customer }: Pick<PlacedOrder, 'customer'>, from = shop): Promise<string> {
  from.clock.advanceMinutes(10);
  const mails = await from.mailsTo(customer.email);
  return mails.flatMap(({ text }) => /\/order\/\w+\?key=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}

const byRest = (id: string, key?: string, from = shop) =>
  from.rest('GET', `/api/orders/${id}${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`);
const ORDER = `query ($id: ID!, $key: String) { order(id: $id, key: $key) {
  _id status totalPrice user { _id name email } orderItems { name qty } shippingAddress { firstName address city }
  paymentResult { id } timeline { kind } returnedItems { qty } } }`;
const byGraphql = async (id: string, key?: string) => (await shop.graphql(ORDER, { id, key })).order;
const opensIn = async (from: TestShop, id: string, key: string) => (await byRest(id, key, from)).status === 200;

// spec: customer-7
test('an email’s link shows its order without a sign-in: gifts and address, neither email nor receipt', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift, 2);
  await shop.as(order.customer).payByCard(order);
  const key = await mailedKey(order);
  const masked = `${order.customer.email.slice(0, 1)}…@example.com`;
  expect(await byGraphql(order.id, key)).toEqual({
    _id: order.id,
    status: 'PAID',
    totalPrice: order.total,
    user: { _id: order.customer._id, name: 'Test Customer', email: masked },
    orderItems: [{ name: gift.name, qty: 2 }],
    shippingAddress: { firstName: 'Mebrat', address: '4 Bole Road', city: 'Addis Ababa' },
    paymentResult: null,
    timeline: null,
    returnedItems: null,
  });
  const { status, headers, body } = await byRest(order.id, key);
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'private, no-store' });
  expect(body).toMatchObject({ _id: order.id, shippingAddress, user: { email: masked }, paymentResult: null });

  // Its owner sees all of it, with the link as without.
  const { body: own } = await shop.as(order.customer).rest('GET', `/api/orders/${order.id}?key=${key}`);
  expect(own).toMatchObject({ user: { email: order.customer.email }, paymentResult: { status: 'succeeded' } });
});

test('the link of a customer’s order shows no phone number of whom it goes to; that of a guest’s does', async () => {
  const whole = { ...shippingAddress, phone: '+251 11 123456', landmark: 'Blue gate' };
  const body = orderBody(gift, 1, { shippingAddress: whole });
  const addressesOf = async (id: string, key: string) => {
    const seen = (await byRest(id, key)).body;
    return [seen.shippingAddress, ...seen.parcels.map((parcel) => parcel.shippingAddress)];
  };
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', body);
  const { phone: _, ...shown } = whole;
  expect(await addressesOf(order._id, await mailedKey({ customer }))).toEqual([shown, shown]);
  const guest = { name: 'Selam Guest', email: 'selam-guest-links@example.com' };
  const { body: ofGuest } = await shop.rest('POST', '/api/orders', { ...body, guest });
  expect(await addressesOf(ofGuest._id, String(ofGuest.orderKey))).toEqual([whole, whole]);
});

describe('a key that does not belong to the order', () => {
  let order: PlacedOrder;
  let key: string;
  beforeAll(async () => {
    order = await shop.asNewCustomer().placeOrder(gift);
    key = await mailedKey(order);
  });

  const forgeries: [string, () => Promise<string> | string][] = [
    ['of another order', async () => mailedKey(await shop.asNewCustomer().placeOrder(gift))],
    ['with a later expiry', () => key.replace(/\.\w+$/, '.zzzzzz')],
    ['with another signature', () => (key.startsWith('A') ? 'B' : 'A') + key.slice(1)],
    ['without its expiry', () => key.slice(0, key.indexOf('.'))],
    ['with something behind it', () => `${key}0`],
    ['that is empty', () => ''],
    ['that is long', () => 'A'.repeat(5000)],
    ['with letters of several bytes', () => `${'é'.repeat(43)}.zzzzzz`],
  ];

  // spec: customer-7
  test.each(forgeries)('%s: the answers are as without a key', async (_name, forge) => {
    expect((await byRest(order.id, key)).status).toBe(200);
    const forged = await forge();
    expect(await byGraphql(order.id, forged)).toBeNull();
    const without = await byRest(order.id);
    const { status, body } = await byRest(order.id, forged);
    expect(status).toBe(404);
    expect({ ...body, requestId: '' }).toEqual({ ...without.body, requestId: '' });

    const pay = (body: object) => shop.rest('POST', '/api/payment/create-checkout-session', body);
    expect((await pay({ orderId: order.id, key: forged })).status).toBe(401);
    expect((await pay({ orderId: order.id })).status).toBe(401);
  });

  test('two keys are refused', async () => {
    const { status, body } = await shop.rest<Refusal>('GET', `/api/orders/${order.id}?key=${key}&key=${key}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_USER_INPUT' });
  });
});

// spec: customer-7
test('a link opens its order for 90 days', async () => {
  const clock = new TestClock();
  const later = await TestShop.openWith({ clock });
  const order = await later.asNewCustomer().placeOrder(gift);
  const key = await mailedKey(order, later);
  clock.advanceMinutes(ORDER_LINK_DAYS * 24 * 60 - 5);
  expect(await opensIn(later, order.id, key)).toBe(true);
  clock.advanceMinutes(5);
  expect(await opensIn(later, order.id, key)).toBe(false);
  await later.close();
});

describe('the secret', () => {
  const [old, young] = ['the old secret of the order links', 'the young secret of the order links'];
  const withSecret = (ORDER_LINK_SECRET: string) => shop.openBeside({ environment: { ORDER_LINK_SECRET } });

  // spec: customer-7
  test('can be rotated without breaking existing links, until the old one is removed', async () => {
    const before = await withSecret(old);
    const order = await before.asNewCustomer().placeOrder(gift);
    const oldKey = await mailedKey(order, before);
    await before.close();

    const between = await withSecret(`${young},${old}`);
    expect(await opensIn(between, order.id, oldKey)).toBe(true);
    await between.as(order.customer).payByCard(order);
    const youngKey = await mailedKey(order, between);
    expect(youngKey).not.toBe(oldKey);
    await between.close();

    const after = await withSecret(young);
    expect(await opensIn(after, order.id, oldKey)).toBe(false);
    expect(await opensIn(after, order.id, youngKey)).toBe(true);
    await after.close();
  });

  test('of a demo shop stops the start when its file is empty, because anyone could sign with it', async () => {
    const file = join(shop.dataDir, 'order-link-secret');
    const secret = await readFile(file);
    await writeFile(file, '');
    await expect(shop.openBeside()).rejects.toThrow(`DATA_DIR: ${file} is empty`);
    await writeFile(file, secret);
  });

  test('of a demo shop is created once and readable by its own user alone', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const again = await shop.openBeside();
    expect(await opensIn(again, order.id, await mailedKey(order))).toBe(true);
    await again.close();
    expect((await stat(join(shop.dataDir, 'order-link-secret'))).mode & 0o777).toBe(0o600);
    const other = await TestShop.open();
    expect(await mailedKey(order)).not.toBe('');
    expect(await opensIn(other, order.id, await mailedKey(order))).toBe(false);
    await other.close();
  });
});

test('someone with the link can pay without signing in, and returns to the order', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const key = await mailedKey(order);
  const start = (body: object) => shop.rest('POST', '/api/payment/create-checkout-session', body);
  const { status, body: session } = await start({ orderId: order.id, key });
  expect(status).toBe(200);
  // The owner's way to the same page, so that nobody pays twice.
  expect(
    (await shop.as(order.customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order.id })).body,
  ).toEqual(session);

  const { location } = await payAtHostedPage(session.url, goodCard);
  const back = new URL(location ?? '');
  expect(back.pathname).toBe('/payment/status');
  const verify = (query = '') => shop.rest('GET', `/api/payment/verify-payment/${session.sessionId}${query}`);
  expect((await verify()).status).toBe(401);
  expect((await verify(`?key=${await mailedKey(await shop.asNewCustomer().placeOrder(gift))}`)).status).toBe(401);
  expect((await verify(`?key=${back.searchParams.get('key')}`)).body).toMatchObject({
    success: true,
    orderId: order.id,
  });
  expect(await byGraphql(order.id, key)).toMatchObject({ status: 'PAID' });
});

// spec: customer-7
test('a link can show and pay its order, and nothing else', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const key = await mailedKey(order);
  for (const [method, path, body] of [
    ['PUT', `/api/orders/${order.id}/pay`, {}],
    ['PUT', `/api/orders/${order.id}/deliver`, {}],
    ['GET', '/api/orders/mine', undefined],
    ['GET', `/api/users/${order.customer._id}`, undefined],
    ['POST', '/api/orders', orderBody(gift)],
  ] as const) {
    expect({ path, status: (await shop.rest(method, `${path}?key=${key}`, body)).status }).toEqual({
      path,
      status: 401,
    });
  }
});

test('no key is logged, and no page sends its address to the next site', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const key = await mailedKey(order);
  const { headers } = await byRest(order.id, key);
  await byGraphql(order.id, key);
  // One that fails inside is logged with all its details.
  const before = log.length;
  const read = jest.spyOn(shop.app.db, 'reader', 'get').mockImplementation(() => {
    throw new Error('the reader broke');
  });
  expect((await byRest(order.id, key)).status).toBe(500);
  read.mockRestore();
  expect(log.slice(before).join()).toContain('the reader broke');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(log.filter((line) => line.includes(key))).toEqual([]);
  expect(await shop.sql(`SELECT payload FROM outbox WHERE CAST(payload AS TEXT) LIKE '%${key.slice(0, 20)}%'`)).toEqual(
    [],
  );
});
