/** @postgres Purchases are written in the transaction of an order; changes of one customer's lists wait for each other. */
import { randomUUID } from 'node:crypto';
import type { Product, Refusal } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { addressNumber, brokenInvariants, orderBody, setStock } from './support/orders.js';
import type { Customer } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf, type Caller } from './support/visitor.js';

let shop: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
let cream: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
  [roses, cream] = await Promise.all([shop.product('a-dozen-garden-roses'), shop.product('gentle-hand-cream')]);
  for (const { _id } of [roses, cream]) await setStock(shop, _id, 900);
});
afterAll(async () => {
  const { 'I4 at the documented prices': _emailed, ...broken } = await brokenInvariants(shop);
  await shop.close();
  expect(broken).toEqual({});
});

const PATH = '/api/wish-lists';
const create = (caller: Caller, body: object = { name: 'My birthday' }) => shop.as(caller).rest('POST', PATH, body);
const put = (caller: Caller, id: string, { _id }: { _id: string }, body: object = {}) =>
  shop.as(caller).rest('PUT', `${PATH}/${id}/items/${_id}`, body);
const remove = (caller: Caller, id: string, { _id }: { _id: string }) =>
  shop.as(caller).rest('DELETE', `${PATH}/${id}/items/${_id}`);
const share = async (caller: Caller, id: string) =>
  (await shop.as(caller).rest('POST', `${PATH}/${id}/share`)).body.shareKey ?? '';
const get = async (caller: Caller, id: string) => (await shop.as(caller).rest('GET', `${PATH}/${id}`)).body;
const see = async (key: string, caller: Caller | null = null) =>
  (await (caller ? shop.as(caller) : shop).rest('GET', `${PATH}/shared/${key}`)).body;
/** How many of each wish were bought, as somebody with the link sees it. */
const bought = async (key: string, caller: Caller | null = null) =>
  (await see(key, caller)).items.map((item) => [item.product.name, item.bought, item.stillWanted]);

/** A list of a new customer with some of one product, and its key. */
async function newShared(product = roses, quantity = 2): Promise<{ owner: Customer; id: string; key: string }> {
  const owner = await shop.newCustomer();
  const { _id: id } = (await create(owner)).body;
  await put(owner, id, product, { quantity });
  return { owner, id, key: await share(owner, id) };
}

/** An order for pieces of a list. */
function orderFor(wishList: unknown, product = roses, qty = 1, change: object = {}) {
  const body = orderBody(product, qty);
  return { ...body, orderItems: body.orderItems.map((item) => ({ ...item, wishList })), ...change };
}
const buy = async (caller: Caller, wishList: unknown, product = roses, qty = 1) =>
  (await shop.as(caller).rest('POST', '/api/orders', orderFor(wishList, product, qty))).body;
async function buyAsGuest(key: string, qty = 1) {
  const guest = { name: 'Selam Guest', email: `guest-${randomUUID()}@example.com` };
  const body = orderFor(key, roses, qty, { guest, shippingAddress: addressNumber(randomUUID()) });
  return (await shop.rest('POST', '/api/orders', body)).body;
}

