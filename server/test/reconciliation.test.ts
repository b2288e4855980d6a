/** @postgres Money: two processes that reconcile at once do everything once. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SandboxStore } from '../src/sandbox/stripe/sandbox-store.js';
import { InvalidParameter } from '../src/sandbox/stripe/stripe-error.js';
import type { Product } from './support/answers.js';
import { goodCard } from './support/hosted-page.js';
import { addressNumber, agreement, brokenInvariants, orderBody, setStock } from './support/orders.js';
import type { PlacedOrder } from './support/person.js';
import { callSandbox, confirmIntent, createIntent, intentOf, shopMails } from './support/provider.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let gift: Product;
/** How many charges in the provider's records the shop rightly knows nothing of. */
let strangers: number;
beforeEach(async () => {
  strangers = 0;
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  shop.sandbox.switches.holdWebhooks = true;
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 100);
});
afterEach(async () => {
  const { [agreement]: unlike = [], ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  expect(unlike).toHaveLength(strangers);
  await shop.close();
});

const statusOf = async (id: string) =>
  (await shop.sql<{ status: string }>(`SELECT status FROM orders WHERE id = '${id}'`))[0]?.status;
const paymentsOf = async (id: string) =>
  (await shop.sql<{ status: string }>(`SELECT status FROM payments WHERE order_id = '${id}'`)).map(
    ({ status }) => status,
  );
const mailsTo = async ({ customer }: PlacedOrder, subject: string) =>
  (await shop.mailsTo(customer.email)).filter((mail) => mail.subject.startsWith(subject));
/** Loses every event from now on. */
const loseEvents = () => {
  shop.sandbox.switches.dropNext = Infinity;
};

// spec: loss-25
describe('every minute', () => {
  // spec: running-15
  test.each([['at the hosted page'], ['in the page']])(
    'a payment %s whose event never arrives is recorded within five minutes',
    async (where) => {
      loseEvents();
      const order = await shop.asNewCustomer().placeOrder(gift);
      if (where === 'in the page') await confirmIntent(shop, await shop.as(order.customer).openIntent(order));
      else shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
      let minutes = 0;
      while ((await statusOf(order.id)) === 'pending' && minutes < 5) {
        shop.clock.advanceMinutes(1);
        minutes += 1;
        await shop.app.worker.runOnce();
      }
      expect(await statusOf(order.id)).toBe('paid');
      expect(await mailsTo(order, 'Thank you! Your order is paid')).toHaveLength(1);
    },
  );

  // spec: running-15
  test('a payment late in the hold is noticed as quickly, and an abandoned order isn’t looked up every minute', async () => {
    loseEvents();
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(order.customer).openSession(order);
    let asked = 0;
    shop.sandbox.switches.onCall = (moment, call) => {
      if (moment === 'before' && call.includes(sessionId)) asked += 1;
      return Promise.resolve();
    };
    for (let minute = 0; minute < 25; minute += 1) {
      shop.clock.advanceMinutes(1);
      await shop.app.reconcilePayments.reconcile();
    }
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(13);
    shop.sandbox.payCheckout(sessionId, goodCard);
    for (let minute = 0; minute < 5; minute += 1) {
      shop.clock.advanceMinutes(1);
      await shop.app.reconcilePayments.reconcile();
    }
    expect(await statusOf(order.id)).toBe('paid');
  });

  test('two processes that reconcile at once record and send everything once', async () => {
    const beside = await shop.openBeside();
    try {
      loseEvents();
      const orders = [];
      for (let index = 0; index < 4; index += 1) orders.push(await shop.asNewCustomer().placeOrder(gift));
      for (const order of orders) shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
      shop.clock.advanceMinutes(3);
      await Promise.all([shop, beside, shop].map(({ app }) => app.reconcilePayments.reconcile()));
      for (const order of orders) {
        expect(await statusOf(order.id)).toBe('paid');
        expect(await mailsTo(order, 'Thank you! Your order is paid')).toHaveLength(1);
      }
    } finally {
      await beside.close();
    }
  });

  test('owed money and pending refunds are sent even when their messages are gone', async () => {
    const twice = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = await shop.as(twice.customer).openSession(twice);
    const intentId = await shop.as(twice.customer).openIntent(twice);
    shop.sandbox.payCheckout(sessionId, goodCard);
    await confirmIntent(shop, intentId);
    await shop.sandbox.deliverPending();
    const refunded = await shop.asNewCustomer().placePaidOrder(gift);
    const admin = await shop.signInDemo('admin@example.com');
    shop.sandbox.switches.failNext = 2;
    const input = { id: refunded.id, amount: 5, alreadyRefunded: 0, reason: 'Broken', idempotencyKey: randomUUID() };
    await shop.as(admin).mutate('refundOrder', input, '{ status }');
    await shop.app.db.inTransaction((manager) =>
      manager.query("DELETE FROM outbox WHERE kind IN ('refund-payment', 'send-refund')"),
    );
    shop.clock.advanceMinutes(11);
    await shop.app.reconcilePayments.reconcile();
    expect((await paymentsOf(twice.id)).sort()).toEqual(['refunded', 'succeeded']);
    expect(await shop.sql(`SELECT status FROM refunds WHERE order_id = '${refunded.id}'`)).toEqual([
      { status: 'succeeded' },
    ]);
  });

  test('a payment that can’t be reconciled doesn’t stop the others', async () => {
    loseEvents();
    const bad = await shop.asNewCustomer().placeOrder(gift);
    // More than are looked at at once.
    const others = [];
    for (let index = 0; index < 6; index += 1) others.push(await shop.asNewCustomer().placeOrder(gift));
    for (const order of [bad, ...others])
      shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    shop.clock.advanceMinutes(3);
    // A trigger stands for any defect of one order.
    await breakOrder(bad.id);
    await expect(shop.app.reconcilePayments.reconcile()).rejects.toThrow('could not be reconciled');
    expect(await statusOf(bad.id)).toBe('pending');
    for (const { id } of others) expect(await statusOf(id)).toBe('paid');
    await mendOrders();
    shop.clock.advanceMinutes(5);
    await shop.app.reconcilePayments.reconcile();
    expect(await statusOf(bad.id)).toBe('paid');
  });

  test('a payment that the provider refuses to look up doesn’t stop the others', async () => {
    loseEvents();
    const bad = await shop.asNewCustomer().placeOrder(gift);
    // More than are looked at at once, and more than make an outage.
    const others = [];
    for (let index = 0; index < 6; index += 1) others.push(await shop.asNewCustomer().placeOrder(gift));
    const sessionId = await shop.as(bad.customer).openSession(bad);
    shop.sandbox.payCheckout(sessionId, goodCard);
    for (const order of others) shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    shop.clock.advanceMinutes(3);
    refuseAbout(sessionId);
    await expect(shop.app.reconcilePayments.reconcile()).rejects.toThrow('could not be reconciled');
    for (const { id } of others) expect(await statusOf(id)).toBe('paid');
    expect(await statusOf(bad.id)).toBe('pending');
    shop.sandbox.switches.onCall = null;
    shop.clock.advanceMinutes(5);
    await shop.app.reconcilePayments.reconcile();
    expect(await statusOf(bad.id)).toBe('paid');
  });
});

/** Lets the provider refuse every question about something. */
function refuseAbout(id: string): void {
  shop.sandbox.switches.onCall = (moment, call) => {
    const isAsked = moment === 'before' && call.includes(id);
    return isAsked ? Promise.reject(new InvalidParameter('Invalid object id', undefined, 'id')) : Promise.resolve();
  };
}

/** Makes every change of an order fail. */
async function breakOrder(id: string): Promise<void> {
  await shop.app.db.inTransaction(async (manager) => {
    if (shop.app.db.kind === 'sqlite') {
      await manager.query(
        `CREATE TRIGGER broken BEFORE UPDATE ON orders WHEN OLD.id = '${id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
      );
      return;
    }
    await manager.query(
      "CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$",
    );
    await manager.query(
      `CREATE TRIGGER broken BEFORE UPDATE ON orders FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION broken()`,
    );
  });
}

async function mendOrders(): Promise<void> {
  const drop = shop.app.db.kind === 'sqlite' ? 'DROP TRIGGER broken' : 'DROP TRIGGER broken ON orders';
  await shop.app.db.inTransaction((manager) => manager.query(drop));
}

// spec: loss-25
describe('an event two days after the order expired', () => {
  /** Expires an order behind the provider's back, as if its confirmation had been wrong, then lets two days pass. */
  const expiredButPaid = async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    await shop.app.db.inTransaction(async (manager) => {
      await manager.query(`UPDATE orders SET status = 'expired', closed_at = 0 WHERE id = '${order.id}'`);
      await manager.query(`UPDATE payments SET status = 'canceled' WHERE order_id = '${order.id}'`);
      await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${gift._id}'`);
      await manager.query(
        `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at) VALUES ('back', '${gift._id}', '${order.id}', 'release', 1, 0)`,
      );
    });
    shop.clock.advanceMinutes(2 * 24 * 60);
    return order;
  };

  // spec: running-15
  test('takes the stock again and pays the order', async () => {
    const order = await expiredButPaid();
    await shop.sandbox.deliverPending();
    expect(await statusOf(order.id)).toBe('paid');
    expect((await shop.product('a-dozen-garden-roses')).countInStock).toBe(99);
  });

  // spec: running-15
  test('refunds the money when the stock is gone, and emails the customer', async () => {
    const order = await expiredButPaid();
    await setStock(shop, gift._id, 0);
    await shop.sandbox.deliverPending();
    await shop.app.worker.drain();
    expect(await statusOf(order.id)).toBe('expired');
    expect(await paymentsOf(order.id)).toEqual(['refunded']);
    expect(shop.sandbox.charges().map((charge) => charge['amount_refunded'])).toEqual([6335]);
    const [mail, ...more] = await mailsTo(order, 'Your refund is on its way');
    expect(mail?.text).toContain('arrived too late for us to fill your order');
    expect(more).toEqual([]);
  });
});

