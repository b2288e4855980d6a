/** @postgres Add-ons are chosen under row locks, and looked up with an order. */
import { randomUUID } from 'node:crypto';
import type { Order, Product, Refusal } from './support/answers.js';
import { addressNumber, brokenInvariants, setStock, shippingAddress } from './support/orders.js';
import type { Person } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let admin: Person<{ token: string; _id: string }>;
let roses: Product;
let vase: Product;
let card: Product;
let other: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = shop.as(await shop.signInDemo('admin@example.com'));
  [roses, vase, card, other] = await Promise.all([
    create({ name: 'Roses' }),
    create({ name: 'Vase' }),
    create({ name: 'Card' }),
    create({ name: 'Mug' }),
  ]);
  await choose(roses, ids([vase, card]));
});
afterAll(async () => {
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  await shop.close();
  expect(broken).toEqual({});
});

const create = async (more: Record<string, unknown>) => {
  const { body } = await admin.rest('POST', '/api/products', {
    ...{ description: 'A gift.', image: '/images/products/mug.webp', price: 10, countInStock: 500 },
    ...{ isPublished: true, ...more, name: `${String(more['name'])} ${randomUUID().slice(0, 8)}` },
  });
  return body;
};
const ids = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);
const choose = (product: Product, addOnIds: string[], seenIds?: string[]) =>
  admin.rest('PUT', `/api/products/${product._id}/add-ons`, { addOnIds, seenIds });
