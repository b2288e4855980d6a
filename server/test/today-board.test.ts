/** @postgres The sums of the board's version, and its times. */
import { addDays, dateIn } from '../src/domain/dispatch.js';
import type { BoardParcel, TodayBoard } from '../src/modules/orders/today/today-board.type.js';
import type { Json, Order, Product, Refusal } from './support/answers.js';
import { addressNumber, orderBody, setStock } from './support/orders.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

const HOUR = 60;
const DAY = 24 * HOUR;

let shop: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
let cream: Product;
beforeAll(async () => {
  shop = await TestShop.openWith({ environment: { RATE_LIMITS: 'off' }, clock: new StoppedClock() });
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  cream = await shop.product('gentle-hand-cream');
  await setStock(shop, roses._id, 900);
  await setStock(shop, cream._id, 901);
  // Every test begins at noon in UTC, the shop's time zone.
  shop.clock.advanceToNoon();
});
afterEach(async () => set({ timeZone: 'UTC', closedDates: [], dispatchDays: 1, ordersPerDay: null }));
afterAll(async () => shop.close());

type Board = Json<TodayBoard>;
type Parcel = Json<BoardParcel>;
const set = async (change: Record<string, unknown>) => {
  const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version } }');
  await shop.as(admin).mutate('updateShopSettings', { version: shopSettings.version, ...change }, '{ version }');
  await shop.app.worker.drain();
};
const board = async () => (await shop.as(admin).rest<Board>('GET', '/api/admin/today')).body;
const version = async () =>
  (await shop.as(admin).rest<{ version: string }>('GET', '/api/admin/today/version')).body.version;
const scan = async (code: string, by: Caller = admin) =>
  shop.as(by).rest<Parcel & Refusal>('GET', `/api/admin/today/parcels/${encodeURIComponent(code)}`);
const today = (timeZone = 'UTC') => dateIn(timeZone, shop.clock.now());
/** The days and runs in which the parcels of an order stand, and whether they were sent. */
const placesOf = async (orderId: string) =>
  (await board()).runs.flatMap(({ day, deliveryMethod, parcels }) =>
    parcels
      .filter((one) => one.orderId === orderId)
      .map(({ number, day: due }) => [day, deliveryMethod, number, due === null ? 'sent' : 'left']),
  );
const listed = ({ runs }: Board) => runs.flatMap(({ parcels }) => parcels);
const cards = async (orderId: string) => listed(await board()).filter((one) => one.orderId === orderId);
const placePaid = (qty = 3) => shop.asNewCustomer().placePaidOrder(roses, qty);
const ask = async (method: string, path: string, body?: object) => {
  const answer = await shop.as(admin).rest<Order & Refusal>(method, `/api/orders/${path}`, body);
  expect([answer.status < 300, answer.body.code]).toEqual([true, undefined]);
  return answer.body;
};
const refund = (id: string, amount: number, restock: number, alreadyRefunded = 0) =>
  shop.as(admin).mutate(
    'refundOrder',
    {
      ...{ id, amount, alreadyRefunded, reason: 'Sold out', idempotencyKey: `${id}${alreadyRefunded}` },
      restock: restock === 0 ? [] : [{ productId: roses._id, quantity: restock }],
    },
    '{ status }',
  );
/** A paid order with these parcels. */
const placeParcels = async (parcels: object[]) => {
  const customer = await shop.newVerifiedCustomer();
  const { totalPrice } = (await shop.rest('POST', '/api/quote', { parcels })).body;
  const placed = await shop.as(customer).rest<Order & Refusal>('POST', '/api/orders', { parcels, totalPrice });
  expect([placed.status, placed.body.message]).toEqual([201, undefined]);
  await shop.as(customer).payByCard({ id: placed.body._id });
  return placed.body._id;
};

test('only admins read the board and its parcels', async () => {
  const { id } = await placePaid(1);
  const customer = await shop.newCustomer();
  for (const path of ['/api/admin/today', '/api/admin/today/version', `/api/admin/today/parcels/${id}.1`]) {
    expect((await shop.rest('GET', path)).status).toBe(401);
    expect((await shop.as(customer).rest('GET', path)).status).toBe(403);
    expect((await shop.as(admin).rest('GET', path)).status).toBe(200);
  }
});

