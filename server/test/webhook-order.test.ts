/** @postgres Money: events that arrive while an order changes. */
import { createHmac } from 'node:crypto';
import type { Product } from './support/answers.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  shop.sandbox.switches.holdWebhooks = true;
  gift = await shop.product('a-dozen-garden-roses');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** An order that was paid at its hosted page, of which the shop hasn't heard yet. */
async function paidUnheard() {
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift));
  const orderId = String(order._id);
  const { body: session } = await shop.as(customer).rest('POST', '/api/payment/create-checkout-session', { orderId });
  await payAtHostedPage(session.url, goodCard);
  const intentId = String(shop.sandbox.charges()[0]?.['payment_intent']);
  const status = async () => (await shop.as(customer).rest('GET', `/api/orders/${orderId}`)).body.status;
  return { orderId, sessionId: String(session.sessionId), intentId, status };
}
type Unheard = Pick<Awaited<ReturnType<typeof paidUnheard>>, 'orderId' | 'sessionId' | 'intentId'>;

let sent = 0;
/** An event as the provider would send it about the order's payment, at any moment it likes. */
async function send(type: string, { sessionId, intentId, orderId }: Unheard) {
  const metadata = { orderId };
  const object = type.startsWith('checkout.session')
    ? { id: sessionId, object: 'checkout.session', payment_intent: intentId, payment_status: 'paid', metadata }
    : { id: intentId, object: 'payment_intent', metadata };
  const id = `evt_order_${(sent += 1)}`;
  const body = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
  const time = Math.floor(shop.clock.now() / 1000);
  const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
  expect((await shop.as({ headers }).rest('POST', '/api/payment/webhook', body)).status).toBe(200);
}

const succeeded = 'payment_intent.succeeded';
const completed = 'checkout.session.completed';
test.each([
  [succeeded, completed],
  [completed, succeeded],
  [succeeded, 'payment_intent.payment_failed'],
  ['payment_intent.payment_failed', succeeded],
  [succeeded, 'payment_intent.canceled'],
  ['payment_intent.canceled', succeeded],
  [completed, 'checkout.session.expired'],
  ['checkout.session.expired', completed],
  [succeeded, 'payment_intent.created', 'payment_intent.processing'],
])('events in the order %s, %s: the order is paid, and stays so', async (...types) => {
  const order = await paidUnheard();
  for (const type of types) await send(type, order);
  expect(await order.status()).toBe('paid');
  expect(await shop.sql(`SELECT status FROM payments WHERE order_id = '${order.orderId}'`)).toEqual([
    { status: 'succeeded' },
  ]);
  expect(await shop.sql(`SELECT id FROM outbox WHERE dedupe_key LIKE 'paid:${order.orderId}%'`)).toHaveLength(1);
});

// spec: loss-21
test.each([false, true])('the provider’s own events of one payment, in reverse: %s', async (webhookReverse) => {
  const order = await paidUnheard();
  shop.sandbox.switches.webhookReverse = webhookReverse;
  await shop.sandbox.deliverPending();
  expect(await order.status()).toBe('paid');
  expect(shop.sandbox.undelivered()).toBe(0);
});

test('an event about a success that the provider does not confirm changes nothing', async () => {
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift));
  const orderId = String(order._id);
  const { body: intent } = await shop.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId });
  const intentId = /^(pi_\w+?)_secret_/.exec(intent.clientSecret)?.[1] ?? '';
  await send(succeeded, { orderId, intentId, sessionId: '' });
  expect(await shop.sql(`SELECT status FROM orders WHERE id = '${orderId}'`)).toEqual([{ status: 'pending' }]);
  expect(await shop.sql(`SELECT status FROM payments WHERE order_id = '${orderId}'`)).toEqual([{ status: 'started' }]);
});
