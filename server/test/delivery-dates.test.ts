/** @postgres Buyers race for the places of a day. */
import { addDays, dateIn, startOfDate } from '../src/domain/dispatch.js';
import { weekdayDate } from '../src/domain/long-date.js';
import type { DeliveryDatesType } from '../src/modules/orders/dates/delivery-date.type.js';
import type { Json, Order, Product, Refusal } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { addressNumber, brokenInvariants, orderBody, setStock, shippingAddress } from './support/orders.js';
import type { Customer } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

const HOUR = 60;
const DAY = 24 * HOUR;

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  await setStock(shop, roses._id, 500);
  // Every test begins at noon in UTC, the shop's time zone: none may see midnight.
  const minutes = Math.floor(shop.clock.now() / 60_000) % DAY;
  shop.clock.advanceMinutes((DAY + 12 * HOUR - minutes) % DAY);
});
/** Each test starts with a shop that has set nothing. */
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['shop_settings', 'audit_entries', 'rate_limits']) await manager.query(`DELETE FROM ${table}`);
  });
});
afterAll(async () => {
  // One order costs what express does.
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  await other.close();
  await shop.close();
});

const set = async (change: Record<string, unknown>) => {
  const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version } }');
  await shop.as(admin).mutate('updateShopSettings', { version: shopSettings.version, ...change }, '{ version }');
};
const today = () => dateIn('UTC', shop.clock.now());
const datesOf = async (query = '') =>
  (await shop.rest<Json<DeliveryDatesType>>('GET', `/api/delivery-dates${query}`)).body;
/** The open dates that Standard has, of which no other test takes the first ones. */
const openDates = async (query = '') =>
  (await datesOf(query)).dates.flatMap(({ date, isOpen }) => (isOpen ? [date] : []));
const post = (by: Caller, change: Record<string, unknown>, body = orderBody(roses)) =>
  shop.as(by).rest<Order & Refusal & { orderKey: string }>('POST', '/api/orders', { ...body, ...change });