// spec: loss-26
describe('a payment at the moment when its hold ends', () => {
  // What expiry says to the provider: look, close, look again; the payment falls before or after each.
  const moments = [0, 1, 2, 3, 4, 5];
  /** How often each interleaving is tried; 42 make a thousand trials. */
  const rounds = Number(process.env['RACE_ROUNDS'] ?? 1);
  const trials = Array.from({ length: rounds }, () => moments)
    .flat()
    .flatMap((moment) =>
      ['hosted page', 'page'].flatMap((where) =>
        ['at once', 'later'].map((reported) => [moment, where, reported] as const),
      ),
    );

  // spec: running-16
  test(
    `is paid with stock, or expired and refunded, in ${trials.length} trials`,
    async () => {
      const outcomes = new Set<string>();
      for (const [at, trial] of trials.entries()) {
        // No sold-out trial.
        if (at % 24 === 0) await setStock(shop, gift._id, 100 + at);
        outcomes.add(await run(...trial));
      }
      // Both ends were reached, so the trials did interleave.
      expect([...outcomes].sort()).toEqual(['expired', 'paid']);
    },
    rounds * 120_000,
  );

  async function run(moment: number, where: string, reported: string): Promise<string> {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const sessionId = where === 'page' ? null : await shop.as(order.customer).openSession(order);
    const intentId = where === 'page' ? await shop.as(order.customer).openIntent(order) : null;
    // Its end is set by hand: a hosted page, which ends before the hold does, must still be open.
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE orders SET hold_until = 1 WHERE id = '${order.id}'`),
    );
    let left = moment;
    const pay = async () => {
      shop.sandbox.switches.onCall = null;
      if (intentId !== null) await confirmIntent(shop, intentId);
      else if (sessionId !== null) tryToPay(sessionId);
      if (reported === 'at once') await shop.sandbox.deliverPending();
    };
    shop.sandbox.switches.onCall = async () => {
      if (left === 0) await pay();
      left -= 1;
    };
    await shop.app.expireOrders.expireDue();
    if (shop.sandbox.switches.onCall !== null) await pay();
    await shop.sandbox.deliverPending();
    await shop.app.worker.drain();
    const status = (await statusOf(order.id)) ?? '';
    const charge = shop.sandbox.charges().find((one) => one['amount'] === 6335 && isOf(one, order.id));
    const kept = charge ? Number(charge['amount']) - Number(charge['amount_refunded']) : 0;
    expect([moment, where, reported, status, kept]).toEqual([
      moment,
      where,
      reported,
      status,
      status === 'paid' ? 6335 : 0,
    ]);
    expect(await brokenInvariants(shop)).toEqual({});
    return status;
  }

  function tryToPay(sessionId: string): void {
    try {
      shop.sandbox.payCheckout(sessionId, goodCard);
    } catch {
      // The page is closed: that is the shopper's answer.
    }
  }

  function isOf(charge: Record<string, unknown>, orderId: string): boolean {
    return (charge['metadata'] as Record<string, string>)['orderId'] === orderId;
  }
});

describe('the end of a hold', () => {
  // spec: running-16
  test('follows the database’s clock: a process whose own clock is wrong neither ends nor prolongs a hold', async () => {
    const ahead = new TestClock();
    ahead.advanceMinutes(60);
    const beside = await shop.openBeside({ clock: ahead, databaseClock: shop.clock });
    // Its sandbox shares the records, and would end the page by the clock that is ahead.
    beside.sandbox.switches.holdWebhooks = true;
    try {
      const [here, there] = [
        await shop.asNewCustomer().placeOrder(gift),
        await beside.asNewCustomer().placeOrder(gift),
      ];
      const sessionId = await shop.as(here.customer).openSession(here);
      shop.clock.advanceMinutes(20);
      expect(await beside.app.expireOrders.expireDue()).toBe(0);
      expect(await callSandbox(shop, `/v1/checkout/sessions/${sessionId}`)).toMatchObject({ status: 'open' });
      shop.clock.advanceMinutes(16);
      // The other's clock went on as well; only the database's counts.
      expect(await beside.app.expireOrders.expireDue()).toBe(2);
      for (const { id } of [here, there]) expect(await statusOf(id)).toBe('expired');
    } finally {
      await beside.close();
    }
  });

  // spec: running-16
  test('is postponed when the customer begins to pay while it is being ended', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const first = await shop.as(order.customer).openSession(order);
    shop.clock.advanceMinutes(30);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE orders SET hold_until = 1 WHERE id = '${order.id}'`),
    );
    let second = '';
    shop.sandbox.switches.onCall = async (moment, call) => {
      if (moment === 'before' || !call.endsWith('/expire')) return;
      shop.sandbox.switches.onCall = null;
      second = await shop.as(order.customer).openSession(order);
    };
    await shop.app.expireOrders.expireDue();
    expect(second).not.toBe(first);
    expect(await statusOf(order.id)).toBe('pending');
    shop.sandbox.payCheckout(second, goodCard);
    await shop.sandbox.deliverPending();
    expect(await statusOf(order.id)).toBe('paid');
  });

  test('does not wait behind a hundred pending payments', async () => {
    await setStock(shop, gift._id, 200);
    const customer = await shop.newCustomer();
    shop.sandbox.switches.settleLater = true;
    for (let at = 0; at < 100; at += 1) {
      const headers = { 'idempotency-key': `on its way ${at}` };
      const draft = { shippingAddress: addressNumber(at) };
      const { body } = await shop.as({ ...customer, headers }).rest('POST', '/api/orders', orderBody(gift, 1, draft));
      await confirmIntent(shop, await shop.as(customer).openIntent({ id: body._id }));
    }
    shop.clock.advanceMinutes(1);
    const last = await shop.asNewCustomer().placeOrder(gift);
    shop.clock.advanceMinutes(36);
    expect(await shop.app.expireOrders.expireDue()).toBe(0);
    shop.clock.advanceMinutes(1);
    expect(await shop.app.expireOrders.expireDue()).toBe(1);
    expect(await statusOf(last.id)).toBe('expired');
    shop.sandbox.settleProcessing();
    await shop.sandbox.deliverPending();
  }, 120_000);

  test('is not postponed beyond 90 minutes after the order, however often a payment page is opened', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    const holdUntil = async () =>
      Number((await shop.sql(`SELECT hold_until FROM orders WHERE id = '${order.id}'`))[0]?.['hold_until']);
    const placedAt = (await holdUntil()) - 35 * 60_000;
    const path = '/api/payment/create-checkout-session';
    for (const [minutes, end] of [
      [30, 65],
      [30, 90],
      [25, 90],
    ] as const) {
      shop.clock.advanceMinutes(minutes);
      expect((await shop.as(order.customer).rest('POST', path, { orderId: order.id })).status).toBe(200);
      expect(Math.floor(((await holdUntil()) - placedAt) / 60_000)).toBe(end);
    }
    shop.clock.advanceMinutes(6);
    const late = await shop.as(order.customer).rest('POST', path, { orderId: order.id });
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('paid in time') } });
    expect(await shop.app.expireOrders.expireDue()).toBe(1);
    expect(await paymentsOf(order.id)).not.toContain('started');
  });

  test('is not postponed by a payment page that the provider does not open', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.clock.advanceMinutes(30);
    shop.sandbox.switches.failNext = 10;
    const path = '/api/payment/create-checkout-session';
    expect((await shop.as(order.customer).rest('POST', path, { orderId: order.id })).status).toBe(503);
    shop.sandbox.switches.failNext = 0;
    shop.clock.advanceMinutes(6);
    expect(await shop.app.expireOrders.expireDue()).toBe(1);
  });

  test.each([['at the hosted page'], ['in the page']])('waits for a pending payment, paid %s', async (where) => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.switches.settleLater = true;
    if (where === 'in the page') await confirmIntent(shop, await shop.as(order.customer).openIntent(order));
    else shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    shop.clock.advanceMinutes(36);
    expect(await shop.app.expireOrders.expireDue()).toBe(0);
    const admin = await shop.signInDemo('admin@example.com');
    const { errors } = await shop
      .as(admin)
      .mutateAnswer('cancelOrder', { id: order.id, reason: 'Too late' }, '{ status }');
    expect(errors?.[0]?.extensions.code).toBe('PAYMENT_UNAVAILABLE');
    expect(await statusOf(order.id)).toBe('pending');
    const begin = where === 'in the page' ? 'create-payment-intent' : 'create-checkout-session';
    const again = await shop.as(order.customer).rest('POST', `/api/payment/${begin}`, { orderId: order.id });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('is being processed') } });
    shop.sandbox.settleProcessing();
    await shop.sandbox.deliverPending();
    expect(await statusOf(order.id)).toBe('paid');
  });

  test('does not wait for a payment that failed, although its page was completed', async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.switches.settleLater = true;
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    shop.clock.advanceMinutes(36);
    expect(await shop.app.expireOrders.expireDue()).toBe(0);
    const store = new SandboxStore(join(shop.dataDir, 'sandbox-stripe.sqlite'));
    for (const intent of store.list('payment_intent')) store.put({ ...intent, status: 'requires_payment_method' });
    store.close();
    shop.clock.advanceMinutes(1);
    expect(await shop.app.expireOrders.expireDue()).toBe(1);
    expect(await paymentsOf(order.id)).toEqual(['canceled']);
  });

  test('one order that can’t be ended doesn’t stop the others', async () => {
    const [bad, good] = [await shop.asNewCustomer().placeOrder(gift), await shop.asNewCustomer().placeOrder(gift)];
    shop.clock.advanceMinutes(36);
    await breakOrder(bad.id);
    await expect(shop.app.expireOrders.expireDue()).rejects.toThrow('could not be expired');
    expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['pending', 'expired']);
    await mendOrders();
    await shop.app.expireOrders.expireDue();
    expect(await statusOf(bad.id)).toBe('expired');
  });
});