test('a list is created, filled, changed and deleted by both interfaces', async () => {
  const owner = await shop.newCustomer();
  const created = await create(owner, { name: ' My  birthday ', note: 'Size M', occasionDate: '2027-05-12' });
  const { _id } = created.body;
  expect([created.status, created.headers.get('location')]).toEqual([201, `${PATH}/${_id}`]);
  const list = { _id, name: 'My birthday', note: 'Size M', occasionDate: '2027-05-12', shareKey: null, itemCount: 0 };
  expect(created.body).toEqual(list);
  expect((await shop.as(owner).rest('GET', PATH)).body).toEqual([list]);

  expect((await put(owner, _id, roses, { quantity: 2, note: 'Red ones' })).body.itemCount).toBe(1);
  shop.clock.advanceMinutes(1);
  const set = await shop.as(owner).mutate('setWish', { id: _id, productId: cream._id }, '{ itemCount }');
  expect(set).toEqual({ itemCount: 2 });
  // What is left out stays.
  await put(owner, _id, roses, { quantity: 3 });
  await put(owner, _id, roses);
  expect((await get(owner, _id)).items.map((item) => [item.product.name, item.quantity, item.note])).toEqual([
    [cream.name, 1, null],
    [roses.name, 3, 'Red ones'],
  ]);
  const fields = '{ name note occasionDate itemCount items { product { name } quantity note } unavailableItems }';
  expect(
    (await shop.as(owner).graphql(`query ($id: ID!) { wishList(id: $id) ${fields} }`, { id: _id })).wishList,
  ).toEqual({
    ...{ name: 'My birthday', note: 'Size M', occasionDate: '2027-05-12', itemCount: 2, unavailableItems: 0 },
    items: [
      { product: { name: cream.name }, quantity: 1, note: null },
      { product: { name: roses.name }, quantity: 3, note: 'Red ones' },
    ],
  });

  const changed = await shop.as(owner).rest('PUT', `${PATH}/${_id}`, { note: null, occasionDate: '' });
  expect(changed.body).toMatchObject({ name: 'My birthday', note: null, occasionDate: null, itemCount: 2 });
  expect(await shop.as(owner).mutate('updateWishList', { id: _id, name: 'Ours' }, '{ name }')).toEqual({
    name: 'Ours',
  });
  expect((await remove(owner, _id, roses)).body.itemCount).toBe(1);
  expect((await remove(owner, _id, roses)).status).toBe(200);
  expect(await shop.as(owner).mutate('removeWish', { id: _id, productId: cream._id }, '{ itemCount }')).toEqual({
    itemCount: 0,
  });
  expect((await shop.as(owner).rest('DELETE', `${PATH}/${_id}`)).status).toBe(200);
  expect((await shop.as(owner).graphql('{ myWishLists { name } }')).myWishLists).toEqual([]);
});

test('lists are their owner’s alone, shared or not', async () => {
  const { id, owner } = await newShared();
  const stranger = await shop.newCustomer();
  for (const caller of [stranger, admin]) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['PUT', `/items/${cream._id}`, {}],
      ['DELETE', `/items/${roses._id}`, undefined],
      ['POST', '/share', undefined],
      ['DELETE', '/share', undefined],
    ] as const)
      expect((await shop.as(caller).rest<Refusal>(method, `${PATH}/${id}${path}`, body)).status).toBe(404);
  }
  expect(await get(owner, id)).toMatchObject({ name: 'My birthday', itemCount: 1 });
});

