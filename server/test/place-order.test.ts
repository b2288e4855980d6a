/** @postgres Placing holds stock in one transaction. */
import type { Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody, setStock, shippingAddress } from './support/orders.js';
import { goodCard } from './support/hosted-page.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf } from './support/visitor.js';

let shop: TestShop;
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  roses = await shop.product('a-dozen-garden-roses');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const stockOf = async (id: string) => (await shop.rest('GET', `/api/products/${id}`)).body.countInStock;
const countOrders = async () => Number((await shop.sql('SELECT COUNT(*) AS n FROM orders'))[0]?.['n']);

// spec: entity-8, call-3
test('an order holds stock, copies names and prices, and charges nothing yet', async () => {
  const customer = await shop.newCustomer();
  const before = await stockOf(roses._id);
  const { status, body } = await shop.as(customer).rest('POST', '/api/orders', orderBody(roses, 2));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{32}$/),
    status: 'pending',
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    paymentResult: null,
    paymentMethod: 'PayPal',
    shippingAddress,
    user: { _id: customer._id, name: 'Test Customer', email: customer.email },
    itemsPrice: 98,
    shippingPrice: 7,
    taxPrice: 14.7,
    totalPrice: 119.7,
    orderItems: [
      {
        product: roses._id,
        name: roses.name,
        qty: 2,
        image: roses.image,
        price: 49,
        salePrice: null,
        isOnSale: false,
      },
    ],
  });
  expect(await stockOf(roses._id)).toBe(before - 2);
  const hold = Date.parse(body.holdUntil!) - Date.parse(body.createdAt);
  expect(hold).toBe(35 * 60_000);
});

// spec: customer-6, role-1
test('only its owner and admins see an order; others do not learn that it exists', async () => {
  const owner = await shop.newCustomer();
  const { body: order } = await shop.as(owner).rest('POST', '/api/orders', orderBody(roses));
  const path = `/api/orders/${order._id}`;
  const admin = await shop.signInDemo('admin@example.com');
  const stranger = await shop.newCustomer();
  expect((await shop.as(owner).rest('GET', path)).body).toEqual(order);
  expect((await shop.as(admin).rest('GET', path)).status).toBe(200);
  expect((await shop.as(stranger).rest('GET', path)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Order not found',
  });
  expect((await shop.rest('GET', path)).status).toBe(404);
  const query = 'query ($id: ID!) { order(id: $id) { user { email } } }';
  expect(await shop.as(stranger).graphql(query, { id: order._id })).toEqual({ order: null });
  expect((await shop.as(owner).rest<unknown[]>('GET', '/api/orders/mine')).body).toEqual([order]);
  expect((await shop.as(stranger).rest<unknown[]>('GET', '/api/orders/mine')).body).toEqual([]);
});

// spec: role-1, error-15
test('visitors cannot order', async () => {
  expect(await shop.rest('POST', '/api/orders', orderBody(roses))).toMatchObject({
    status: 401,
    body: { message: 'Please log in first' },
  });
});

// spec: loss-1
test.each([
  ['a cheap total', { totalPrice: 0.02 }],
  ['a cheap item', { itemsPrice: 0.01 }],
  ['a negative tax', { taxPrice: -5 }],
  ['free shipping', { shippingPrice: 0 }],
])('%s is refused with the right figures, and nothing is written', async (_name, change) => {
  const customer = await shop.newCustomer();
  const before = { stock: await stockOf(roses._id), orders: await countOrders() };
  const { status, body } = await shop.as(customer).rest('POST', '/api/orders', orderBody(roses, 1, change));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'PRICE_CHANGED',
    itemsPrice: 49,
    shippingPrice: 7,
    taxPrice: 7.35,
    totalPrice: 63.35,
  });
  expect({ stock: await stockOf(roses._id), orders: await countOrders() }).toEqual(before);
});

test('totals may be text, as carts write them', async () => {
  const customer = await shop.newCustomer();
  const draft = orderBody(roses);
  const texts = Object.fromEntries(
    (['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'] as const).map((name) => [name, draft[name].toFixed(2)]),
  );
  const { status, body } = await shop.as(customer).rest('POST', '/api/orders', { ...draft, ...texts });
  expect({ status, total: body.totalPrice }).toEqual({ status: 201, total: 63.35 });
});

