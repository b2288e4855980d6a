/** @postgres Pieces of orders are sent once, in two processes as well. */
import { addDays } from '../src/domain/dispatch.js';
import { countOpenOrders } from '../src/modules/orders/count-open-orders.js';
import type { TodayBoard } from '../src/modules/orders/today/today-board.type.js';
import type { Json, Order, Product, Refusal } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { addressNumber, brokenInvariants, setStock } from './support/orders.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

const DAY = 24 * 60;
const clock = new TestClock();
let shop: TestShop;
let beside: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
let cream: Product;
beforeAll(async () => {
  shop = await TestShop.openWith({ clock, environment: { RATE_LIMITS: 'off' } });
  beside = await shop.openBeside();
  // A late event about a payment that a test has renamed would be another payment.
  for (const { sandbox } of [shop, beside]) sandbox.switches.holdWebhooks = true;
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  cream = await shop.product('gentle-hand-cream');
  await setStock(shop, roses._id, 900);
  await setStock(shop, cream._id, 901);
});
afterAll(async () => {
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  await beside.close();
  await shop.close();
  expect(broken).toEqual({});
});

type Answer = Order & Refusal;
const ask = async (method: string, path: string, body?: object, at = shop) =>
  at.as(admin).rest<Answer>(method, `/api/orders/${path}`, body);
const send = (id: string, body: object = {}, at = shop) => ask('POST', `${id}/shipments`, body, at);
/** What is asked for, and the order after it. */
const done = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer;
  expect([status < 300, body.message]).toEqual([true, expect.any(String)]);
  return body;
};
const refusal = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer;
  return [status, body.code, Object.keys(body.fields ?? {})];
};
const read = async (id: string) => (await shop.as(admin).rest<Order>('GET', `/api/orders/${id}`)).body;
const lastOf = ({ shipments }: Order) => shipments.at(-1)?._id ?? '';
const placePaid = async (qty = 3) => shop.asNewCustomer().placePaidOrder(roses, qty);
/** An order whose customer sends gifts to two people. */
const placeParcels = async (more: object = {}) => {
  const customer = await shop.newVerifiedCustomer();
  const parcels = [
    { orderItems: [{ product: roses._id, qty: 2 }], shippingAddress: addressNumber(1) },
    {
      orderItems: [
        { product: roses._id, qty: 1 },
        { product: cream._id, qty: 1 },
      ],
      shippingAddress: addressNumber(2),
      ...more,
    },
  ];
  const { totalPrice } = (await shop.rest('POST', '/api/quote', { parcels })).body;
  const placed = await shop.as(customer).rest<Answer>('POST', '/api/orders', { parcels, totalPrice });
  expect([placed.status, placed.body.message]).toEqual([201, undefined]);
  await shop.as(customer).payByCard({ id: placed.body._id });
  return { id: placed.body._id, customer };
};
const mailsOf = async ({ email }: { email: string }) =>
  (await shop.mailsTo(email)).filter(({ subject }) => /way|pick|arrived/.test(subject));
const listed = async (filter: string, id: string) => {
  const { body } = await shop.as(admin).rest('GET', `/api/orders?filter=${filter}`);
  return JSON.stringify(body).includes(id);
};
const isLateSomewhere = async (id: string) => {
  const { shopTasks } = await shop.as(admin).graphql('{ shopTasks { late { count orders { _id } } } }');
  const { body } = await shop.as(admin).rest<Order[]>('GET', '/api/orders?filter=late');
  const inTasks = shopTasks.late.count === body.length;
  return [(await read(id)).isLate, await listed('late', id), inTasks];
};

