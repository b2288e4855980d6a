/** @postgres Money: what is charged is what the order’s rows say. */
import { createHmac } from 'node:crypto';
import type { PaymentIntent } from '../src/modules/settlement/settlement.type.js';
import type { Product } from './support/answers.js';
import { asksCard, goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants, orderBody, setStock } from './support/orders.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import { refusalOf } from './support/visitor.js';

let shop: TestShop;
let gift: Product;
beforeEach(async () => {
  shop = await TestShop.open();
  shop.sandbox.switches.holdWebhooks = true;
  gift = await shop.product('a-dozen-garden-roses');
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** An order with its hosted session, ready to be paid. */
async function openOrder(qty = 1) {
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift, qty));
  const { body: session } = await shop
    .as(customer)
    .rest('POST', '/api/payment/create-checkout-session', { orderId: order._id });
  const status = async () => (await shop.as(customer).rest('GET', `/api/orders/${order._id}`)).body.status;
  const verify = () => shop.as(customer).rest('GET', `/api/payment/verify-payment/${session.sessionId}`);
  return { customer, order, session, status, verify };
}
const stock = async () => (await shop.rest('GET', `/api/products/${gift._id}`)).body.countInStock;

// spec: call-4, constant-12, loss-4
test('tax and shipping are lines of the hosted page, so that the charge is the total', async () => {
  const { session } = await openOrder(2);
  const page = await (await fetch(session.url)).text();
  expect(page).toContain('2 × A dozen garden roses');
  expect(page).toContain('<span>Shipping</span><span>$7.00');
  expect(page).toContain('<span>Tax</span><span>$14.70');
  expect(page).toContain('Pay $119.70');
});

test.each([
  [98, 'A dozen garden roses'],
  [99, '99 different gifts'],
  [100, '100 different gifts'],
])(
  'an order of %i products can be paid: the provider takes 100 lines, shipping and tax included',
  async (count, line) => {
    await shop.app.db.inTransaction(async (manager) => {
      // One that asks for a text, as gift cards do, can't be ordered without it.
      await manager.query(
        'UPDATE products SET price_cents = 100, sale_price_cents = NULL, is_on_sale = FALSE, text_options = NULL, is_gift_card = FALSE',
      );
    });
    const soldOut = await shop.sql<{ id: string }>('SELECT id FROM products WHERE count_in_stock = 0 AND is_published');
    for (const { id } of soldOut) await setStock(shop, id, 1);
    const others = await shop.sql<{ id: string }>(
      `SELECT id FROM products WHERE is_published AND id <> '${gift._id}' ORDER BY id LIMIT ${count - 1}`,
    );
    const gifts = [gift._id, ...others.map(({ id }) => id)].map((_id) => ({
      ...gift,
      _id,
      price: 1,
      isOnSale: false,
    }));
    const orderItems = gifts.flatMap((one) => orderBody(one).orderItems);
    const totals = { itemsPrice: count, taxPrice: count * 0.15, totalPrice: (count * 115 + 700) / 100 };
    const customer = await shop.newVerifiedCustomer();
    const order = await shop.as(customer).rest('POST', '/api/orders', { ...orderBody(gift), ...totals, orderItems });
    expect(order.status).toBe(201);
    const body = { orderId: order.body._id };
    const session = await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', body);
    expect(session.status).toBe(200);
    const page = await (await fetch(session.body.url)).text();
    expect(page).toContain(line);
    expect(page).toContain(`Pay $${totals.totalPrice.toFixed(2)}`);
  },
);

