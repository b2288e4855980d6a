/** @postgres Money: a payment is recorded once. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Product } from './support/answers.js';
import { agreement, brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

/** A provider that knows of intents what the test says, whatever a real one would ever say. */
let provider: FastifyInstance;
const intents = new Map<string, Record<string, unknown>>();

let shop: TestShop;
/** The same shop with that provider. */
let beside: TestShop;
let gift: Product;
beforeAll(async () => {
  provider = Fastify();
  provider.get<{ Params: { id: string } }>('/v1/payment_intents/:id', (request, reply) => {
    const intent = intents.get(request.params.id);
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' };
    return intent ?? reply.code(404).send({ error });
  });
  await provider.listen({ host: '127.0.0.1', port: 0 });
  const address = provider.server.address();
  shop = await TestShop.open();
  beside = await shop.openBeside({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_HOST: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    },
  });
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 100);
});
afterAll(async () => {
  // What the other provider was paid isn't in the sandbox's records, and needn't be.
  const { [agreement]: _unlike, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  await beside.close();
  await shop.close();
  await provider.close();
});

/** An order whose payment has begun: its row is there, its intent is read from the provider. */
async function begun() {
  const customer = await shop.newCustomer();
  const { body: order } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift));
  const orderId = String(order._id);
  await shop.as(customer).rest('POST', '/api/payment/create-payment-intent', { orderId });
  const [row] = await shop.sql<{ id: string; intent_id: string }>(
    `SELECT id, intent_id FROM payments WHERE order_id = '${orderId}'`,
  );
  const intentId = row?.intent_id ?? '';
  const intent = {
    id: intentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount: 6335,
    amount_received: 6335,
    currency: 'usd',
    metadata: { orderId, paymentId: row?.id },
    receipt_email: null,
    client_secret: `${intentId}_secret_x`,
    livemode: false,
  };
  return { customer, orderId, intentId, intent };
}
const pay = (orderId: string, caller: Caller, body: unknown) =>
  beside.as(caller).rest('PUT', `/api/orders/${orderId}/pay`, body);
const statusOf = async (orderId: string) =>
  (await shop.sql<{ status: string }>(`SELECT status FROM orders WHERE id = '${orderId}'`))[0]?.status;
const paid = (id: string) => ({
  paymentResult: { id, status: 'succeeded', update_time: '2026-11-22', email_address: 'x@y.z' },
});

// spec: loss-3, api-7
test.each<[string, (intent: Record<string, unknown>) => Record<string, unknown> | null]>([
  ['was never made', () => null],
  ['is of the other mode, which the provider doesn’t show', () => null],
  ['is still processing', () => ({ status: 'processing', amount_received: 0 })],
  ['waits to be captured', () => ({ status: 'requires_capture', amount_received: 0 })],
  ['waits for the bank', () => ({ status: 'requires_action', amount_received: 0 })],
  ['was declined', () => ({ status: 'requires_payment_method', amount_received: 0 })],
  ['was canceled', () => ({ status: 'canceled', amount_received: 0 })],
  ['names another order', () => ({ metadata: { orderId: 'another', paymentId: 'another' } })],
])('an intent that %s pays nothing', async (_name, change) => {
  const { customer, orderId, intentId, intent } = await begun();
  const changed = change(intent);
  intents.delete(intentId);
  if (changed) intents.set(intentId, { ...intent, ...changed });
  expect(await pay(orderId, customer, paid(intentId))).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await statusOf(orderId)).toBe('pending');
  expect(await shop.sql(`SELECT id FROM payments WHERE order_id = '${orderId}' AND status = 'succeeded'`)).toEqual([]);
});

test.each<[string, (orderId: string) => Record<string, string>]>([
  ['no order', () => ({})],
  ['the order alone', (orderId) => ({ orderId })],
])('the intent that the shop began for an order pays it, even when its metadata name %s', async (_name, notes) => {
  const { customer, orderId, intentId, intent } = await begun();
  intents.set(intentId, { ...intent, metadata: notes(orderId) });
  expect(await pay(orderId, customer, paid(intentId))).toMatchObject({ status: 200, body: { isPaid: true } });
});

// spec: loss-3, api-7
test.each([
  ['a cent less', { amount_received: 6334 }],
  ['a cent more', { amount_received: 6336 }],
  ['the same figure in another currency', { currency: 'jpy' }],
])('an intent over %s pays nothing and is refunded', async (_name, change) => {
  const { customer, orderId, intentId, intent } = await begun();
  intents.set(intentId, { ...intent, ...change });
  expect(await pay(orderId, customer, paid(intentId))).toMatchObject({ status: 409 });
  expect(await statusOf(orderId)).toBe('pending');
  expect(await shop.sql(`SELECT status FROM payments WHERE order_id = '${orderId}'`)).toEqual([
    { status: 'refund_due' },
  ]);
});

// spec: loss-3
test('a genuine payment pays its own order once, and no other order of its owner or of a stranger', async () => {
  const { customer, orderId, intentId, intent } = await begun();
  intents.set(intentId, intent);
  const { body: next } = await shop.as(customer).rest('POST', '/api/orders', orderBody(gift, 2));
  const stranger = await begun();
  expect((await pay(String(next._id), customer, paid(intentId))).status).toBe(409);
  expect((await pay(stranger.orderId, stranger.customer, paid(intentId))).status).toBe(409);
  expect((await pay(orderId, stranger.customer, paid(intentId))).status).toBe(404);
  for (let time = 0; time < 3; time += 1)
    expect(await pay(orderId, customer, paid(intentId))).toMatchObject({ status: 200, body: { isPaid: true } });
  expect((await pay(String(next._id), customer, paid(intentId))).status).toBe(409);
  expect([await statusOf(orderId), await statusOf(next._id), await statusOf(stranger.orderId)]).toEqual([
    'paid',
    'pending',
    'pending',
  ]);
  expect(await shop.sql(`SELECT status FROM payments WHERE intent_id = '${intentId}'`)).toEqual([
    { status: 'succeeded' },
  ]);
});

test('payment fields in the body of a new order are ignored', async () => {
  const customer = await shop.newCustomer();
  const first = await begun();
  intents.set(first.intentId, first.intent);
  const body = orderBody(gift, 1, { ...paid(first.intentId), isPaid: true, paidAt: '2026-11-22', status: 'paid' });
  const { status, body: order } = await beside.as(customer).rest('POST', '/api/orders', body);
  expect(status).toBe(201);
  expect(order).toMatchObject({ isPaid: false, paidAt: null, paymentResult: null, status: 'pending' });
  expect(await statusOf(first.orderId)).toBe('pending');
});
