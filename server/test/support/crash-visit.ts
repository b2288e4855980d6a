import { demoId } from '../../src/modules/demo/demo-id.js';
import { demoPassword } from '../../src/modules/demo/demo-accounts.js';
import { unlikeProvider } from '../../src/modules/checks/ledgers.js';
import { StripeError } from '../../src/sandbox/stripe/stripe-error.js';
import type { Order, Product } from './answers.js';
import type { CheckoutSession, PaymentIntent } from '../../src/modules/settlement/settlement.type.js';
import type { CrashShop } from './crash-shop.js';
import { goodCard } from './hosted-page.js';
import { orderBody, providerCharges } from './orders.js';
import { readDatabase } from './read-database.js';
import { until } from './until.js';
import type { GraphqlBody } from './visitor.js';

/** What the refund of `Visit.refund` sends back. */
export const refundCents = 500;
/** Of the order, and of its refund. */
const KEY = 'one-click';

/** What came of a visit. */
export interface Outcome {
  /** Of the orders under the shopper's key. */
  states: string[];
  /** How many orders the shop has more than before. */
  moreOrders: number;
  totalCents: number;
  charges: number;
  /** What the provider took and didn't send back. */
  keptCents: number;
}

/**
 * What a shopper, an admin and the provider do. Each action is safe to repeat, under the same keys, until it gets a
 * response.
 */
export class Visit {
  /** The payment page that the shopper was sent to, whose address the browser keeps. */
  private sessionId: string | null = null;

  private constructor(
    readonly shop: CrashShop,
    private readonly gift: Product,
    private readonly shopper: string,
    private readonly admin: string,
    private readonly ordersBefore: number,
  ) {}

  static async begin(shop: CrashShop): Promise<Visit> {
    const { body: gift } = await shop.rest('GET', `/api/products/${demoId('product', 'a-dozen-garden-roses')}`);
    const signIn = async (email: string) =>
      String((await shop.rest('POST', '/api/users/auth', { email, password: demoPassword })).body.token);
    const [shopper, admin] = [await signIn('shopper@example.com'), await signIn('admin@example.com')];
    return new Visit(shop, gift, shopper, admin, await countOrders(shop));
  }

  /** @returns the order's id */
  async place(): Promise<string> {
    const { body } = await this.post<Order>('/api/orders', orderBody(this.gift), [201], KEY);
    return body._id;
  }

  /** @returns what confirms the intent; null: there is nothing to pay (anymore) */
  async startIntent(orderId: string): Promise<string | null> {
    const { body } = await this.post<Partial<PaymentIntent>>(
      '/api/payment/create-payment-intent',
      { orderId },
      [200, 409],
    );
    return body.clientSecret ?? null;
  }

  /** @returns the id of the payment page, which stays that of before when there is nothing to pay anymore; null: none */
  async startSession(orderId: string): Promise<string | null> {
    const { body } = await this.post<Partial<CheckoutSession>>(
      '/api/payment/create-checkout-session',
      { orderId },
      [200, 409],
    );
    this.sessionId = body.sessionId ?? this.sessionId;
    return this.sessionId;
  }

  confirm(secret: string | null): void {
    if (secret !== null) unlessOver(() => this.shop.sandbox.confirmIntent(secret, goodCard));
  }

  payPage(sessionId: string | null): void {
    if (sessionId !== null) unlessOver(() => this.shop.sandbox.payCheckout(sessionId, goodCard));
  }

  /** The provider's events come, again if they had no answer. */
  hear(): Promise<void> {
    return this.shop.sandbox.deliverPending();
  }

  /** The shopper comes back from the payment page. */
  async comeBack(sessionId: string | null): Promise<void> {
    if (sessionId === null) return;
    const path = `/api/payment/verify-payment/${sessionId}`;
    const { status, body } = await this.shop.rest('GET', path, undefined, { token: this.shopper });
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  }

  async cancel(id: string): Promise<void> {
    const document = 'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { _id } }';
    await this.administer(document, { id, reason: 'The roses froze' });
  }

  async refund(id: string): Promise<void> {
    const document = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }';
    const input = { id, amount: refundCents / 100, alreadyRefunded: 0, reason: 'One rose froze', idempotencyKey: KEY };
    await this.administer(document, input);
  }

  /** The hold runs out, and expiry's next round is due. */
  async outlastHold(id: string): Promise<void> {
    await this.shop.sql(`UPDATE orders SET hold_until = 0 WHERE id = '${id}' AND status = 'pending'`);
    await this.shop.sql("UPDATE job_runs SET started_at = 0 WHERE name = 'expire-orders'");
  }

  /** The time comes of the emails that wait for it. */
  async mailsComeDue(): Promise<void> {
    await this.shop.sql("UPDATE outbox SET due_at = 0 WHERE kind = 'send-order-mail' AND done_at IS NULL");
  }

  /** Waits until nothing is under way, here or between shop and provider. Emails may wait for their time. */
  async settled(): Promise<void> {
    const undone = [
      `SELECT id FROM outbox WHERE done_at IS NULL AND (attempts > 0 OR due_at <= ${this.shop.clock.now()})`,
      'SELECT id FROM webhook_events WHERE processed_at IS NULL',
      "SELECT id FROM payments WHERE status = 'refund_due'",
      "SELECT id FROM refunds WHERE status = 'pending'",
      "SELECT id FROM orders WHERE status = 'pending' AND hold_until <= 0",
    ];
    const { shop } = this;
    await readDatabase(shop, (db) =>
      until(async () => {
        for (const sql of undone) if ((await db.query(sql)).length > 0) return false;
        return (await unlikeProvider(db, providerCharges(shop))).length === 0;
      }),
    );
  }

  /** The outcome, for shopper and shop. */
  async outcome(): Promise<Outcome> {
    const { shop } = this;
    const orders = await shop.sql<{ status: string; total_cents: number }>(
      `SELECT status, total_cents FROM orders WHERE idempotency_key = '${KEY}'`,
    );
    const charges = providerCharges(shop);
    return {
      states: orders.map(({ status }) => status),
      moreOrders: (await countOrders(shop)) - this.ordersBefore,
      totalCents: Number(orders[0]?.total_cents),
      charges: charges.length,
      keptCents: charges.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0),
    };
  }

  private async post<T>(path: string, body: unknown, statuses: readonly number[], key?: string) {
    const answer = await this.shop.rest<T>('POST', path, body, { token: this.shopper, key });
    if (!statuses.includes(answer.status)) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer;
  }

  private async administer(query: string, input: unknown): Promise<void> {
    const sent = { query, variables: { input } };
    const { body } = await this.shop.rest<GraphqlBody>('POST', '/graphql', sent, { token: this.admin });
    if (body.errors) throw new Error(`answered ${JSON.stringify(body.errors)}`);
  }
}

async function countOrders(shop: CrashShop): Promise<number> {
  const [row] = await shop.sql<{ orders: number }>('SELECT COUNT(*) AS orders FROM orders');
  return Number(row?.orders);
}

/** A shopper who tries to pay a paid or closed order gets a conflict. */
function unlessOver(pay: () => unknown): void {
  try {
    pay();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
}