test('one user can make the shop ask the provider 20 times a minute, over all calls', async () => {
  const clock = new StoppedClock();
  const limited = await shop.openBeside({ clock, providerCallLimit: { tries: 20, seconds: 60 } });
  const { customer, order, session } = await openOrder();
  const orderId = order._id;
  const verify = (caller: { token: string } = customer) =>
    limited.as(caller).rest('GET', `/api/payment/verify-payment/${session.sessionId}`);
  const begin = () => limited.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId });
  const calls = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? verify() : begin()));
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  for (const call of [
    verify,
    begin,
    () => limited.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId }),
    () => limited.as(customer).rest('PUT', `/api/orders/${orderId}/pay`, { id: 'pi_anything' }),
    () => limited.as(customer).rest('POST', `/api/orders/${orderId}/cancel`, {}),
    () => limited.as(customer).rest('POST', '/api/orders', orderBody(gift, 2, { replaces: orderId })),
  ]) {
    const refused = await call();
    expect({ status: refused.status, code: refusalOf(refused).code }).toEqual({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.headers.get('retry-after')).toBe('60');
  }
  expect((await verify(await limited.signInDemo('admin@example.com'))).status).toBe(200);
  clock.advanceMinutes(1);
  expect((await verify()).status).toBe(200);
  await limited.close();
});

test('an open order returns the same hosted page again', async () => {
  const { customer, order, session } = await openOrder();
  const again = await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order._id });
  expect(again.body).toEqual(session);
});

test('a card that needs a confirmation is paid after it', async () => {
  const { session, status, verify } = await openOrder();
  const asked = await payAtHostedPage(session.url, asksCard);
  expect(asked.status).toBe(303);
  expect(asked.location).toMatch(/\/authenticate$/);
  await verify();
  expect(await status()).toBe('pending');
  const bank = new URL(asked.location ?? '', shop.url).href;
  expect(await payAtHostedPage(bank, '', { answer: 'complete' })).toMatchObject({
    status: 303,
    location: expect.stringContaining('/payment/status'),
  });
  expect((await verify()).body.success).toBe(true);
});

test('an intent whose card needs a confirmation is paid after it, and not when it fails', async () => {
  const { customer, order, status } = await openOrder();
  const { body: intent } = await shop
    .as(customer)
    .rest('POST', '/api/payment/create-payment-intent', { orderId: order._id });
  const confirm = () => {
    const asked = shop.sandbox.confirmIntent(intent.clientSecret, asksCard);
    if (asked.outcome !== 'requires_action') throw new Error(`the card was ${asked.outcome}`);
    return asked.intentId;
  };
  shop.sandbox.answerAuthentication(confirm(), false);
  await shop.sandbox.deliverPending();
  expect(await status()).toBe('pending');
  const again = confirm();
  await shop.sandbox.deliverPending();
  expect(await status()).toBe('pending');
  shop.sandbox.answerAuthentication(again, true);
  await shop.sandbox.deliverPending();
  expect(await status()).toBe('paid');
});

// spec: call-7, loss-20
test('the webhook alone marks an order paid; five copies and a verification change nothing more', async () => {
  const { order, session, status, verify } = await openOrder();
  await payAtHostedPage(session.url, goodCard);
  expect(await status()).toBe('pending');
  shop.sandbox.switches.webhookCopies = 5;
  shop.sandbox.switches.webhookReverse = true;
  await Promise.all([shop.sandbox.deliverPending(), verify(), verify()]);
  expect(await status()).toBe('paid');
  expect(shop.sandbox.undelivered()).toBe(0);
  expect(await shop.sql(`SELECT status FROM payments WHERE order_id = '${order._id}'`)).toEqual([
    { status: 'succeeded' },
  ]);
  expect(await shop.sql('SELECT id FROM webhook_events WHERE processed_at IS NULL')).toEqual([]);
});

test('an event about real money is refused by a shop with test keys and not stored', async () => {
  const send = (id: string, livemode: boolean) => {
    const object = { id: 'pi_x', object: 'payment_intent' };
    const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', livemode, data: { object } });
    const time = Math.floor(shop.clock.now() / 1000);
    const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex');
    const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
    return shop.as({ headers }).rest('POST', '/api/payment/webhook', body);
  };
  expect((await send('evt_live', true)).status).toBe(400);
  expect((await send('evt_test', false)).status).toBe(200);
  expect(await shop.sql('SELECT id, outcome FROM webhook_events')).toEqual([{ id: 'evt_test', outcome: 'unknown' }]);
});