test('a parcel stands at the day on which it must leave, and first of all once that is over', async () => {
  const { id } = await placePaid();
  expect(await placesOf(id)).toEqual([['next', 'standard', 1, 'left']]);
  shop.clock.advanceMinutes(DAY);
  expect(await placesOf(id)).toEqual([['today', 'standard', 1, 'left']]);
  shop.clock.advanceMinutes(12 * HOUR - 1);
  expect(await placesOf(id)).toEqual([['today', 'standard', 1, 'left']]);
  shop.clock.advanceMinutes(1);
  expect(await placesOf(id)).toEqual([['late', 'standard', 1, 'left']]);
  const { sections } = await board();
  expect(sections.map(({ day, date }) => [day, date])).toEqual([
    ['late', null],
    ['today', today()],
    ['next', addDays(today(), 1)],
  ]);
  shop.clock.advanceMinutes(12 * HOUR);
});

test('the days are those of the shop’s time zone, and the next one is that on which it is open', async () => {
  await set({ timeZone: 'Pacific/Kiritimati', dispatchDays: 0 });
  const { id } = await placePaid();
  // 14 hours ahead of noon in UTC.
  const date = today('Pacific/Kiritimati');
  expect(date).toBe(addDays(today(), 1));
  expect(await board()).toMatchObject({ date, timeZone: 'Pacific/Kiritimati' });
  expect(await placesOf(id)).toEqual([['today', 'standard', 1, 'left']]);
  await set({ timeZone: 'UTC', dispatchDays: 1, closedDates: [addDays(today(), 1)] });
  const { sections, capacity } = await board();
  expect(sections.at(-1)).toMatchObject({ day: 'next', date: addDays(today(), 2) });
  expect(capacity.map(({ isOpen }) => isOpen)).toEqual([true, false, true, true, true, true, true]);
});

test('parcels stand by delivery run, each by the day that its buyer wants', async () => {
  const orderItems = [{ product: roses._id, qty: 2 }];
  const gift = { to: 'Selam', message: 'With love' };
  const { body } = await shop.rest<{ dates: { date: string; isOpen: boolean }[] }>(
    'GET',
    '/api/delivery-dates?deliveryMethod=express',
  );
  const [soon, , , , , late] = body.dates.filter(({ isOpen }) => isOpen).map(({ date }) => date);
  const id = await placeParcels([
    { orderItems, shippingAddress: addressNumber(1), gift },
    { orderItems, shippingAddress: addressNumber(2), deliveryMethod: 'express', deliveryDate: soon },
    { orderItems, shippingAddress: addressNumber(3), deliveryMethod: 'express', deliveryDate: late },
  ]);
  const places = await placesOf(id);
  expect(places).toContainEqual(['next', 'standard', 1, 'left']);
  expect(places.filter(([, run]) => run === 'express').map(([, , number]) => number)).toEqual([2]);
  const [first] = (await cards(id)).filter(({ number }) => number === 1);
  const { firstName, lastName, city } = addressNumber(1);
  expect(first).toMatchObject({
    ...{ code: `${id}.1`, parcelCount: 3, recipient: `${firstName} ${lastName}`, city, kind: 'ship' },
    ...{ hasMessage: true, hold: null, canPrepare: true, dispatchDate: addDays(today(), 1) },
    lines: [{ itemId: roses._id, name: roses.name, qty: 2, texts: [], addOnOf: null }],
  });
  // What leaves later is found by its label only.
  expect((await scan(`${id}.3`)).body).toMatchObject({ day: null, deliveryDate: late, hold: null });
});

