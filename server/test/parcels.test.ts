/** @postgres Parcels have rows and dates of their own, which buyers race for. */
import { randomUUID } from 'node:crypto';
import { addDays } from '../src/domain/dispatch.js';
import { weekdayDate } from '../src/domain/long-date.js';
import type { Order, Product, Refusal } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { addressNumber, brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
let cake: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  const name = { name: 'name', label: 'Name on the cake', maxLength: 20, extraPrice: 4 };
  const body = {
    ...{ name: `Cake ${randomUUID()}`, description: 'A cake.', image: '/images/products/mug.webp' },
    ...{ price: 10, countInStock: 500, isPublished: true, textOptions: [name] },
  };
  cake = (await shop.as(admin).rest('POST', '/api/products', body)).body;
  await setStock(shop, roses._id, 900);
});
/** Each test starts with a shop that has set nothing. */
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['shop_settings', 'rate_limits']) await manager.query(`DELETE FROM ${table}`);
  });
});
afterAll(async () => {
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  await other.close();
  await shop.close();
  expect(broken).toEqual({});
});

type Parcel = Record<string, unknown>;
const item = (product: Product, qty: number, more: Record<string, unknown> = {}) => ({
  ...{ product: product._id, qty },
  ...more,
});
const ada = { ...addressNumber(1), firstName: 'Ada', lastName: 'Lovelace' };
const ben = { ...addressNumber(2), firstName: 'Ben', lastName: 'Okri', city: 'Nairobi', country: 'Kenya' };
const toAda = (more: Parcel = {}) => ({ orderItems: [item(roses, 2)], shippingAddress: ada, ...more });
const toBen = (more: Parcel = {}) => ({ orderItems: [item(roses, 1), item(cake, 1)], shippingAddress: ben, ...more });
const quote = async (parcels: readonly Parcel[], more: Record<string, unknown> = {}) =>
  (await shop.rest('POST', '/api/quote', { parcels, ...more })).body;
/** Orders parcels at the total that a quote tells. */
const post = async (by: Caller, parcels: readonly Parcel[], more: Record<string, unknown> = {}, at = shop) => {
  const { totalPrice } = await quote(parcels.map(({ deliveryDate: _, ...parcel }) => parcel));
  return at
    .as(by)
    .rest<Order & Refusal & { orderKey: string }>('POST', '/api/orders', { parcels, totalPrice, ...more });
};
const place = async (by: Caller, parcels: readonly Parcel[], more: Record<string, unknown> = {}) => {
  const { status, body } = await post(by, parcels, more);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const read = async (by: Caller, id: string) => (await shop.as(by).rest<Order>('GET', `/api/orders/${id}`)).body;
const refusal = ({ status, body }: { status: number; body: object }) => {
  const { code, fields } = body as Refusal;
  return [status, code, Object.keys(fields ?? {})];
};
const set = async (change: Record<string, unknown>) => {
  const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version } }');
  await shop.as(admin).mutate('updateShopSettings', { version: shopSettings.version, ...change }, '{ version }');
};
/** As someone at the database would, in turn with the shop's own writes. */
const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));
const takenOn = async (date: string) => {
  const [row] = await shop.sql<{ taken: number }>(`SELECT taken FROM delivery_days WHERE date = '${date}'`);
  return row?.taken ?? 0;
};
/** Open dates that no order has. */
const freshDates = async () => {
  const rows = await shop.sql<{ date: string }>('SELECT date FROM delivery_days');
  const used = new Set(rows.map(({ date }) => date));
  const { dates } = (await shop.rest<{ dates: { date: string; isOpen: boolean }[] }>('GET', '/api/delivery-dates'))
    .body;
  return dates.filter(({ date, isOpen }) => isOpen && !used.has(date)).map(({ date }) => date);
};

