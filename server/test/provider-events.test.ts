/** @postgres Money: events in any order are recorded once. */
import { randomUUID } from 'node:crypto';
import { onFailpoint } from '../src/db/failpoints.js';
import { orderNumber } from '../src/domain/order-number.js';
import type { Product } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { agreement, brokenInvariants, setStock } from './support/orders.js';
import type { PlacedOrder } from './support/person.js';
import { callSandbox, confirmIntent, createIntent, intentOf, shopMails } from './support/provider.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let gift: Product;
let admin: { token: string; _id: string };
/** Charges in the provider's records that the shop rightly doesn't know. */
let strangers: string[];
beforeEach(async () => {
  strangers = [];
  shop = await TestShop.open();
  shop.sandbox.switches.holdWebhooks = true;
  gift = await shop.product('a-dozen-garden-roses');
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  const { [agreement]: unlike = [], ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  expect(unlike.map((charge) => (charge as { intent_id: string }).intent_id)).toEqual(strangers);
  await shop.close();
});

const view = (id: string) => shop.as(admin).order(id);
const deliver = async () => {
  await shop.sandbox.deliverPending();
  expect(shop.sandbox.undelivered()).toBe(0);
};
const kinds = async (id: string) => (await view(id)).timeline.map((event) => event.kind);
const outcomes = () => shop.sql<{ type: string; outcome: string }>('SELECT type, outcome FROM webhook_events');
const paymentsOf = (id: string) =>
  shop.sql(`SELECT kind, status, return_reason FROM payments WHERE order_id = '${id}' ORDER BY status, kind`);
const refundMails = async ({ customer }: PlacedOrder) =>
  (await shop.mailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Your refund is on its way'));

describe('in any order', () => {
  test('an event is done as soon as its payment is recorded', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    await confirmIntent(shop, await shop.as(order.customer).openIntent(order));
    const seen: unknown[] = [];
    onFailpoint(async (point) => {
      if (point === 'payment-recorded') seen.push(...(await outcomes()));
    });
    await deliver();
    onFailpoint(null);
    expect(seen).toContainEqual({ type: 'payment_intent.succeeded', outcome: 'paid' });
  });

  // spec: running-10, loss-21
  test('an order stays paid when a completed session comes after its intent, or a failure and an expiry come late', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(order.customer).openSession(order);
    // First declined, so that a failure is among the events.
    shop.sandbox.payCheckout(sessionId, '4000 0000 0000 0002');
    shop.sandbox.payCheckout(sessionId, goodCard);
    shop.sandbox.switches.webhookReverse = true;
    await deliver();
    expect(await view(order.id)).toMatchObject({ status: 'PAID' });
    const types = (await outcomes()).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['payment_intent.payment_failed', 'checkout.session.completed']));
    // All once more: nothing is done twice.
    for (const { id } of await shop.sql<{ id: string }>('SELECT id FROM webhook_events')) shop.sandbox.redeliver(id);
    await deliver();
    expect(await kinds(order.id)).toEqual(['PLACED', 'PAID_BY_CARD']);
  });

  // spec: running-10
  test('an intent that was ended at the provider is replaced by another at the next attempt', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const intentId = await shop.as(order.customer).openIntent(order);
    await callSandbox(shop, `/v1/payment_intents/${intentId}/cancel`, {});
    await deliver();
    const next = await shop.as(order.customer).openIntent(order);
    expect(next).not.toBe(intentId);
    await confirmIntent(shop, next);
    await deliver();
    expect(await view(order.id)).toMatchObject({ status: 'PAID' });
  });

  // spec: running-10
  test('a refund and a dispute that are reported before their payment are recorded with it', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    const intentId = String(shop.sandbox.charges()[0]?.['payment_intent']);
    shop.sandbox.refundInDashboard(intentId, 500);
    shop.sandbox.openDispute(intentId);
    shop.sandbox.switches.webhookReverse = true;
    await deliver();
    expect(await view(order.id)).toMatchObject({ status: 'PAID', refundedPrice: 5 });
    expect((await kinds(order.id)).sort()).toEqual(['DISPUTE_OPENED', 'PAID_BY_CARD', 'PLACED', 'REFUND']);
  });
});

