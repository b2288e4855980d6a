/** @postgres An admin’s orders wait for each other, and take stock, uses of discounts and places of dates as shoppers’ orders do. */
import { randomUUID } from 'node:crypto';
import type { Order, Product, Refusal } from './support/answers.js';
import { addressNumber, brokenInvariants, orderBody, setStock, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 900);
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(async () => {
  expect(await brokenInvariants(shop, true)).toEqual({});
  await shop.close();
});

type Placed = Order & Refusal & { paymentLink: string | null };

const newGuest = () => ({ name: 'Saba Tesfay', email: `saba-${randomUUID()}@example.com` });
const draft = (change: Record<string, unknown> = {}, qty = 1) => {
  const { orderItems, totalPrice } = orderBody(gift, qty);
  return { orderItems, totalPrice, shippingAddress, customer: newGuest(), payment: 'link', ...change };
};
const place = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}, qty = 1) =>
  shop.as({ ...admin, headers }).rest<Placed>('POST', '/api/admin/orders', draft(change, qty));
const stock = async () => (await shop.product('a-dozen-garden-roses')).countInStock;
const orders = async () => Number((await shop.sql('SELECT COUNT(*) AS n FROM orders'))[0]?.['n']);
const seen = async (id: string) =>
  (
    await shop
      .as(admin)
      .graphql(
        'query ($id: ID!) { order(id: $id) { status paymentMethod payLater { id isConfirmed } placedBy { _id name paymentLink } timeline { kind actorName note } } }',
        { id },
      )
  ).order;

test('is for admins: visitors and customers are refused, and nothing is placed', async () => {
  const before = [await orders(), await stock()];
  for (const [person, status] of [
    [{}, 401],
    [await shop.newVerifiedCustomer(), 403],
  ] as const) {
    expect((await shop.as(person).rest('POST', '/api/admin/orders', draft())).status).toBe(status);
    expect((await shop.as(person).rest('POST', '/api/admin/quote', { orderItems: draft().orderItems })).status).toBe(
      status,
    );
  }
  expect([await orders(), await stock()]).toEqual(before);
});

describe('by a link', () => {
  test('the order is held for 24 hours, and the customer is emailed at once and pays without signing in', async () => {
    const customer = newGuest();
    const { status, body } = await place({ customer });
    expect([status, body.status, body.user]).toMatchObject([201, 'pending', { isGuest: true, ...customer }]);
    expect(new Date(body.holdUntil ?? 0).getTime() - new Date(body.createdAt).getTime()).toBe(24 * 60 * 60_000);
    const [mail] = await shop.mailsTo(customer.email);
    expect(mail?.text).toContain('Please pay within 24 hours of ordering.');

    const key = new URL(body.paymentLink ?? '').searchParams.get('key');
    shop.clock.advanceMinutes(23 * 60);
    await shop.app.expireOrders.expireDue();
    admin = await shop.signInDemo('admin@example.com');
    const path = '/api/payment/create-checkout-session';
    const session = await shop.rest<{ sessionId: string }>('POST', path, { orderId: body._id, key });
    expect(session.status).toBe(200);
    shop.clock.advanceMinutes(70);
    await shop.app.expireOrders.expireDue();
    admin = await shop.signInDemo('admin@example.com');
    expect((await seen(body._id))?.status).toBe('EXPIRED');
  });

  test('a customer finds it among the own orders, and admins see who placed it', async () => {
    const customer = await shop.newVerifiedCustomer();
    const { body } = await place({ customer: { userId: customer._id } });
    const mine = (await shop.as(customer).rest('GET', `/api/orders/${body._id}`)).body;
    expect(mine).toMatchObject({ user: { _id: customer._id, isGuest: false } });
    const { me } = await shop.as(admin).graphql('{ me { name } }');
    expect(await seen(body._id)).toMatchObject({
      placedBy: { _id: admin._id, name: me?.name, paymentLink: expect.stringContaining(`/order/${body._id}?key=`) },
      timeline: [{ kind: 'PLACED', actorName: me?.name }],
    });
    const hers = await shop.as(customer).graphql('query ($id: ID!) { order(id: $id) { placedBy { name } } }', {
      id: body._id,
    });
    expect(hers.order?.placedBy).toBeNull();
    const listed = await shop.as(admin).graphql('{ orders(filter: BY_ADMIN) { orders { _id placedBy { _id } } } }');
    expect(listed.orders.orders).toContainEqual({ _id: body._id, placedBy: { _id: admin._id } });
    const own = await shop.as(customer).placeOrder(gift, 2);
    const again = await shop.as(admin).graphql('{ orders(filter: BY_ADMIN) { orders { _id } } }');
    expect(again.orders.orders.map(({ _id }) => _id)).not.toContain(own.id);
  });
});