describe('an order with several parcels', () => {
  test('is one order with one payment, and says what goes where', async () => {
    const customer = await shop.newCustomer();
    const gift = { to: 'Ben', message: 'Happy birthday!' };
    const order = await place(customer, [toAda(), toBen({ gift, deliveryMethod: 'express' })]);
    // The roses of both are one line, as they were in the cart.
    expect(order.orderItems.map(({ name, qty }) => [name, qty])).toEqual([
      [roses.name, 3],
      [cake.name, 1],
    ]);
    expect([order.shippingAddress, order.deliveryMethod.id, order.gift, order.shippingPrice]).toEqual([
      ada,
      'standard',
      null,
      19.99,
    ]);
    expect(order.lines.map(({ label, amount }) => [label, amount]).slice(2)).toEqual([
      ['Delivery to Ada Lovelace', 7],
      ['Delivery to Ben Okri (Express)', 12.99],
      ['Tax', order.taxPrice],
    ]);
    expect(order.parcels).toMatchObject([
      {
        ...{ number: 1, shippingAddress: ada, shippingPrice: 7, gift: null, currency: 'USD', deliveryDate: null },
        ...{ orderItems: [{ product: roses._id, qty: 2 }], deliveryMethod: { id: 'standard' } },
      },
      {
        ...{ number: 2, shippingAddress: ben, shippingPrice: 12.99, deliveryMethod: { id: 'express' } },
        orderItems: [
          { product: roses._id, qty: 1 },
          { product: cake._id, qty: 1 },
        ],
        gift: { ...gift, from: '', card: 'classic', hidePrices: true },
      },
    ]);
    const query = `query ($id: ID!) { order(id: $id) { parcels { number shippingPrice orderItems { product qty }
      shippingAddress { firstName } deliveryMethod { id } gift { message } } } }`;
    const { order: seen } = await shop.as(customer).graphql(query, { id: order._id });
    expect(order.parcels).toMatchObject(seen.parcels);
    expect(await read(customer, order._id)).toEqual(order);

    await shop.as(customer).payByCard({ id: order._id });
    const paid = await read(customer, order._id);
    expect([paid.isPaid, paid.parcels.map(({ dispatchDate }) => dispatchDate)]).toEqual([
      true,
      [paid.dispatchDate, paid.dispatchDate],
    ]);
    const { body: data } = await shop.as(customer).rest('GET', '/api/users/me/data');
    expect(data.orders[0]?.parcels[1]?.shippingAddress).toEqual(ben);
    const found = await shop.as(admin).rest('GET', '/api/orders?search=okri&pageSize=50');
    expect(JSON.stringify(found.body)).toContain(order._id);
  });

  test('is placed by GraphQL alike, and is the same order when it is sent again', async () => {
    const customer = await shop.newCustomer();
    const parcels = [toAda(), toBen()];
    const first = await place(customer, parcels);
    expect((await place(customer, parcels))._id).toBe(first._id);
    const input = { parcels, totalPrice: first.totalPrice };
    const result = await shop.as(customer).mutate('placeOrder', input, '{ ... on OrderPlaced { order { _id } } }');
    expect(result).toEqual({ order: { _id: first._id } });
  });

  test('other parcels are another order', async () => {
    const customer = await shop.newCustomer();
    const first = await place(customer, [toAda(), toBen()]);
    const swapped = [toAda({ orderItems: toBen().orderItems }), toBen({ orderItems: toAda().orderItems })];
    const others = [swapped, [toAda(), toBen({ gift: { message: 'Hi' } })], [toAda({ shippingAddress: ben }), toBen()]];
    const ids = new Set([first._id]);
    for (const parcels of others) ids.add((await place(customer, parcels))._id);
    expect(ids.size).toBe(4);
  });

  test('with a single one is the order that is documented', async () => {
    const customer = await shop.newCustomer();
    const { body: plain } = await shop.as(customer).rest<Order>('POST', '/api/orders', orderBody(roses, 2));
    const parcel = { orderItems: [item(roses, 2)], shippingAddress: plain.shippingAddress };
    expect((await place(customer, [parcel]))._id).toBe(plain._id);
    expect(plain.parcels).toMatchObject([
      { number: 1, shippingAddress: plain.shippingAddress, shippingPrice: 7, orderItems: plain.orderItems },
    ]);
    expect(await shop.sql(`SELECT * FROM order_parcels WHERE order_id = '${plain._id}'`)).toEqual([]);
  });

  test('charges the taxes of each place, each rate once, and delivery by what is in each parcel', async () => {
    const zone = (country: string | null, percent: number) => ({
      ...{ country, region: null, postalCodes: [], name: 'VAT', taxesShipping: true },
      rates: [{ taxClass: 'standard', percent }],
    });
    const { taxRules } = await shop.as(admin).graphql('{ taxRules { version } }');
    const zones = [zone('Kenya', 16), zone('Ethiopia', 10)];
    await shop.as(admin).mutate('updateTaxRules', { version: taxRules.version, zones }, '{ version }');
    const third = { ...addressNumber(3), country: 'Kenya' };
    const { taxes, taxPrice } = await quote([toAda(), toBen(), toBen({ shippingAddress: third })]);
    const [unit, extra] = [(roses.isOnSale ? roses.salePrice : roses.price) ?? roses.price, 10];
    const kenya = 2 * (unit + extra + 7);
    expect(taxes).toEqual([
      { label: 'VAT 16%', percent: 16, isIncluded: false, taxedAmount: kenya, amount: Math.round(kenya * 16) / 100 },
      {
        ...{ label: 'VAT 10%', percent: 10, isIncluded: false },
        ...{ taxedAmount: 2 * unit + 7, amount: Math.round((2 * unit + 7) * 10) / 100 },
      },
    ]);
    expect(taxPrice).toBeCloseTo(
      taxes.reduce((sum, { amount }) => sum + amount, 0),
      9,
    );
  });

  test('keeps the texts of each piece with its parcel', async () => {
    const customer = await shop.newCustomer();
    const named = (value: string) => ({ orderItems: [item(cake, 1, { texts: { name: value } })] });
    const order = await place(customer, [toAda(named('Ada')), toBen(named('Ben')), toBen(named('Ada'))]);
    const words = (items: Order['orderItems']) => items.map(({ qty, texts }) => [qty, texts[0]?.value]);
    expect(order.parcels.map(({ orderItems }) => words(orderItems))).toEqual([
      [[1, 'Ada']],
      [[1, 'Ben']],
      [[1, 'Ada']],
    ]);
    expect(words(order.orderItems)).toEqual([
      [2, 'Ada'],
      [1, 'Ben'],
    ]);
    expect(order.itemsPrice).toBe(42);
  });

  test('of 200 parcels takes as many statements as one of two', async () => {
    const customer = await shop.newCustomer();
    const [date] = await freshDates();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ orderItems: [item(roses, 1)], shippingAddress: addressNumber(at), deliveryDate: addDays(date!, at % 5) },
      }));
    const statements = async (parcels: readonly Parcel[]) => {
      let order!: Order;
      const counted = await countStatements(shop, async () => {
        order = await place(customer, parcels);
      });
      return { order, counted, read: await countStatements(shop, () => read(customer, order._id)) };
    };
    const [two, all] = [await statements(many(2)), await statements(many(200))];
    expect([all.counted, all.read]).toEqual([two.counted, two.read]);
    expect([all.order.parcels.length, all.order.shippingPrice, await takenOn(date!)]).toEqual([200, 1400, 41]);
  });
});

