/** @postgres Orders keep the days in a JSON column. */
import { addDays, dateIn } from '../src/domain/dispatch.js';
import { weekdayDate } from '../src/domain/long-date.js';
import type { DeliveryDatesType } from '../src/modules/orders/dates/delivery-date.type.js';
import type { Json, Order, Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody, setStock } from './support/orders.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

const HOUR = 60;
const DAY = 24 * HOUR;

let shop: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
let cake: Product;
beforeAll(async () => {
  shop = await TestShop.openWith({ clock: new StoppedClock() });
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  await setStock(shop, roses._id, 500);
  cake = (
    await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: 'A cake with a name', description: 'Baked for one person.', price: 40, category: 'birthday' },
      ...{ image: '/images/products/biscuits.webp', countInStock: 200, preparationDays: 3 },
    })
  ).body;
  // Every test begins at noon in UTC, the shop's time zone.
  shop.clock.advanceToNoon();
});
/** Each test starts with a shop that has set nothing. */
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['shop_settings', 'audit_entries', 'rate_limits']) await manager.query(`DELETE FROM ${table}`);
  });
});
afterAll(async () => {
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  await shop.close();
});

const set = async (change: Record<string, unknown>) => {
  const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version } }');
  await shop.as(admin).mutate('updateShopSettings', { version: shopSettings.version, ...change }, '{ version }');
};
const inDays = (days: number) => addDays(dateIn('UTC', shop.clock.now()), days);
const datesOf = async (query: string) =>
  (await shop.rest<Json<DeliveryDatesType>>('GET', `/api/delivery-dates${query}`)).body;
const firstOf = async (query: string) => (await datesOf(query)).dates.find(({ isOpen }) => isOpen)?.date;
const post = (by: Caller, body: Record<string, unknown>) =>
  shop.as(by).rest<Order & Refusal>('POST', '/api/orders', body);
const read = async (by: Caller, id: string) => (await shop.as(by).rest('GET', `/api/orders/${id}`)).body;
/** An order of a cake and roses, with what it costs. */
const bothBody = async (change: Record<string, unknown> = {}) => {
  const orderItems = [roses, cake].map(({ _id }) => ({ product: _id, qty: 1 }));
  const { body } = await shop.rest('POST', '/api/quote', { orderItems });
  const { itemsPrice, taxPrice, totalPrice } = body;
  return { ...orderBody(roses), orderItems, itemsPrice, taxPrice, totalPrice, ...change };
};