describe('every night', () => {
  const differences = () =>
    shop.sql<{ kind: string; resolved_at: number | string | null }>(
      'SELECT kind, resolved_at FROM provider_differences ORDER BY first_seen_at, id',
    );
  const open = async () => (await differences()).filter((row) => row.resolved_at === null).map(({ kind }) => kind);
  const tomorrow = async () => {
    shop.clock.advanceMinutes(24 * 60);
    await shop.app.auditProvider.audit();
  };
  const subject = 'The payment service’s records differ from the shop’s';

  // spec: loss-30
  test('records that agree raise no report', async () => {
    await shop.asNewCustomer().placePaidOrder(gift);
    await tomorrow();
    expect(await differences()).toEqual([]);
  });

  // spec: running-17
  test('a payment, a refund and a dispute whose events were lost are recorded', async () => {
    loseEvents();
    const paid = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(paid.customer).openSession(paid), goodCard);
    const refunded = await shop.asNewCustomer().placePaidOrder(gift);
    const disputed = await shop.asNewCustomer().placePaidOrder(gift);
    shop.sandbox.refundInDashboard(await intentOf(shop, refunded.id), 700);
    shop.sandbox.openDispute(await intentOf(shop, disputed.id));
    await tomorrow();
    expect(await statusOf(paid.id)).toBe('paid');
    const admin = await shop.signInDemo('admin@example.com');
    expect(await shop.as(admin).order(refunded.id)).toMatchObject({ refundedPrice: 7 });
    expect(await shop.sql(`SELECT status FROM disputes WHERE order_id = '${disputed.id}'`)).toEqual([
      { status: 'open' },
    ]);
    expect((await differences()).map(({ kind }) => kind).sort()).toEqual([
      'dispute',
      'missing_payment',
      'refunded_amount',
    ]);
    expect(await open()).toEqual([]);
    expect(await shopMails(shop, subject)).toEqual([]);
  });

  // spec: running-17, loss-30
  test('a difference that the shop can’t settle is shown to admins and reported once, until the records agree again', async () => {
    loseEvents();
    const intentId = await createIntent(shop, { amount: 4200, orderId: 'nobody’s', paymentId: 'none' });
    await confirmIntent(shop, intentId);
    // More than one page of others' charges in front of it.
    for (let index = 0; index < 101; index += 1) await confirmIntent(shop, await createIntent(shop, { amount: 500 }));
    strangers = 102;
    await tomorrow();
    await tomorrow();
    expect(await open()).toEqual(['unknown_payment']);
    const mails = await shopMails(shop, subject);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(
      `${intentId} of order nobody’s: taken for an order that the shop doesn’t have. Payment service: $42.00.`,
    );
    const admin = await shop.signInDemo('admin@example.com');
    const query = '{ providerDifferences { kind providerId orderId ours theirs firstSeenAt } }';
    expect((await shop.as(admin).graphql(query)).providerDifferences).toEqual([
      {
        kind: 'UNKNOWN_PAYMENT',
        providerId: intentId,
        orderId: 'nobody’s',
        ours: null,
        theirs: 42,
        firstSeenAt: expect.any(String),
      },
    ]);
    // Older than what is compared each night, and still not forgotten.
    shop.clock.advanceMinutes(5 * 24 * 60);
    await tomorrow();
    expect(await open()).toEqual(['unknown_payment']);
    shop.sandbox.refundInDashboard(intentId, 4200);
    await tomorrow();
    expect(await open()).toEqual([]);
    expect(await shopMails(shop, subject)).toHaveLength(1);
  });

  // spec: running-17
  test('a recorded payment that the provider does not know, and a wrong recorded amount, are found', async () => {
    const unknown = await shop.asNewCustomer().placeOrder(gift);
    const admin = await shop.signInDemo('admin@example.com');
    await shop.as(admin).rest('PUT', `/api/orders/${unknown.id}/pay`, {});
    const other = await shop.asNewCustomer().placePaidOrder(gift);
    const set = (amount: number) =>
      shop.app.db.inTransaction((manager) =>
        manager.query(`UPDATE payments SET amount_cents = ${amount} WHERE order_id = '${other.id}'`),
      );
    await set(6000);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE payments SET provider = 'stripe', intent_id = 'pi_gone' WHERE order_id = '${unknown.id}'`),
    );
    await tomorrow();
    expect((await open()).sort()).toEqual(['payment_amount', 'payment_not_theirs']);
    await set(6335);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE payments SET provider = 'manual', intent_id = NULL WHERE order_id = '${unknown.id}'`),
    );
    await tomorrow();
    expect(await open()).toEqual([]);
  });

  test('a dispute that the bank decides after weeks is recorded, although its event was lost', async () => {
    const order = await shop.asNewCustomer().placePaidOrder(gift);
    const disputeId = shop.sandbox.openDispute(await intentOf(shop, order.id));
    await shop.sandbox.deliverPending();
    shop.clock.advanceMinutes(20 * 24 * 60);
    loseEvents();
    shop.sandbox.closeDispute(disputeId, 'won');
    await tomorrow();
    expect(await shop.sql(`SELECT status FROM disputes WHERE order_id = '${order.id}'`)).toEqual([{ status: 'won' }]);
  });

  test('an entry that can’t be compared doesn’t stop the others and keeps its known state', async () => {
    loseEvents();
    const intentId = await createIntent(shop, { amount: 4200, orderId: 'nobody’s', paymentId: 'none' });
    await confirmIntent(shop, intentId);
    strangers = 1;
    await tomorrow();
    refuseAbout(intentId);
    const order = await shop.asNewCustomer().placeOrder(gift);
    shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
    await confirmIntent(shop, await createIntent(shop, { amount: 500, orderId: 'nobody else’s' }));
    strangers = 2;
    await expect(tomorrow()).rejects.toThrow('could not be compared');
    expect(await statusOf(order.id)).toBe('paid');
    expect(await open()).toEqual(['unknown_payment', 'unknown_payment']);
    shop.sandbox.switches.onCall = null;
    shop.sandbox.refundInDashboard(intentId, 4200);
    await tomorrow();
    expect(await open()).toEqual(['unknown_payment']);
  });

  test('all differences are checked again and kept, even more than admins are shown', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 101; index += 1) {
      const intentId = await createIntent(shop, { amount: 500, orderId: 'nobody’s' });
      await confirmIntent(shop, intentId);
      ids.push(intentId);
    }
    strangers = 101;
    await tomorrow();
    expect(await open()).toHaveLength(101);
    const admin = await shop.signInDemo('admin@example.com');
    expect((await shop.as(admin).graphql('{ providerDifferences { id } }')).providerDifferences).toHaveLength(100);
    shop.clock.advanceMinutes(5 * 24 * 60);
    await tomorrow();
    expect(await open()).toHaveLength(101);
    for (const intentId of ids) shop.sandbox.refundInDashboard(intentId, 500);
    // The refunds lie too far back as well by then: only what stood is asked about.
    shop.clock.advanceMinutes(5 * 24 * 60);
    await tomorrow();
    expect(await open()).toEqual([]);
  });

  // spec: running-17
  test('known differences stay while the provider is down', async () => {
    await confirmIntent(shop, await createIntent(shop, { amount: 4200, orderId: 'nobody’s' }));
    strangers = 1;
    await tomorrow();
    shop.sandbox.switches.failNext = 1000;
    await expect(tomorrow()).rejects.toThrow();
    expect(await open()).toEqual(['unknown_payment']);
  });
});