describe('what is wrong with parcels', () => {
  const { city: _, ...nowhere } = ada;
  const many = (count: number, qty: number) =>
    Array.from({ length: count }, () => ({ orderItems: [item(roses, qty)], shippingAddress: ada }));
  const second = (more: Parcel) => [toAda(), toBen(more)];
  test.each<[string, () => Parcel[], Record<string, unknown>, string[]]>([
    ['items beside them', () => [toAda()], { orderItems: [], gift: null }, ['orderItems']],
    ['an address beside them', () => [toAda()], { shippingAddress: ada }, ['shippingAddress']],
    ['a date beside them', () => [toAda()], { deliveryDate: '2030-01-01' }, ['deliveryDate']],
    ['none', () => [], {}, ['parcels']],
    ['201', () => many(201, 1), {}, ['parcels']],
    ['one without a city', () => second({ shippingAddress: nowhere }), {}, ['parcels.1.shippingAddress.city']],
    ['one without a gift', () => [toAda({ orderItems: [] }), toBen()], {}, ['parcels.0.orderItems']],
    ['half a gift', () => second({ orderItems: [item(roses, 0.5)] }), {}, ['parcels.1.orderItems']],
    ['more of one gift than an order can have', () => many(3, 400), {}, ['parcels']],
    ['a date that is none', () => second({ deliveryDate: 'soon' }), {}, ['parcels.1.deliveryDate']],
    ['an endless message', () => second({ gift: { message: 'x'.repeat(241) } }), {}, ['parcels.1.gift.message']],
    ['an unknown method', () => second({ deliveryMethod: 'pigeon' }), {}, ['parcels.1.deliveryMethod']],
    [
      'a text that nobody asked for',
      () => second({ orderItems: [item(roses, 1, { texts: { verse: 'Hi' } })] }),
      {},
      ['parcels.1.orderItems.0.texts.verse'],
    ],
    [
      'a product that is gone',
      () => second({ orderItems: [{ product: 'gone', qty: 1 }] }),
      {},
      ['parcels.1.orderItems'],
    ],
  ])('%s is refused with its reason', async (_what, parcelsOf, more, fields) => {
    const customer = await shop.newCustomer();
    const before = await shop.sql('SELECT COUNT(*) AS n FROM orders');
    const body = { parcels: parcelsOf(), totalPrice: 1, ...more };
    expect(refusal(await shop.as(customer).rest('POST', '/api/orders', body))).toEqual([400, 'BAD_USER_INPUT', fields]);
    expect(await shop.sql('SELECT COUNT(*) AS n FROM orders')).toEqual(before);
  });

  test('too many lines in all are refused', async () => {
    const texts = (at: number, line: number) => ({ texts: { name: `${at} ${line}` } });
    const parcels = Array.from({ length: 6 }, (_, at) => ({
      shippingAddress: ada,
      orderItems: Array.from({ length: 90 }, (_line, line) => item(cake, 1, texts(at, line))),
    }));
    expect(refusal(await shop.rest('POST', '/api/quote', { parcels }))).toEqual([400, 'BAD_USER_INPUT', ['parcels']]);
  });

  test('a gift card in a parcel is refused, because it comes by email', async () => {
    const body = {
      ...{ name: 'Gift card', description: 'For whatever', price: 20, category: 'birthday', isGiftCard: true },
      ...{ image: '/images/products/biscuits.webp', countInStock: 10, isPublished: true },
    };
    const { body: card } = await shop.as(admin).rest<Product>('POST', '/api/products', body);
    const texts = { 'card-recipient': 'Ana', 'card-email': 'ana@example.com', 'card-sender': 'Sam' };
    const parcels = [toAda(), toBen({ orderItems: [item(roses, 1), item(card, 1, { texts })] })];
    expect(refusal(await shop.rest('POST', '/api/quote', { parcels }))).toEqual([
      ...[400, 'BAD_USER_INPUT'],
      ['parcels.1.orderItems.1'],
    ]);
  });

  test('other prices than were shown are refused, and more than is in stock', async () => {
    const customer = await shop.newCustomer();
    const { totalPrice } = await quote([toAda(), toBen()]);
    const dear = await shop.as(customer).rest('POST', '/api/orders', { parcels: [toAda()], totalPrice });
    expect(refusal(dear)).toEqual([409, 'PRICE_CHANGED', []]);
    const scarce = await shop.product('a-dozen-garden-roses');
    await setStock(shop, scarce._id, 3);
    const parcels = [toAda(), toAda({ shippingAddress: ben })];
    expect(refusal(await shop.rest('POST', '/api/quote', { parcels }))).toEqual([409, 'OUT_OF_STOCK', []]);
    await setStock(shop, scarce._id, 900);
  });
});