const place = async (by: Caller, deliveryDate: string, change: Record<string, unknown> = {}) => {
  const { status, body } = await post(by, { deliveryDate, ...change });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const read = async (by: Caller, { _id }: Order) => (await shop.as(by).rest('GET', `/api/orders/${_id}`)).body;
const move = (by: Caller, { _id }: { _id: string }, deliveryDate: unknown, more: Record<string, unknown> = {}) =>
  shop.as(by).rest<Order & Refusal>('PUT', `/api/orders/${_id}/delivery-date`, { deliveryDate, ...more });
/** What the dialog offers that changes the date. */
const daysFor = (by: Caller, { _id }: Order) =>
  shop.as(by).rest<Json<DeliveryDatesType>>('GET', `/api/orders/${_id}/delivery-dates`);
const takenOn = async (date: string) => {
  const [row] = await shop.sql<{ taken: number }>(`SELECT taken FROM delivery_days WHERE date = '${date}'`);
  return row?.taken ?? 0;
};
const pay = (by: Customer, order: Order) => shop.as(by).payByCard({ id: order._id });
/** An open date that no order has. */
const freshDate = async () => {
  const rows = await shop.sql<{ date: string }>('SELECT date FROM delivery_days');
  const used = new Set(rows.map(({ date }) => date));
  const fresh = (await openDates()).find((date) => date > addDays(today(), 15) && !used.has(date));
  if (fresh === undefined) throw new Error('no date is left');
  return fresh;
};
const express = { deliveryMethod: 'express', shippingPrice: 12.99 };
const withExpress = () => {
  const { totalPrice } = orderBody(roses);
  return { ...express, totalPrice: Math.round((totalPrice + 5.99) * 100) / 100 };
};

describe('the dates that can be chosen', () => {
  test('go from today to the last one, with the reason why some can’t be', async () => {
    const closed = addDays(today(), 7);
    await set({ closedDates: [closed] });
    const { cutOff, timeZone, dates } = await datesOf();
    // Standard takes five days, and the shop sends on the day after.
    expect([cutOff, timeZone]).toEqual([new Date(startOfDate('UTC', addDays(today(), 1))).toISOString(), 'UTC']);
    expect(dates.slice(4, 8)).toEqual([
      { date: addDays(today(), 4), isOpen: false, reason: 'too-soon' },
      { date: addDays(today(), 5), isOpen: true, reason: null },
      { date: addDays(today(), 6), isOpen: true, reason: null },
      { date: closed, isOpen: false, reason: 'closed' },
    ]);
    expect([dates[0]?.date, dates.at(-1)?.date]).toEqual([today(), addDays(today(), 65)]);
    const [first] = await openDates('?deliveryMethod=overnight');
    expect(first).toBe(addDays(today(), 1));
    await set({ cutOffTime: '11:30' });
    expect(await openDates('?deliveryMethod=overnight').then(([date]) => date)).toBe(addDays(today(), 2));
    expect((await datesOf()).cutOff).toBe(`${addDays(today(), 1)}T11:30:00.000Z`);
  });

  test('are the same in GraphQL', async () => {
    const { dates, arrival: _elsewhere, ...rest } = await datesOf('?deliveryMethod=express');
    const { deliveryDates } = await shop.graphql(
      '{ deliveryDates(input: { deliveryMethod: "express" }) { cutOff timeZone dates { date isOpen reason } } }',
    );
    const inRest = deliveryDates.dates.map(({ reason, ...day }) => ({
      ...day,
      reason: reason?.toLowerCase().replace('_', '-') ?? null,
    }));
    expect({ ...deliveryDates, dates: inRest }).toEqual({ ...rest, dates });
  });

  test('are none for gift cards alone, and where nothing is delivered', async () => {
    const [card] = await shop.sql<{ id: string }>('SELECT id FROM products WHERE is_gift_card');
    if (card) expect((await datesOf(`?product=${card.id}`)).dates).toEqual([]);
    await set({ expressPrice: null });
    expect((await datesOf(`?product=${roses._id}&country=Kenya&postalCode=00100`)).dates).not.toEqual([]);
  });

  test.each([
    ['an unknown product', '?product=nothing', 'product'],
    ['an unknown method', '?deliveryMethod=pigeon', 'deliveryMethod'],
    ['an endless country', `?country=${'x'.repeat(5000)}`, 'country'],
  ])('%s is refused at its field', async (_, query, field) => {
    const { status, body } = await shop.rest<Refusal>('GET', `/api/delivery-dates${query}`);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('an order with a date', () => {
  test('keeps it, and leaves on the last day on which it still arrives then', async () => {
    const customer = await shop.newCustomer();
    const date = await freshDate();
    const order = await place(customer, date);
    expect(order).toMatchObject({ deliveryDate: date, dispatchDate: null, isDateAtRisk: false });
    await pay(customer, order);
    const leaves = addDays(date, -5);
    expect((await shop.mailTo(customer.email, 'Thank you'))?.text).toContain(`Arrives ${weekdayDate(date)}.`);
    expect(await read(customer, order)).toMatchObject({
      ...{ deliveryDate: date, dispatchDate: leaves, isLate: false, isDateAtRisk: false },
      dateChangeUntil: `${addDays(leaves, 1)}T00:00:00.000Z`,
    });
    // A new calendar doesn't take it away.
    await set({ dispatchDays: 3 });
    await shop.app.worker.drain();
    expect(await read(customer, order)).toMatchObject({ deliveryDate: date, dispatchDate: leaves });
    await set({ closedDates: [date] });
    await shop.app.worker.drain();
    expect(await read(customer, order)).toMatchObject({ deliveryDate: date, isDateAtRisk: true });
  });

  test('that is picked up is due on it, and one without on the day that was promised', async () => {
    const steps = [{ from: 0, price: 0 }];
    const rate = { country: null, region: null, postalCodes: [], basis: 'FLAT', steps, freeFrom: null };
    const input = { name: 'Pick up', note: '', kind: 'PICKUP', isActive: true, minDays: 1, maxDays: 2, rates: [rate] };
    const { id: deliveryMethod } = await shop.as(admin).mutate('createDeliveryMethod', input, '{ id }');
    const pickup = { deliveryMethod, shippingPrice: 0, totalPrice: 56.35 };
    const customer = await shop.newCustomer();
    const date = await freshDate();
    const { arrival } = await datesOf(`?deliveryMethod=${deliveryMethod}&product=${roses._id}`);
    for (const [order, due] of [
      [await place(customer, date, pickup), date],
      [(await post(customer, pickup)).body, arrival!.date],
    ] as const) {
      await pay(customer, order);
      expect(await read(customer, order)).toMatchObject({ dispatchDate: due, isDateAtRisk: false });
    }
  });

  test('without a date comes as soon as possible, as ever, and counts nowhere', async () => {
    const before = await shop.sql('SELECT * FROM delivery_days ORDER BY date');
    const order = await shop.asNewCustomer().placePaidOrder(roses);
    expect(await read(order.customer, { _id: order.id } as Order)).toMatchObject({
      ...{ deliveryDate: null, dateChangeUntil: null, isDateAtRisk: false },
      dispatchDate: addDays(today(), 1),
    });
    expect(await shop.sql('SELECT * FROM delivery_days ORDER BY date')).toEqual(before);
  });

  test('with another date is another order, and with the same one the same', async () => {
    const customer = await shop.newCustomer();
    const date = await freshDate();
    const first = await place(customer, date);
    expect((await place(customer, date))._id).toBe(first._id);
    expect((await place(customer, addDays(date, 1)))._id).not.toBe(first._id);
    const { body } = await post(customer, {});
    expect([body.deliveryDate, body._id === first._id]).toEqual([null, false]);
    expect([await takenOn(date), await takenOn(addDays(date, 1))]).toEqual([1, 1]);
  });

  test.each([
    ['no date', () => 'tomorrow'],
    ['one without zeros', () => '2026-12-3'],
    ['30 February', () => '2027-02-30'],
    ['yesterday', () => addDays(today(), -1)],
    ['one that is too far off', () => addDays(today(), 66)],
  ])('%s is refused at its field: by orders, quotes and changes', async (_, dateOf) => {
    const customer = await shop.newCustomer();
    const date = dateOf();
    const order = await place(customer, await freshDate());
    const quote = await shop
      .as(customer)
      .rest<Refusal>('POST', '/api/quote', { orderItems: orderBody(roses).orderItems, deliveryDate: date });
    for (const { status, body } of [
      await post(customer, { deliveryDate: date }),
      quote,
      await move(customer, order, date),
    ])
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'BAD_USER_INPUT', ['deliveryDate']]);
    const { totalPrice } = orderBody(roses);
    const input = { orderItems: [{ product: roses._id, qty: 1 }], shippingAddress, totalPrice, deliveryDate: date };
    const { errors } = await shop.as(customer).mutateAnswer('placeOrder', input, '{ __typename }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { deliveryDate: expect.anything() },
    });
  });

  test('on a date that is closed or too soon is refused with the next ones', async () => {
    const customer = await shop.newCustomer();
    const closed = addDays(today(), 10);
    await set({ closedDates: [closed] });
    const next = [11, 12, 13, 14, 15].map((days) => addDays(today(), days));
    const refused = await post(customer, { deliveryDate: closed });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        ...{ code: 'DELIVERY_DATE_GONE', dates: next },
        message: expect.stringMatching(/^We don’t deliver on \w+, \w+ \d+\. You can choose /),
        fields: { deliveryDate: refused.body.message },
      }),
    ]);
    const tooSoon = await post(customer, { deliveryDate: addDays(today(), 2) });
    expect(tooSoon.body).toMatchObject({
      ...{ code: 'DELIVERY_DATE_GONE', dates: expect.arrayContaining([addDays(today(), 5)]) },
      message: expect.stringContaining('Standard can’t be there by'),
    });
    expect((await post(customer, { deliveryDate: addDays(today(), 2), ...withExpress() })).status).toBe(201);
    const input = {
      ...{ orderItems: [{ product: roses._id, qty: 1 }], shippingAddress, deliveryDate: closed },
      totalPrice: orderBody(roses).totalPrice,
    };
    const { errors } = await shop.as(customer).mutateAnswer('placeOrder', input, '{ __typename }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'DELIVERY_DATE_GONE', dates: next });
  });

  test('of nothing but gift cards is refused', async () => {
    const body = {
      ...{ name: 'Gift card', description: 'For whatever', price: 20, category: 'birthday', isGiftCard: true },
      ...{ image: '/images/products/biscuits.webp', countInStock: 10, isPublished: true },
    };
    const { body: card } = await shop.as(admin).rest('POST', '/api/products', body);
    expect((await datesOf(`?product=${card._id}`)).dates).toEqual([]);
    const quote = await shop.as(await shop.newCustomer()).rest<Refusal>('POST', '/api/quote', {
      orderItems: [
        {
          product: card._id,
          qty: 1,
          texts: { 'card-recipient': 'Ana', 'card-email': 'ana@example.com', 'card-sender': 'Sam' },
        },
      ],
      deliveryDate: await freshDate(),
    });
    expect(quote.body).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(Object.keys(quote.body.fields ?? {})).toEqual(['deliveryDate']);
  });

  test('is in the export of a customer’s data, in the list of orders and in the file', async () => {
    const customer = await shop.newCustomer();
    const date = await freshDate();
    await place(customer, date);
    const { body } = await shop.as(customer).rest('GET', '/api/users/me/data');
    expect(body.orders[0]?.deliveryDate).toBe(date);
  });
});

