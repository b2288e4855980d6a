/** @postgres Lists search, filter and page in SQL. */
import { orderNumber } from '../src/domain/order-number.js';
import type { GraphqlData, Product } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { brokenInvariants, setStock, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller, GraphqlBody } from './support/visitor.js';

let shop: TestShop;
let gift: Product;
let admin: { token: string; _id: string };
beforeEach(async () => {
  shop = await TestShop.open();
  shop.sandbox.switches.holdWebhooks = true;
  gift = await shop.product('a-dozen-garden-roses');
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const DAY_MINUTES = 24 * 60;
const stock = async () => (await shop.rest('GET', `/api/products/${gift._id}`)).body.countInStock;
const view = (id: string) => shop.as(admin).order(id);
const kinds = async (id: string) => (await view(id)).timeline.map((event) => event.kind);
const subjects = async (address: string) => (await shop.mailsTo(address)).map(({ subject }) => subject);

/** Changes an order by GraphQL, at this process of the shop or another. */
const change = (mutation: keyof GraphqlData, input: Record<string, unknown>, caller: Caller = admin, at = shop) =>
  at.as(caller).mutateAnswer(mutation, input, '{ _id status paidAt deliveredAt }');
const codeOf = (answer: Pick<GraphqlBody, 'errors'>) => answer.errors?.[0]?.extensions.code;

/** A page of ids, as admins list them. */
const list = async (args: string, caller: Caller = admin) => {
  const { orders } = await shop.as(caller).graphql(`{ orders(${args}) { orders { _id } page pages count } }`);
  return { ...orders, orders: orders.orders.map((order: { _id: string }) => order._id) };
};

// spec: call-19
test('visitors and customers are refused all calls of the admin’s orders, on both interfaces', async () => {
  const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
  const stranger = await shop.newCustomer();
  const rest = [
    ['GET', '/api/orders'],
    ['GET', '/api/orders?pageNumber=1'],
    ['GET', '/api/admin/orders.csv'],
    ['PUT', `/api/orders/${id}/deliver`],
  ] as const;
  for (const [method, path] of rest) {
    const body = method === 'PUT' ? {} : undefined;
    expect([path, (await shop.rest(method, path, body)).status]).toEqual([path, 401]);
    expect([path, (await shop.as(customer).rest(method, path, body)).status]).toEqual([path, 403]);
  }
  expect((await shop.rest('GET', `/api/orders/user/${customer._id}`)).status).toBe(401);
  expect((await shop.as(stranger).rest('GET', `/api/orders/user/${customer._id}`)).status).toBe(404);
  expect((await shop.as(admin).rest('GET', '/api/orders/user/nonsense')).status).toBe(404);
  expect((await shop.rest('PUT', `/api/orders/${id}/pay`, {})).status).toBe(401);
  expect((await shop.as(stranger).rest('PUT', `/api/orders/${id}/pay`, {})).status).toBe(404);

  const graphql = [
    '{ orders { count } }',
    `mutation { markOrderPaid(input: { id: "${id}" }) { _id } }`,
    `mutation { markOrderDelivered(input: { id: "${id}" }) { _id } }`,
    `mutation { undoOrderDelivery(input: { id: "${id}" }) { _id } }`,
    `mutation { cancelOrder(input: { id: "${id}", reason: "x" }) { _id } }`,
    `mutation { refundOrder(input: { id: "${id}", amount: 1, alreadyRefunded: 0, reason: "x", idempotencyKey: "k" }) { status } }`,
  ];
  for (const query of graphql) {
    expect([query, codeOf(await shop.graphqlAnswer(query))]).toEqual([query, 'UNAUTHENTICATED']);
    expect([query, codeOf(await shop.as(customer).graphqlAnswer(query))]).toEqual([query, 'FORBIDDEN']);
  }
  const own = `{ userOrders(userId: "${customer._id}") { count } }`;
  expect(codeOf(await shop.graphqlAnswer(own))).toBe('UNAUTHENTICATED');
  expect(codeOf(await shop.as(stranger).graphqlAnswer(own))).toBe('NOT_FOUND');
  expect((await shop.as(customer).graphqlAnswer(own)).data).toEqual({ userOrders: { count: 1 } });

  // What only admins may know of an order stays empty for its owner.
  const mine = `{ order(id: "${id}") { _id timeline { kind } returnedItems { qty } } }`;
  expect((await shop.as(customer).graphql(mine)).order).toEqual({ _id: id, timeline: null, returnedItems: null });
  expect(await view(id)).toMatchObject({ status: 'PENDING', timeline: [{ kind: 'PLACED' }] });
});

describe('the list', () => {
  // spec: running-1
  test('shows each filter’s orders and no others', async () => {
    const of = async (filter: string) => (await list(`filter: ${filter}, pageSize: 50`)).orders;
    // The demo shop has its own order history.
    const before = { refunded: await of('REFUNDED'), closed: await of('CLOSED') };
    const unpaid = await shop.asNewCustomer().placeOrder(gift);
    const refunded = await shop.asNewCustomer().placePaidOrder(gift);
    const input = { id: refunded.id, amount: refunded.total, alreadyRefunded: 0, reason: 'Gone', idempotencyKey: 'k' };
    await shop.as(admin).mutate('refundOrder', input, '{ status }');
    const late = await shop.asNewCustomer().placePaidOrder(gift);
    const cancelled = await shop.asNewCustomer().placeOrder(gift);
    await change('cancelOrder', { id: cancelled.id, reason: 'Asked for' });
    const delivered = await shop.asNewCustomer().placePaidOrder(gift);
    await change('markOrderDelivered', { id: delivered.id });
    // After these, so that no test's own hold runs out: two days on, what was paid then is late and what was not is over.
    shop.clock.advanceMinutes(2 * DAY_MINUTES);
    const renewed = await shop.asNewCustomer().placeOrder(gift);
    const paid = await shop.asNewCustomer().placePaidOrder(gift);
    await shop.app.expireOrders.expireDue();

    expect(await of('UNPAID')).toEqual([renewed.id]);
    expect((await of('PAID')).slice(0, 3)).toEqual([paid.id, late.id, refunded.id]);
    expect(await of('DELIVERED')).toContain(delivered.id);
    expect(await of('DELIVERED')).not.toContain(late.id);
    expect(await of('REFUNDED')).toEqual([refunded.id, ...before.refunded]);
    expect(
      (await shop.sql<{ id: string }>('SELECT id FROM orders WHERE refunded_cents > 0')).map(({ id }) => id).sort(),
    ).toEqual([refunded.id, ...before.refunded].sort());
    expect(await of('CLOSED')).toEqual([cancelled.id, unpaid.id, ...before.closed]);
    const toSend = await of('TO_SEND');
    expect(toSend.filter((id) => [late.id, paid.id].includes(id))).toEqual([late.id, paid.id]);
    for (const other of [unpaid, refunded, delivered, renewed, cancelled]) expect(toSend).not.toContain(other.id);
    expect(await of('LATE')).toContain(late.id);
    for (const other of [paid, refunded, delivered, renewed]) expect(await of('LATE')).not.toContain(other.id);
    expect(await view(late.id)).toMatchObject({ isLate: true });
    expect(await view(paid.id)).toMatchObject({
      isLate: false,
      dispatchDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  // spec: running-1
  test('is read page by page from both ends; a page out of range becomes the nearest one', async () => {
    const ids: string[] = [];
    const customer = await shop.newCustomer();
    await setStock(shop, gift._id, 50);
    for (let qty = 1; qty <= 5; qty += 1) {
      ids.unshift((await shop.as(customer).placeOrder(gift, qty)).id);
    }
    const [counted] = await shop.sql<{ n: number | string }>('SELECT COUNT(*) AS n FROM orders');
    const count = Number(counted?.n);
    const walk = async (pageSize: number) => {
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(count / pageSize); page += 1)
        found.push(...(await list(`pageSize: ${pageSize}, pageNumber: ${page}`)).orders);
      return found;
    };
    const all = await walk(50);
    expect(all.slice(0, 5)).toEqual(ids);
    expect(new Set(all).size).toBe(count);
    expect(await walk(7)).toEqual(all);
    const pages = Math.ceil(count / 2);
    expect(await list('pageSize: 2, pageNumber: 99999')).toMatchObject({ orders: [], page: 99999, pages, count });
    expect(await list('pageSize: 2, pageNumber: -3')).toMatchObject({ page: 1 });
    expect((await list('pageSize: 5000')).orders).toHaveLength(Math.min(50, count));
  });

  // spec: running-1
  test('is searched by words of name and email in any order, by an id or its beginning, and by days in the shop’s time zone', async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    const [before = ''] = customer.email.split('-');
    expect((await list(`search: "  CUSTÓMER ${before} test "`)).orders).toEqual([id]);
    expect((await list(`search: "customer ${before} nobody"`)).orders).toEqual([]);
    expect((await list(`search: "${id}"`)).orders).toEqual([id]);
    // A caller on the phone names the recipient, the town, the gift, the amount or the number.
    const { order } = await shop.as(admin).graphql(`{ order(id: "${id}") { number totalPrice } }`);
    const total = Number(order.totalPrice).toFixed(2);
    for (const words of ['MEBRAT', 'Ababa', 'garden roses', `$${total}`, total, `${order.number} ${before}`])
      expect([words, (await list(`search: "${words} ${before}"`)).orders]).toEqual([words, [id]]);
    expect((await list(`search: "${orderNumber(id)}"`)).orders).toEqual([id]);
    expect((await list(`search: "${id.slice(0, 8)}", filter: DELIVERED`)).orders).toEqual([]);
    expect((await list('search: "%"')).orders).toEqual([]);
    expect((await list('search: "_"')).orders).toEqual([]);

    const today = new Date(shop.clock.now()).toISOString().slice(0, 10);
    const dayBefore = new Date(shop.clock.now() - DAY_MINUTES * 60_000).toISOString().slice(0, 10);
    const own = `search: "${id}"`;
    expect((await list(`${own}, from: "${today}", to: "${today}"`)).orders).toEqual([id]);
    expect((await list(`${own}, to: "${dayBefore}"`)).orders).toEqual([]);
    // Of the demo shop's older orders, the day has its own and no others.
    const days = async (args: string) => (await list(`${args}, pageSize: 50`)).count;
    const ofToday = await days(`from: "${today}", to: "${today}"`);
    expect(ofToday).toBeGreaterThan(0);
    expect((await days(`to: "${dayBefore}"`)) + ofToday).toBe((await list('pageSize: 1')).count);
    expect((await list(`to: "2020-01-01"`)).count).toBe(0);
    for (const range of ['from: "2026-02-30", to: "soon"', 'from: "0099-01-01", to: "9999-12-31"']) {
      const { errors } = await shop.as(admin).graphqlAnswer(`{ orders(${range}) { count } }`);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { from: expect.any(String), to: expect.any(String) },
      });
    }
  });

  // spec: call-19
  test('is an array on REST, newest first, and paged on request', async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    const all = await shop.as(admin).rest('GET', '/api/orders');
    expect(all.status).toBe(200);
    expect(all.headers.get('link')).toBeNull();
    expect(all.body[0]).toMatchObject({ _id: id, isPaid: false, user: { email: customer.email } });
    const page = await shop.as(admin).rest('GET', '/api/orders?pageNumber=1&filter=unpaid');
    expect(page.body).toMatchObject({ orders: [{ _id: id }], page: 1, pages: 1 });
    for (const caller of [customer, admin]) {
      const own = await shop.as(caller).rest('GET', `/api/orders/user/${customer._id}`);
      expect(own.body).toHaveLength(1);
      expect(own.body[0]).toMatchObject({ _id: id });
    }
    for (const [path, caller] of [
      ['/api/orders/mine', customer],
      [`/api/orders/user/${customer._id}`, customer],
      [`/api/orders/user/${customer._id}`, admin],
    ] as const) {
      const small = await shop.as(caller).rest('GET', `${path}?pageSize=1`);
      expect(small.body).toMatchObject({ orders: [{ _id: id }], page: 1, pages: 1, count: 1 });
    }
    expect((await shop.as(customer).rest<unknown[]>('GET', '/api/orders/mine')).body).toHaveLength(1);
    const wrong = await shop.as(admin).rest('GET', '/api/orders?filter=everything');
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', fields: { filter: expect.any(String) } },
    });
  });

  // spec: call-19
  test('returns 1,000 orders at once and further ones by pages', async () => {
    // Those of the demo shop's past are newer than all of these, which are therefore the last.
    const closedBefore = (await list('filter: CLOSED')).count;
    const beyond = Array.from({ length: closedBefore + 1 }, (_, index) => `many-${closedBefore + 1 - index}`);
    await shop.app.db.inTransaction(async (manager) => {
      const columns = `user_id, customer_name, customer_email, status, payment_method, shipping_address, items_cents,
        shipping_cents, tax_cents, total_cents, request_hash, hold_until, created_at, search_text`;
      await manager.query(
        `INSERT INTO orders (id, ${columns}, closed_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
         SELECT 'many-' || i, '${admin._id}', 'A', 'a@example.com', 'expired', 'Card', '${JSON.stringify(shippingAddress)}', 0, 700, 0, 700, 'x', 0, i,
           CASE WHEN i < 500 THEN 'ferns of few' ELSE 'ferns' END, 1 FROM n`,
      );
    });
    const all = await shop.as(admin).rest('GET', '/api/orders?filter=closed');
    expect(all.body).toHaveLength(1000);
    expect(all.headers.get('link')).toBe('</api/orders?filter=closed&pageNumber=51>; rel="next"');
    const rest = await shop.as(admin).rest('GET', '/api/orders?filter=closed&pageNumber=51');
    expect(rest.body).toMatchObject({
      orders: beyond.slice(0, 20).map((_id) => ({ _id })),
      page: 51,
      pages: Math.ceil((1001 + closedBefore) / 20),
    });
    // Of many, the count is remembered; further pages are read by themselves, from the nearer end.
    const many = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `many-${from - index}`);
    for (const [page, orders] of [
      [1, many(1001, 952)],
      [10, many(551, 502)],
      [11, many(501, 452)],
      [20, many(51, 2)],
      [21, many(1, 1)],
      [22, []],
    ] as const)
      for (const filter of ['', ', filter: CLOSED'])
        expect(await list(`search: "FERN", pageSize: 50, pageNumber: ${page}${filter}`)).toEqual({
          ...{ orders, page, pages: 21, count: 1001 },
        });
    for (const [page, orders] of [
      [1, many(499, 450)],
      [10, many(49, 1)],
      [11, []],
    ] as const)
      expect(await list(`search: "few ferns", pageSize: 50, pageNumber: ${page}`)).toEqual({
        ...{ orders, page, pages: 10, count: 499 },
      });
    await shop.app.db.inTransaction((manager) =>
      manager.query("UPDATE orders SET search_text = 'few' WHERE id = 'many-1'"),
    );
    expect((await list('search: "few ferns"')).count).toBe(498);
    shop.clock.advanceSeconds(6);
    expect((await list('search: "fern"')).count).toBe(1000);
    // The export goes through them slice by slice, also where ten share a moment.
    const exported = async (filter: string) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      const file = await fetch(`${shop.url}/api/admin/orders.csv?filter=${filter}`, { headers });
      const [, ...rows] = (await file.text()).trimEnd().split('\n');
      return rows.map((row) => row.split(',')[0]);
    };
    const listed = async (filter: string) => (await shop.as(admin).rest('GET', `/api/orders?filter=${filter}`)).body;
    expect(await exported('closed')).toEqual([...(await listed('closed')).map((order) => order._id), ...beyond]);
    await shop.app.db.inTransaction((manager) =>
      manager.query("UPDATE orders SET status = 'paid', dispatch_by = created_at / 10 WHERE id LIKE 'many-%'"),
    );
    const late = await exported('late');
    expect(late).toHaveLength((await list('filter: LATE')).count);
    expect(new Set(late).size).toBe(late.length);
    expect(late.slice(0, 1000)).toEqual((await listed('late')).map((order) => order._id));
    const mine = await shop.as(admin).rest('GET', '/api/orders/mine');
    expect(mine.body).toHaveLength(1000);
    await shop.app.db.inTransaction((manager) => manager.query("DELETE FROM orders WHERE id LIKE 'many-%'"));
  });

  // spec: running-2
  test('is exported as a CSV file in which no cell is a formula', async () => {
    const { id } = await shop.asNewCustomer().placeOrder(gift, 2);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE orders SET customer_name = '=HYPERLINK("x")', search_text = 'formula' WHERE id = '${id}'`),
    );
    const response = await fetch(`${shop.url}/api/admin/orders.csv?search=formula`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [header, row, ...rest] = bytes.subarray(3).toString('utf8').trimEnd().split('\n');
    expect(header).toMatch(/^Order ID,Date,Status,User,Email,/);
    expect(row).toContain(`${id},`);
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect(row).toContain(`2 × ${gift.name}`);
    expect(rest).toEqual([]);
    const bad = await shop.as(admin).rest('GET', '/api/admin/orders.csv?from=never');
    expect(bad).toMatchObject({ status: 400, body: { fields: { from: expect.any(String) } } });
  });
});

describe('mark as paid', () => {
  // spec: state-7, call-20
  test('records who took the money and why, emails the customer, and happens once', async () => {
    const { id, total, customer } = await shop.asNewCustomer().placeOrder(gift);
    const answer = await shop.as(admin).rest('PUT', `/api/orders/${id}/pay`, { note: ' Cash at the counter ' });
    expect(answer).toMatchObject({ status: 200, body: { _id: id, isPaid: true, paymentMethod: 'Manual' } });
    shop.clock.advanceMinutes(5);
    const again = await change('markOrderPaid', { id, note: 'Again' });
    expect(again.data?.markOrderPaid).toMatchObject({ status: 'PAID', paidAt: answer.body.paidAt });
    const { timeline } = await view(id);
    expect(timeline.slice(1)).toMatchObject([
      { kind: 'PAID_BY_HAND', actorName: 'Hanna Bekele', amount: total, note: 'Cash at the counter' },
    ]);
    expect((await subjects(customer.email)).filter((subject) => subject.includes('is paid'))).toHaveLength(1);
    const long = await change('markOrderPaid', { id, note: 'x'.repeat(501) });
    expect(long.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { note: expect.any(String) },
    });
    expect(codeOf(await change('markOrderPaid', { id: 'nothing' }))).toBe('NOT_FOUND');
  });

  // spec: running-6
  test('closes the open payment page first', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(order.customer).openSession(order);
    await change('markOrderPaid', { id: order.id });
    expect(() => shop.sandbox.payCheckout(sessionId, goodCard)).toThrow();
    expect(shop.sandbox.charges()).toEqual([]);
  });

  // spec: state-7
  test('records a card payment that came first, and takes no money twice', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    await change('markOrderPaid', { id: order.id });
    expect(await kinds(order.id)).toEqual(['PLACED', 'PAID_BY_CARD']);
    expect(await view(order.id)).toMatchObject({ status: 'PAID', paymentMethod: 'Card' });
  });

  // spec: running-6
  test('works while the provider is down; a card payment that comes later is refunded', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(order.customer).openSession(order);
    // The SDK tries twice on its own.
    shop.sandbox.switches.failNext = 2;
    await change('markOrderPaid', { id: order.id });
    expect(await view(order.id)).toMatchObject({ status: 'PAID', paymentMethod: 'Manual' });
    shop.sandbox.payCheckout(sessionId, goodCard);
    await shop.sandbox.deliverPending();
    await shop.app.worker.drain();
    expect(shop.sandbox.charges()).toMatchObject([{ refunded: true }]);
    expect(await kinds(order.id)).toEqual(['PLACED', 'PAID_BY_HAND', 'PAYMENT_RETURNED']);
  });

  // spec: running-6
  test('takes an expired order’s stock again, or names what is sold out', async () => {
    const kept = await shop.asNewCustomer().placeOrder(gift, 2);
    const lost = await shop.asNewCustomer().placeOrder(gift, 3);
    shop.clock.advanceMinutes(36);
    await shop.app.expireOrders.expireDue();
    await setStock(shop, gift._id, 4);
    await change('markOrderPaid', { id: kept.id });
    expect(await stock()).toBe(2);
    const refused = await change('markOrderPaid', { id: lost.id });
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining(gift.name),
      extensions: { code: 'OUT_OF_STOCK', items: [{ productId: gift._id, available: 2 }] },
    });
    expect(await stock()).toBe(2);
    expect(await kinds(lost.id)).toEqual(['PLACED', 'EXPIRED']);
    expect(await kinds(kept.id)).toEqual(['PLACED', 'EXPIRED', 'PAID_BY_HAND']);
  });

  // spec: call-20
  test('works for the order’s owner only with a payment that the provider confirms', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const { id, customer } = order;
    const other = await shop.asNewCustomer().placePaidOrder(gift);
    const [paid] = await shop.sql<{ intent_id: string }>(
      `SELECT intent_id FROM payments WHERE order_id = '${other.id}' AND status = 'succeeded'`,
    );
    const pay = (body: unknown) => shop.as(customer).rest('PUT', `/api/orders/${id}/pay`, body);
    const sessionId = await shop.as(order.customer).openSession(order);
    for (const body of [
      {},
      { id: paid?.intent_id, status: 'COMPLETED' },
      { paymentResult: { id: paid?.intent_id, status: 'succeeded' } },
      { paymentResult: { id: 'pi_made_up' }, isPaid: true },
    ])
      expect(await pay(body)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await view(id)).toMatchObject({ status: 'PENDING' });
    shop.sandbox.payCheckout(sessionId, goodCard);
    shop.sandbox.switches.failNext = 2;
    expect((await pay({})).status).toBe(503);
    // A wrong hint hides the right payment no more than it proves a wrong one.
    expect(await pay({ paymentResult: { id: paid?.intent_id } })).toMatchObject({
      status: 200,
      body: { isPaid: true, paymentMethod: 'Card' },
    });
    expect((await pay({})).status).toBe(200);
  });
});

describe('mark as delivered', () => {
  // spec: state-8, call-22
  test('is refused before the payment, keeps its first time, and emails once', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const deliver = () => shop.as(admin).rest('PUT', `/api/orders/${order.id}/deliver`, {});
    expect(await deliver()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await shop.as(order.customer).payByCard(order);
    const first = await deliver();
    expect(first).toMatchObject({ status: 200, body: { message: 'Order delivered', isDelivered: true } });
    shop.clock.advanceMinutes(10);
    expect((await deliver()).body).toEqual(first.body);
    expect((await change('markOrderDelivered', { id: order.id })).data?.markOrderDelivered).toMatchObject({
      status: 'DELIVERED',
      deliveredAt: first.body.deliveredAt,
    });
    expect(
      (await subjects(order.customer.email)).filter((subject) => subject.startsWith('Your gifts have arrived')),
    ).toHaveLength(1);
    expect((await view(order.id)).timeline.at(-1)).toMatchObject({ kind: 'DELIVERED', actorName: 'Hanna Bekele' });
    expect(await view(order.id)).toMatchObject({ dispatchDate: null, isLate: false });
  });

  // spec: state-9
  test('can be undone for half a minute, and then the customer gets no email', async () => {
    const { id, customer } = await shop.asNewCustomer().placePaidOrder(gift);
    const arrived = async () =>
      (await subjects(customer.email)).filter((subject) => subject.startsWith('Your gifts have arrived')).length;
    const before = await view(id);
    await change('markOrderDelivered', { id });
    expect(await arrived()).toBe(0);
    const undone = await change('undoOrderDelivery', { id });
    expect(undone.data?.undoOrderDelivery).toMatchObject({ status: 'PAID', deliveredAt: null });
    expect((await change('undoOrderDelivery', { id })).errors).toBeUndefined();
    expect(await view(id)).toMatchObject({ dispatchDate: before.dispatchDate, isLate: false });
    shop.clock.advanceMinutes(1);
    expect(await arrived()).toBe(0);
    expect(await kinds(id)).toEqual(['PLACED', 'PAID_BY_CARD', 'DELIVERED', 'DELIVERY_UNDONE']);
    expect((await view(id)).timeline.at(-1)).toMatchObject({ actorName: 'Hanna Bekele' });

    // The second time it stays.
    await change('markOrderDelivered', { id });
    expect(await arrived()).toBe(0);
    shop.clock.advanceMinutes(0.5);
    expect(await arrived()).toBe(1);
    expect(codeOf(await change('undoOrderDelivery', { id }))).toBe('CONFLICT');
    expect(await view(id)).toMatchObject({ status: 'DELIVERED' });
  });

  // spec: state-9
  test('can’t be undone once half a minute has passed, whether or not the email is out', async () => {
    const { id } = await shop.asNewCustomer().placePaidOrder(gift);
    await change('markOrderDelivered', { id });
    shop.clock.advanceMinutes(0.5);
    expect(codeOf(await change('undoOrderDelivery', { id }))).toBe('CONFLICT');
    const unpaid = await shop.asNewCustomer().placeOrder(gift);
    expect(codeOf(await change('undoOrderDelivery', { id: unpaid.id }))).toBe('CONFLICT');
    expect(codeOf(await change('undoOrderDelivery', { id: 'none' }))).toBe('NOT_FOUND');
  });
});

describe('cancel', () => {
  // spec: running-5
  test('closes the payment page, puts the gifts back, and emails the customer why', async () => {
    const before = await stock();
    const order = await shop.asNewCustomer().placeOrder(gift, 2);
    const sessionId = await shop.as(order.customer).openSession(order);
    const none = await change('cancelOrder', { id: order.id, reason: '  ' });
    expect(none.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { reason: expect.any(String) },
    });
    await change('cancelOrder', { id: order.id, reason: 'The roses froze' });
    expect((await change('cancelOrder', { id: order.id, reason: 'Again' })).errors).toBeUndefined();
    expect(await stock()).toBe(before);
    expect(() => shop.sandbox.payCheckout(sessionId, goodCard)).toThrow();
    expect((await view(order.id)).timeline.slice(1)).toMatchObject([
      { kind: 'CANCELLED', actorName: 'Hanna Bekele', note: 'The roses froze' },
    ]);
    const mails = await shop.mailsTo(order.customer.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Your order was canceled'))).toHaveLength(1);
    expect(mails.map(({ text }) => text).join()).toContain('Reason: The roses froze');
    expect(codeOf(await change('markOrderPaid', { id: order.id }))).toBe('CONFLICT');
  });

  // spec: running-5
  test('changes nothing while the provider can’t confirm', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    await shop.as(order.customer).openSession(order);
    shop.sandbox.switches.failNext = 2;
    const before = await stock();
    expect(codeOf(await change('cancelOrder', { id: order.id, reason: 'x' }))).toBe('PAYMENT_UNAVAILABLE');
    expect(await stock()).toBe(before);
    expect(await view(order.id)).toMatchObject({ status: 'PENDING' });
  });

  // spec: running-5
  test('records a payment that came first, and says so', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    const refused = await change('cancelOrder', { id: order.id, reason: 'x' });
    expect(refused.errors?.[0]).toMatchObject({
      message: 'This order was paid a moment ago. To cancel it, refund it.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await view(order.id)).toMatchObject({ status: 'PAID' });
    expect(codeOf(await change('cancelOrder', { id: order.id, reason: 'x' }))).toBe('CONFLICT');
  });
});

describe('two admins at once', () => {
  let beside: TestShop;
  beforeEach(async () => {
    beside = await shop.openBeside();
    beside.sandbox.switches.holdWebhooks = true;
  });
  afterEach(() => beside.close());

  // spec: state-7
  test('mark it paid: there is one payment, one entry and one email', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const { id, customer } = order;
    await shop.as(order.customer).openSession(order);
    // All of them have found it unpaid by the time the first hears from the provider.
    for (const at of [shop, beside]) at.sandbox.switches.latencyMs = 100;
    const answers = await Promise.all(
      [shop, beside, shop, beside].map((at) => change('markOrderPaid', { id }, admin, at)),
    );
    expect(answers.map(({ data }) => data?.markOrderPaid.status)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(await kinds(id)).toEqual(['PLACED', 'PAID_BY_HAND']);
    expect((await subjects(customer.email)).filter((subject) => subject.includes('is paid'))).toHaveLength(1);
  });

  // spec: state-8
  test('mark it delivered: there is one entry and one email', async () => {
    const { id, customer } = await shop.asNewCustomer().placePaidOrder(gift);
    const answers = await Promise.all(
      [shop, beside, shop, beside].map((at) => change('markOrderDelivered', { id }, admin, at)),
    );
    expect(new Set(answers.map(({ data }) => data?.markOrderDelivered.deliveredAt)).size).toBe(1);
    expect(await kinds(id)).toEqual(['PLACED', 'PAID_BY_CARD', 'DELIVERED']);
    shop.clock.advanceMinutes(1);
    expect((await subjects(customer.email)).filter((subject) => subject.includes('arrived'))).toHaveLength(1);
  });

  // spec: running-7
  test('cancel and take the money: one of them gets a conflict', async () => {
    const { id } = await shop.asNewCustomer().placeOrder(gift);
    const [cancelled, paid] = await Promise.all([
      change('cancelOrder', { id, reason: 'x' }),
      change('markOrderPaid', { id }, admin, beside),
    ]);
    expect([codeOf(cancelled), codeOf(paid)].filter((code) => code === 'CONFLICT')).toHaveLength(1);
    expect((await kinds(id)).length).toBe(2);
  });

  // spec: running-7
  test('cancel: the gifts go back once', async () => {
    const before = await stock();
    const { id } = await shop.asNewCustomer().placeOrder(gift, 2);
    await Promise.all([shop, beside, shop].map((at) => change('cancelOrder', { id, reason: 'x' }, admin, at)));
    expect(await stock()).toBe(before);
    expect(await kinds(id)).toEqual(['PLACED', 'CANCELLED']);
  });

  // spec: running-7
  test('a card payment and a payment by hand at once: the order is paid once, and no money is kept without an order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await shop.asNewCustomer().placeOrder(gift);
      shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
      beside.sandbox.switches.holdWebhooks = false;
      // So that the admin's call can't just look: it has to meet the webhook in the database.
      shop.sandbox.switches.failNext = round % 2 === 0 ? 2 : 0;
      await Promise.all([change('markOrderPaid', { id: order.id }), beside.sandbox.deliverPending()]);
      // If the webhook was faster, nobody has met them.
      shop.sandbox.switches.failNext = 0;
      await shop.sandbox.deliverPending();
      expect(await view(order.id)).toMatchObject({ status: 'PAID' });
    }
    for (let round = 0; round < 3; round += 1) await shop.app.worker.drain();
  });
});