describe('an order', () => {
  test('is being prepared, and back, until something was sent', async () => {
    const { id } = await placePaid();
    expect((await read(id)).fulfillmentState).toBe('unfulfilled');
    expect((await done(ask('PUT', `${id}/preparing`, {}))).fulfillmentState).toBe('preparing');
    expect((await done(ask('PUT', `${id}/preparing`))).fulfillmentState).toBe('preparing');
    expect([await listed('preparing', id), await listed('to_send', id)]).toEqual([true, true]);
    expect((await done(ask('PUT', `${id}/preparing`, { isPreparing: false }))).fulfillmentState).toBe('unfulfilled');
    await done(ask('PUT', `${id}/preparing`, { isPreparing: true }));
    await done(send(id, { items: [{ line: 0, qty: 1 }] }));
    expect(await refusal(ask('PUT', `${id}/preparing`, { isPreparing: false }))).toEqual([409, 'CONFLICT', []]);
    // Back to being prepared when nothing is sent anymore.
    expect((await done(ask('DELETE', `${id}/shipments/${lastOf(await read(id))}`))).fulfillmentState).toBe('preparing');
    const { timeline } = await shop.as(admin).order(id);
    expect(timeline.map(({ kind, note }: { kind: string; note: string | null }) => [kind, note]).slice(2)).toEqual([
      ['PREPARING', null],
      ['PREPARING_UNDONE', null],
      ['PREPARING', null],
      ['SENT', `1 × ${roses.name}`],
      ['SENDING_UNDONE', `1 × ${roses.name}`],
    ]);
  });

  test('is sent whole and delivered, and says how it can be followed', async () => {
    const { id, customer } = await placePaid();
    const sent = await done(send(id, { carrier: ' ups ', trackingNumber: '1Z 9' }));
    expect(sent).toMatchObject({ fulfillmentState: 'sent', isDelivered: false, status: 'paid', dispatchDate: null });
    const [shipment] = sent.shipments;
    expect(shipment).toMatchObject({
      ...{ parcel: 1, carrier: 'ups', trackingNumber: '1Z 9', deliveredAt: null },
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z%209',
      items: [{ line: 0, product: roses._id, itemId: roses._id, name: roses.name, qty: 3 }],
    });
    expect(sent.parcels).toMatchObject([{ fulfillmentState: 'sent', dispatchDate: null }]);
    expect([await listed('sent', id), await listed('to_send', id), await listed('paid', id)]).toEqual([
      true,
      false,
      true,
    ]);
    const own = await shop.as(customer).rest<Order>('GET', `/api/orders/${id}`);
    expect(own.body.shipments).toEqual(sent.shipments);
    const query = `query ($id: ID!) { order(id: $id) { fulfillmentState shipments { _id items { line qty } trackingUrl } } }`;
    expect((await shop.as(customer).graphql(query, { id })).order).toMatchObject({
      fulfillmentState: 'SENT',
      shipments: [{ _id: shipment!._id, items: [{ line: 0, qty: 3 }], trackingUrl: shipment!.trackingUrl }],
    });
    await shop.app.worker.drain();
    expect(await mailsOf(customer)).toEqual([]);
    clock.advanceMinutes(1);
    await shop.app.worker.drain();
    const [mail] = await mailsOf(customer);
    expect(mail?.subject).toMatch(/^Your gifts are on their way/);
    expect(mail?.text).toContain(`3 × ${roses.name}`);
    expect(mail?.text).toContain('Tracking number: 1Z 9');
    expect(mail?.text).not.toContain('will follow');
    const corrected = await done(ask('PUT', `${id}/shipments/${shipment!._id}`, { carrier: 'Joe' }));
    expect(corrected.shipments).toMatchObject([{ carrier: 'Joe', trackingNumber: null, trackingUrl: null }]);

    // guard: the last one delivers the order
    const delivered = await done(ask('PUT', `${id}/shipments/${shipment!._id}/deliver`));
    expect(delivered).toMatchObject({ fulfillmentState: 'delivered', isDelivered: true, status: 'delivered' });
    expect(delivered.shipments[0]?.deliveredAt).toBe(delivered.deliveredAt);
    const undone = await done(ask('DELETE', `${id}/shipments/${shipment!._id}/deliver`));
    expect(undone).toMatchObject({ fulfillmentState: 'sent', isDelivered: false, status: 'paid' });
    expect(undone.shipments[0]?.deliveredAt).toBeNull();
    await done(ask('PUT', `${id}/shipments/${shipment!._id}/deliver`));
    clock.advanceMinutes(1);
    expect(await refusal(ask('DELETE', `${id}/shipments/${shipment!._id}/deliver`))).toEqual([409, 'CONFLICT', []]);
    await shop.app.worker.drain();
    expect((await mailsOf(customer)).map(({ subject }) => /on their way|arrived/.exec(subject)?.[0]).sort()).toEqual([
      'arrived',
      'on their way',
    ]);
  });

  test('is sent in parts, never more than was ordered', async () => {
    const { id, customer } = await placePaid();
    const part = await done(send(id, { items: [{ line: 0, qty: 2 }] }));
    expect(part).toMatchObject({ fulfillmentState: 'partlySent', parcels: [{ fulfillmentState: 'partlySent' }] });
    expect([await listed('partly_sent', id), await listed('to_send', id)]).toEqual([true, true]);
    clock.advanceMinutes(1);
    await shop.app.worker.drain();
    const [mail] = await mailsOf(customer);
    expect(mail?.subject).toMatch(/^Some of your gifts are on their way/);
    expect(mail?.text).toMatch(/will follow[^]*1 × /);
    expect(await refusal(send(id, { items: [{ line: 0, qty: 2 }] }))).toEqual([409, 'CONFLICT', []]);
    // guard: sends nothing twice
    expect(await refusal(send(id, { items: [{ line: 0, qty: 1 }], alreadySent: 0 }))).toEqual([409, 'CONFLICT', []]);
    const sent = await done(send(id, { alreadySent: 2 }));
    clock.advanceMinutes(1);
    await shop.app.worker.drain();
    expect((await mailsOf(customer)).at(-1)?.subject).toMatch(/^The rest of your gifts are on their way/);
    expect([sent.fulfillmentState, sent.shipments.map(({ items }) => items[0]?.qty)]).toEqual(['sent', [2, 1]]);
    expect(await refusal(send(id))).toEqual([409, 'CONFLICT', []]);
    // One arrives, the other is on its way: nothing is delivered as a whole, and it can be taken back at any time.
    const [first, second] = sent.shipments;
    const there = await done(ask('PUT', `${id}/shipments/${first!._id}/deliver`));
    expect(there).toMatchObject({ fulfillmentState: 'sent', isDelivered: false });
    // guard: was delivered stays
    expect(await refusal(ask('DELETE', `${id}/shipments/${first!._id}`))).toEqual([409, 'CONFLICT', []]);
    clock.advanceMinutes(5);
    await done(ask('DELETE', `${id}/shipments/${first!._id}/deliver`));
    await done(ask('PUT', `${id}/shipments/${first!._id}/deliver`));
    // guard: is taken back, only while its email waits
    expect(await refusal(ask('DELETE', `${id}/shipments/${second!._id}`))).toEqual([409, 'CONFLICT', []]);
    clock.advanceMinutes(1);
    await done(ask('PUT', `${id}/shipments/${second!._id}/deliver`));
    // guard: delivered before the order
    expect(await refusal(ask('DELETE', `${id}/shipments/${first!._id}/deliver`))).toEqual([409, 'CONFLICT', []]);
  });

  test('is delivered by one tap with what is on its way, and an undo leaves what had arrived', async () => {
    const { id } = await placePaid();
    const first = lastOf(await done(send(id, { items: [{ line: 0, qty: 1 }] })));
    await done(ask('PUT', `${id}/shipments/${first}/deliver`));
    clock.advanceMinutes(1);
    await done(send(id, { items: [{ line: 0, qty: 1 }] }));
    const delivered = await done(ask('PUT', `${id}/deliver`));
    expect(delivered.fulfillmentState).toBe('delivered');
    expect(delivered.shipments.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
    expect(delivered.shipments).toHaveLength(3);
    await shop.as(admin).mutate('undoOrderDelivery', { id }, '{ _id }');
    const back = await read(id);
    expect([back.fulfillmentState, back.shipments.map(({ deliveredAt }) => deliveredAt !== null)]).toEqual([
      'partlySent',
      [true, false],
    ]);
  });

  test('is delivered by one tap as shipments of what was left, which go when that is undone', async () => {
    const { id } = await placeParcels();
    await done(ask('PUT', `${id}/preparing`, {}));
    const { dispatchDate } = await read(id);
    const delivered = await done(ask('PUT', `${id}/deliver`));
    expect(
      delivered.shipments.map(({ parcel, items, sentAt, deliveredAt }) => [
        ...[parcel, items.map(({ qty }) => qty)],
        ...[sentAt === deliveredAt, deliveredAt === delivered.deliveredAt],
      ]),
    ).toEqual([
      [1, [2], true, true],
      [2, [1, 1], true, true],
    ]);
    await shop.as(admin).mutate('undoOrderDelivery', { id }, '{ _id }');
    expect(await read(id)).toMatchObject({ fulfillmentState: 'preparing', shipments: [], dispatchDate });
    expect(await listed('to_send', id)).toBe(true);
    await done(ask('PUT', `${id}/deliver`));
    clock.advanceMinutes(1);
    await shop.app.worker.drain();
    // Nobody is told that gifts are on their way which have arrived.
    expect((await mailsOf({ email: (await read(id)).user.email })).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/arrived/),
    ]);
  });

  test('takes at most one more statement to be read once something was sent', async () => {
    const { id } = await placePaid();
    const before = await countStatements(shop, () => read(id));
    await done(send(id, { items: [{ line: 0, qty: 1 }] }));
    const after = await countStatements(shop, () => read(id));
    await done(send(id));
    // PostgreSQL reads it in the packet of the others.
    expect(after).toBeLessThanOrEqual(before + 1);
    expect(await countStatements(shop, () => read(id))).toBe(after);
  });

  test('that is not paid, delivered or refunded in full sends nothing', async () => {
    const unpaid = await shop.asNewCustomer().placeOrder(roses);
    const over = await placePaid(1);
    await done(ask('PUT', `${over.id}/deliver`));
    for (const { id } of [unpaid, over]) {
      expect(await refusal(send(id))).toEqual([409, 'CONFLICT', []]);
      expect(await refusal(ask('PUT', `${id}/preparing`))).toEqual([409, 'CONFLICT', []]);
    }
    const { id } = await placePaid(1);
    const wrong: [object, string][] = [
      [{ items: [{ line: 1, qty: 1 }] }, 'items.0.line'],
      [{ items: [{ line: 0, qty: 0 }] }, 'items.0.qty'],
      [{ parcel: 2 }, 'parcel'],
      [{ carrier: 'x'.repeat(61) }, 'carrier'],
      [{ trackingNumber: 'é' }, 'trackingNumber'],
    ];
    for (const [body, field] of wrong) expect(await refusal(send(id, body))).toEqual([400, 'BAD_USER_INPUT', [field]]);
    expect(await refusal(ask('DELETE', `${id}/shipments/none`))).toEqual([404, 'NOT_FOUND', []]);
    expect((await read(id)).shipments).toEqual([]);
  });

  test('sends less after a refund: what is refunded and back in stock stays there', async () => {
    const { id, total } = await placePaid();
    await done(send(id, { items: [{ line: 0, qty: 1 }] }));
    const refund = (restock: number, key: string, alreadyRefunded: number) =>
      shop.as(admin).mutate(
        'refundOrder',
        {
          ...{ id, amount: 1, alreadyRefunded, reason: 'Sold out', idempotencyKey: `${id}${key}` },
          restock: [{ productId: roses._id, quantity: restock }],
        },
        '{ status }',
      );
    await refund(1, 'a', 0);
    expect((await read(id)).fulfillmentState).toBe('partlySent');
    expect(await refusal(send(id, { items: [{ line: 0, qty: 2 }] }))).toEqual([409, 'CONFLICT', []]);
    await refund(1, 'b', 1);
    expect([(await read(id)).fulfillmentState, total > 2]).toEqual(['sent', true]);
    expect(await refusal(send(id))).toEqual([409, 'CONFLICT', []]);
  });
});