describe('a day with a number of orders', () => {
  test('takes so many: of 60 buyers at two processes, ten get it', async () => {
    await set({ ordersPerDay: 10 });
    const date = await freshDate();
    const customers: Customer[] = [];
    for (let batch = 0; batch < 6; batch += 1)
      customers.push(...(await Promise.all(Array.from({ length: 10 }, () => shop.newCustomer()))));
    const answers = await Promise.all(
      customers.map((customer, index) =>
        (index % 2 ? shop : other)
          .as(customer)
          .rest<Order & Refusal>('POST', '/api/orders', { ...orderBody(roses), deliveryDate: date }),
      ),
    );
    const placed = answers.filter(({ status }) => status === 201);
    expect([placed.length, await takenOn(date)]).toEqual([10, 10]);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect([body.code, body.dates?.[0]]).toEqual(['DELIVERY_DATE_GONE', addDays(date, 1)]);
    expect((await datesOf()).dates.find((day) => day.date === date)).toEqual({ date, isOpen: false, reason: 'full' });
    const quote = { orderItems: orderBody(roses).orderItems, deliveryDate: date };
    expect((await shop.rest<Refusal>('POST', '/api/quote', quote)).body.code).toBe('DELIVERY_DATE_GONE');
  });

  test('has a place again when its order is canceled, and comes back when its order expires', async () => {
    await set({ ordersPerDay: 1 });
    const date = await freshDate();
    const [first, second] = [await shop.newCustomer(), await shop.newCustomer()];
    const order = await place(first, date);
    expect((await post(second, { deliveryDate: date })).body.message).toMatch(
      /^We have as many orders as we can manage/,
    );
    await shop.as(first).rest('POST', `/api/orders/${order._id}/cancel`);
    expect(await takenOn(date)).toBe(0);
    await place(second, date);
    shop.clock.advanceMinutes(40);
    await shop.app.expireOrders.expireDue();
    expect(await takenOn(date)).toBe(0);
  });

  test('comes back when its order is canceled for another one, also of the same date', async () => {
    await set({ ordersPerDay: 1 });
    const date = await freshDate();
    const customer = await shop.newCustomer();
    const first = await place(customer, date);
    const change = { deliveryDate: date, replaces: first._id };
    const quote = { orderItems: orderBody(roses, 2).orderItems, ...change };
    expect((await shop.as(customer).rest('POST', '/api/quote', quote)).status).toBe(200);
    const second = await post(customer, change, orderBody(roses, 2));
    expect([second.status, second.body.deliveryDate, await takenOn(date)]).toEqual([201, date, 1]);
  });

  test('keeps the orders that it had when the number becomes smaller', async () => {
    const date = await freshDate();
    const customer = await shop.newCustomer();
    for (const number of [1, 2, 3]) await place(customer, date, { shippingAddress: addressNumber(number) });
    await set({ ordersPerDay: 2 });
    expect((await post(customer, { deliveryDate: date, shippingAddress: addressNumber(4) })).status).toBe(409);
    expect(await takenOn(date)).toBe(3);
    await set({ ordersPerDay: 4 });
    await place(customer, date, { shippingAddress: addressNumber(4) });
  });

  test('is set to a whole number, with a time that clocks show', async () => {
    const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version cutOffTime ordersPerDay } }');
    expect(shopSettings).toMatchObject({ cutOffTime: null, ordersPerDay: null });
    const input = { version: shopSettings.version, cutOffTime: '24:00', ordersPerDay: 0 };
    const { errors } = await shop.as(admin).mutateAnswer('updateShopSettings', input, '{ version }');
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['cutOffTime', 'ordersPerDay']);
  });
});