describe('the dates of parcels', () => {
  test('each take a place, or none does, and come back when the order ends unpaid', async () => {
    await set({ ordersPerDay: 2 });
    const [day, next] = await freshDates();
    const [first, second] = [await shop.newCustomer(), await shop.newCustomer()];
    const parcels = [toAda({ deliveryDate: day }), toBen({ deliveryDate: next }), toBen({ deliveryDate: day })];
    const order = await place(first, parcels);
    expect([order.deliveryDate, order.parcels.map(({ deliveryDate }) => deliveryDate)]).toEqual([
      day,
      [day, next, day],
    ]);
    expect([await takenOn(day!), await takenOn(next!)]).toEqual([2, 1]);
    const past = [toAda(), toBen({ deliveryDate: addDays(day!, -30) })];
    expect(refusal(await post(second, past))).toEqual([400, 'BAD_USER_INPUT', ['parcels.1.deliveryDate']]);
    const late = [toAda({ deliveryDate: next }), toBen({ deliveryDate: day })];
    for (const answer of [await post(second, late), await shop.rest('POST', '/api/quote', { parcels: late })])
      expect(refusal(answer)).toEqual([409, 'DELIVERY_DATE_GONE', ['parcels.1.deliveryDate']]);
    expect([await takenOn(day!), await takenOn(next!)]).toEqual([2, 1]);
    // In a quote for the order that replaces it, its places are free.
    expect((await shop.as(first).rest('POST', '/api/quote', { parcels, replaces: order._id })).status).toBe(200);
    await shop.as(first).rest('POST', `/api/orders/${order._id}/cancel`);
    expect([await takenOn(day!), await takenOn(next!)]).toEqual([0, 0]);
    await place(second, late);
    shop.clock.advanceMinutes(40);
    await shop.app.expireOrders.expireDue();
    expect([await takenOn(day!), await takenOn(next!)]).toEqual([0, 0]);
  });

  test('a date with fewer places than it needs has none for it: of 12 buyers at two processes, three get three each', async () => {
    await set({ ordersPerDay: 10 });
    const [day, next] = await freshDates();
    const customers = await Promise.all(Array.from({ length: 12 }, () => shop.newCustomer()));
    const dates = [day, next, day, next, day, next];
    const answers = await Promise.all(
      customers.map((customer, index) => {
        // Some name the dates the other way round, so that two orders could wait for each other in a circle.
        const own = index % 2 ? dates : dates.toReversed();
        const parcels = own.map((deliveryDate, at) => ({
          ...{ orderItems: [item(roses, 1)], shippingAddress: addressNumber(at), deliveryDate },
        }));
        return post(customer, parcels, {}, index % 3 ? shop : other);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array<number>(9).fill(409)]);
    expect([await takenOn(day!), await takenOn(next!)]).toEqual([9, 9]);
  });

  test('say when each must leave, and the order the first of them', async () => {
    const customer = await shop.newCustomer();
    const [soon, later] = (await freshDates()).slice(10);
    const order = await place(customer, [toAda({ deliveryDate: later }), toBen({ deliveryDate: soon })]);
    await shop.as(customer).payByCard({ id: order._id });
    const paid = await read(customer, order._id);
    expect([paid.dispatchDate, ...paid.parcels.map(({ dispatchDate }) => dispatchDate)]).toEqual([
      ...[addDays(soon!, -5), addDays(later!, -5)],
      addDays(soon!, -5),
    ]);
    // A shop that is closed on that day sends both on another.
    const closed = weekdayDate(addDays(soon!, -5)).split(',')[0]!.toUpperCase();
    await set({ closedWeekdays: [closed] });
    await shop.app.worker.drain();
    const after = await read(customer, order._id);
    expect(after.dispatchDate).not.toBe(paid.dispatchDate);
    expect(after.dispatchDate).toBe(after.parcels.map(({ dispatchDate }) => dispatchDate).sort()[0]);
  });

  test('wait for their own slowest gift', async () => {
    const customer = await shop.newCustomer();
    const slow = { name: `Slow ${randomUUID()}`, preparationDays: 4 };
    const body = { ...slow, description: 'A cake.', image: '/images/products/mug.webp', price: 10, countInStock: 50 };
    const { body: cakeOfDays } = await shop.as(admin).rest('POST', '/api/products', body);
    const shippingAddress = { ...ben, phone: '+254 20 555 012', landmark: 'Blue gate' };
    const ofBen = (more: Parcel = {}) => ({ orderItems: [item(cakeOfDays, 1)], shippingAddress, ...more });
    const order = await place(customer, [toAda(), ofBen()]);
    await shop.as(customer).payByCard({ id: order._id });
    const { parcels, dispatchDate } = await read(customer, order._id);
    expect(parcels.map(({ deliveryMethod }) => deliveryMethod.preparationDays)).toEqual([0, 4]);
    expect(parcels[1]!.dispatchDate).toBe(addDays(parcels[0]!.dispatchDate!, 4));
    expect([dispatchDate, parcels[1]!.shippingAddress]).toEqual([parcels[0]!.dispatchDate, shippingAddress]);
    const { dates } = (await shop.rest<{ dates: { date: string; isOpen: boolean }[] }>('GET', '/api/delivery-dates'))
      .body;
    const first = dates.find(({ isOpen }) => isOpen)?.date;
    expect(refusal(await post(customer, [toAda({ deliveryDate: first }), ofBen({ deliveryDate: first })]))).toEqual([
      ...[409, 'DELIVERY_DATE_GONE', ['parcels.1.deliveryDate']],
    ]);
  });

  test('that have lapsed are not paid for', async () => {
    const customer = await shop.newCustomer();
    const [, , , date] = await freshDates();
    const order = await place(customer, [toAda(), toBen({ deliveryDate: date })]);
    await change(
      `UPDATE order_parcels SET delivery_date = '2020-01-01' WHERE order_id = '${order._id}' AND number = 2`,
    );
    const answer = await shop.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId: order._id });
    await change(`UPDATE order_parcels SET delivery_date = '${date}' WHERE order_id = '${order._id}' AND number = 2`);
    expect(refusal(answer)).toEqual([409, 'DELIVERY_DATE_GONE', ['parcels.1.deliveryDate']]);
  });
});