describe('a refund in the provider’s dashboard', () => {
  // spec: running-13, loss-29
  test('is recorded once, shown, and emailed to the customer', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const intentId = await intentOf(shop, order.id);
    shop.sandbox.refundInDashboard(intentId, 1050);
    shop.sandbox.switches.webhookCopies = 3;
    shop.sandbox.switches.webhookShuffle = true;
    await deliver();
    expect(await view(order.id)).toMatchObject({ status: 'PAID', isPaid: true, refundedPrice: 10.5 });
    expect((await view(order.id)).timeline.slice(2)).toEqual([
      {
        kind: 'REFUND',
        amount: 10.5,
        actorName: null,
        note: 'The shop has refunded it.',
        refundStatus: 'SUCCEEDED',
        refundSource: 'DASHBOARD',
        error: null,
      },
    ]);
    const [mail, ...more] = await refundMails(order);
    expect(mail?.text).toContain('We’ve refunded $10.50 of your $63.35 to your card');
    expect(more).toEqual([]);
    // A second one is another.
    shop.sandbox.refundInDashboard(intentId, 100);
    await deliver();
    expect(await view(order.id)).toMatchObject({ refundedPrice: 11.5 });
    expect(await refundMails(order)).toHaveLength(2);
  });

  test('is found when the provider lists more refunds than fit on one page', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const intentId = await intentOf(shop, order.id);
    // Only the last one's events arrive.
    shop.sandbox.switches.dropNext = Infinity;
    for (let turn = 0; turn < 100; turn += 1) shop.sandbox.refundInDashboard(intentId, 10);
    shop.sandbox.switches.dropNext = 0;
    shop.sandbox.refundInDashboard(intentId, 10);
    await deliver();
    expect(await view(order.id)).toMatchObject({ refundedPrice: 10.1 });
  });
  const refundHere = (id: string, amount: number, alreadyRefunded = 0) =>
    shop
      .as(admin)
      .mutateAnswer(
        'refundOrder',
        { id, amount, alreadyRefunded, reason: 'Broken stems', idempotencyKey: randomUUID() },
        '{ status }',
      );

  // spec: running-13
  test('our own refund that comes back as an event is not recorded twice', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    await refundHere(order.id, 5);
    await deliver();
    expect(await view(order.id)).toMatchObject({ refundedPrice: 5 });
    expect(await shop.sql(`SELECT source, status FROM refunds WHERE order_id = '${order.id}'`)).toEqual([
      { source: 'shop', status: 'succeeded' },
    ]);
    expect(await refundMails(order)).toHaveLength(1);
  });

  // spec: running-13
  test('our own refund whose answer got lost is settled by its event', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    // The SDK tries twice on its own.
    shop.sandbox.switches.failNext = 2;
    expect((await refundHere(order.id, 5)).data?.refundOrder.status).toBe('PENDING');
    // As if the provider had acted before it fell silent.
    const intentId = await intentOf(shop, order.id);
    const [refund] = await shop.sql<{ id: string }>(`SELECT id FROM refunds WHERE order_id = '${order.id}'`);
    const key = `refund:${refund?.id}`;
    await callSandbox(shop, '/v1/refunds', { payment_intent: intentId, amount: '500', 'metadata[key]': key });
    await deliver();
    expect((await view(order.id)).timeline.at(-1)).toMatchObject({
      refundStatus: 'SUCCEEDED',
      refundSource: 'SHOP',
    });
    await shop.app.worker.drain();
    expect(shop.sandbox.charges()[0]?.['amount_refunded']).toBe(500);
    expect(await refundMails(order)).toHaveLength(1);
  });

  // spec: running-13
  test('one of money that an admin here has just reserved is recorded when the provider refuses ours', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const total = Math.round(order.total * 100);
    // The SDK tries twice on its own.
    shop.sandbox.switches.failNext = 2;
    expect((await refundHere(order.id, order.total)).data?.refundOrder.status).toBe('PENDING');
    shop.sandbox.refundInDashboard(await intentOf(shop, order.id), total);
    await deliver();
    expect((await outcomes()).filter(({ outcome }) => outcome === 'waiting')).not.toEqual([]);
    await shop.app.worker.drain();
    shop.clock.advanceMinutes(2);
    await shop.app.reconcilePayments.reconcile();
    expect(await view(order.id)).toMatchObject({ refundedPrice: order.total });
    expect(await shop.sql(`SELECT source, status FROM refunds WHERE order_id = '${order.id}' ORDER BY source`)).toEqual(
      [
        { source: 'dashboard', status: 'succeeded' },
        { source: 'shop', status: 'failed' },
      ],
    );
    expect(await shop.sql('SELECT id FROM webhook_events WHERE processed_at IS NULL')).toEqual([]);
  });

  // spec: running-13
  test('a refund that fails days later can be made again, and the shop gets an email', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    await refundHere(order.id, 5);
    await deliver();
    const [refund] = await shop.sql<{ provider_refund_id: string }>(
      `SELECT provider_refund_id FROM refunds WHERE order_id = '${order.id}'`,
    );
    shop.clock.advanceMinutes(3 * 24 * 60);
    shop.sandbox.failRefund(refund?.provider_refund_id ?? '');
    await deliver();
    admin = await shop.signInDemo('admin@example.com');
    expect(await view(order.id)).toMatchObject({ refundedPrice: 0 });
    expect((await view(order.id)).timeline.at(-1)).toMatchObject({
      refundStatus: 'FAILED',
      error: 'lost_or_stolen_card',
    });
    const mails = await shopMails(shop, 'A refund failed');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`$5.00 of order ${orderNumber(order.id)}`);
    expect((await refundHere(order.id, 6)).data?.refundOrder.status).toBe('SUCCEEDED');
  });

  // spec: running-13
  test('a failed refund of money that no order took is owed again', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(order.customer).openSession(order);
    const intentId = await shop.as(order.customer).openIntent(order);
    shop.sandbox.payCheckout(sessionId, goodCard);
    await confirmIntent(shop, intentId);
    await deliver();
    await shop.app.worker.drain();
    const returned = (
      await shop.sql<{ intent_id: string }>(
        `SELECT intent_id FROM payments WHERE order_id = '${order.id}' AND status = 'refunded'`,
      )
    )[0]?.intent_id;
    const { data } = await callSandbox(shop, `/v1/refunds?payment_intent=${returned}`);
    shop.sandbox.failRefund(data[0]!.id);
    await deliver();
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'refund_due' }, { status: 'succeeded' }]);
    // The provider knows our key and the refund's end: people have to look.
    shop.clock.advanceMinutes(11);
    await shop.app.reconcilePayments.reconcile();
    await shop.app.reconcilePayments.reconcile();
    expect(await shopMails(shop, 'A payment could not be returned')).toHaveLength(1);
  });
});