describe('limits', () => {
  const failed = (answer: { status: number; body: unknown }) => {
    const { code, fields } = refusalOf(answer as Parameters<typeof refusalOf>[0]);
    return [answer.status, code, fields];
  };

  test('20 lists fit; the next is refused, also when all come at once', async () => {
    const owner = await shop.newCustomer();
    const answers = await Promise.all(Array.from({ length: 22 }, () => create(owner)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const name = 'You can keep up to 20 wish lists. Delete one to make room for another.';
    expect(failed(answers.find(({ status }) => status !== 201)!)).toEqual([409, 'CONFLICT', { name }]);
  });

  test('200 items fit; the next is refused, and those that are there can still be changed', async () => {
    const { owner, id } = await newShared();
    const products = await shop.sql<{ id: string }>(`SELECT id FROM products WHERE archived_at IS NULL ORDER BY id`);
    const [source] = products;
    // More products than the demo has.
    await shop.app.db.inTransaction(async (manager) => {
      const columns = (await manager.query<object[]>(`SELECT * FROM products WHERE id = '${source?.id}'`))[0] ?? {};
      const names = Object.keys(columns).filter((name) => !['id', 'sku'].includes(name));
      for (let number = 0; number < 200; number += 1) {
        await manager.query(
          `INSERT INTO products (id, ${names.join()}) SELECT 'wish-${number}', ${names.join()} FROM products WHERE id = '${source?.id}'`,
        );
        if (number < 199)
          await manager.query(
            `INSERT INTO wish_list_items (list_id, product_id, quantity, note, created_at) VALUES ('${id}', 'wish-${number}', 1, '', 0)`,
          );
      }
    });
    const productId = 'A wish list has room for 200 items. Remove one, or start another list.';
    expect(failed(await put(owner, id, { _id: 'wish-199' }))).toEqual([409, 'CONFLICT', { productId }]);
    expect((await put(owner, id, roses, { quantity: 5 })).status).toBe(200);
    expect((await get(owner, id)).itemCount).toBe(200);
    await remove(owner, id, { _id: 'wish-0' });
    expect((await put(owner, id, { _id: 'wish-199' })).body.itemCount).toBe(200);
    // The tests that follow are to find the demo's products only.
    await shop.app.db.inTransaction((manager) => manager.query(`DELETE FROM products WHERE id LIKE 'wish-%'`));
  });

  test.each<[string, object, Record<string, string>]>([
    ['no name', { note: 'x' }, { name: 'Give the list a name' }],
    ['a web address', { name: 'www.example.com' }, { name: 'The name must be plain words without a web address' }],
    [
      'a day that is none',
      { name: 'x', occasionDate: '2027-02-30' },
      {
        occasionDate: 'Enter a date of the calendar, as YYYY-MM-DD',
      },
    ],
  ])('%s is refused at its field', async (_what, body, fields) => {
    const owner = await shop.newCustomer();
    expect(failed(await create(owner, body))).toEqual([400, 'BAD_USER_INPUT', fields]);
    expect((await shop.as(owner).rest('GET', PATH)).body).toEqual([]);
  });

  test('a wish for too many, or for what isn’t sold, is refused at its field', async () => {
    const { owner, id } = await newShared();
    const quantity = 'Enter a whole number from 1 to 99';
    expect(failed(await put(owner, id, cream, { quantity: 100 }))).toEqual([400, 'BAD_USER_INPUT', { quantity }]);
    const productId = 'This isn’t sold anymore';
    expect(failed(await put(owner, id, { _id: 'none' }))).toEqual([400, 'BAD_USER_INPUT', { productId }]);
  });
});

describe('a shared list', () => {
  test('is seen by everyone with its link, with prices and stock, and by nobody without', async () => {
    const { key, id } = await newShared();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const list = await see(key);
    expect(list).toMatchObject({ name: 'My birthday', ownListId: null, unavailableItems: 0 });
    expect(list.items).toMatchObject([
      { product: { _id: roses._id, price: roses.price, countInStock: 900 }, quantity: 2, bought: 0, stillWanted: 2 },
    ]);
    const { headers } = await shop.rest('GET', `${PATH}/shared/${key}`);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    const fields = '{ name items { product { name } bought stillWanted } }';
    const query = `query ($key: String!) { sharedWishList(key: $key) ${fields} }`;
    expect((await shop.graphql(query, { key })).sharedWishList).toEqual({
      name: 'My birthday',
      items: [{ product: { name: roses.name }, bought: 0, stillWanted: 2 }],
    });
    expect((await shop.rest<Refusal>('GET', `${PATH}/shared/${id}`)).status).toBe(404);
    expect((await shop.rest<Refusal>('GET', `${PATH}/shared/${encodeURIComponent('\0')}`)).status).toBe(404);
  });

  test('stops, and is made anew with another key; what was bought stays bought', async () => {
    const { owner, id, key } = await newShared();
    await buy(await shop.newCustomer(), key);
    expect(await share(owner, id)).toBe(key);
    expect((await shop.as(owner).rest('DELETE', `${PATH}/${id}/share`)).body.shareKey).toBeNull();
    expect((await shop.rest<Refusal>('GET', `${PATH}/shared/${key}`)).status).toBe(404);
    const renewed = await share(owner, id);
    expect(renewed).not.toBe(key);
    expect(await bought(renewed)).toEqual([[roses.name, 1, 1]]);
    const stopped = await shop.as(owner).mutate('stopSharingWishList', { id }, '{ shareKey }');
    expect(stopped).toEqual({ shareKey: null });
  });

  test('leaves out what isn’t sold anymore, and says so', async () => {
    const { owner, id, key } = await newShared();
    await put(owner, id, cream);
    await shop.as(admin).rest('PUT', `/api/products/${cream._id}`, { isPublished: false });
    try {
      expect(await get(owner, id)).toMatchObject({ itemCount: 1, unavailableItems: 1, items: [{ quantity: 2 }] });
      expect(await see(key)).toMatchObject({ unavailableItems: 1, items: [{ quantity: 2 }] });
    } finally {
      await shop.as(admin).rest('PUT', `/api/products/${cream._id}`, { isPublished: true });
    }
    expect(await see(key)).toMatchObject({ unavailableItems: 0 });
  });

  test('guessing keys ends after thirty that open nothing, also with one that does', async () => {
    const { key } = await newShared();
    const guess = async (guessed: string) => (await shop.rest<Refusal>('GET', `${PATH}/shared/${guessed}`)).status;
    await shop.app.db.inTransaction((manager) => manager.query('DELETE FROM rate_limits'));
    for (let tries = 0; tries < 30; tries += 1) expect(await guess(randomUUID().replaceAll('-', ''))).toBe(404);
    expect([await guess('x'), await guess(key)]).toEqual([429, 429]);
    shop.clock.advanceMinutes(15);
    expect(await guess(key)).toBe(200);
  });
});

describe('what was bought', () => {
  test('counts by the orders of customers and guests, in both interfaces', async () => {
    const { key } = await newShared(roses, 4);
    await buy(await shop.newCustomer(), key);
    await buyAsGuest(key);
    const { orderItems: _, ...body } = orderBody(roses);
    const input = { ...body, orderItems: [{ product: roses._id, qty: 1, wishList: key }] };
    await shop.asNewCustomer().mutate('placeOrder', input, '{ __typename }');
    expect(await bought(key)).toEqual([[roses.name, 3, 1]]);
    // Two people may buy the last one.
    await buyAsGuest(key, 2);
    expect(await bought(key)).toEqual([[roses.name, 5, 0]]);
  });

  test('is once in an order that is sent twice, and adds up over its lines', async () => {
    const { key } = await newShared(roses, 4);
    const customer = await shop.newCustomer();
    const one = orderBody(roses, 3);
    const [item] = one.orderItems;
    const orderItems = [
      { ...item, qty: 1, wishList: key },
      { ...item, qty: 1, wishList: key },
      { ...item, qty: 1 },
    ];
    for (let tries = 0; tries < 2; tries += 1)
      expect(
        (await shop.as(customer).rest('POST', '/api/orders', { ...one, orderItems })).body.orderItems,
      ).toHaveLength(1);
    expect(await bought(key)).toEqual([[roses.name, 2, 2]]);
  });

  test('doesn’t count when the order ends unpaid, and does again when it is paid late', async () => {
    const { key } = await newShared();
    const customer = await shop.newCustomer();
    const canceled = await buy(customer, key);
    await shop.as(customer).rest('POST', `/api/orders/${canceled._id}/cancel`);
    expect(await bought(key)).toEqual([[roses.name, 0, 2]]);
    const late = await buy(customer, key);
    const sessionId = await shop.as(customer).openSession({ id: late._id });
    shop.sandbox.switches.holdWebhooks = true;
    shop.sandbox.payCheckout(sessionId, goodCard);
    await shop.app.db.inTransaction(async (manager) => {
      await manager.query(`UPDATE orders SET status = 'expired' WHERE id = '${late._id}'`);
      await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${roses._id}'`);
      await manager.query(
        `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at) VALUES ('late', '${roses._id}', '${late._id}', 'release', 1, 0)`,
      );
    });
    expect(await bought(key)).toEqual([[roses.name, 0, 2]]);
    shop.sandbox.switches.holdWebhooks = false;
    await shop.sandbox.deliverPending();
    expect(await bought(key)).toEqual([[roses.name, 1, 1]]);
  });

  test('doesn’t count once it was refunded in full', async () => {
    const { key } = await newShared();
    const customer = await shop.newCustomer();
    const { _id: id, totalPrice: amount } = await buy(customer, key);
    await shop.as(customer).payByCard({ id });
    expect(await bought(key)).toEqual([[roses.name, 1, 1]]);
    const refund = { id, amount, alreadyRefunded: 0, reason: 'Broken', idempotencyKey: randomUUID() };
    await shop.as(admin).mutate('refundOrder', refund, '{ status }');
    expect(await bought(key)).toEqual([[roses.name, 0, 2]]);
  });

  test('is not the owner’s own order', async () => {
    const { owner, key } = await newShared();
    await buy(owner, key);
    expect(await bought(key)).toEqual([[roses.name, 0, 2]]);
  });

  test.each<[string, unknown]>([
    ['a wrong key', '0'.repeat(32)],
    ['what can be no key', 'x\0'],
    ['an empty one', ''],
    ['none', null],
  ])('an order with %s is placed like any other', async (_what, wishList) => {
    const order = await buy(await shop.newCustomer(), wishList);
    expect(order.orderItems).toHaveLength(1);
    expect(await shop.sql(`SELECT * FROM wish_list_purchases WHERE order_id = '${order._id}'`)).toEqual([]);
  });

  test('an order with a stopped key is placed, and doesn’t count', async () => {
    const { owner, id, key } = await newShared();
    await shop.as(owner).rest('DELETE', `${PATH}/${id}/share`);
    expect((await buy(await shop.newCustomer(), key)).orderItems).toHaveLength(1);
    expect(await bought(await share(owner, id))).toEqual([[roses.name, 0, 2]]);
  });

  test('stays when the owner takes the wish off and puts it back', async () => {
    const { owner, id, key } = await newShared();
    await buy(await shop.newCustomer(), key);
    await remove(owner, id, roses);
    expect(await bought(key)).toEqual([]);
    await put(owner, id, roses);
    expect(await bought(key)).toEqual([[roses.name, 1, 0]]);
  });
});

test('the owner is to be surprised: no answer changes when something is bought', async () => {
  const { owner, id, key } = await newShared();
  const fields = '{ name items { quantity bought stillWanted } }';
  const query = `query ($key: String!) { sharedWishList(key: $key) ${fields} }`;
  const stockless = (answer: unknown) => JSON.stringify(answer).replace(/"countInStock":\d+/g, '');
  const seen = async () =>
    stockless([
      await get(owner, id),
      (await shop.as(owner).rest('GET', PATH)).body,
      await see(key, owner),
      await shop.as(owner).graphql(query, { key }),
      (await shop.as(owner).rest<{ wishLists: unknown }>('GET', '/api/users/me/data')).body.wishLists,
      (await put(owner, id, roses)).body,
      (await shop.as(owner).rest('PUT', `${PATH}/${id}`, {})).body,
    ]);
  const before = await seen();
  await buyAsGuest(key);
  expect(await bought(key)).toEqual([[roses.name, 1, 1]]);
  expect(await seen()).toBe(before);
  expect(await see(key, owner)).toMatchObject({ ownListId: id, items: [{ bought: null, stillWanted: null }] });
});

test('an order while the list is deleted is placed', async () => {
  const { owner, id, key } = await newShared();
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.newCustomer()));
  const [deleted, ...orders] = await Promise.all([
    shop.as(owner).rest<{ message: string }>('DELETE', `${PATH}/${id}`),
    ...buyers.map((buyer) => shop.as(buyer).rest<{ message: string }>('POST', '/api/orders', orderFor(key))),
  ]);
  expect([deleted?.status, ...orders.map(({ status }) => status)]).toEqual([200, 201, 201, 201, 201]);
});