describe('a parcel', () => {
  const changeGift = (by: Caller, id: string, body: object) => shop.as(by).rest('PUT', `/api/orders/${id}/gift`, body);
  const move = (by: Caller, id: string, body: object) =>
    shop.as(by).rest<Order & Refusal>('PUT', `/api/orders/${id}/delivery-date`, body);

  test('gets another gift, and who changes it must say which parcel it is', async () => {
    const customer = await shop.newCustomer();
    const order = await place(customer, [toAda(), toBen()]);
    const gift = { message: 'Hi, Ben' };
    for (const parcel of [undefined, 0, 3])
      expect(refusal(await changeGift(customer, order._id, { gift, parcel }))).toEqual([
        400,
        'BAD_USER_INPUT',
        ['parcel'],
      ]);
    const { body } = await changeGift(customer, order._id, { gift, parcel: 2 });
    expect(body.parcels.map((parcel) => parcel.gift?.message)).toEqual([undefined, 'Hi, Ben']);
    const input = { id: order._id, parcel: 2, gift: null };
    const selection = '{ parcels { gift { message } } }';
    expect(await shop.as(customer).mutate('changeOrderGift', input, selection)).toEqual({
      parcels: [{ gift: null }, { gift: null }],
    });
    const { timeline } = (await shop.as(admin).order(order._id)) as {
      timeline: { kind: string; note: string | null }[];
    };
    expect(timeline.slice(1).map(({ kind, note }) => [kind, note])).toEqual([
      ['GIFT_CHANGED', 'Parcel 2'],
      ['GIFT_REMOVED', 'Parcel 2'],
    ]);
  });

  test('gets another date, with its place', async () => {
    const customer = await shop.newCustomer();
    const [day, next] = (await freshDates()).slice(5);
    const order = await place(customer, [toAda(), toBen({ deliveryDate: day })]);
    expect(refusal(await move(customer, order._id, { deliveryDate: next }))).toEqual([
      400,
      'BAD_USER_INPUT',
      ['parcel'],
    ]);
    expect((await move(customer, order._id, { deliveryDate: next, parcel: 1 })).status).toBe(409);
    const { body } = await move(customer, order._id, { deliveryDate: next, parcel: 2 });
    expect(body.parcels.map(({ deliveryDate }) => deliveryDate)).toEqual([null, next]);
    expect([await takenOn(day!), await takenOn(next!)]).toEqual([0, 1]);
    await shop.as(customer).payByCard({ id: order._id });
    const input = { id: order._id, parcel: 2, deliveryDate: day };
    await shop.as(customer).mutate('changeDeliveryDate', input, '{ _id }');
    const { dispatchDate, parcels } = await read(customer, order._id);
    expect([dispatchDate, parcels[1]?.dispatchDate]).toEqual([parcels[0]?.dispatchDate, addDays(day!, -5)]);
  });
});