/** Refunds a cent's worth of an order, and puts gifts back into stock. */
const putBack = async (id: string, items: readonly ItemBack[], alreadyRefunded = 0) =>
  shop.as(admin).mutate('refundOrder', backOf(id, items, alreadyRefunded), '{ status }');
type ItemBack = [gift: Product, quantity: number, parcel?: number];
const backOf = (id: string, items: readonly ItemBack[], alreadyRefunded = 0) => ({
  ...{ id, amount: 1, alreadyRefunded, reason: 'Sold out', idempotencyKey: `${id}${alreadyRefunded}` },
  restock: items.map(([{ _id: productId }, quantity, parcel]) => ({ productId, quantity, parcel })),
});
/** As `putBack`, where it is refused. */
const refusedBack = async (id: string, items: readonly ItemBack[], alreadyRefunded = 0) => {
  const { errors } = await shop.as(admin).mutateAnswer('refundOrder', backOf(id, items, alreadyRefunded), '{ status }');
  const { code, fields = {} } = (errors?.[0]?.extensions ?? {}) as { code?: string; fields?: object };
  return [code, Object.keys(fields)];
};

/** Has the days worked out again on which orders must leave. */
const workOutDays = async () => {
  for (const dispatchDays of [2, 1]) {
    const { shopSettings } = await shop.as(admin).graphql('{ shopSettings { version } }');
    const input = { version: shopSettings.version, dispatchDays };
    await shop.as(admin).mutate('updateShopSettings', input, '{ version }');
    await shop.app.worker.drain();
  }
};