describe('the date of an order', () => {
  test('is changed by its customer, with its place, and by nobody else', async () => {
    await set({ ordersPerDay: 1 });
    const [customer, stranger] = [await shop.newCustomer(), await shop.newCustomer()];
    const from = await freshDate();
    const order = await place(customer, from);
    const full = await freshDate();
    await place(stranger, full);
    const to = await freshDate();
    for (const [by, status] of [[{}, 401] as const, [stranger, 404] as const])
      expect([(await move(by, order, to)).status, (await daysFor(by, order)).status]).toEqual([status, status]);
    expect((await daysFor(customer, order)).body).toEqual(await datesOf());
    expect((await move(customer, order, full)).body).toMatchObject({ code: 'DELIVERY_DATE_GONE' });
    expect([await takenOn(from), await takenOn(full)]).toEqual([1, 1]);
    const moved = await move(customer, order, to);
    expect([moved.status, moved.body.deliveryDate]).toEqual([200, to]);
    expect([await takenOn(from), await takenOn(to)]).toEqual([0, 1]);
    await pay(customer, order);
    // Paid orders leave by their new date; a repeated call changes nothing.
    for (const by of [customer, customer])
      expect((await move(by, order, from)).body).toMatchObject({
        ...{ deliveryDate: from, dispatchDate: addDays(from, -5) },
      });
    expect([await takenOn(from), await takenOn(to)]).toEqual([1, 0]);
    const { timeline } = (await shop.as(admin).order(order._id)) as { timeline: { kind: string; note: string }[] };
    expect(timeline.filter(({ kind }) => kind === 'DELIVERY_DATE_CHANGED')).toHaveLength(2);
    const { changeDeliveryDate } = await shop
      .as(admin)
      .graphql<{ changeDeliveryDate: { deliveryDate: string } }>(
        'mutation ($input: ChangeDeliveryDateInput!) { changeDeliveryDate(input: $input) { deliveryDate } }',
        { input: { id: order._id, deliveryDate: to } },
      );
    expect(changeDeliveryDate).toEqual({ deliveryDate: to });
  });

  test('is changed to one that its delivery method has as it was then, whatever became of the method', async () => {
    const customer = await shop.newCustomer();
    const order = await place(customer, await freshDate(), withExpress());
    const [before] = await openDates('?deliveryMethod=express');
    const offered = async () => (await daysFor(customer, order)).body.dates.find(({ isOpen }) => isOpen)?.date;
    const change = (input: Record<string, unknown>) =>
      shop.as(admin).mutate('updateDeliveryMethod', { id: 'express', ...input }, '{ id }');
    await change({ isActive: false });
    expect((await shop.rest('GET', '/api/delivery-dates?deliveryMethod=express')).status).toBe(400);
    expect(await offered()).toBe(before);
    await change({ isActive: true, maxDays: 20 });
    expect((await openDates('?deliveryMethod=express'))[0]).not.toBe(before);
    expect(await offered()).toBe(before);
    expect((await move(customer, order, before ?? '')).body.deliveryDate).toBe(before);
    await change({ maxDays: 2 });
  });

  test('is changed with the key of a guest’s order', async () => {
    const guest = { name: 'Selam', email: 'selam@example.com' };
    const order = await place({}, await freshDate(), { guest });
    const to = await freshDate();
    expect((await move({}, order, to, { key: 'wrong' })).status).toBe(401);
    expect((await move({}, order, to, { key: order.orderKey })).body.deliveryDate).toBe(to);
  });

  test('stays when the order has none, has ended or was delivered', async () => {
    const customer = await shop.newCustomer();
    const to = await freshDate();
    const undated = await post(customer, {});
    expect((await move(customer, undated.body, to)).body.code).toBe('CONFLICT');
    const order = await place(customer, await freshDate());
    await pay(customer, order);
    await shop.as(admin).rest('PUT', `/api/orders/${order._id}/deliver`);
    for (const by of [customer, admin]) expect((await move(by, order, to)).body.code).toBe('CONFLICT');
    expect(await read(customer, order)).toMatchObject({ dateChangeUntil: null });
  });

  test('is changed until the cut-off of the day on which the order leaves: not after the cut-off, except by admins', async () => {
    await set({ cutOffTime: '15:00' });
    const customer = await shop.newCustomer();
    const date = addDays(today(), 5);
    const order = await place(customer, date);
    await pay(customer, order);
    expect(await read(customer, order)).toMatchObject({
      ...{ dispatchDate: today(), dateChangeUntil: `${today()}T15:00:00.000Z` },
    });
    shop.clock.advanceMinutes(4 * HOUR);
    expect((await move(customer, order, addDays(date, 9))).body).toMatchObject({
      ...{ code: 'CONFLICT', message: expect.stringContaining('about to leave') },
    });
    expect((await move(admin, order, addDays(date, 9))).body).toMatchObject({
      ...{ deliveryDate: addDays(date, 9), dispatchDate: addDays(today(), 9), isDateAtRisk: false },
    });
    shop.clock.advanceMinutes(20 * HOUR);
  });
});