describe('in cash', () => {
  test('the order is paid at once, with its payment and its history', async () => {
    const customer = newGuest();
    const before = await stock();
    const { status, body } = await place({ customer, payment: 'cash' });
    expect([status, body.status, body.isPaid, body.paymentLink]).toEqual([201, 'paid', true, null]);
    expect(await stock()).toBe(before - 1);
    expect(await seen(body._id)).toMatchObject({
      paymentMethod: 'Manual',
      timeline: [{ kind: 'PLACED' }, { kind: 'PAID_BY_HAND', note: 'Cash at the counter' }],
    });
    expect((await shop.mailsTo(customer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your order is paid'),
    ]);
  });

  test('someone without an email address gets none, and uses a discount as somebody new each time', async () => {
    const code = { kind: 'PERCENTAGE', name: 'Counter', code: 'COUNTER', percent: 10, maxUsesPerCustomer: 1 };
    await shop.as(admin).mutate('createDiscount', code, '{ id }');
    const change = { customer: { name: 'Someone' }, payment: 'cash', discountCodes: ['COUNTER'] };
    const ids: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const { totalPrice } = (
        await shop.as(admin).rest('POST', '/api/admin/quote', {
          orderItems: draft().orderItems,
          discountCodes: ['COUNTER'],
        })
      ).body as { totalPrice: number };
      const { status, body } = await place({ ...change, totalPrice });
      expect([status, body.user.email]).toEqual([201, '']);
      ids.push(body._id);
    }
    expect(await shop.mailsTo('')).toEqual([]);
    for (const id of ids) {
      const jobs = await shop.sql<{ result: string }>(`SELECT * FROM outbox WHERE order_id = '${id}'`);
      expect(JSON.stringify(jobs)).toContain('gave no email address');
    }
  });
});

test('gift cards pay at once, and what they leave is paid in cash; one that pays for everything asks for no email address', async () => {
  const { ledger, codes } = shop.app.giftCards;
  const issued = await shop.app.db.inTransaction((manager) => ledger.issue(manager, { cents: 10_000 }));
  const giftCards = [codes.codeOf(issued) ?? ''];
  const told = async (qty: number) => {
    const { orderItems } = draft({}, qty);
    const { body } = await shop.as(admin).rest('POST', '/api/admin/quote', { orderItems, shippingAddress, giftCards });
    const { totalPrice, giftCardPrice } = body as { totalPrice: number; giftCardPrice: number };
    return [totalPrice, giftCardPrice];
  };
  const { totalPrice: price } = draft();
  expect(await told(1)).toEqual([0, price]);
  const first = await place({ giftCards, totalPrice: 0, customer: { name: 'Someone' }, payment: 'cash' });
  expect([first.status, first.body.status]).toEqual([201, 'paid']);
  expect(await seen(first.body._id)).toMatchObject({ timeline: [{ kind: 'PLACED' }, { kind: 'PAID_BY_GIFT_CARD' }] });

  const [left, paid] = await told(1);
  expect([left, paid]).toEqual([(price * 200 - 10_000) / 100, (10_000 - price * 100) / 100]);
  const second = await place({ giftCards, totalPrice: left, payment: 'cash' });
  expect([second.status, second.body.status, second.body.giftCardPrice]).toEqual([201, 'paid', paid]);
  const third = await place({ giftCards });
  expect([third.status, Object.keys(third.body.fields ?? {})]).toEqual([400, ['giftCards.0']]);
});

test('gifts for several people with add-ons are paid in cash, and sent by parcels without what was refunded', async () => {
  const { _id: addOn } = await shop.product('gentle-hand-cream');
  await setStock(shop, addOn, 10);
  const chosen = await shop.as(admin).rest('PUT', `/api/products/${gift._id}/add-ons`, { addOnIds: [addOn] });
  expect(chosen.status).toBe(200);
  const orderItems = [
    { product: gift._id, qty: 1 },
    { product: addOn, qty: 1, addOnOf: gift._id },
  ];
  const parcels = [1, 2].map((number) => ({ orderItems, shippingAddress: addressNumber(number) }));
  const own = { orderItems: undefined, shippingAddress: undefined, parcels, substitution: 'refund' };
  const quote = await shop.as(admin).rest<{ totalPrice: number }>('POST', '/api/admin/quote', { parcels });
  const { totalPrice } = quote.body;
  const { status, body } = await place({ ...own, totalPrice, customer: { name: 'Someone' }, payment: 'cash' });
  expect([status, body.message, body.substitution, body.status]).toEqual([201, undefined, 'refund', 'paid']);
  expect(body.parcels.map(({ orderItems: items }) => items.map(({ addOnOf }) => addOnOf))).toEqual([
    [null, gift._id],
    [null, gift._id],
  ]);
  const send = (more: object) => shop.as(admin).rest<Placed>('POST', `/api/orders/${body._id}/shipments`, more);
  await send({ parcel: 1, items: [{ line: 1, qty: 1 }] });
  const refund = { id: body._id, amount: 1, alreadyRefunded: 0, reason: 'Sold out', idempotencyKey: body._id };
  const restock = [{ productId: addOn, quantity: 1 }];
  await shop.as(admin).mutate('refundOrder', { ...refund, restock }, '{ status }');
  await send({ parcel: 1 });
  const sent = await send({ parcel: 2 });
  expect(sent.body.parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual(['sent', 'sent']);
  expect(sent.body.shipments.map(({ items }) => items.map(({ line }) => line))).toEqual([[1], [0], [0]]);
});

describe('on invoice', () => {
  test('it is confirmed at once when the instructions are written, even if customers can’t choose it', async () => {
    const refused = await place({ payment: 'invoice' });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['payment']]);
    const setting = { id: 'invoice', isOn: false, instructions: 'Bank of Abyssinia', forGuests: false, version: 0 };
    await shop.as(admin).mutate('updatePaymentMethod', setting, '{ id }');
    const { status, body } = await place({ payment: 'invoice' });
    expect([status, body.status, body.payLater?.id, body.payLater?.isConfirmed, body.paymentLink]).toEqual([
      ...[201, 'pending', 'invoice', true, null],
    ]);
  });
});