// spec: loss-1
test('prices in the lines are ignored: only the catalog counts', async () => {
  const customer = await shop.newCustomer();
  const draft = orderBody(roses);
  draft.orderItems[0] = {
    ...draft.orderItems[0]!,
    price: 0.01,
    salePrice: 0.01,
    isOnSale: true,
    name: 'Free roses',
  };
  const { body } = await shop.as(customer).rest('POST', '/api/orders', draft);
  expect(body).toMatchObject({ itemsPrice: 49, orderItems: [{ name: roses.name, price: 49 }] });
});

// spec: loss-2
test.each([
  ['no lines', { orderItems: [] }, 'orderItems'],
  ['a quantity of 0', { orderItems: [{ qty: 0 }] }, 'orderItems'],
  ['a negative quantity', { orderItems: [{ qty: -1 }] }, 'orderItems'],
  ['half a piece', { orderItems: [{ qty: 1.5 }] }, 'orderItems'],
  ['a quantity beyond 999', { orderItems: [{ qty: 2 ** 53 }] }, 'orderItems'],
  ['a quantity of 1e308', { orderItems: [{ qty: 1e308 }] }, 'orderItems'],
  ['a quantity as text', { orderItems: [{ qty: '2' }] }, 'orderItems.0.qty'],
  // What JSON makes of NaN.
  ['a quantity that is null', { orderItems: [{ qty: null }] }, 'orderItems.0.qty'],
  ['a thousand lines', { orderItems: Array.from({ length: 1000 }, () => ({ qty: 1 })) }, 'orderItems'],
  ['a negative line hidden in a sum', { orderItems: [{ qty: 5 }, { qty: -4 }] }, 'orderItems'],
  ['an unknown product', { orderItems: [{ qty: 1, product: 'nope' }] }, 'orderItems'],
  ['no address', { shippingAddress: undefined }, 'shippingAddress.firstName'],
  ['a blank city', { shippingAddress: { ...shippingAddress, city: ' ' } }, 'shippingAddress.city'],
  // spec: checkout-2
  [
    'a country that is not named',
    { shippingAddress: { ...shippingAddress, country: 'Other ' } },
    'shippingAddress.country',
  ],
  ['no total', { totalPrice: undefined }, 'totalPrice'],
  ['a total with three decimals', { totalPrice: 63.355 }, 'totalPrice'],
  ['a total that is no number', { totalPrice: '63,35' }, 'totalPrice'],
])('%s is refused with its field, and nothing is written', async (_name, change, field) => {
  const customer = await shop.newCustomer();
  const before = await countOrders();
  const draft = orderBody(roses, 1, change);
  const orderItems = draft.orderItems.map((line: object) => ({ product: roses._id, ...line }));
  const { status, body } = await shop.as(customer).rest('POST', '/api/orders', { ...draft, orderItems });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) } });
  expect(await countOrders()).toBe(before);
});

