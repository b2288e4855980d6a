import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SandboxStore } from '../../src/sandbox/stripe/sandbox-store.js';
import type { GraphqlData, Product, Refusal } from './answers.js';
import { goodCard } from './hosted-page.js';
import { addressNumber, orderBody } from './orders.js';
import type { PlacedOrder } from './person.js';
import { confirmIntent } from './provider.js';
import { TestShop } from './test-shop.js';
import type { Caller, RestAnswer } from './visitor.js';

type Gift = Product;
type Customer = PlacedOrder['customer'];

/** Two processes of one shop, its people, and what they do, each answered in a word. */
export interface RaceShop {
  shop: TestShop;
  beside: TestShop;
  admin: { token: string };
  /** Two customers. */
  buyer: Customer;
  rival: Customer;
  /** A product of its own, of so many pieces. */
  newGift: (pieces: number) => Promise<Gift>;
  /** An order that waits for its payment. */
  placed: (gift: Gift, customer?: Customer) => Promise<PlacedOrder>;
  /** Such an order, paid by card at its hosted page, of which the shop has heard. */
  paid: (gift: Gift) => Promise<PlacedOrder & { intentId: string }>;
  /** Such an order, paid at its hosted page, of which the shop hasn't heard. */
  paidUnheard: (gift: Gift) => Promise<PlacedOrder & { intentId: string; sessionId: string }>;
  /** Does everything that is due: the provider's events, then jobs. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens both processes. Events wait until they are asked for, so that nothing happens by itself. */
export async function openRaceShop(): Promise<RaceShop> {
  const shop = await TestShop.open({ RATE_LIMITS: 'off' });
  const beside = await shop.openBeside({ environment: { RATE_LIMITS: 'off', PUBLIC_URL: shop.url } });
  for (const { sandbox } of [shop, beside]) sandbox.switches.holdWebhooks = true;
  const admin = await shop.signInDemo('admin@example.com');
  const buyer = await shop.newCustomer();
  const rival = await shop.newCustomer();
  let orders = 0;

  const world: RaceShop = {
    shop,
    beside,
    admin,
    buyer,
    rival,
    async newGift(pieces) {
      const body = {
        name: `Gift ${randomUUID()}`,
        description: 'A gift that two want at once',
        price: 20,
        category: 'birthday',
        image: '/images/products/biscuits.webp',
        countInStock: pieces,
        isPublished: true,
      };
      return (await shop.as(admin).rest('POST', '/api/products', body)).body;
    },
    async placed(gift, customer = buyer) {
      const caller = { token: customer.token, headers: { 'idempotency-key': randomUUID() } };
      const order = shop.as(caller).placeOrder(gift, 1, { shippingAddress: addressNumber((orders += 1)) });
      return { ...(await order), customer };
    },
    async paid(gift) {
      const order = await world.paidUnheard(gift);
      await verify(shop, order);
      return order;
    },
    async paidUnheard(gift) {
      const order = await world.placed(gift);
      const sessionId = await shop.as(order.customer).openSession(order);
      return { ...order, sessionId, intentId: payPage(shop, sessionId) };
    },
    async settle() {
      await shop.sandbox.deliverPending();
      await shop.app.worker.drain();
      await shop.sandbox.deliverPending();
      await shop.app.worker.drain();
    },
    async close() {
      await beside.close();
      await shop.close();
    },
  };
  return world;
}

/** In a word: the status, and the code of a refusal. */
function wordOf({ status, body }: RestAnswer): string {
  const { code } = (body ?? {}) as Partial<Refusal>;
  return code === undefined ? String(status) : `${status} ${code}`;
}

/** Orders one piece. */
export async function order(at: TestShop, gift: Gift, customer: Caller, key: string = randomUUID(), change = {}) {
  const caller = { ...customer, headers: { 'idempotency-key': key } };
  return wordOf(await at.as(caller).rest('POST', '/api/orders', { ...orderBody(gift), ...change }));
}

/** Pays a hosted page. @returns the intent; '' when the page is closed: that is the shopper's answer */
export function payPage(shop: TestShop, sessionId: string): string {
  try {
    const attempt = shop.sandbox.payCheckout(sessionId, goodCard);
    return 'intentId' in attempt ? attempt.intentId : '';
  } catch {
    return '';
  }
}

/** Pays a hosted page and has the provider report it. */
export async function payAndReport(at: TestShop, sessionId: string): Promise<string> {
  const intentId = payPage(at, sessionId);
  return intentId === '' ? 'page closed' : report(at, intentId);
}

/** Pays an intent and has the provider report it. */
export async function confirmAndReport(at: TestShop, intentId: string): Promise<string> {
  const { status } = await confirmIntent(at, intentId);
  return status === 'succeeded' ? report(at, intentId) : 'intent closed';
}

/** The provider's event of a payment that succeeded, sent to this process. */
export async function report(
  at: TestShop,
  intentId: string,
  { id = `evt_${randomUUID()}`, type = 'payment_intent.succeeded', sessionId = '' } = {},
): Promise<string> {
  const object = type.startsWith('checkout.session')
    ? { id: sessionId, object: 'checkout.session', payment_intent: intentId, payment_status: 'paid', metadata: {} }
    : { id: intentId, object: 'payment_intent', metadata: {} };
  const body = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
  const time = Math.floor(at.clock.now() / 1000);
  const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
  return wordOf(await at.as({ headers }).rest('POST', '/api/payment/webhook', body));
}

/** Checks the outcome of a hosted page, as a returning shopper does. */
export async function verify(at: TestShop, { sessionId, customer }: { sessionId: string; customer: Caller }) {
  const answer = await at.as(customer).rest('GET', `/api/payment/verify-payment/${sessionId}`);
  return answer.body.success === undefined ? wordOf(answer) : String(answer.body.paymentStatus);
}

/** Starts to pay, in the page or at a hosted page. */
export async function start(at: TestShop, { id, customer }: PlacedOrder, kind: 'intent' | 'page', key?: string) {
  const path = kind === 'page' ? 'create-checkout-session' : 'create-payment-intent';
  const caller = key === undefined ? customer : {};
  return wordOf(await at.as(caller).rest('POST', `/api/payment/${path}`, { orderId: id, key }));
}

/** Ends the hold of an order, so that the next round of expiry finds it. A hosted page ends before; here it stays open. */
export async function endHold(shop: TestShop, orderId: string): Promise<void> {
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE orders SET hold_until = 1 WHERE id = '${orderId}'`),
  );
}

/** A round of expiry. */
export async function expire(at: TestShop): Promise<string> {
  return `${await at.app.expireOrders.expireDue()} expired`;
}

/** What an admin changes by GraphQL. @param field that is asked for, and the answer if it is the status */
async function mutate(at: TestShop, admin: Caller, name: keyof GraphqlData, input: object, field: string) {
  const { data, errors } = await at.as(admin).mutateAnswer(name, input, `{ ${field} }`);
  if (errors) return String(errors[0]?.extensions.code);
  return (data![name] as { status?: string }).status ?? 'done';
}

/** An admin cancels an order. */
export function cancel(at: TestShop, admin: Caller, id: string): Promise<string> {
  return mutate(at, admin, 'cancelOrder', { id, reason: 'Nobody has paid' }, 'status');
}

/** An admin refunds a part of an order that nothing of was refunded before. */
export function refund(at: TestShop, admin: Caller, id: string, amount: number, key = randomUUID()): Promise<string> {
  const input = { id, amount, alreadyRefunded: 0, reason: 'Two stems were broken', idempotencyKey: key };
  return mutate(at, admin, 'refundOrder', input, 'status');
}

/** An admin changes settings that nobody has changed since. */
export async function changeSettings(at: TestShop, admin: Caller, change: object, seen?: number): Promise<string> {
  const version = seen ?? (await settingsVersion(at, admin));
  return mutate(at, admin, 'updateShopSettings', { version, ...change }, 'version');
}

/** How often the settings were changed. */
export async function settingsVersion(at: TestShop, admin: Caller): Promise<number> {
  return Number((await at.as(admin).graphql('{ shopSettings { version } }')).shopSettings.version);
}

/** An admin notes that an order was paid by hand, or was handed over. */
export async function note(at: TestShop, admin: Caller, id: string, what: 'pay' | 'deliver'): Promise<string> {
  return wordOf(await at.as(admin).rest('PUT', `/api/orders/${id}/${what}`, {}));
}

/** An admin changes a product. */
export async function edit(at: TestShop, admin: Caller, gift: Gift, change: object): Promise<string> {
  return mutate(at, admin, 'updateProduct', { id: gift._id, ...change }, 'version');
}

/** An admin takes a product, or an account, away. */
export async function remove(at: TestShop, admin: Caller, path: string): Promise<string> {
  return wordOf(await at.as(admin).rest('DELETE', path));
}

/** What the provider has made for an order, perhaps known to nobody: its ids. */
export function madeFor(shop: TestShop, kind: 'checkout.session' | 'payment_intent', orderId: string): string[] {
  const store = new SandboxStore(join(shop.dataDir, 'sandbox-stripe.sqlite'));
  const made = store.list(kind).filter(({ metadata }) => (metadata as Record<string, string>)['orderId'] === orderId);
  store.close();
  return made.map(({ id }) => id);
}

/** How many pieces are on the shelf. */
export async function shelf(shop: TestShop, gift: Gift): Promise<number> {
  const rows = await shop.sql(`SELECT count_in_stock FROM products WHERE id = '${gift._id}'`);
  return Number(rows[0]?.['count_in_stock']);
}

/** The state of an order: its status, how it was paid, and how many cents the provider keeps for it. */
export async function standing(shop: TestShop, { id }: { id: string }): Promise<string> {
  const [row] = await shop.sql<{ status: string; payment_method: string }>(
    `SELECT status, payment_method FROM orders WHERE id = '${id}'`,
  );
  const kept = shop.sandbox
    .charges()
    .filter((charge) => (charge['metadata'] as Record<string, string>)['orderId'] === id)
    .reduce((sum, charge) => sum + Number(charge['amount']) - Number(charge['amount_refunded']), 0);
  const isPaid = ['paid', 'delivered'].includes(row?.status ?? '');
  return `${row?.status}${isPaid ? ` by ${row?.payment_method}` : ''}, ${kept} kept`;
}

/** How many mails of a kind about an order were sent. */
export async function mails(shop: TestShop, { id }: { id: string }, template: string): Promise<number> {
  const rows = await shop.sql<{ payload: string }>(
    `SELECT payload FROM outbox WHERE kind = 'send-order-mail' AND order_id = '${id}'`,
  );
  return rows.filter(({ payload }) => (JSON.parse(payload) as { template: string }).template === template).length;
}

/** Opens both ways to pay an order. */
export async function openBoth(shop: TestShop, placed: PlacedOrder): Promise<{ sessionId: string; intentId: string }> {
  return {
    sessionId: await shop.as(placed.customer).openSession(placed),
    intentId: await shop.as(placed.customer).openIntent(placed),
  };
}