describe('a dispute', () => {
  const disputes = async (id: string, caller = admin) => {
    const query = 'query ($id: ID!) { order(id: $id) { disputes { status reason amount evidenceDueAt } } }';
    return (await shop.as(caller).graphql(query, { id })).order.disputes;
  };
  const refundFails = async (id: string) => {
    const input = { id, amount: 5, alreadyRefunded: 0, reason: 'Broken', idempotencyKey: randomUUID() };
    const document = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }';
    return (await shop.as(admin).graphqlAnswer(document, { input })).errors?.[0];
  };

  // spec: running-14, loss-29
  test('is shown to admins and emailed to the shop; the order stays paid, and is not refunded meanwhile', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const disputeId = shop.sandbox.openDispute(await intentOf(shop, order.id));
    await deliver();
    expect(await disputes(order.id)).toEqual([
      { status: 'OPEN', reason: 'product_not_received', amount: order.total, evidenceDueAt: expect.any(String) },
    ]);
    expect(await disputes(order.id, { ...order.customer })).toBeNull();
    expect(await view(order.id)).toMatchObject({ status: 'PAID', isPaid: true });
    expect(await kinds(order.id)).toEqual(['PLACED', 'PAID_BY_CARD', 'DISPUTE_OPENED']);
    const [mail, ...more] = await shopMails(shop, 'A payment is disputed');
    expect(mail).toContain(`order ${orderNumber(order.id)} (product not received)`);
    expect(more).toEqual([]);
    const refusal = await refundFails(order.id);
    expect(refusal).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(refusal?.message).toMatch(/disputes this payment/);

    shop.sandbox.closeDispute(disputeId, 'won');
    await deliver();
    expect(await disputes(order.id)).toMatchObject([{ status: 'WON', evidenceDueAt: null }]);
    expect((await kinds(order.id)).at(-1)).toBe('DISPUTE_WON');
    expect(await shopMails(shop, 'A dispute was won')).toHaveLength(1);
    expect(await refundFails(order.id)).toBeUndefined();
  });

  test('that was won stays won when an older answer arrives later', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const disputeId = shop.sandbox.openDispute(await intentOf(shop, order.id));
    shop.sandbox.switches.onCall = async (moment, call) => {
      if (moment === 'before' || !call.includes(disputeId)) return;
      shop.sandbox.switches.onCall = null;
      shop.sandbox.switches.dropNext = Infinity;
      shop.sandbox.closeDispute(disputeId, 'won');
      await shop.app.auditProvider.audit();
    };
    await deliver();
    expect(await disputes(order.id)).toMatchObject([{ status: 'WON', evidenceDueAt: null }]);
    expect(await kinds(order.id)).toEqual(['PLACED', 'PAID_BY_CARD', 'DISPUTE_WON']);
  });

  // spec: running-14
  test('that is lost leaves the order paid, and its money can’t be refunded as well', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const disputeId = shop.sandbox.openDispute(await intentOf(shop, order.id));
    shop.sandbox.closeDispute(disputeId, 'lost');
    shop.sandbox.switches.webhookReverse = true;
    await deliver();
    expect(await disputes(order.id)).toMatchObject([{ status: 'LOST' }]);
    expect(await kinds(order.id)).toEqual(['PLACED', 'PAID_BY_CARD', 'DISPUTE_LOST']);
    expect((await refundFails(order.id))?.message).toMatch(/dispute was lost/);
    expect(await view(order.id)).toMatchObject({ status: 'PAID', refundedPrice: 0 });
  });
});