test('lists of a stranger are gone once the address’s proved owner takes the account over', async () => {
  const { owner: stranger, key } = await newShared();
  await shop.rest('POST', '/api/users/forgot-password', { email: stranger.email });
  const token = await shop.mailedToken(stranger.email, 'reset-password');
  await shop.rest('POST', '/api/users/reset-password', { token, password: 'a better password' });
  expect((await shop.rest<Refusal>('GET', `${PATH}/shared/${key}`)).status).toBe(404);
  expect(await shop.sql(`SELECT id FROM wish_lists WHERE user_id = '${stranger._id}'`)).toEqual([]);
});

test('the same cart for no list is another order, also when its parcels are for one', async () => {
  const { key } = await newShared();
  const buyer = await shop.newCustomer();
  const first = await buy(buyer, key);
  expect((await buy(buyer, key))._id).toBe(first._id);
  const other = await buy(buyer, null);
  expect(other._id).not.toBe(first._id);
  const { orderItems, shippingAddress } = orderFor(key);
  const parcels = [addressNumber(1), addressNumber(2)].map((to) => ({ orderItems, shippingAddress: { ...to } }));
  expect(shippingAddress).toBeDefined();
  const { totalPrice } = (await shop.rest('POST', '/api/quote', { parcels })).body;
  const before = (await bought(key))[0]![1] as number;
  const placed = await shop.as(await shop.newCustomer()).rest('POST', '/api/orders', { parcels, totalPrice });
  expect(placed.status).toBe(201);
  expect((await bought(key))[0]![1]).toBe(before + 2);
});

test('deleting the account deletes its lists; orders that were for them stay', async () => {
  const { owner, id, key } = await newShared();
  const order = await buy(await shop.newCustomer(), key);
  await shop.as(admin).rest('DELETE', `/api/users/${owner._id}`);
  expect((await shop.rest<Refusal>('GET', `${PATH}/shared/${key}`)).status).toBe(404);
  for (const table of ['wish_list_items', 'wish_list_purchases'])
    expect(await shop.sql(`SELECT * FROM ${table} WHERE list_id = '${id}'`)).toEqual([]);
  expect((await shop.as(admin).rest('GET', `/api/orders/${order._id}`)).body._id).toBe(order._id);
});