const offered = async (product: Product) => ids((await shop.rest('GET', `/api/products/${product._id}/add-ons`)).body);
const withSizes = async (product: Product) =>
  (
    await admin.rest<Product>('PUT', `/api/products/${product._id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { _id: product._id, values: ['Small'] },
        { values: ['Large'], price: 12, countInStock: 500 },
      ],
    })
  ).body;

describe('what is offered with a product', () => {
  test('comes in the order of the shop, to both interfaces, and replaces the earlier choice', async () => {
    const gift = await create({ name: 'Tulips' });
    expect(await offered(gift)).toEqual([]);
    expect(ids((await choose(gift, ids([card, vase]))).body)).toEqual(ids([card, vase]));
    const query = 'query ($id: ID!) { productAddOns(productId: $id) { _id } }';
    expect(ids((await shop.graphql(query, { id: gift._id })).productAddOns)).toEqual(ids([card, vase]));
    expect((await choose(gift, ids([other]), ids([vase]))).status).toBe(409);
    await admin.mutate('chooseAddOns', { productId: gift._id, addOnIds: ids([vase]) }, '{ _id }');
    expect(await offered(gift)).toEqual(ids([vase]));
    const chosen = 'query ($id: ID!) { chosenAddOns(productId: $id) { _id } }';
    expect(ids((await admin.graphql(chosen, { id: gift._id })).chosenAddOns)).toEqual(ids([vase]));
  });

  test('is not offered while it is hidden, sold out, asks for a text or comes by email, and is the choice all the same', async () => {
    const [hidden, gone, sized] = await Promise.all(['Hidden', 'Gone', 'Sized'].map((name) => create({ name })));
    const text = { name: 'name', label: 'Name', maxLength: 20 };
    const named = await create({ name: 'Named', textOptions: [{ ...text, required: true }] });
    const voucher = await create({ name: 'Voucher', isGiftCard: true });
    const all = [hidden!, gone!, sized!, named, voucher, card];
    const gift = await create({ name: 'Tulips' });
    expect((await choose(gift, ids(all))).status).toBe(200);
    await withSizes(sized!);
    await setStock(shop, sized!._id, 0);
    await setStock(shop, gone!._id, 0);
    await admin.rest('PUT', `/api/products/${hidden!._id}`, { isPublished: false });
    // One variant is enough.
    expect(await offered(gift)).toEqual(ids([sized!, card]));
    const chosen = 'query ($id: ID!) { chosenAddOns(productId: $id) { _id } }';
    expect(ids((await admin.graphql(chosen, { id: gift._id })).chosenAddOns)).toEqual(ids(all));
  });

  test('is refused where it can’t be chosen', async () => {
    const refused = async (product: Product, addOnIds: string[]) => {
      const { status, body } = await choose(product, addOnIds);
      return [status, (body as unknown as Refusal).fields];
    };
    expect(await refused(roses, ids([vase, roses]))).toEqual([400, { addOnIds: 'A product can’t be its own add-on' }]);
    expect(
      await refused(
        roses,
        Array.from({ length: 9 }, (_, index) => `N${index}`),
      ),
    ).toEqual([400, { addOnIds: 'Choose at most 8 products' }]);
    expect((await refused(roses, ['no-such-id']))[0]).toBe(400);
    expect((await refused({ ...roses, _id: 'no-such-id' }, ids([vase])))[0]).toBe(404);
    expect((await shop.rest<Refusal>('GET', '/api/products/no-such-id/add-ons')).status).toBe(404);
    expect(await offered(roses)).toEqual(ids([vase, card]));
  });

  test('is chosen for many products at once, of which none goes with itself', async () => {
    const gifts = await Promise.all(['Lilies', 'Asters'].map((name) => create({ name })));
    const wanted = { productIds: ids([...gifts, vase]), addOnIds: ids([vase, card]) };
    const { body } = await admin.rest('PUT', '/api/add-ons', wanted);
    expect(body).toEqual({ changed: 2 });
    expect(await admin.mutate('chooseAddOnsOfMany', wanted)).toBe(0);
    for (const gift of gifts) expect(await offered(gift)).toEqual(ids([vase, card]));
    expect(await offered(vase)).toEqual([]);
    const bad = await admin.rest<Refusal>('PUT', '/api/add-ons', { ...wanted, productIds: ['no-such-id'] });
    expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ['productIds']]);
  });
});

type Item = Record<string, unknown>;
const item = ({ _id }: { _id: string }, qty = 1, more: Item = {}) => ({ product: _id, qty, ...more });
const tied = (addOn: { _id: string }, { _id }: { _id: string }, qty = 1) => item(addOn, qty, { addOnOf: _id });
const total = async (goods: Item) => (await shop.rest('POST', '/api/quote', goods)).body.totalPrice;
const post = async (by: Caller, orderItems: Item[], more: Item = {}) =>
  shop.as(by).rest<Order & Refusal>('POST', '/api/orders', {
    ...{ orderItems, shippingAddress, totalPrice: (await total({ orderItems, shippingAddress })) ?? 0 },
    ...more,
  });
const place = async (by: Caller, orderItems: Item[]) => {
  const { status, body } = await post(by, orderItems);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const shown = (items: Order['orderItems']) => items.map(({ itemId, qty, addOnOf }) => [itemId, qty, addOnOf]);

describe('an order with add-ons', () => {
  test('lists them under their gift, at the prices and from the stock of any other item', async () => {
    const customer = await shop.newCustomer();
    const goods = [tied(card, roses), item(other), item(roses, 2), tied(vase, roses, 2), item(card, 3)];
    const order = await place(customer, goods);
    const expected = [
      [other._id, 1, null],
      [roses._id, 2, null],
      [card._id, 1, roses._id],
      [vase._id, 2, roses._id],
      [card._id, 3, null],
    ];
    expect(shown(order.orderItems)).toEqual(expected);
    expect(shown(order.parcels[0]!.orderItems)).toEqual(expected);
    const alone = [item(card, 4), item(other), item(roses, 2), item(vase, 2)];
    expect([order.itemsPrice, order.totalPrice]).toEqual([90, await total({ orderItems: alone, shippingAddress })]);
    const [stock] = await shop.sql<{ delta: number }>(
      `SELECT delta FROM stock_moves WHERE order_id = '${order._id}' AND product_id = '${card._id}'`,
    );
    expect(stock!.delta).toBe(-4);
    await admin.rest('PUT', `/api/orders/${order._id}/pay`, {});
    await shop.app.worker.runOnce();
    const mails = (await shop.mailsTo(customer.email)).map(({ text }) => text);
    expect(mails.join()).toContain(`With ${roses.name}`);
  });

  test('is another order than the same products on their own, or with another gift', async () => {
    const customer = await shop.newCustomer();
    const gift = await create({ name: 'Tulips' });
    await choose(gift, ids([vase]));
    const orders = [
      await place(customer, [item(roses), item(gift), item(vase)]),
      await place(customer, [item(roses), item(gift), tied(vase, roses)]),
      await place(customer, [item(roses), item(gift), tied(vase, gift)]),
    ];
    expect(new Set(ids(orders)).size).toBe(3);
    expect((await place(customer, [tied(vase, gift), item(roses), item(gift)]))._id).toBe(orders[2]!._id);
  });

  test('takes a variant as gift and as add-on, and finds the variant of a product that is named', async () => {
    const [gift, addOn] = [await create({ name: 'Tulips' }), await create({ name: 'Pot' })];
    const [bouquet, pot] = [await withSizes(gift), await withSizes(addOn)];
    await choose(gift, ids([addOn]));
    const [large, largePot] = [bouquet.variants[1]!, pot.variants[1]!];
    const order = await place(await shop.newCustomer(), [
      item(bouquet, 1, { variant: large._id }),
      item(pot, 1, { variant: largePot._id, addOnOf: gift._id }),
    ]);
    expect(shown(order.orderItems)).toEqual([
      [large._id, 1, null],
      [largePot._id, 1, large._id],
    ]);
  });

  test('keeps them with the gift of their parcel', async () => {
    const parcels = [1, 2].map((number) => ({
      orderItems: number === 1 ? [item(roses), tied(vase, roses)] : [item(roses), item(vase)],
      shippingAddress: addressNumber(number),
    }));
    const customer = await shop.newCustomer();
    const { body } = await shop
      .as(customer)
      .rest<Order & Refusal>('POST', '/api/orders', { parcels, totalPrice: await total({ parcels }) });
    expect(body.parcels.map(({ orderItems }) => shown(orderItems))).toEqual([
      [
        [roses._id, 1, null],
        [vase._id, 1, roses._id],
      ],
      [
        [roses._id, 1, null],
        [vase._id, 1, null],
      ],
    ]);
  });

  test.each([
    ['without its gift', () => [tied(vase, roses), item(other)], 0, 'isn’t in the same parcel'],
    ['with an add-on as its gift', () => [item(roses), tied(vase, roses), tied(card, vase)], 2, 'same parcel'],
    ['of itself', () => [item(roses), tied(vase, vase)], 1, 'same parcel'],
    ['that the shop doesn’t offer', () => [item(roses), tied(other, roses)], 1, 'We don’t offer'],
    ['of a gift that has none', () => [item(other), tied(vase, other)], 1, 'order it on its own'],
  ])('an add-on %s is refused at its field', async (_what, goods, at, words) => {
    const field = `orderItems.${at}.addOnOf`;
    const refusals = [
      await post(await shop.newCustomer(), goods(), { totalPrice: 1 }),
      await shop.rest<Refusal>('POST', '/api/quote', { orderItems: goods() }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.fields]).toEqual([400, { [field]: expect.stringContaining(words) as string }]);
  });

  test('a gift in another parcel is refused with the number of the parcel', async () => {
    const parcels = [
      { orderItems: [item(roses)], shippingAddress: addressNumber(1) },
      { orderItems: [item(other), tied(vase, roses)], shippingAddress: addressNumber(2) },
    ];
    const { status, body } = await shop.rest<Refusal>('POST', '/api/quote', { parcels });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['parcels.1.orderItems.1.addOnOf']]);
  });
});

test('the saved cart keeps what goes with what, and loses what was bought that way only', async () => {
  const customer = await shop.newCustomer();
  const fields = '{ productId quantity addOnOf }';
  const lines = [
    { productId: roses._id, quantity: 1, addOnOf: null },
    { productId: vase._id, quantity: 1, addOnOf: roses._id },
    { productId: vase._id, quantity: 2, addOnOf: null },
  ];
  await shop.as(customer).mutate('saveCart', { lines });
  const read = async () => (await shop.as(customer).graphql(`{ myCart ${fields} }`)).myCart;
  expect(await read()).toEqual(lines);
  const order = await place(customer, [item(roses), tied(vase, roses)]);
  await admin.rest('PUT', `/api/orders/${order._id}/pay`, {});
  expect(await read()).toEqual([lines[2]]);
});