test('of what was partly sent, only the rest is left, and what was sent today stays until midnight', async () => {
  const { id } = await placePaid();
  const before = (await board()).sections[2]!.toMake.find(({ itemId }) => itemId === roses._id)!.qty;
  await ask('PUT', `${id}/preparing`, {});
  expect(await cards(id)).toMatchObject([{ fulfillmentState: 'preparing', canPrepare: true }]);
  await ask('POST', `${id}/shipments`, { items: [{ line: 0, qty: 2 }] });
  expect(await cards(id)).toMatchObject([
    { fulfillmentState: 'partlySent', lines: [{ qty: 1 }], alreadySent: 2, canPrepare: false },
  ]);
  const after = (await board()).sections[2]!.toMake.find(({ itemId }) => itemId === roses._id)!.qty;
  expect(before - after).toBe(2);
  const { shipments } = await ask('POST', `${id}/shipments`, { alreadySent: 2 });
  expect(await placesOf(id)).toEqual([['today', 'standard', 1, 'sent']]);
  expect(await cards(id)).toMatchObject([
    { fulfillmentState: 'sent', lines: [{ qty: 3 }], shipment: { _id: shipments[1]!._id }, dispatchDate: null },
  ]);
  await ask('DELETE', `${id}/shipments/${shipments[1]!._id}`);
  expect(await placesOf(id)).toEqual([['next', 'standard', 1, 'left']]);
  await ask('POST', `${id}/shipments`);
  shop.clock.advanceMinutes(DAY);
  expect(await placesOf(id)).toEqual([]);
});

test('of several parcels, each is prepared by itself, and says so', async () => {
  const orderItems = [{ product: roses._id, qty: 1 }];
  const id = await placeParcels([1, 2, 3].map((at) => ({ orderItems, shippingAddress: addressNumber(at) })));
  const states = async () => (await cards(id)).map((card) => [card.number, card.fulfillmentState, card.canPrepare]);
  const before = await version();
  await ask('PUT', `${id}/preparing`, { parcel: 2 });
  const after = await version();
  expect(after).not.toBe(before);
  expect(await states()).toEqual([
    [1, 'unfulfilled', true],
    [2, 'preparing', true],
    [3, 'unfulfilled', true],
  ]);
  expect((await scan(`${id}.2`)).body.fulfillmentState).toBe('preparing');
  // What has left of another is no reason not to begin.
  await ask('POST', `${id}/shipments`, { parcel: 1 });
  await ask('PUT', `${id}/preparing`, { parcel: 2, isPreparing: false });
  expect(await version()).not.toBe(after);
  await ask('PUT', `${id}/preparing`, { parcel: 3 });
  expect((await states()).toSorted()).toEqual([
    [1, 'sent', false],
    [2, 'unfulfilled', true],
    [3, 'preparing', true],
  ]);
});

test('what was refunded is not made, and what must not leave says why', async () => {
  const part = await placePaid();
  await refund(part.id, 1, 1);
  expect(await cards(part.id)).toMatchObject([{ lines: [{ qty: 2 }] }]);
  await refund(part.id, 1, 2, 1);
  expect([await placesOf(part.id), (await scan(`${part.id}.1`)).body.hold]).toEqual([[], 'refunded']);
  const whole = await placePaid(1);
  await refund(whole.id, whole.total, 0);
  expect([await placesOf(whole.id), (await scan(`${whole.id}.1`)).body.hold]).toEqual([[], 'refunded']);
  const unpaid = await shop.asNewCustomer().placeOrder(roses);
  expect([await placesOf(unpaid.id), (await scan(`${unpaid.id}.1`)).body.hold]).toEqual([[], 'unpaid']);
  await shop.as(admin).mutate('cancelOrder', { id: unpaid.id, reason: 'Changed their mind' }, '{ _id }');
  expect((await scan(`${unpaid.id}.1`)).body.hold).toBe('closed');
});

test('a label is read as its code or its address; other codes are refused', async () => {
  const { id } = await placePaid(1);
  expect((await scan(`${id}.1`)).body).toMatchObject({ orderId: id, day: 'next' });
  expect((await scan(`https://shop.example/admin/today?parcel=${id}.1`)).body.orderId).toBe(id);
  const refusals = await Promise.all(['roses', `${id}.2`, `${'0'.repeat(32)}.1`].map((code) => scan(code)));
  expect(refusals.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [404, []],
    [404, []],
    [404, []],
  ]);
  await ask('POST', `${id}/shipments`);
  await ask('PUT', `${id}/deliver`);
  expect((await scan(`${id}.1`)).body).toMatchObject({ fulfillmentState: 'delivered', hold: null, day: null });
});