describe('a gift that takes three days to make', () => {
  test('comes three days later: by its dates, by the methods and by the order of its cart', async () => {
    // Standard takes five days.
    expect(await firstOf('')).toBe(inDays(5));
    expect(await firstOf(`?product=${roses._id}`)).toBe(inDays(5));
    expect(await firstOf(`?product=${cake._id}`)).toBe(inDays(8));
    expect(await firstOf(`?product=${roses._id}&product=${cake._id}`)).toBe(inDays(8));
    expect(await firstOf(`?product=${cake._id}&deliveryMethod=overnight`)).toBe(inDays(4));
    const { deliveryDates } = await shop.graphql(
      `query ($products: [ID!]) { deliveryDates(input: { products: $products }) { dates { date isOpen } } }`,
      { products: [cake._id, roses._id] },
    );
    expect(deliveryDates.dates.find(({ isOpen }) => isOpen)?.date).toBe(inDays(8));
    const { deliveryMethods } = await shop.graphql(
      `query ($orderItems: [OrderItemInput!]) { deliveryMethods(input: { orderItems: $orderItems }) { id arrivesFrom arrivesBy } }`,
      { orderItems: [cake, roses].map(({ _id }) => ({ product: _id, qty: 1 })) },
    );
    expect(deliveryMethods[0]).toEqual({ id: 'standard', arrivesFrom: inDays(6), arrivesBy: inDays(8) });
  });

  test('says when it arrives, and until when that holds, in both interfaces', async () => {
    const orderBy = `${inDays(1)}T00:00:00.000Z`;
    const arrival = { from: inDays(6), date: inDays(8), orderBy, kind: 'ship' };
    expect((await datesOf(`?product=${roses._id}&product=${cake._id}`)).arrival).toEqual(arrival);
    const { deliveryDates } = await shop.graphql(
      `query ($product: ID) { deliveryDates(input: { product: $product }) { arrival { from date orderBy kind } } }`,
      { product: cake._id },
    );
    expect(deliveryDates.arrival).toEqual({ ...arrival, kind: 'SHIP' });
    await set({ cutOffTime: '12:30' });
    expect((await datesOf('?deliveryMethod=express')).arrival).toEqual({
      ...{ from: inDays(2), date: inDays(2), orderBy: `${inDays(0)}T12:30:00.000Z`, kind: 'ship' },
    });
    shop.clock.advanceMinutes(HOUR);
    expect((await datesOf('?deliveryMethod=express')).arrival).toMatchObject({
      ...{ date: inDays(3), orderBy: `${inDays(1)}T12:30:00.000Z` },
    });
    shop.clock.advanceMinutes(DAY - HOUR);
  });

  test('comes later than its own days where the shop needs more to send it, or is closed', async () => {
    await set({ dispatchDays: 2 });
    expect(await firstOf(`?product=${cake._id}&deliveryMethod=overnight`)).toBe(inDays(5));
    await set({ closedDates: [inDays(2), inDays(3)] });
    expect(await firstOf(`?product=${cake._id}&deliveryMethod=overnight`)).toBe(inDays(7));
    await set({ closedDates: [], dispatchDays: 1, cutOffTime: '11:00' });
    expect(await firstOf(`?product=${cake._id}&deliveryMethod=overnight`)).toBe(inDays(5));
    // What the shop promises without a chosen date follows the same rule.
    const { body } = await shop.rest('GET', '/api/delivery-methods');
    expect(body.find(({ id }) => id === 'overnight')).toMatchObject({ arrivesFrom: inDays(2), arrivesBy: inDays(2) });
  });

  test('comes later still in a busy season, like every other gift', async () => {
    await set({ busySeasons: [{ from: inDays(-1), until: inDays(1), days: 2 }] });
    expect(await firstOf('')).toBe(inDays(7));
    expect((await datesOf(`?product=${cake._id}`)).arrival).toMatchObject({ from: inDays(8), date: inDays(10) });
    const { body: methods } = await shop.rest('GET', '/api/delivery-methods');
    expect(methods.find(({ id }) => id === 'overnight')).toMatchObject({ arrivesBy: inDays(3) });
    const listed = async (day: string) => {
      const { body } = await shop.rest('GET', `/api/products?keyword=garden+roses&arrivesBy=${day}`);
      return body.products.some(({ _id }) => _id === roses._id);
    };
    expect([await listed(inDays(6)), await listed(inDays(7))]).toEqual([false, true]);
    const customer = await shop.newCustomer();
    expect((await post(customer, { ...orderBody(roses), deliveryDate: inDays(6) })).body.code).toBe(
      'DELIVERY_DATE_GONE',
    );
    const order = await post(customer, await bothBody());
    await shop.as(customer).payByCard({ id: order.body._id });
    expect((await read(customer, order.body._id)).dispatchDate).toBe(inDays(6));
  });

  test('is refused for an earlier day, by orders and quotes, with the next days', async () => {
    const customer = await shop.newCustomer();
    const deliveryDate = inDays(7);
    const refused = await post(customer, await bothBody({ deliveryDate }));
    const quote = await shop.rest<Refusal>('POST', '/api/quote', {
      ...{ orderItems: (await bothBody()).orderItems, deliveryDate },
    });
    for (const { status, body } of [refused, quote])
      expect([status, body]).toMatchObject([
        409,
        {
          ...{ code: 'DELIVERY_DATE_GONE', dates: [8, 9, 10, 11, 12].map(inDays) },
          message: expect.stringContaining(`Standard can’t be there by ${weekdayDate(deliveryDate)}.`),
        },
      ]);
    expect((await post(customer, { ...orderBody(roses), deliveryDate })).status).toBe(201);
  });

  test('leaves when it is made: without a date later than others, with one in time for it', async () => {
    const customer = await shop.newCustomer();
    const soon = await post(customer, await bothBody());
    await shop.as(customer).payByCard({ id: soon.body._id });
    expect((await read(customer, soon.body._id)).dispatchDate).toBe(inDays(4));
    const dated = await post(customer, await bothBody({ deliveryDate: inDays(10) }));
    await shop.as(customer).payByCard({ id: dated.body._id });
    expect(await read(customer, dated.body._id)).toMatchObject({
      ...{ dispatchDate: inDays(5), isDateAtRisk: false },
      // Two days are left until it must be begun.
      dateChangeUntil: `${inDays(3)}T00:00:00.000Z`,
    });
    // A later edit of the product doesn't reach an order, also when the calendar changes.
    await shop.as(admin).rest('PUT', `/api/products/${cake._id}`, { preparationDays: 0 });
    await set({ dispatchDays: 2 });
    await shop.app.worker.drain();
    expect((await read(customer, soon.body._id)).dispatchDate).toBe(inDays(5));
    await shop.as(admin).rest('PUT', `/api/products/${cake._id}`, { preparationDays: 3 });
  });

  test('beside a gift card decides; a gift card with such days doesn’t', async () => {
    const { body: card } = await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: 'Gift card', description: 'For whatever', price: 20, category: 'birthday', isGiftCard: true },
      ...{ image: '/images/products/biscuits.webp', countInStock: 10, preparationDays: 9 },
    });
    expect(await datesOf(`?product=${card._id}`)).toMatchObject({ arrival: null, dates: [] });
    expect(await firstOf(`?product=${roses._id}&product=${card._id}`)).toBe(inDays(5));
    expect(await firstOf(`?product=${cake._id}&product=${card._id}`)).toBe(inDays(8));
  });

  test('has variants that take as long, whenever its days change', async () => {
    const { body } = await shop.as(admin).rest('PUT', `/api/products/${cake._id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { _id: cake._id, values: ['Small'] },
        { values: ['Large'], price: 60, countInStock: 5 },
      ],
    });
    const large = body.variants.find(({ _id }) => _id !== cake._id)?._id;
    expect(await firstOf(`?product=${large}`)).toBe(inDays(8));
    await shop.as(admin).mutate('updateProduct', { id: cake._id, preparationDays: 1 }, '{ preparationDays }');
    expect(await firstOf(`?product=${large}`)).toBe(inDays(6));
    await shop.as(admin).mutate('updateProduct', { id: cake._id, preparationDays: 3 }, '{ preparationDays }');
  });
});

test.each([
  ['one that the shop doesn’t sell among several', (id: string) => `?product=${id}&product=nothing`, 'products'],
  ['more than a cart holds', () => `?${Array.from({ length: 101 }, (_, n) => `product=${n}`).join('&')}`, 'products'],
])('of products, %s is refused at its field', async (_, query, field) => {
  const { status, body } = await shop.rest<Refusal>('GET', `/api/delivery-dates${query(cake._id)}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test.each([-1, 61, 1.5])('%p days of preparation are refused at their field', async (preparationDays) => {
  const { status, body } = await shop.as(admin).rest<Refusal>('PUT', `/api/products/${cake._id}`, { preparationDays });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['preparationDays']]);
  expect((await shop.rest('GET', `/api/products/${cake._id}`)).body.preparationDays).toBe(3);
});
