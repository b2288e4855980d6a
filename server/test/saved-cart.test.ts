/** @postgres A cart is replaced in one statement, whoever else saves it. */
import { demoId } from '../src/modules/demo/demo-id.js';
import { orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const roses = demoId('product', 'a-dozen-garden-roses');
const line = (productId: string, quantity = 1) => ({ productId, quantity });

const save = (lines: unknown, caller: Caller = {}) => shop.as(caller).mutateAnswer('saveCart', { lines });
const cartOf = async (caller: Caller) =>
  (await shop.as(caller).graphql('{ myCart { productId quantity } }')).myCart as { productId: string }[];
const rowsOf = ({ _id }: { _id: string }) => shop.sql(`SELECT lines FROM saved_carts WHERE user_id = '${_id}'`);

/** Ids of published products. */
async function someProducts(count: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>(
    `SELECT id FROM products WHERE is_published AND archived_at IS NULL AND count_in_stock > 5 AND NOT is_on_sale ORDER BY id LIMIT ${count}`,
  );
  return rows.map(({ id }) => id);
}

// spec: state-5
test('a saved cart keeps all lines in their order, and only its owner sees it', async () => {
  const [a = '', b = ''] = await someProducts(2);
  const owner = await shop.newCustomer();
  const other = await shop.newCustomer();
  expect(await cartOf(owner)).toEqual([]);
  expect((await save([line(b, 2), line(a, 999)], owner)).data).toEqual({ saveCart: true });
  expect(await cartOf(owner)).toEqual([line(b, 2), line(a, 999)]);
  expect(await cartOf(other)).toEqual([]);

  await save([line(a, 3)], owner);
  expect(await cartOf(owner)).toEqual([line(a, 3)]);
  await save([], owner);
  expect(await cartOf(owner)).toEqual([]);
});

test('the saved cart is kept over a sign-out and another sign-in', async () => {
  const owner = await shop.newCustomer();
  await save([line(roses, 2)], owner);
  await shop.as(owner).rest('POST', '/api/users/logout');
  const { body } = await shop.rest('POST', '/api/users/auth', { email: owner.email, password: 'gift-shop-demo' });
  expect(await cartOf({ token: String(body['token']) })).toEqual([line(roses, 2)]);
});

test('visitors are refused and don’t get an empty cart', async () => {
  const read = await shop.graphqlAnswer('{ myCart { productId } }');
  expect(read.errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED');
  expect((await save([line(roses)])).errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED');
});

test.each([
  ['nothing of it', [line(roses, 0)], 'Quantities must be whole numbers from 1 to 999'],
  ['fewer than none', [line(roses, -1)], 'Quantities must be whole numbers from 1 to 999'],
  ['too many', [line(roses, 1000)], 'Quantities must be whole numbers from 1 to 999'],
  [
    'one product twice',
    [line(roses), line(roses)],
    'Each product can appear on only one line, unless its texts differ',
  ],
  ['101 lines', Array.from({ length: 101 }, (_, at) => line(`product-${at}`)), 'A cart can have at most 100 lines'],
])('%s is refused with its field, and the cart stays as it was', async (_what, lines, message) => {
  const owner = await shop.newCustomer();
  await save([line(roses, 7)], owner);
  const { errors } = await save(lines, owner);
  expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT', fields: { lines: message } } });
  expect(await cartOf(owner)).toEqual([line(roses, 7)]);
});

test('a cart can have 100 lines; unknown products are left out', async () => {
  const owner = await shop.newCustomer();
  const ids = await someProducts(100);
  const lines = [...ids, ...Array.from({ length: 100 - ids.length }, (_, at) => `unknown-${at}`)].map((id) => line(id));
  expect((await save(lines, owner)).data).toEqual({ saveCart: true });
  expect(await cartOf(owner)).toEqual(ids.map((id) => line(id)));
  // Not even kept: anything may be written in a request.
  expect(JSON.parse(String((await rowsOf(owner))[0]?.['lines']))).toHaveLength(ids.length);
});

test.each([
  ['unpublished', 'is_published = FALSE', 'is_published = TRUE'],
  ['archived', 'archived_at = 1', 'archived_at = NULL'],
])('a product that is %s afterward is left out until it is for sale again', async (_what, change, undo) => {
  const [gone = '', kept = ''] = await someProducts(2);
  const owner = await shop.newCustomer();
  await save([line(gone), line(kept)], owner);
  const alter = (what: string) =>
    shop.app.db.inTransaction((manager) => manager.query(`UPDATE products SET ${what} WHERE id = '${gone}'`));
  await alter(change);
  try {
    expect(await cartOf(owner)).toEqual([line(kept)]);
  } finally {
    await alter(undo);
  }
  expect(await cartOf(owner)).toEqual([line(gone), line(kept)]);
});

test('paid lines leave the cart without the browser, lines that were added meanwhile stay', async () => {
  const [bought = '', other = ''] = await someProducts(2);
  const owner = await shop.newCustomer();
  const item = (await shop.rest('GET', `/api/products/${bought}`)).body;
  await save([line(bought, 2)], owner);
  const { body: order } = await shop.as(owner).rest('POST', '/api/orders', orderBody(item, 2));
  // An order alone is no purchase yet: the cart is what is ordered again when nobody pays.
  expect(await cartOf(owner)).toEqual([line(bought, 2)]);
  await save([line(bought, 2), line(other)], owner);

  const { body: session } = await shop
    .as(owner)
    .rest('POST', '/api/payment/create-checkout-session', { orderId: order['_id'] });
  shop.sandbox.payCheckout(String(session['sessionId']), '4242424242424242');
  await shop.sandbox.deliverPending();
  expect((await shop.as(owner).rest('GET', `/api/orders/${order['_id']}`)).body['isPaid']).toBe(true);
  expect(await cartOf(owner)).toEqual([line(other)]);
});

// spec: state-5
test('the cart is part of its owner’s data export, and is deleted with the account', async () => {
  const owner = await shop.newCustomer();
  const other = await shop.newCustomer();
  await save([line(roses, 2)], owner);
  await save([line(roses, 3)], other);
  expect((await shop.as(owner).rest('GET', '/api/users/me/data')).body['cart']).toEqual([line(roses, 2)]);

  await shop.as(owner).mutate('deleteMyAccount', { email: owner.email, password: 'gift-shop-demo' });
  expect(await rowsOf(owner)).toEqual([]);
  expect(await cartOf(other)).toEqual([line(roses, 3)]);
});

test('simultaneous saves of several browsers leave one complete cart', async () => {
  const [a = '', b = ''] = await someProducts(2);
  const owner = await shop.newCustomer();
  const carts = [[line(a, 1)], [line(b, 2)], [line(a, 3), line(b, 4)]];
  await Promise.all(carts.map((lines) => save(lines, owner)));
  expect(carts).toContainEqual(await cartOf(owner));
  expect(await rowsOf(owner)).toHaveLength(1);
});

test('a saved cart has no prices', async () => {
  const owner = await shop.newCustomer();
  const { errors } = await save([{ ...line(roses), price: 0.01 }], owner);
  expect(errors?.[0]?.message).toContain('price');
  expect(await shop.product('a-dozen-garden-roses')).toMatchObject({ price: 49 });
});