test('a late payment of an order with parcels takes the places of their dates again', async () => {
  const customer = await shop.newCustomer();
  const [day] = await freshDates();
  const order = await place(customer, [toAda({ deliveryDate: day }), toBen({ deliveryDate: day })]);
  shop.clock.advanceMinutes(40);
  await shop.app.expireOrders.expireDue();
  expect(await takenOn(day!)).toBe(0);
  await shop.as(admin).rest('PUT', `/api/orders/${order._id}/pay`, {});
  expect([(await read(customer, order._id)).isPaid, await takenOn(day!)]).toEqual([true, 2]);
});

test('the recipients of parcels are forgotten with their customer', async () => {
  const customer = await shop.newCustomer();
  const order = await place(customer, [toAda(), toBen({ gift: { message: 'Dear Ben' } })]);
  await shop.as(customer).payByCard({ id: order._id });
  await shop.as(admin).rest('PUT', `/api/orders/${order._id}/deliver`);
  expect((await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`)).status).toBe(200);
  const seen = await read(admin, order._id);
  expect(JSON.stringify(seen)).not.toMatch(/Okri|Lovelace|Dear Ben/);
  expect(seen.lines.map(({ label }) => label)).toContain('Delivery of parcel 2');
  const rows = await shop.sql(`SELECT * FROM order_parcels WHERE order_id = '${order._id}'`);
  const [row] = await shop.sql(`SELECT * FROM orders WHERE id = '${order._id}'`);
  expect(JSON.stringify([rows, row])).not.toMatch(/Okri|Lovelace|Dear Ben/i);
});

test('an order with parcels is paid in cash only if each of them can be', async () => {
  const steps = [{ from: 0, price: 0 }];
  const rates = [{ country: null, region: null, postalCodes: [], basis: 'FLAT', steps, freeFrom: null }];
  const method = { name: 'Pick up', note: '', kind: 'PICKUP', isActive: true, minDays: 0, maxDays: 1, rates };
  const { id: deliveryMethod } = await shop.as(admin).mutate('createDeliveryMethod', method, '{ id }');
  const input = { id: 'cash-on-delivery', isOn: true, instructions: '', forGuests: true, version: 0 };
  await shop.as(admin).mutate('updatePaymentMethod', input, '{ id }');
  const customer = await shop.newVerifiedCustomer();
  const paymentMethod = 'cash-on-delivery';
  for (const [methods, offered] of [
    [['standard', deliveryMethod], []],
    // Gift cards alone are emailed, so nobody hands them over.
    [['email'], []],
    [['standard', 'email'], []],
    [['standard', 'express'], [paymentMethod]],
  ] as const) {
    const answer = await shop
      .as(customer)
      .graphql('query ($input: PaymentMethodsInput!) { paymentMethods(input: $input) { id } }', {
        input: { deliveryMethods: methods },
      });
    expect(answer.paymentMethods.map(({ id }: { id: string }) => id)).toEqual(offered);
    const { body } = await shop
      .as(customer)
      .rest<{ id: string }[]>('GET', `/api/payment-methods?deliveryMethods=${methods.join(',')}`);
    expect(body.map(({ id }) => id)).toEqual(offered);
  }
  const mixed = await post(customer, [toAda(), toBen({ deliveryMethod })], { paymentMethod });
  expect(refusal(mixed)).toEqual([400, 'BAD_USER_INPUT', ['paymentMethod']]);
  const order = await place(customer, [toAda(), toBen()], { paymentMethod });
  // It is confirmed, so it must leave before it is paid.
  expect(order.parcels.map(({ dispatchDate }) => dispatchDate)).toEqual([order.dispatchDate, order.dispatchDate]);
  const { lines } = await quote([toAda({ deliveryMethod }), toBen()]);
  expect(lines.map(({ label }) => label)).toContain('Pick up for Ada Lovelace');
});

describe('200 full parcels', () => {
  const line = (text: string) => text.repeat(200).slice(0, 200);
  const full = Array.from({ length: 200 }, (_, at) => ({
    orderItems: [{ product: '', qty: 1 }],
    shippingAddress: {
      ...{ ...addressNumber(at), firstName: `${at} ${line('é')}`.slice(0, 200), lastName: line('ü') },
      ...{ address: line('ñ'), city: line('ö'), postalCode: line('1'), country: 'Kenya' },
    },
    gift: { message: 'ä'.repeat(240), to: 'å'.repeat(60), from: 'ø'.repeat(60) },
  }));
  const withGoods = () => full.map((parcel) => ({ ...parcel, orderItems: [item(roses, 1)] }));
  const padding = 'x'.repeat(2 * 1024 * 1024);

  test('are priced and ordered through both interfaces, and more bytes than that are refused', async () => {
    const parcels = withGoods();
    expect(JSON.stringify({ parcels }).length).toBeGreaterThan(200_000);
    const { status, body } = await shop.rest('POST', '/api/quote', { parcels });
    expect([status, body.parcels?.length]).toEqual([200, 200]);
    const customer = await shop.newVerifiedCustomer();
    const order = { parcels, totalPrice: body.totalPrice };
    const placed = await shop.as(customer).rest<Order & Refusal>('POST', '/api/orders', order);
    expect([placed.status, placed.body.parcels?.length]).toEqual([201, 200]);
    const again = await shop
      .as(await shop.newVerifiedCustomer())
      .mutate('placeOrder', order, '{ ... on OrderPlaced { order { parcels { number } } } }');
    expect(again.order.parcels).toHaveLength(200);
    const tooLarge = await shop.as(customer).rest<Refusal>('POST', '/api/orders', { ...order, paymentMethod: padding });
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('are read, but not too many values', async () => {
    for (const path of ['/api/quote', '/api/orders', '/api/admin/orders']) {
      const answer = await shop.rest('POST', path, { orderItems: Array.from({ length: 500_000 }, () => 1) });
      expect([path, answer.status, (answer.body as { code: string }).code]).toEqual([path, 413, 'BODY_TOO_LARGE']);
    }
  });

  test('make no other operation larger', async () => {
    const send = async (variables: object, query = '{ shop { name } }') => {
      const body = JSON.stringify({ query, variables });
      const answer = await fetch(`${shop.url}/graphql`, {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
      });
      return answer.status;
    };
    expect(await send({ input: { text: padding.slice(0, 200_000) } })).toBe(413);
    expect(await send({ input: { text: padding.slice(0, 50_000) } })).toBe(200);
    expect(await send({ input: { parcels: [], text: padding } })).toBe(413);
    expect(await send({ input: { parcels: [] } }, `{ shop { name } } #${padding.slice(0, 200_000)}`)).toBe(413);
    expect(await send({ input: { parcels: Array.from({ length: 200_000 }, () => 1) } })).toBe(413);
  });
});