describe('an order whose date has lapsed', () => {
  const lapse = async () => {
    // A minute before the cut-off of today.
    await set({ cutOffTime: '12:59' });
    const minutes = Math.floor(shop.clock.now() / 60_000) % DAY;
    shop.clock.advanceMinutes((DAY + 12 * HOUR + 58 - minutes) % DAY);
    const customer = await shop.newCustomer();
    const date = addDays(today(), 5);
    return { customer, date, order: await place(customer, date) };
  };

  test('whose date has lapsed is not paid: it is refused with the next ones, and paid with one of them', async () => {
    const { customer, date, order } = await lapse();
    shop.clock.advanceMinutes(5);
    for (const call of ['create-checkout-session', 'create-payment-intent']) {
      const { status, body } = await shop
        .as(customer)
        .rest<Refusal>('POST', `/api/payment/${call}`, { orderId: order._id });
      expect([status, body.code, body.dates?.[0]]).toEqual([409, 'DELIVERY_DATE_GONE', addDays(date, 1)]);
    }
    expect((await move(customer, order, addDays(date, 1))).status).toBe(200);
    await pay(customer, order);
    expect(await read(customer, order)).toMatchObject({ isPaid: true, deliveryDate: addDays(date, 1) });
  });

  test('because the shop has closed the day is not paid either', async () => {
    const [customer, date] = [await shop.newCustomer(), await freshDate()];
    const order = await place(customer, date);
    await set({ closedDates: [date] });
    const { status, body } = await shop
      .as(customer)
      .rest<Refusal>('POST', '/api/payment/create-payment-intent', { orderId: order._id });
    expect([status, body.code, body.dates?.[0]]).toEqual([409, 'DELIVERY_DATE_GONE', addDays(date, 1)]);
  });

  test('a payment that was under way keeps the order with its date, which is at risk', async () => {
    const { customer, date, order } = await lapse();
    const sessionId = await shop.as(customer).openSession({ id: order._id });
    shop.sandbox.switches.holdWebhooks = true;
    shop.sandbox.payCheckout(sessionId, goodCard);
    shop.clock.advanceMinutes(24 * HOUR);
    shop.sandbox.switches.holdWebhooks = false;
    await shop.as(customer).rest('GET', `/api/payment/verify-payment/${sessionId}`);
    expect(
      await shop
        .as(admin)
        .rest('GET', `/api/orders/${order._id}`)
        .then(({ body }) => body),
    ).toMatchObject({
      ...{ isPaid: true, deliveryDate: date, dispatchDate: today(), isDateAtRisk: true, dateChangeUntil: null },
    });
  });

  test('a payment after the end of the hold takes the place again, even of a full day: it keeps the order with its date', async () => {
    await set({ ordersPerDay: 1 });
    const date = await freshDate();
    const [late, next] = [await shop.newCustomer(), await shop.newCustomer()];
    const order = await place(late, date);
    shop.clock.advanceMinutes(40);
    await shop.app.expireOrders.expireDue();
    await place(next, date);
    await shop.as(admin).rest('PUT', `/api/orders/${order._id}/pay`, {});
    expect(await read(late, order)).toMatchObject({ isPaid: true, deliveryDate: date });
    expect(await takenOn(date)).toBe(2);
  });
});