// spec: loss-24
describe('money that does not match its order', () => {
  /** An intent as someone with the shop's keys could make it, paid. */
  const pay = async (facts: { amount: number; currency?: string; orderId: string; paymentId: string }) => {
    const intentId = await createIntent(shop, facts);
    await confirmIntent(shop, intentId);
    return intentId;
  };
  /** A payment of the order that was begun, and then not used. */
  const begun = async (order: PlacedOrder) => {
    await shop.as(order.customer).openSession(order);
    const rows = await shop.sql<{ id: string }>(`SELECT id FROM payments WHERE order_id = '${order.id}'`);
    return rows[0]?.id ?? '';
  };
  /** What the order's page says of money that goes back. */
  const moneyShown = async ({ id, customer }: PlacedOrder) => {
    const query = 'query ($id: ID!) { order(id: $id) { latePayment { amount isReturned } hasReceivedMoney } }';
    return (await shop.as(customer).graphql(query, { id })).order;
  };
  const returned = () => shop.sandbox.charges().map((charge) => charge['amount_refunded']);

  test.each([
    // spec: running-12
    ['another amount', { amount: 100 }, '$1.00', 'We received a payment of $1.00'],
    ['too much', { amount: 10_000 }, '$100.00', 'We received a payment of $100.00'],
    // spec: running-12
    ['another currency', { currency: 'eur' }, 'EUR', 'We received a payment in another currency'],
  ])(
    '%s: the order is not paid, the money goes back, the shop and the customer get emails',
    async (_what, wrong, money, reason) => {
      const order = await shop.asNewCustomer().placeOrder(gift);
      const paymentId = await begun(order);
      const total = Math.round(order.total * 100);
      await pay({ amount: total, orderId: order.id, paymentId, ...wrong });
      await deliver();
      await shop.app.worker.drain();
      expect(await view(order.id)).toMatchObject({ status: 'PENDING', isPaid: false });
      expect(await paymentsOf(order.id)).toMatchObject([{ status: 'refunded', return_reason: 'mismatch' }]);
      expect(returned()).toEqual(shop.sandbox.charges().map((charge) => charge['amount']));
      const [mail, ...more] = await shopMails(shop, 'A card payment did not match its order');
      expect(mail).toContain(money);
      expect(more).toEqual([]);
      expect(await kinds(order.id)).toContain('PAYMENT_MISMATCH');
      const mails = await refundMails(order);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(`${reason} for your order, but the order costs $63.35, so we’ve sent it back`);
      expect(mails[0]?.text).toContain('Pay now:');
      expect(await moneyShown(order)).toEqual({ latePayment: null, hasReceivedMoney: true });
    },
  );

  test.each([
    [
      'expired',
      'Your order has expired',
      async () => {
        shop.clock.advanceMinutes(36);
        await shop.app.expireOrders.expireDue();
      },
    ],
    [
      'cancelled',
      'Your order was canceled',
      async ({ id }: PlacedOrder) => {
        const document = 'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { status } }';
        await shop.as(admin).graphql(document, { input: { id, reason: 'The roses froze' } });
      },
    ],
    [
      'declined',
      'Your payment didn’t go through',
      async (order: PlacedOrder) => {
        shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), '4000 0000 0000 0002');
        await deliver();
        shop.clock.advanceMinutes(10);
      },
    ],
  ])('the %s email of the order it came for does not say that nothing was charged', async (_what, subject, end) => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const paymentId = await begun(order);
    await pay({ amount: 100, orderId: order.id, paymentId });
    await deliver();
    await end(order);
    const mails = await shop.mailsTo(order.customer.email);
    const mail = mails.find((one) => one.subject.startsWith(subject));
    expect(mail?.text).toMatch(/^Hi,\n/);
    expect(mail?.text).not.toContain('Nothing was charged');
  });

  test('two payments that came too late are each reported with their own amount', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const paymentId = await begun(order);
    const document = 'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { status } }';
    await shop.as(admin).graphql(document, { input: { id: order.id, reason: 'The roses froze' } });
    const facts = { amount: Math.round(order.total * 100), orderId: order.id, paymentId };
    await pay(facts);
    await pay(facts);
    await deliver();
    await shop.app.worker.drain();
    const mails = await refundMails(order);
    expect(mails).toHaveLength(2);
    for (const { text } of mails)
      expect(text).toContain('Your payment of $63.35 arrived too late for us to fill your order');
    expect(await moneyShown(order)).toEqual({
      latePayment: { amount: 126.7, isReturned: true },
      hasReceivedMoney: true,
    });
  });

  // spec: running-12, loss-24
  test('a payment of one customer with another’s order in its metadata pays neither order', async () => {
    const [mine, theirs] = [await shop.asNewCustomer().placeOrder(gift), await shop.asNewCustomer().placeOrder(gift)];
    const paymentId = await begun(mine);
    await pay({ amount: Math.round(mine.total * 100), orderId: theirs.id, paymentId });
    await deliver();
    await shop.app.worker.drain();
    for (const { id } of [mine, theirs]) expect(await view(id)).toMatchObject({ status: 'PENDING' });
    expect(await paymentsOf(mine.id)).toMatchObject([{ status: 'refunded', return_reason: 'misdirected' }]);
    expect(returned()).toEqual([6335]);
    expect(await shopMails(shop, 'A card payment did not match its order')).toHaveLength(1);
    for (const order of [mine, theirs]) {
      expect(await refundMails(order)).toEqual([]);
      expect(await moneyShown(order)).toMatchObject({ latePayment: null });
    }
  });

  // spec: running-12
  test('a second payment under the id of a paid one is recorded as owed, and goes back', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const paymentId = await begun(order);
    const facts = { amount: Math.round(order.total * 100), orderId: order.id, paymentId };
    await pay(facts);
    await pay(facts);
    shop.sandbox.switches.webhookCopies = 3;
    await deliver();
    await shop.app.worker.drain();
    expect(await view(order.id)).toMatchObject({ status: 'PAID', refundedPrice: 0 });
    expect(await paymentsOf(order.id)).toEqual([
      { kind: 'stray', status: 'refunded', return_reason: 'second' },
      { kind: 'checkout', status: 'succeeded', return_reason: null },
    ]);
    expect(returned().sort()).toEqual([0, 6335]);
    const [mail] = await refundMails(order);
    expect(mail?.text).toContain(
      'another payment of $63.35 for your order, which was already paid, so we’ve sent it back',
    );
    expect(await moneyShown(order)).toMatchObject({ latePayment: { amount: 63.35, isReturned: true } });
  });

  // spec: running-12
  test('once an order is paid, its other sessions and intents can’t be paid anymore', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(order.customer).openSession(order);
    const intentId = await shop.as(order.customer).openIntent(order);
    shop.sandbox.payCheckout(sessionId, goodCard);
    await deliver();
    await shop.app.worker.drain();
    expect((await confirmIntent(shop, intentId)).error.message).toContain('status of canceled');
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'canceled' }, { status: 'succeeded' }]);
  });

  // spec: running-12
  test('money of other software in the same account is left alone', async () => {
    const intentId = await createIntent(shop, { amount: 900 });
    await confirmIntent(shop, intentId);
    shop.sandbox.refundInDashboard(intentId, 100);
    shop.sandbox.openDispute(intentId);
    await deliver();
    await shop.app.auditProvider.audit();
    expect(await shop.sql('SELECT id FROM webhook_events WHERE processed_at IS NULL')).toEqual([]);
    expect(await shop.sql('SELECT id FROM provider_differences')).toEqual([]);
    expect(returned()).toEqual([100]);
    strangers = [intentId];
  });

  // spec: running-12
  test('money that was refunded in the dashboard already is not refunded again', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const intentId = await pay({ amount: 100, orderId: order.id, paymentId: await begun(order) });
    await deliver();
    shop.sandbox.refundInDashboard(intentId, 60);
    await shop.app.worker.drain();
    expect(returned()).toEqual([100]);
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'refunded' }]);
    await deliver();
    expect(await shop.sql(`SELECT id FROM refunds WHERE order_id = '${order.id}'`)).toEqual([]);
  });
});