test('an email says what goes where, and names nobody to an address that nobody has confirmed', async () => {
  const [confirmed, stranger] = [await shop.newVerifiedCustomer(), await shop.newCustomer()];
  const [day] = await freshDates();
  const parcels = [toAda(), toBen({ deliveryDate: day, gift: { message: 'Dear Ben' } })];
  for (const customer of [confirmed, stranger])
    await shop.as(customer).payByCard({ id: (await place(customer, parcels))._id });
  await shop.app.worker.drain();
  const textOf = async ({ email }: { email: string }) => (await shop.mailTo(email, 'Thank you'))?.text ?? '';
  const text = await textOf(confirmed);
  expect(text.replace(/ by \w+, \w+ \d+\n/, ' by …\n')).toContain(
    `2 parcels:\nAda Lovelace, 1 Bole Road, Addis Ababa 1000, Ethiopia. Arrives by …\nBen Okri, 2 Bole Road, Nairobi 1000, Kenya. Arrives ${weekdayDate(day!)}\n`,
  );
  expect(text).toContain('The card for Ben Okri:\nDear Ben\n');
  expect(text).toContain('Delivery to Ben Okri');
  // What nobody sends anymore arrives on no day.
  const { _id: id } = await place(confirmed, parcels);
  await shop.as(admin).mutate('cancelOrder', { id, reason: 'The roses froze' }, '{ status }');
  await shop.app.worker.drain();
  const canceled = (await shop.mailTo(confirmed.email, 'Your order was canceled'))?.text;
  expect(canceled).toContain('Ben Okri, 2 Bole Road, Nairobi 1000, Kenya\n');
  expect(canceled).not.toContain('Arrives');
  expect(await textOf(stranger)).not.toMatch(/Okri|Lovelace|Dear Ben/);
  expect(await textOf(stranger)).toContain('Delivery of parcel 2: $7.00');
});