test('an order of a product that is no longer sold is refused with its name', async () => {
  const customer = await shop.newCustomer();
  const cushion = await shop.product('plum-velvet-heart-cushion');
  const setPublished = (isPublished: string) =>
    shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE products SET is_published = ${isPublished} WHERE id = '${cushion._id}'`),
    );
  await setPublished('FALSE');
  expect(await shop.as(customer).rest('POST', '/api/orders', orderBody(cushion))).toMatchObject({
    status: 400,
    body: { fields: { orderItems: `${cushion.name} is no longer sold.` } },
  });
  await setPublished('TRUE');
});

// spec: loss-2
test('a shortage is refused with what is left, even when one product is on two lines', async () => {
  const customer = await shop.newCustomer();
  const cake = await shop.product('sunflower-armful');
  await setStock(shop, cake._id, 3);
  const line = { product: cake._id, qty: 2 };
  const draft = orderBody(cake, 4, { orderItems: [line, line] });
  const { status, body } = await shop.as(customer).rest('POST', '/api/orders', draft);
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'OUT_OF_STOCK', items: [{ productId: cake._id, available: 3 }] });
  expect(await stockOf(cake._id)).toBe(3);
});

test('a shortage that the customer’s own unpaid order caused is explained', async () => {
  const customer = await shop.newCustomer();
  const sled = await shop.product('sled-for-a-first-winter');
  await setStock(shop, sled._id, 3);
  const order = (qty: number, caller: { token: string }) =>
    shop.as(caller).rest('POST', '/api/orders', orderBody(sled, qty));
  expect((await order(2, customer)).status).toBe(201);
  expect(refusalOf(await order(3, customer)).message).toBe(
    `Only 1 of ${sled.name} left, besides those your unpaid order holds.`,
  );
  expect((await order(1, customer)).status).toBe(201);
  expect(refusalOf(await order(3, customer)).message).toBe(`Your unpaid order holds the last of ${sled.name}.`);
  expect(refusalOf(await order(3, await shop.newCustomer())).message).toBe(`${sled.name} is sold out.`);
});

// spec: loss-15
test('the same key returns the same order; another body under it is refused; another customer’s key is separate', async () => {
  const customer = await shop.newCustomer();
  const headers = { 'idempotency-key': 'tap-1', authorization: `Bearer ${customer.token}` };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.as({ headers }).rest('POST', '/api/orders', orderBody(roses))),
  );
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(await shop.as({ headers }).rest('POST', '/api/orders', orderBody(roses, 2))).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  const other = await shop.newCustomer();
  const theirs = await shop
    .as({
      headers: { ...headers, authorization: `Bearer ${other.token}` },
    })
    .rest('POST', '/api/orders', orderBody(roses));
  expect(theirs.status).toBe(201);
  expect(theirs.body._id).not.toBe(answers[0]?.body._id);
});

// spec: loss-16
test('without a key the same cart returns the same open order', async () => {
  const customer = await shop.newCustomer();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.as(customer).rest('POST', '/api/orders', orderBody(roses))),
  );
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
});

describe('one cart in several tabs', () => {
  const from = (tab: string, body: object, caller: { token: string }) =>
    shop.as({ token: caller.token, headers: { 'idempotency-key': tab } }).rest('POST', '/api/orders', body);

  // spec: loss-16
  test('has one order while it is unpaid, and a new one afterward', async () => {
    const customer = await shop.newCustomer();
    const before = await stockOf(roses._id);
    const first = await from('tab-1', orderBody(roses), customer);
    const second = await from('tab-2', orderBody(roses), customer);
    expect(second).toMatchObject({ status: 201, body: { _id: first.body._id } });
    expect(await stockOf(roses._id)).toBe(before - 1);
    const admin = await shop.signInDemo('admin@example.com');
    await shop.as(admin).rest('PUT', `/api/orders/${first.body._id}/pay`, {});
    expect((await from('tab-1', orderBody(roses), customer)).body._id).toBe(first.body._id);
    expect((await from('tab-3', orderBody(roses), customer)).body._id).not.toBe(first.body._id);
  });

  // spec: loss-16
  test('has one order for both keys, even when a lost request is repeated after the other tab has paid', async () => {
    await setStock(shop, roses._id, 60);
    const customer = await shop.newCustomer();
    const first = await from('tab-1', orderBody(roses), customer);
    // Its answer gets lost.
    await from('tab-2', orderBody(roses), customer);
    const admin = await shop.signInDemo('admin@example.com');
    await shop.as(admin).rest('PUT', `/api/orders/${first.body._id}/pay`, {});
    const before = { orders: await countOrders(), stock: await stockOf(roses._id) };
    const again = await from('tab-2', orderBody(roses), customer);
    expect(again).toMatchObject({ status: 201, body: { _id: first.body._id, isPaid: true } });
    expect({ orders: await countOrders(), stock: await stockOf(roses._id) }).toEqual(before);
    expect(await from('tab-2', orderBody(roses, 2), customer)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    // The key is the customer's own.
    const stranger = await from('tab-2', orderBody(roses), await shop.newCustomer());
    expect(stranger.body._id).not.toBe(first.body._id);
  });

  test('for another address or with other gifts is another order', async () => {
    await setStock(shop, roses._id, 60);
    const kit = await shop.product('love-letter-kit');
    await setStock(shop, kit._id, 60);
    const customer = await shop.newCustomer();
    const { body: first } = await from('tab-1', orderBody(roses), customer);
    const elsewhere = { shippingAddress: { ...orderBody(roses).shippingAddress, address: '9 Another Street' } };
    const { body: other } = await from('tab-2', orderBody(roses, 1, elsewhere), customer);
    // The same address and the same total.
    await shop.app.db.inTransaction((manager) =>
      manager.query(
        `UPDATE products SET price_cents = ${Math.round(roses.price * 100)}, is_on_sale = FALSE WHERE id = '${kit._id}'`,
      ),
    );
    const same = await shop.product('love-letter-kit');
    const { body: third } = await from('tab-3', orderBody(same), customer);
    expect([first, other, third].map(({ _id }) => typeof _id)).toEqual(['string', 'string', 'string']);
    expect(new Set([first._id, other._id, third._id]).size).toBe(3);
    expect(third.totalPrice).toBe(first.totalPrice);
  });

  test('with another substitution is another order, which says what its buyer wants', async () => {
    const customer = await shop.newCustomer();
    const refunded = orderBody(roses, 1, { substitution: 'refund' });
    const { body: first } = await from('tab-1', orderBody(roses), customer);
    const { body: other } = await from('tab-2', refunded, customer);
    expect(other._id).not.toBe(first._id);
    expect((await from('tab-3', refunded, customer)).body._id).toBe(other._id);
    expect([first.substitution, other.substitution]).toEqual([null, 'refund']);
    const query = 'query ($id: ID!) { order(id: $id) { substitution } }';
    expect(await shop.as(customer).graphql(query, { id: other._id })).toEqual({ order: { substitution: 'REFUND' } });
    const guess = await from('tab-4', orderBody(roses, 1, { substitution: 'whatever' }), customer);
    expect(guess).toMatchObject({ status: 400, body: { fields: { substitution: expect.any(String) } } });
  });

  // spec: loss-17
  test('that has changed replaces its order, even when the old one holds the last gifts', async () => {
    const customer = await shop.newCustomer();
    const kit = await shop.product('love-letter-kit');
    await setStock(shop, kit._id, 2);
    const { body: old } = await from('tab-1', orderBody(kit, 2), customer);
    const { sessionId } = (
      await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: old._id })
    ).body;
    const refused = await from('tab-2', orderBody(kit, 3, { replaces: old._id }), customer);
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect((await shop.as(customer).rest('GET', `/api/orders/${old._id}`)).body.status).toBe('pending');

    const changed = orderBody(kit, 1, { replaces: old._id });
    const quoteOf = (body: object) => shop.as(customer).rest<Refusal>('POST', '/api/quote', body);
    const { orderItems } = changed;
    const replaces = old._id;
    expect((await quoteOf({ orderItems, replaces })).status).toBe(200);
    expect((await quoteOf({ orderItems: orderBody(kit, 3).orderItems, replaces })).body).toMatchObject({
      code: 'OUT_OF_STOCK',
      items: [{ productId: kit._id, available: 2 }],
    });
    expect((await quoteOf({ orderItems })).status).toBe(409);
    const placed = await from('tab-2', changed, customer);
    expect(placed.status).toBe(201);
    expect((await from('tab-2', changed, customer)).body._id).toBe(placed.body._id);
    expect((await shop.as(customer).rest('GET', `/api/orders/${old._id}`)).body.status).toBe('cancelled');
    expect(await stockOf(kit._id)).toBe(1);
    expect(() => shop.sandbox.payCheckout(sessionId, goodCard)).toThrow();
    // They canceled nothing, and have the other order.
    expect(await shop.mailTo(customer.email, 'Your order was canceled')).toBeUndefined();
  });

  // spec: loss-17
  test('replaces no paid order, and no other customer’s', async () => {
    const customer = await shop.newCustomer();
    const { body: paid } = await from('tab-1', orderBody(roses), customer);
    const { sessionId } = (
      await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: paid._id })
    ).body;
    shop.sandbox.payCheckout(sessionId, goodCard);
    const before = await stockOf(roses._id);
    const changed = orderBody(roses, 2, { replaces: paid._id });
    expect(await from('tab-2', changed, customer)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('already paid') },
    });
    expect(await from('tab-2', changed, await shop.newCustomer())).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await stockOf(roses._id)).toBe(before);
  });
});

describe('customers cancel', () => {
  const cancel = (id: string, caller: { token: string }) => shop.as(caller).rest('POST', `/api/orders/${id}/cancel`);

  // spec: loss-18
  test('an unpaid order of their own: its gifts go back and its payment page closes', async () => {
    const customer = await shop.newCustomer();
    const before = await stockOf(roses._id);
    const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(roses, 2));
    const { sessionId } = (
      await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order._id })
    ).body;
    expect(await cancel(order._id, await shop.newCustomer())).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    });
    expect((await shop.as(customer).rest('GET', `/api/orders/${order._id}`)).body.status).toBe('pending');
    expect(await cancel(order._id, customer)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const mutation = 'mutation ($input: CancelMyOrderInput!) { cancelMyOrder(input: $input) { status } }';
    const again = await shop.as(customer).graphql(mutation, { input: { id: order._id } });
    expect(again).toEqual({ cancelMyOrder: { status: 'CANCELLED' } });
    expect(await stockOf(roses._id)).toBe(before);
    expect(() => shop.sandbox.payCheckout(sessionId, goodCard)).toThrow();
    const admin = await shop.signInDemo('admin@example.com');
    const { timeline } = await shop.as(admin).order(order._id);
    expect(timeline.slice(1)).toMatchObject([{ kind: 'CANCELLED', actorName: 'Test Customer', note: null }]);
    expect(await shop.mailTo(customer.email, 'Your order was canceled')).toBeDefined();
  });

  // spec: loss-18
  test('no order whose payment came first: it is recorded, and they get a message', async () => {
    const customer = await shop.newCustomer();
    const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(roses));
    const { sessionId } = (
      await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order._id })
    ).body;
    shop.sandbox.payCheckout(sessionId, goodCard);
    expect(await cancel(order._id, customer)).toMatchObject({
      status: 409,
      body: { message: 'Your payment just went through, so you can’t cancel this order here. Please contact us.' },
    });
    expect((await shop.as(customer).rest('GET', `/api/orders/${order._id}`)).body.isPaid).toBe(true);
    expect(await cancel(order._id, customer)).toMatchObject({
      status: 409,
      body: { message: 'This order is already paid, so you can’t cancel it here. Please contact us.' },
    });
  });
});

test('a customer has at most 5 open unpaid orders', async () => {
  const customer = await shop.newCustomer();
  await setStock(shop, roses._id, 100);
  const place = (qty: number) => shop.as(customer).rest('POST', '/api/orders', orderBody(roses, qty));
  for (let qty = 1; qty <= 5; qty += 1) expect((await place(qty)).status).toBe(201);
  expect(await place(6)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_OPEN_ORDERS' } });
});

describe('the unpaid orders of a customer', () => {
  const list = async (caller: { token: string }) =>
    (await shop.as(caller).graphql('{ myOpenOrders { _id status } }')).myOpenOrders;

  test('are listed newest first, without paid and closed ones, and without other people’s', async () => {
    await setStock(shop, roses._id, 101);
    const customer = await shop.newCustomer();
    const ids: string[] = [];
    for (let qty = 1; qty <= 4; qty += 1) {
      shop.clock.advanceMinutes(1);
      ids.push((await shop.as(customer).rest('POST', '/api/orders', orderBody(roses, qty))).body._id);
    }
    const admin = await shop.signInDemo('admin@example.com');
    await shop.as(admin).rest('PUT', `/api/orders/${ids[1]}/pay`, {});
    await shop.as(customer).rest('POST', `/api/orders/${ids[2]}/cancel`);
    const open = [ids[3], ids[0]].map((_id) => ({ _id, status: 'PENDING' }));
    expect(await list(customer)).toEqual(open);
    expect(await list(await shop.newCustomer())).toEqual([]);
    expect(await list(admin)).not.toContainEqual(open[0]);
  });

  test('are at most 10', async () => {
    await setStock(shop, roses._id, 102);
    const customer = await shop.newCustomer();
    const unlimited = await shop.openBeside({ environment: { RATE_LIMITS: 'off', PUBLIC_URL: shop.url } });
    for (let qty = 1; qty <= 11; qty += 1) {
      shop.clock.advanceMinutes(1);
      await unlimited.as(customer).placeOrder(roses, qty);
    }
    await unlimited.close();
    const [oldest] = await shop.sql(`SELECT id FROM orders WHERE user_id = '${customer._id}' ORDER BY created_at`);
    const listed = await list(customer);
    expect(listed).toHaveLength(10);
    expect(listed).not.toContainEqual(expect.objectContaining({ _id: oldest?.['id'] }));
  });
});

test('GraphQL returns the outcomes that a checkout branches on as members of a union', async () => {
  const mutation = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
    ... on OrderPlaced { order { _id status totalPrice } } ... on PriceChanged { message totalPrice products { _id price } }
    ... on OutOfStock { items { productId available } } } }`;
  const customer = await shop.newCustomer();
  const input = (qty: number, totalPrice: number) => ({
    orderItems: [{ product: roses._id, qty }],
    shippingAddress,
    totalPrice,
  });
  const place = async (qty: number, total: number) =>
    (await shop.as(customer).graphql(mutation, { input: input(qty, total) })).placeOrder;
  expect(await place(1, 60)).toEqual({
    __typename: 'PriceChanged',
    message: expect.any(String),
    totalPrice: 63.35,
    products: [{ _id: roses._id, price: 49 }],
  });
  expect(await place(999, 1)).toMatchObject({ __typename: 'OutOfStock', items: [{ productId: roses._id }] });
  expect(await place(1, 63.35)).toMatchObject({
    __typename: 'OrderPlaced',
    order: { status: 'PENDING', totalPrice: 63.35 },
  });
});