test('the same key is the same order, also when it is sent twice at once, and another order with the same key is refused', async () => {
  const change = { customer: newGuest(), payment: 'cash' };
  const key = { 'idempotency-key': randomUUID() };
  const before = await stock();
  const [one, two] = await Promise.all([place(change, key), place(change, key)]);
  expect([one.status, two.status, one.body._id]).toEqual([201, 201, two.body._id]);
  expect(await stock()).toBe(before - 1);
  const other = await place({ ...change, customer: newGuest() }, key);
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await stock()).toBe(before - 1);
});

test('the last piece goes to a shopper or to the counter, never to both', async () => {
  const scarce = await shop.product('gentle-hand-cream');
  await setStock(shop, scarce._id, 1);
  const { orderItems, totalPrice } = orderBody(scarce);
  const customer = await shop.newVerifiedCustomer();
  const answers = await Promise.all([
    place({ orderItems, totalPrice, payment: 'cash' }),
    shop.as(customer).rest<Placed>('POST', '/api/orders', orderBody(scarce)),
    place({ orderItems, totalPrice, payment: 'cash' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('the limits of shoppers on unpaid orders don’t apply', async () => {
  const customer = newGuest();
  for (const qty of [1, 2, 3, 4, 5, 6]) expect((await place({ customer }, {}, qty)).status).toBe(201);
});

test('a customer for whom an admin has placed unpaid orders can still order as much as anybody', async () => {
  const customer = await shop.newCustomer();
  for (const qty of [1, 2, 3, 4, 5]) {
    const { status } = await place({ customer: { userId: customer._id }, payment: 'link' }, {}, qty);
    expect(status).toBe(201);
  }
  const own = [6, 7, 8, 9, 10].map((qty) => orderBody(gift, qty));
  for (const body of own)
    expect((await shop.as(customer).rest('POST', '/api/orders', { ...body, shippingAddress })).status).toBe(201);
  const sixth = await shop
    .as(customer)
    .rest<Refusal>('POST', '/api/orders', { ...orderBody(gift, 1), shippingAddress });
  expect(sixth.body.code).toBe('TOO_MANY_OPEN_ORDERS');
});

test.each([
  ['a name that is missing', { customer: { email: 'saba@example.com' } }, 'customer.name'],
  ['a link without an email address', { customer: { name: 'Saba' } }, 'customer.email'],
  ['an invoice without an email address', { customer: { name: 'Saba' }, payment: 'invoice' }, 'customer.email'],
  ['an email address that is none', { customer: { name: 'Saba', email: 'saba' }, payment: 'cash' }, 'customer.email'],
  ['a customer who doesn’t exist', { customer: { userId: 'nobody' } }, 'customer.userId'],
  ['a customer with another name', { customer: { userId: 'nobody', name: 'Saba' } }, 'customer'],
  ['another way to pay', { payment: 'card' }, 'payment'],
  ['no items', { orderItems: [] }, 'orderItems'],
  ['an address without a city', { shippingAddress: { ...shippingAddress, city: '' } }, 'shippingAddress.city'],
])('%s is refused at its field', async (_what, change, field) => {
  const before = [await orders(), await stock()];
  const { status, body } = await place(change);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  expect([await orders(), await stock()]).toEqual(before);
});

test('a total that is wrong is refused, and both interfaces place the same', async () => {
  const wrong = await place({ totalPrice: 1 });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'PRICE_CHANGED']);
  const { customer, totalPrice } = draft();
  const goods = { orderItems: [{ product: gift._id, qty: 1 }], shippingAddress, customer };
  const { quoteFor } = await shop
    .as(admin)
    .graphql('query ($input: QuoteForInput!) { quoteFor(input: $input) { totalPrice } }', { input: goods });
  expect(quoteFor.totalPrice).toBe(totalPrice);
  const input = { ...goods, totalPrice, payment: 'LINK' };
  const placed = await shop.as(admin).mutate('placeOrderFor', input, '{ order { status } paymentLink }');
  expect(placed).toMatchObject({ order: { status: 'PENDING' }, paymentLink: expect.stringContaining('?key=') });
});