// spec: role-1
test('another customer’s session is not found, and another customer’s order can’t be paid', async () => {
  const { order, session } = await openOrder();
  const stranger = await shop.newCustomer();
  expect(await shop.as(stranger).rest('GET', `/api/payment/verify-payment/${session.sessionId}`)).toMatchObject({
    status: 404,
    body: { message: 'Payment session not found' },
  });
  for (const path of ['create-checkout-session', 'create-payment-intent']) {
    expect((await shop.as(stranger).rest('POST', `/api/payment/${path}`, { orderId: order._id })).status).toBe(404);
    expect((await shop.rest('POST', `/api/payment/${path}`, { orderId: order._id })).status).toBe(401);
  }
});

test('a paid order can’t be paid again', async () => {
  const { customer, order, session, verify } = await openOrder();
  await payAtHostedPage(session.url, goodCard);
  await verify();
  const again = await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order._id });
  expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await payAtHostedPage(session.url, goodCard)).text).toContain('This payment is complete');
  expect(shop.sandbox.charges()).toHaveLength(1);
});

test('an unrecorded payment is recorded when someone tries to pay again', async () => {
  const byPage = await openOrder();
  await payAtHostedPage(byPage.session.url, goodCard);
  const inPage = await openOrder();
  const begin = <T>(path: string, { order, customer }: typeof inPage) =>
    shop.as(customer).rest<T>('POST', `/api/payment/${path}`, { orderId: order._id });
  const { body: intent } = await begin<PaymentIntent>('create-payment-intent', inPage);
  shop.sandbox.confirmIntent(intent.clientSecret, goodCard);

  const paid = { status: 409, body: { code: 'CONFLICT', message: 'This order has already been paid' } };
  expect(await begin('create-checkout-session', byPage)).toMatchObject(paid);
  expect(await begin('create-payment-intent', inPage)).toMatchObject(paid);
  expect([await byPage.status(), await inPage.status()]).toEqual(['paid', 'paid']);
});