describe('what unpaid orders may hold', () => {
  const place = (body: object, caller: { token: string }) => shop.as(caller).rest('POST', '/api/orders', body);

  test('of a customer with an unconfirmed email address is at most 100 gifts in all', async () => {
    await setStock(shop, roses._id, 500);
    const customer = await shop.newCustomer();
    expect((await place(orderBody(roses, 60), customer)).status).toBe(201);
    const before = await stockOf(roses._id);
    const refused = await place(orderBody(roses, 41), customer);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'HOLD_LIMIT_REACHED', message: expect.stringContaining('Please confirm your email address first') },
    });
    expect(await stockOf(roses._id)).toBe(before);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${customer._id}'`),
    );
    expect((await place(orderBody(roses, 41), customer)).status).toBe(201);
  });

  test('of one network is at most 30,000 dollars, whoever orders; paid orders don’t count', async () => {
    await setStock(shop, roses._id, 999);
    const customers = [await shop.newCustomer(), await shop.newCustomer()] as const;
    await shop.app.db.inTransaction((manager) => manager.query('UPDATE users SET email_verified_at = 1'));
    // What the other tests hold counts for another network.
    await shop.app.db.inTransaction((manager) => manager.query("UPDATE orders SET hold_network = 'elsewhere'"));
    const big = await place(orderBody(roses, 420), customers[0]);
    expect(big.status).toBe(201);
    const refused = await place(orderBody(roses, 120), customers[1]);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'HOLD_LIMIT_REACHED', message: expect.stringContaining('from your network') },
    });
    const admin = await shop.signInDemo('admin@example.com');
    await shop.as(admin).rest('PUT', `/api/orders/${big.body._id}/pay`, { note: 'Cash' });
    expect((await place(orderBody(roses, 120), customers[1])).status).toBe(201);
  });
});