test('the capacity of the next days is in sight', async () => {
  await set({ ordersPerDay: 5 });
  const customer = await shop.newCustomer();
  const { body } = await shop.rest<{ dates: { date: string; isOpen: boolean }[] }>('GET', '/api/delivery-dates');
  const { date } = body.dates.find(({ isOpen }) => isOpen)!;
  const usedOn = async () => (await board()).capacity.find((day) => day.date === date);
  const before = (await usedOn())?.used ?? 0;
  const placed = await shop.as(customer).rest('POST', '/api/orders', { ...orderBody(roses), deliveryDate: date });
  expect(placed.status).toBe(201);
  expect(await usedOn()).toEqual({ date, isOpen: true, used: before + 1, limit: 5 });
  const { capacity } = await board();
  expect(capacity.map((day) => day.date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today(), days)));
});

test('the version differs after every change', async () => {
  const seen = [await version()];
  const note = async () => seen.push(await version());
  const { id, total } = await placePaid();
  await note();
  await ask('PUT', `${id}/preparing`, {});
  await note();
  const { shipments } = await ask('POST', `${id}/shipments`);
  await note();
  await ask('PUT', `${id}/shipments/${shipments[0]!._id}/deliver`);
  await note();
  const other = await placePaid(1);
  await note();
  await refund(other.id, other.total, 0);
  await note();
  // Notes are on the cards.
  for (const path of [`/api/orders/${other.id}`, `/api/users/${other.customer._id}`]) {
    const { body } = await shop.as(admin).rest('POST', `${path}/notes`, { text: 'White paper' });
    await note();
    await shop.as(admin).rest('DELETE', `/api/notes/${(body as { _id: string })._id}`);
    await note();
  }
  expect(seen.flatMap((one, at) => (one === seen[at - 1] ? [at] : []))).toEqual([]);
  expect([await version(), total > 0]).toEqual([seen.at(-1), true]);
  expect((await board()).version).toBe(seen.at(-1));
  const { todayBoardVersion } = await shop.as(admin).graphql('{ todayBoardVersion }');
  expect(todayBoardVersion).toBe(seen.at(-1));
});

test('a parcel says how many notes there are about its order and its customer', async () => {
  const [first, other] = [await placePaid(1), await placePaid(1)];
  const notes = async () => (await Promise.all([cards(first.id), cards(other.id)])).map(([card]) => card?.noteCount);
  expect(await notes()).toEqual([0, 0]);
  const note = async (path: string, text: string) =>
    expect((await shop.as(admin).rest('POST', `${path}/notes`, { text })).status).toBe(201);
  await note(`/api/orders/${first.id}`, 'White paper');
  await note(`/api/orders/${first.id}`, 'No ribbon');
  await note(`/api/users/${first.customer._id}`, 'Please ring twice');
  await note(`/api/orders/${other.id}`, 'Fragile');
  expect(await notes()).toEqual([3, 1]);
  expect((await scan(`${first.id}.1`)).body.noteCount).toBe(3);
});

test('the board knows nothing of a deleted customer but the gifts', async () => {
  const { id, customer } = await placePaid(1);
  await ask('POST', `${id}/shipments`);
  await ask('PUT', `${id}/deliver`);
  await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`);
  expect((await scan(`${id}.1`)).body).toMatchObject({ recipient: 'Deleted customer', city: '', hasMessage: false });
});

test('500 parcels are listed, and the board says how many orders are left out', async () => {
  const ordersIn = (whole: Board) => new Set(listed(whole).map(({ orderId }) => orderId)).size + whole.moreOrders;
  const before = await board();
  const parcels = Array.from({ length: 200 }, (_, at) => ({
    orderItems: [{ product: cream._id, qty: 1 }],
    shippingAddress: addressNumber(at + 1),
  }));
  for (let orders = 0; orders < 3; orders += 1) await placeParcels(parcels);
  const after = await board();
  // Of what is left out, nobody knows whether it went back into stock.
  expect([before.moreOrders, after.moreOrders > 0, ordersIn(after) - ordersIn(before) >= 3]).toEqual([0, true, true]);
  const count = listed(after).filter(({ day }) => day !== null).length;
  expect([count > 400, count <= 500]).toEqual([true, true]);
});