describe('an event about an unknown payment', () => {
  /** A paid intent that names an order and a payment which are written later. */
  const early = async (order: PlacedOrder) => {
    const [orderId, paymentId] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '')];
    const amount = Math.round(order.total * 100);
    const intentId = await createIntent(shop, { amount, orderId, paymentId });
    await confirmIntent(shop, intentId);
    return { orderId, paymentId, intentId };
  };

  // spec: running-11, loss-22
  test('is stored, acknowledged, tried again, and processed when its order is written', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const { orderId } = await early(order);
    await deliver();
    const flagged = () =>
      shop.sql("SELECT attempts FROM webhook_events WHERE outcome = 'unknown' AND processed_at IS NULL");
    expect(await flagged()).toEqual([{ attempts: 1 }]);
    await shop.app.db.inTransaction(async (manager) => {
      const [row]: [Record<string, unknown>] = await manager.query(`SELECT * FROM orders WHERE id = '${order.id}'`);
      await manager
        .createQueryBuilder()
        .insert()
        .into('orders')
        .values({ ...camelCased(row), id: orderId, idempotencyKey: null })
        .execute();
      for (const table of ['order_lines', 'stock_moves'])
        await manager.query(`UPDATE ${table} SET order_id = '${orderId}' WHERE order_id = '${order.id}'`);
      await manager.query(`DELETE FROM orders WHERE id = '${order.id}'`);
    });
    shop.clock.advanceMinutes(2);
    await shop.app.reconcilePayments.reconcile();
    expect(await flagged()).toEqual([]);
    expect(await view(orderId)).toMatchObject({ status: 'PAID' });
  });

  // spec: running-11
  test('is reported to the shop after an hour, once', async () => {
    const { intentId } = await early(await shop.asNewCustomer().placeOrder(gift));
    strangers = [intentId];
    await deliver();
    for (let round = 0; round < 14; round += 1) {
      shop.clock.advanceMinutes(5);
      await shop.app.reconcilePayments.reconcile();
    }
    expect(await shopMails(shop, 'An event from the payment service matches no order')).toHaveLength(1);
    expect(await shop.sql('SELECT id FROM webhook_events WHERE processed_at IS NULL')).toEqual([]);
  });

  // spec: running-11
  test('an event that can’t be processed is answered 500, stored, and processed when the provider is back, without a retry from it', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    shop.sandbox.switches.failNext = 1000;
    await shop.sandbox.deliverPending();
    expect(shop.sandbox.undelivered()).toBeGreaterThan(0);
    expect(await view(order.id)).toMatchObject({ status: 'PENDING' });
    shop.clock.advanceMinutes(2);
    await shop.app.reconcilePayments.reconcile();
    expect(await view(order.id)).toMatchObject({ status: 'PENDING' });
    shop.sandbox.switches.failNext = 0;
    // After so many failures it may be left alone for a while.
    shop.clock.advanceMinutes(1);
    await shop.app.reconcilePayments.reconcile();
    expect(await view(order.id)).toMatchObject({ status: 'PAID' });
    expect(await shop.sql('SELECT id FROM webhook_events WHERE processed_at IS NULL')).toEqual([]);
  });
});

