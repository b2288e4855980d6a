/** @postgres Very many transactions at once. */
import { addressNumber, brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

// spec: loss-13
test('exactly one of 200 buyers gets the last piece', async () => {
  const last = await shop.product('a-dozen-garden-roses');
  await setStock(shop, last['_id'], 1);
  const customers = [];
  // Sign-ups cost a password hash each; ten at a time keep the thread pool busy without a queue.
  for (let batch = 0; batch < 20; batch += 1)
    customers.push(...(await Promise.all(Array.from({ length: 10 }, () => shop.newCustomer()))));
  const answers = await Promise.all(
    customers.map((customer) => shop.as(customer).rest('POST', '/api/orders', orderBody(last))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(199);
  for (const { body } of refused)
    expect(body).toMatchObject({ code: 'OUT_OF_STOCK', items: [{ productId: last['_id'], available: 0 }] });
  expect((await shop.product('a-dozen-garden-roses'))['countInStock']).toBe(0);
});

// spec: loss-13
test('carts of two products in opposite order neither oversell nor wait for each other forever', async () => {
  const customer = await shop.newCustomer();
  const pair = [await shop.product('sunflower-armful'), await shop.product('a-dozen-garden-roses')] as const;
  for (const item of pair) await setStock(shop, item['_id'], 30);
  const place = (index: number) => {
    const items = index % 2 === 0 ? pair : [...pair].reverse();
    const shown = items.map((item) => orderBody(item)['itemsPrice'] * 100).reduce((sum, cents) => sum + cents, 0);
    const cents = Math.round(shown) + 700 + Math.floor((Math.round(shown) * 15 + 50) / 100);
    const body = {
      ...orderBody(items[0]),
      orderItems: items.map((item) => ({ product: item['_id'], qty: 1 })),
      shippingAddress: addressNumber(index),
      totalPrice: cents / 100,
    };
    for (const field of ['itemsPrice', 'taxPrice']) delete (body as Record<string, unknown>)[field];
    return shop
      .as({
        token: customer.token,
        headers: { 'idempotency-key': `cart-${index}` },
      })
      .rest('POST', '/api/orders', body);
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => place(index)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
});

test("an acknowledged write survives someone else's rollback", async () => {
  // The trap of one shared connection: a write made during another request's transaction vanished with its rollback.
  const { db } = shop.app;
  const write = (key: string) =>
    db.inTransaction((manager) =>
      manager.query(`INSERT INTO rate_limits (key, window_start, count) VALUES ('${key}', 0, 1)`),
    );
  const failing = () =>
    db.inTransaction(async (manager) => {
      await manager.query("INSERT INTO rate_limits (key, window_start, count) VALUES ('lost', 0, 1)");
      await Promise.resolve();
      throw new Error('rolled back on purpose');
    });
  await Promise.all([
    expect(failing()).rejects.toThrow('on purpose'),
    write('kept-1'),
    expect(failing()).rejects.toThrow('on purpose'),
    write('kept-2'),
  ]);
  const keys = (await shop.sql("SELECT key FROM rate_limits WHERE key LIKE 'kept-%' OR key = 'lost' ORDER BY key")).map(
    (row) => row['key'],
  );
  expect(keys).toEqual(['kept-1', 'kept-2']);
});