describe('an order of which nothing is left to send', () => {
  afterEach(async () => {
    // Sessions end after so many days.
    admin = await shop.signInDemo('admin@example.com');
  });
  const where = async (id: string) => {
    const [isLate, inLate, inTasks] = await isLateSomewhere(id);
    return [isLate, inLate, inTasks, await listed('to_send', id), await listed('preparing', id)];
  };
  test.each([
    ['the refund has succeeded', 'SUCCEEDED'],
    // What is on the shelf again stays there, whatever became of the money.
    ['the refund has failed', 'FAILED'],
  ])('because all went back into stock waits for nobody: %s', async (_, status) => {
    const { id, customer } = await placePaid();
    await done(ask('PUT', `${id}/preparing`, {}));
    clock.advanceMinutes(7 * DAY);
    expect(await where(id)).toEqual([true, true, true, true, true]);
    const [payment] = await shop.sql<{ intent_id: string }>(`SELECT intent_id FROM payments WHERE order_id = '${id}'`);
    const pointTo = async (intent: string) =>
      shop.app.db.inTransaction((manager) =>
        manager.query(`UPDATE payments SET intent_id = '${intent}' WHERE order_id = '${id}'`),
      );
    if (status === 'FAILED') await pointTo('pi_nobody_knows');
    // Nor for another currency.
    const open = () => shop.app.db.inTransaction((manager) => countOpenOrders(manager));
    const { undelivered } = await open();
    expect(await putBack(id, [[roses, 3]])).toEqual({ status });
    expect((await open()).undelivered).toBe(undelivered - 1);
    await pointTo(payment!.intent_id);
    expect(await where(id)).toEqual([false, false, true, false, false]);
    // Nor does it when the days are worked out again, whatever an older version has left.
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE orders SET fulfillment = 'preparing', preparing_at = 1 WHERE id = '${id}'`),
    );
    await workOutDays();
    expect(await where(id)).toEqual([false, false, true, false, false]);
    const seen = await read(id);
    expect(seen).toMatchObject({
      ...{ status: 'paid', fulfillmentState: 'unfulfilled', isRestocked: true, dispatchDate: null },
      ...{ canChangeGift: false, isDateAtRisk: false },
      parcels: [{ fulfillmentState: 'unfulfilled', isRestocked: true, dispatchDate: null }],
    });
    expect((await shop.as(customer).rest<Order>('GET', `/api/orders/${id}`)).body.parcels).toEqual(seen.parcels);
    const query = 'query ($id: ID!) { order(id: $id) { isRestocked fulfillmentState parcels { isRestocked } } }';
    expect((await shop.as(customer).graphql(query, { id })).order).toEqual({
      ...{ isRestocked: true, fulfillmentState: 'UNFULFILLED', parcels: [{ isRestocked: true }] },
    });
    for (const call of [send(id), ask('PUT', `${id}/deliver`), ask('PUT', `${id}/preparing`, {})])
      expect(await refusal(call)).toEqual([409, 'CONFLICT', []]);
  });

  test('in one of its parcels is late by the others only, and sent with them', async () => {
    const { body } = await shop.rest<{ dates: { date: string; isOpen: boolean }[] }>('GET', '/api/delivery-dates');
    const [other, deliveryDate] = body.dates.filter(({ isOpen }) => isOpen).map(({ date }) => date);
    const { id, customer } = await placeParcels({ deliveryDate });
    await putBack(id, [
      [roses, 1],
      [cream, 1],
    ]);
    // Of one product, the last lines go back first.
    expect((await read(id)).parcels.map((one) => [one.isRestocked, one.dispatchDate === null])).toEqual([
      [false, false],
      [true, true],
    ]);
    const change = shop.as(customer).rest<Answer>('PUT', `/api/orders/${id}/delivery-date`, {
      ...{ parcel: 2, deliveryDate: other },
    });
    expect(await refusal(change)).toEqual([409, 'CONFLICT', []]);
    expect(await refusal(ask('PUT', `${id}/preparing`, { parcel: 2 }))).toEqual([409, 'CONFLICT', []]);
    const sent = await done(send(id, { parcel: 1 }));
    expect([sent.fulfillmentState, ...sent.parcels.map(({ fulfillmentState }) => fulfillmentState)]).toEqual([
      ...['sent', 'sent', 'unfulfilled'],
    ]);
    // Its day passes, and nobody waits for it.
    const end = Date.parse(`${addDays(deliveryDate!, 2)}T00:00:00Z`);
    clock.advanceMinutes(Math.ceil((end - clock.now()) / 60_000));
    expect(await isLateSomewhere(id)).toEqual([false, false, true]);
    const delivered = await done(ask('PUT', `${id}/deliver`));
    expect(delivered.parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual(['delivered', 'unfulfilled']);
  });
});

describe('what is back in stock of the parcel that a refund names', () => {
  beforeEach(async () => {
    admin = await shop.signInDemo('admin@example.com');
  });
  const isBack = ({ parcels }: Order) => parcels.map(({ isRestocked }) => isRestocked);
  /** What of an order the board of the day has to send: the number of each parcel, and how many of each line. */
  const leftOnBoard = async (id: string) => {
    const { body } = await shop.as(admin).rest<Json<TodayBoard>>('GET', '/api/admin/today');
    return body.runs
      .flatMap(({ parcels }) => parcels)
      .filter(({ orderId, day }) => orderId === id && day !== null)
      .map(({ number, lines }) => [number, lines.map(({ qty }) => qty)])
      .sort();
  };
  test('is not sent, and the same gift of others is', async () => {
    const { id } = await placeParcels();
    await done(ask('PUT', `${id}/preparing`, {}));
    expect(await leftOnBoard(id)).toEqual([
      [1, [2]],
      [2, [1, 1]],
    ]);
    await putBack(id, [[roses, 2, 1]]);
    expect([isBack(await read(id)), await leftOnBoard(id)]).toEqual([[true, false], [[2, [1, 1]]]]);
    const seen = (await read(id)).parcels.map(({ fulfillmentState }) => fulfillmentState);
    expect(seen).toEqual(['unfulfilled', 'preparing']);
    const slip = await shop.as(admin).rest('GET', `/api/admin/orders.pdf?kind=slip&id=${id}.1`);
    expect(slip.status).toBe(404);
    const { body: links } = await shop.as(admin).rest<{ url: string }[]>('GET', `/api/orders/${id}/recipient-links`);
    const pages = links.map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      return (await shop.rest<{ state: string }>('GET', `/api/gifts/${pathname.split('/').pop()}${search}`)).body.state;
    });
    expect(await Promise.all(pages)).toEqual(['stopped', 'preparing']);
    const query =
      'query ($id: ID!) { order(id: $id) { returnedItems { product qty } returnedByParcel { product qty parcel } } }';
    expect((await shop.as(admin).graphql(query, { id })).order).toEqual({
      returnedItems: [{ product: roses._id, qty: 2 }],
      returnedByParcel: [{ product: roses._id, qty: 2, parcel: 1 }],
    });
    expect(await refusal(send(id, { parcel: 1 }))).toEqual([409, 'CONFLICT', []]);
    expect((await done(send(id, { parcel: 2 }))).fulfillmentState).toBe('sent');
  });

  test('leaves the rest of it to send, and no more, while of all else nobody knows', async () => {
    const { id } = await placeParcels();
    await putBack(id, [[roses, 1, 1]]);
    expect(await refusal(send(id, { parcel: 1, items: [{ line: 0, qty: 2 }] }))).toEqual([409, 'CONFLICT', []]);
    expect(await leftOnBoard(id)).toEqual([
      [1, [1]],
      [2, [1, 1]],
    ]);
    // By the rule of refunds that name none, it is the last parcel's.
    await putBack(id, [[roses, 1]], 1);
    expect(await leftOnBoard(id)).toEqual([
      [1, [1]],
      [2, [1]],
    ]);
    expect(await refusedBack(id, [[roses, 1, 2]], 2)).toEqual(['BAD_USER_INPUT', ['restock.0.quantity']]);
    await done(send(id, { parcel: 2, items: [{ line: 0, qty: 1 }] }));
    expect(await leftOnBoard(id)).toEqual([[2, [1]]]);
  });

  test('may have been sent, which leaves what others wait for', async () => {
    const { id } = await placeParcels();
    await done(send(id, { parcel: 2 }));
    await putBack(id, [[roses, 1, 2]]);
    expect(isBack(await read(id))).toEqual([false, false]);
    expect(await refusedBack(id, [[roses, 1, 2]], 1)).toEqual(['BAD_USER_INPUT', ['restock.0.quantity']]);
    expect((await done(send(id, { parcel: 1, items: [{ line: 0, qty: 2 }] }))).fulfillmentState).toBe('sent');
    // What came back from elsewhere is still limited by its product.
    await putBack(id, [[roses, 2, 1]], 1);
    expect(await refusedBack(id, [[roses, 1]], 2)).toEqual(['BAD_USER_INPUT', ['restock']]);
  });

  test('is in it, or nothing is written', async () => {
    const { id } = await placeParcels();
    const written = async () => [
      await shop.sql(`SELECT COUNT(*) AS count FROM refunds WHERE order_id = '${id}'`),
      await shop.sql(`SELECT count_in_stock FROM products WHERE id = '${roses._id}'`),
      (await read(id)).refundedPrice,
    ];
    const before = await written();
    const wrong: [ItemBack[], string][] = [
      [[[roses, 1, 3]], 'restock.0.parcel'],
      [[[roses, 1, -1]], 'restock.0.parcel'],
      [[[cream, 1, 1]], 'restock.0.parcel'],
      [[[roses, 3, 1]], 'restock.0.quantity'],
      [
        [
          [roses, 2, 1],
          [roses, 2, 2],
        ],
        'restock',
      ],
      [
        [
          [roses, 1, 1],
          [cream, 1, 1],
        ],
        'restock.1.parcel',
      ],
      [
        [
          [roses, 1, 2],
          [roses, 1, 2],
        ],
        'restock',
      ],
    ];
    for (const [items, field] of wrong)
      expect([items, await refusedBack(id, items)]).toEqual([items, ['BAD_USER_INPUT', [field]]]);
    expect(await written()).toEqual(before);
    // In whatever order they are listed, they are one refund.
    await putBack(id, [
      [roses, 1, 2],
      [roses, 2, 1],
    ]);
    await putBack(id, [
      [roses, 2, 1],
      [roses, 1, 2],
    ]);
    expect(await refusedBack(id, [[roses, 3]])).toEqual(['IDEMPOTENCY_KEY_REUSED', []]);
    const [, [stock]] = (await written()) as [unknown, [{ count_in_stock: number }]];
    expect(stock.count_in_stock).toBe((before[1] as { count_in_stock: number }[])[0]!.count_in_stock + 3);
  });
});

test('what went back into stock is not prepared anymore, and its order only if nothing else of it is', async () => {
  admin = await shop.signInDemo('admin@example.com');
  const { id } = await placeParcels();
  const start = (parcel: number) => done(ask('PUT', `${id}/preparing`, { parcel }));
  const sinceWhen = async () =>
    (
      await shop.sql(
        `SELECT preparing_at FROM orders WHERE id = '${id}' UNION ALL SELECT preparing_at FROM order_parcels WHERE order_id = '${id}'`,
      )
    ).map((row) => row['preparing_at']);
  await start(2);
  await putBack(id, [
    [roses, 1],
    [cream, 1],
  ]);
  expect([(await read(id)).fulfillmentState, await sinceWhen()]).toEqual(['unfulfilled', [null, null, null]]);
  await start(1);
  expect((await read(id)).parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual([
    ...['preparing', 'unfulfilled'],
  ]);
  // An older version goes on preparing what is back in stock.
  await putBack(id, [[roses, 2]], 1);
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(`UPDATE orders SET fulfillment = 'preparing', preparing_at = 1 WHERE id = '${id}'`);
    await manager.query(`UPDATE order_parcels SET preparing_at = 1 WHERE order_id = '${id}'`);
  });
  await workOutDays();
  expect([(await read(id)).fulfillmentState, await sinceWhen()]).toEqual(['unfulfilled', [null, null, null]]);
});

test('what is refunded in full leaves the lists of what is prepared and sent', async () => {
  for (const [filter, begin] of [
    ['preparing', (id: string) => ask('PUT', `${id}/preparing`, {})],
    ['partly_sent', (id: string) => send(id, { items: [{ line: 0, qty: 1 }] })],
    ['sent', (id: string) => send(id)],
  ] as const) {
    const { id, total } = await placePaid();
    await done(begin(id));
    expect([filter, await listed(filter, id)]).toEqual([filter, true]);
    const refund = { id, amount: total, alreadyRefunded: 0, reason: 'Sold out', idempotencyKey: id };
    await shop.as(admin).mutate('refundOrder', refund, '{ status }');
    expect([filter, await listed(filter, id)]).toEqual([filter, false]);
  }
});

describe('an order with several parcels', () => {
  test('sends each by itself, with a card and a date that can’t be changed once it has left', async () => {
    const { id, customer } = await placeParcels();
    expect(await refusal(send(id))).toEqual([400, 'BAD_USER_INPUT', ['parcel']]);
    const sent = await done(send(id, { parcel: 2 }));
    expect(sent.parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual(['unfulfilled', 'sent']);
    expect(sent.shipments).toMatchObject([
      {
        parcel: 2,
        items: [
          { line: 0, product: roses._id, qty: 1 },
          { line: 1, product: cream._id, qty: 1 },
        ],
      },
    ]);
    const gift = { message: 'Hello' };
    const change = (parcel: number) =>
      shop.as(customer).rest<Answer>('PUT', `/api/orders/${id}/gift`, { gift, parcel });
    expect(await refusal(change(2))).toEqual([409, 'CONFLICT', []]);
    expect((await change(1)).status).toBe(200);
    expect(await refusal(send(id, { parcel: 2 }))).toEqual([409, 'CONFLICT', []]);
    clock.advanceMinutes(1);
    await shop.app.worker.drain();
    const [mail] = await mailsOf(customer);
    expect(mail?.text).toMatch(/Parcel 2 of 2[^]*Still to come[^]*2 × /);
    expect((await done(send(id, { parcel: 1 }))).fulfillmentState).toBe('sent');
  });

  const statesOf = ({ fulfillmentState, parcels }: Order) => [
    fulfillmentState,
    ...parcels.map((parcel) => parcel.fulfillmentState),
  ];
  const prepare = async (id: string, body: object, at = shop) =>
    statesOf(await done(ask('PUT', `${id}/preparing`, body, at)));

  test('is prepared parcel by parcel, and as a whole as long as one of them is', async () => {
    const { id } = await placeParcels();
    const changes = () => shop.sql(`SELECT fulfillment_changes, preparing_at FROM orders WHERE id = '${id}'`);
    expect(await prepare(id, { parcel: 2 })).toEqual(['preparing', 'unfulfilled', 'preparing']);
    expect([await listed('preparing', id), await listed('to_send', id)]).toEqual([true, true]);
    const before = await changes();
    clock.advanceMinutes(1);
    expect(await prepare(id, { parcel: 2 })).toEqual(['preparing', 'unfulfilled', 'preparing']);
    expect(await prepare(id, { parcel: 1, isPreparing: false })).toEqual(['preparing', 'unfulfilled', 'preparing']);
    expect(await changes()).toEqual(before);
    expect(await prepare(id, {})).toEqual(['preparing', 'preparing', 'preparing']);
    expect(await prepare(id, { parcel: 2, isPreparing: false })).toEqual(['preparing', 'preparing', 'unfulfilled']);
    expect(await prepare(id, { parcel: 1, isPreparing: false })).toEqual(['unfulfilled', 'unfulfilled', 'unfulfilled']);
    expect(await listed('preparing', id)).toBe(false);
    expect(await refusal(ask('PUT', `${id}/preparing`, { parcel: 3 }))).toEqual([400, 'BAD_USER_INPUT', ['parcel']]);
    const { timeline } = await shop.as(admin).order(id);
    expect(timeline.map(({ kind, note }: { kind: string; note: string | null }) => [kind, note]).slice(2)).toEqual([
      ['PREPARING', 'Parcel 2'],
      ['PREPARING', 'Parcel 1'],
      ['PREPARING_UNDONE', 'Parcel 2'],
      ['PREPARING_UNDONE', 'Parcel 1'],
    ]);
  });

  test('says nothing of a parcel that has left when the others are prepared', async () => {
    const { id } = await placeParcels();
    await done(send(id, { parcel: 1 }));
    const states = ['partlySent', 'sent', 'preparing'];
    expect(await prepare(id, {})).toEqual(states);
    expect(await prepare(id, {})).toEqual(states);
    const { setOrderPreparing } = await shop
      .as(admin)
      .graphql(
        'mutation ($id: ID!) { setOrderPreparing(input: { id: $id, parcel: 2, isPreparing: false }) { parcels { fulfillmentState } } }',
        { id },
      );
    expect(setOrderPreparing.parcels).toEqual([{ fulfillmentState: 'SENT' }, { fulfillmentState: 'UNFULFILLED' }]);
    expect(await prepare(id, { parcel: 2 })).toEqual(states);
    expect(await refusal(ask('PUT', `${id}/preparing`, { parcel: 1 }))).toEqual([409, 'CONFLICT', []]);
    expect(statesOf(await done(ask('DELETE', `${id}/shipments/${lastOf(await read(id))}`)))).toEqual([
      ...['preparing', 'unfulfilled', 'preparing'],
    ]);
    const sent = await done(send(id, { parcel: 2, items: [{ line: 0, qty: 1 }] }));
    expect(statesOf(sent)).toEqual(['partlySent', 'unfulfilled', 'partlySent']);
    expect(await refusal(ask('PUT', `${id}/preparing`, { parcel: 2, isPreparing: false }))).toEqual([
      ...[409, 'CONFLICT', []],
    ]);
    // It was being prepared, and is again when that is undone.
    expect(statesOf(await done(ask('DELETE', `${id}/shipments/${lastOf(sent)}`)))).toEqual([
      ...['preparing', 'unfulfilled', 'preparing'],
    ]);
    await done(ask('PUT', `${id}/deliver`));
    expect(await refusal(ask('PUT', `${id}/preparing`, { parcel: 1 }))).toEqual([409, 'CONFLICT', []]);
    await shop.as(admin).mutate('undoOrderDelivery', { id }, '{ _id }');
    expect(statesOf(await read(id))).toEqual(['preparing', 'unfulfilled', 'preparing']);
  });

  test('is prepared by two admins at once, each a parcel of it', async () => {
    const { id } = await placeParcels();
    await Promise.all([prepare(id, { parcel: 1 }), prepare(id, { parcel: 2 }, beside)]);
    expect(statesOf(await read(id))).toEqual(['preparing', 'preparing', 'preparing']);
  });

  test('is late by the parcels that are left, everywhere alike', async () => {
    const { body } = await shop.rest<{ dates: { date: string; isOpen: boolean }[] }>('GET', '/api/delivery-dates');
    const deliveryDate = body.dates.find(({ isOpen }) => isOpen)!.date;
    const { id } = await placeParcels({ deliveryDate });
    expect(await isLateSomewhere(id)).toEqual([false, false, true]);
    const end = Date.parse(`${addDays(deliveryDate, 1)}T00:00:00Z`);
    clock.advanceMinutes(Math.ceil((end - clock.now()) / 60_000) + 1);
    await done(send(id, { parcel: 1 }));
    const sent = await done(send(id, { parcel: 2 }));
    // Nothing is late to leave anymore, and one has not arrived.
    expect(await isLateSomewhere(id)).toEqual([true, true, true]);
    const second = sent.shipments.find(({ parcel }) => parcel === 2)!;
    await done(ask('PUT', `${id}/shipments/${second._id}/deliver`));
    expect(await isLateSomewhere(id)).toEqual([false, false, true]);
    await done(ask('DELETE', `${id}/shipments/${second._id}/deliver`));
    expect(await isLateSomewhere(id)).toEqual([true, true, true]);
  });
});

test('an order without a date is late until it has left', async () => {
  const { id } = await placePaid();
  clock.advanceMinutes(7 * DAY);
  expect(await isLateSomewhere(id)).toEqual([true, true, true]);
  await done(send(id, { items: [{ line: 0, qty: 2 }] }));
  expect(await isLateSomewhere(id)).toEqual([true, true, true]);
  await done(send(id));
  expect(await isLateSomewhere(id)).toEqual([false, false, true]);
});

test.each([3, 2])('of two admins who send the same pieces at once (%d of 3), one does', async (qty) => {
  const { id } = await placePaid();
  const body = { items: [{ line: 0, qty }] };
  const answers = await Promise.all([send(id, body), send(id, body, beside)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await read(id)).shipments).toHaveLength(1);
});

test('a deleted customer forgets the tracking, and keeps what was sent', async () => {
  const { id, customer } = await placePaid();
  await done(send(id, { carrier: 'UPS', trackingNumber: 'SECRET1' }));
  await done(ask('PUT', `${id}/deliver`));
  clock.advanceMinutes(1);
  await shop.app.worker.drain();
  await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`);
  const { shipments } = await read(id);
  expect(shipments).toMatchObject([{ carrier: 'UPS', trackingNumber: null, trackingUrl: null }]);
  expect(await shop.sql(`SELECT tracking_number FROM shipments WHERE order_id = '${id}'`)).toEqual([
    { tracking_number: null },
  ]);
});