test('an event that an earlier version stored is processed', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const sessionId = await shop.as(order.customer).openSession(order);
  shop.sandbox.switches.dropNext = Infinity;
  shop.sandbox.payCheckout(sessionId, goodCard);
  const { payment_intent: intentId } = await callSandbox(shop, `/v1/checkout/sessions/${sessionId}`);
  await shop.app.db.inTransaction((manager) =>
    manager.query(
      `INSERT INTO webhook_events (id, type, intent_id, received_at)
        VALUES ('evt_earlier', 'payment_intent.succeeded', '${intentId}', ${shop.clock.now()})`,
    ),
  );
  await shop.app.reconcilePayments.reconcile();
  expect(await view(order.id)).toMatchObject({ status: 'PAID' });
  expect(await outcomes()).toEqual([{ type: 'payment_intent.succeeded', outcome: 'paid' }]);
});

test('a late payment whose stock is gone goes back once, however it is reported', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  const sessionId = await shop.as(order.customer).openSession(order);
  shop.sandbox.payCheckout(sessionId, goodCard);
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(`UPDATE orders SET status = 'expired' WHERE id = '${order.id}'`);
    await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${gift._id}'`);
    await manager.query(
      `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at) VALUES ('back', '${gift._id}', '${order.id}', 'release', 1, 0)`,
    );
  });
  await setStock(shop, gift._id, 0);
  shop.sandbox.switches.webhookCopies = 3;
  await deliver();
  await Promise.all([shop.app.worker.drain(), shop.app.reconcilePayments.reconcile()]);
  expect(await paymentsOf(order.id)).toEqual([{ kind: 'checkout', status: 'refunded', return_reason: 'late' }]);
  expect(await refundMails(order)).toHaveLength(1);
});

function camelCased(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      // As TypeORM reads it.
      ['shipping_address', 'delivery', 'price_lines', 'taxes'].includes(name) ? JSON.parse(String(value)) : value,
    ]),
  );
}