// spec: loss-19
test('an order that is paid in two ways is paid once, and the other payment is refunded', async () => {
  const { customer, order, session, status, verify } = await openOrder();
  const { body: intent } = await shop
    .as(customer)
    .rest('POST', '/api/payment/create-payment-intent', { orderId: order._id, amount: 1 });
  const intentId = /^(pi_\w+?)_secret_/.exec(intent.clientSecret)?.[1];
  await payAtHostedPage(session.url, goodCard);
  await fetch(`http://127.0.0.1:${shop.sandbox.address().port}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  await verify();
  await shop.sandbox.deliverPending();
  expect(await status()).toBe('paid');
  await shop.app.worker.drain();
  const payments = await shop.sql(
    `SELECT status, amount_cents FROM payments WHERE order_id = '${order._id}' ORDER BY status`,
  );
  expect(payments).toEqual([
    { status: 'refunded', amount_cents: 6335 },
    { status: 'succeeded', amount_cents: 6335 },
  ]);
  expect(
    shop.sandbox
      .charges()
      .map((charge) => charge['amount_refunded'])
      .sort(),
  ).toEqual([0, 6335]);
});

test('an unpaid order expires after its hold: its stock is free again and its page can’t be paid', async () => {
  const before = await stock();
  const { session, status } = await openOrder(2);
  expect(await stock()).toBe(before - 2);
  shop.clock.advanceMinutes(34);
  await shop.app.expireOrders.expireDue();
  expect(await status()).toBe('pending');
  shop.clock.advanceMinutes(2);
  await shop.app.expireOrders.expireDue();
  expect(await status()).toBe('expired');
  expect(await stock()).toBe(before);
  expect(await payAtHostedPage(session.url, goodCard)).toMatchObject({ status: 410 });
});

test('beginning to pay renews the hold, so that it outlives the payment page', async () => {
  const { customer, order, status } = await openOrder();
  shop.clock.advanceMinutes(30);
  await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order._id });
  shop.clock.advanceMinutes(10);
  await shop.app.expireOrders.expireDue();
  expect(await status()).toBe('pending');
});

test('an order that is paid at the last moment is recorded as paid instead of expired', async () => {
  const { session, status } = await openOrder();
  await payAtHostedPage(session.url, goodCard);
  shop.clock.advanceMinutes(36);
  await shop.app.expireOrders.expireDue();
  expect(await status()).toBe('paid');
});

test('while the provider is down, an order keeps its stock, and paying is refused with a message', async () => {
  const before = await stock();
  const { customer, order, status } = await openOrder();
  shop.clock.advanceMinutes(36);
  shop.sandbox.switches.failNext = 1000;
  await shop.app.expireOrders.expireDue();
  expect(await status()).toBe('pending');
  expect(await stock()).toBe(before - 1);
  expect(await shop.rest('GET', '/api/payment')).toMatchObject({ status: 503, body: { available: false } });
  expect(
    await shop.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId: order._id }),
  ).toMatchObject({
    status: 503,
    body: {
      code: 'PAYMENT_UNAVAILABLE',
      message: 'Payment service is temporarily unavailable. Please try again later or contact support.',
    },
  });
});

test('a lost answer is requested again under the same key, which gives one intent, not two', async () => {
  const { customer, order } = await openOrder();
  shop.sandbox.switches.resetAfterActing = 2;
  const lost = await shop.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId: order._id });
  expect(lost.status).toBe(503);
  const again = await shop.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId: order._id });
  expect(again.status).toBe(200);
  expect(await shop.sql(`SELECT attempt FROM payments WHERE kind = 'intent'`)).toEqual([{ attempt: 1 }]);
});

test('a hosted page whose address got lost is replaced by another', async () => {
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift));
  const start = () => shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId: order._id });
  // The SDK tries twice on its own.
  shop.sandbox.switches.resetAfterActing = 2;
  expect((await start()).status).toBe(503);
  shop.clock.advanceMinutes(3);
  const { status, body: session } = await start();
  expect(status).toBe(200);
  expect((await start()).body).toEqual(session);
  expect((await payAtHostedPage(session.url, goodCard)).status).toBe(303);
  await shop.sandbox.deliverPending();
  expect((await shop.as(customer).rest('GET', `/api/orders/${order._id}`)).body.status).toBe('paid');
});

describe('a payment that is reported after the order expired', () => {
  /** Expires an order behind the provider's back, as if its confirmation had been wrong, then pays it. */
  async function paidAfterExpiry() {
    const opened = await openOrder(2);
    await payAtHostedPage(opened.session.url, goodCard);
    await shop.app.db.inTransaction(async (manager) => {
      const id = opened.order._id;
      await manager.query(`UPDATE orders SET status = 'expired' WHERE id = '${id}'`);
      await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 2 WHERE id = '${gift._id}'`);
      await manager.query(
        `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at) VALUES ('back', '${gift._id}', '${id}', 'release', 2, 0)`,
      );
    });
    return opened;
  }

  test('holds its stock again and is paid', async () => {
    const { status } = await paidAfterExpiry();
    const before = await stock();
    await shop.sandbox.deliverPending();
    expect(await status()).toBe('paid');
    expect(await stock()).toBe(before - 2);
  });

  test('is refunded when the stock is gone, and the shopper gets an email', async () => {
    const { order, status, verify } = await paidAfterExpiry();
    await setStock(shop, gift._id, 1);
    expect((await verify()).body).toMatchObject({ success: false, error: expect.stringContaining('on its way back') });
    await shop.app.worker.drain();
    await shop.app.worker.drain();
    expect(await status()).toBe('expired');
    expect(await stock()).toBe(1);
    expect(shop.sandbox.charges()).toMatchObject([{ amount: 11_970, amount_refunded: 11_970 }]);
    expect(
      await shop.sql(`SELECT dedupe_key FROM outbox WHERE dedupe_key LIKE 'refunded:%' AND done_at IS NOT NULL`),
    ).toHaveLength(1);
    expect(await shop.sql(`SELECT status FROM payments WHERE order_id = '${order._id}'`)).toEqual([
      { status: 'refunded' },
    ]);
  });
});
