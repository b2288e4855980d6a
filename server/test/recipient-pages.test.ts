import { ORDER_LINK_DAYS } from '../src/modules/orders/reading/order-links.js';
import type { RecipientGiftType } from '../src/modules/orders/recipient-page/recipient-page.type.js';
import type { Json, Product } from './support/answers.js';
import { addressNumber, brokenInvariants, orderBody, setStock } from './support/orders.js';
import type { Caller } from './support/visitor.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string };
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  await setStock(shop, roses._id, 500);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const gift = { to: 'Granny', from: 'Selam', message: 'A secret message' };
const linksOf = (by: Caller | null, id: string) =>
  (by ? shop.as(by) : shop).rest<{ parcel: number; to: string; url: string }[]>(
    'GET',
    `/api/orders/${id}/recipient-links`,
  );
/** The call behind the page of a link. */
const open = (url: string) => {
  const { pathname, search } = new URL(url);
  return shop.rest<Json<RecipientGiftType>>('GET', `/api/gifts/${pathname.split('/').pop()}${search}`);
};

test('a recipient learns when the gift comes and from whom, and neither what it is, what it cost nor where it goes', async () => {
  const customer = await shop.newCustomer();
  const { body: dates } = await shop.rest('GET', '/api/delivery-dates');
  const day = dates.dates.filter(({ isOpen }) => isOpen).at(5)?.date;
  const order = await shop.as(customer).rest('POST', '/api/orders', orderBody(roses, 1, { gift, deliveryDate: day }));
  const { _id: id } = order.body;
  expect((await linksOf(customer, id)).body).toEqual([]);
  await shop.as(customer).payByCard({ id });
  const { body: links } = await linksOf(customer, id);
  expect(links).toEqual([{ parcel: 1, to: 'Granny', url: expect.stringContaining(`/gift/${id}?key=`) }]);
  expect((await linksOf(customer, id)).body).toEqual(links);

  const { status, headers, body } = await open(links[0]!.url);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const known = { orderId: id, parcel: 1, to: 'Granny', from: 'Selam', kind: 'ship' };
  expect(body).toEqual({
    ...known,
    state: 'preparing',
    isBeingPrepared: false,
    arrivesBy: day,
    isOnDay: true,
    trackingUrl: null,
    isLate: false,
  });
  const key = new URL(links[0]!.url).searchParams.get('key');
  const query = 'query ($id: ID!, $key: String!) { recipientGift(orderId: $id, key: $key) { to state arrivesBy } }';
  expect(await shop.graphql(query, { id, key })).toEqual({
    recipientGift: { to: 'Granny', state: 'PREPARING', arrivesBy: day },
  });

  const shipment = { carrier: 'UPS', trackingNumber: '1Z999' };
  await shop.as(admin).rest('POST', `/api/orders/${id}/shipments`, shipment);
  const trackingUrl = 'https://www.ups.com/track?tracknum=1Z999';
  expect((await open(links[0]!.url)).body).toMatchObject({ state: 'sent', arrivesBy: day, trackingUrl });

  await shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`);
  expect((await open(links[0]!.url)).body).toMatchObject({ state: 'delivered', arrivesBy: null, isLate: false });
  shop.clock.advanceMinutes(ORDER_LINK_DAYS * 24 * 60);
  expect(await open(links[0]!.url)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('expired') },
  });
});

test('without a chosen day it comes in the days that its delivery takes, as its order says, and says when that is over', async () => {
  const promiseOf = async ({ id }: { id: string }, by: Caller) =>
    (await shop.as(by).rest('GET', `/api/orders/${id}`)).body.parcels[0]?.arrivesBy;
  const [order, slow] = [
    await shop.asNewCustomer().placeOrder(roses, 1),
    await shop.asNewCustomer().placeOrder(roses, 1),
  ];
  expect(await promiseOf(order, order.customer)).toBeNull();
  for (const placed of [order, slow]) await shop.as(placed.customer).payByCard(placed);
  const { body: links } = await linksOf(order.customer, order.id);
  const { body: slowLinks } = await linksOf(slow.customer, slow.id);
  const { body } = await open(links[0]!.url);
  // As its page has promised.
  const { arrival } = (await shop.rest('GET', `/api/delivery-dates?product=${roses._id}`)).body;
  expect(body).toMatchObject({ to: 'Mebrat', from: '', isOnDay: false, isLate: false, arrivesBy: arrival!.date });
  expect(await promiseOf(order, order.customer)).toBe(arrival!.date);
  shop.clock.advanceMinutes(21 * 24 * 60);
  expect((await open(links[0]!.url)).body).toMatchObject({ arrivesBy: body.arrivesBy, isLate: true });
  const refund = { amount: order.total, alreadyRefunded: 0, reason: 'Nobody was at home.', idempotencyKey: 'one' };
  // The clock went past the end of the session.
  const again = await shop.signInDemo('admin@example.com');
  expect(await promiseOf(order, again)).toBeNull();
  await shop.as(again).mutate('refundOrder', { id: order.id, ...refund }, '{ status }');
  await shop.as(again).rest('POST', `/api/orders/${slow.id}/shipments`, {});
  // It left when it should have been there.
  const late = (await open(slowLinks[0]!.url)).body;
  expect(late).toMatchObject({ state: 'sent', isLate: false });
  expect(late.arrivesBy! > body.arrivesBy!).toBe(true);
  expect(await promiseOf(slow, again)).toBe(late.arrivesBy);
  expect((await open(links[0]!.url)).body).toMatchObject({ state: 'stopped', arrivesBy: null });
});

test('the key of a parcel opens no other parcel and no order, and a guessed one nothing', async () => {
  const customer = await shop.newCustomer();
  const orderItems = [{ product: roses._id, qty: 1 }];
  const parcels = [1, 2].map((number) => ({ orderItems, shippingAddress: addressNumber(number) }));
  const { body: quote } = await shop.rest('POST', '/api/quote', { parcels });
  const { body: placed } = await shop
    .as(customer)
    .rest('POST', '/api/orders', { parcels, totalPrice: quote.totalPrice });
  await shop.as(customer).payByCard({ id: placed._id });
  const { body: links } = await linksOf(customer, placed._id);
  expect(links.map(({ parcel }) => parcel)).toEqual([1, 2]);
  const [first = '', second = ''] = links.map(({ url }) => url);
  expect((await open(second)).body).toMatchObject({ parcel: 2 });
  // The clock went past the end of the first session.
  const again = await shop.signInDemo('admin@example.com');
  await shop.as(again).rest('PUT', `/api/orders/${placed._id}/preparing`, { parcel: 2 });
  expect([(await open(first)).body, (await open(second)).body]).toMatchObject([
    { state: 'preparing', isBeingPrepared: false },
    { state: 'preparing', isBeingPrepared: true },
  ]);
  await shop.as(again).rest('POST', `/api/orders/${placed._id}/shipments`, { parcel: 2 });
  expect((await open(second)).body).toMatchObject({ state: 'sent', isBeingPrepared: false });

  const keyOf = (url: string) => new URL(url).searchParams.get('key') ?? '';
  const refused = { status: 404, body: { code: 'NOT_FOUND' } };
  expect(await open(first.replace('?', '?parcel=2&'))).toMatchObject(refused);
  expect(
    await open(
      first.replace(
        keyOf(first),
        keyOf(first).replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      ),
    ),
  ).toMatchObject(refused);
  expect(await shop.rest('GET', `/api/orders/${placed._id}?key=${keyOf(first)}`)).toMatchObject(refused);
  expect(await linksOf(await shop.newCustomer(), placed._id)).toMatchObject(refused);
  expect(await linksOf(null, placed._id)).toMatchObject(refused);
});
