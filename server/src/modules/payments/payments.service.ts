import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { CURRENCY, type Cents } from '../../domain/money.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { ShopService } from '../shop/shop.service.js';
import {
  GatewayUnavailable,
  type ChargeRequest,
  type HostedSession,
  type IntentState,
  type PaymentGateway,
  type SessionState,
} from './payment-gateway.js';
import { Payment, type PaymentKind, type PaymentStatus } from './payment.entity.js';

/** What payments need to know of an order, in cents. */
export interface PayableOrder {
  id: string;
  customerEmail: string;
  /** Opens the order for whoever comes back from the payment page, signed in or not. */
  linkKey: string;
  lines: readonly { name: string; unitCents: Cents; quantity: number }[];
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

/** Documented texts (specification, section 8). */
export const PAYMENT_UNAVAILABLE =
  'Payment service is temporarily unavailable. Please try again later or contact support.';

/** Payment rows and the provider behind them. Knows amounts, not what they are for: the orders module decides that. */
export class PaymentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly gateway: PaymentGateway,
    private readonly shop: Pick<ShopService, 'acceptsCards'>,
    private readonly publicUrl: string,
  ) {}

  /** Whether cards can be taken now, and the key that a browser needs to do so. */
  async availability(): Promise<{ isAvailable: boolean; publishableKey: string | null }> {
    const isAvailable = (await this.shop.acceptsCards()) && (await this.gateway.isAvailable());
    return { isAvailable, publishableKey: isAvailable ? this.gateway.publishableKey : null };
  }

  /**
   * Opens a hosted payment page for an order, or returns the one that is still open.
   * @throws Failure PAYMENT_UNAVAILABLE, also while the shop takes no cards
   */
  async startHostedSession(order: PayableOrder): Promise<HostedSession> {
    await this.refuseWithoutCards();
    return orUnavailable(async () => {
      const open = await this.findStarted(order.id, 'checkout');
      if (open?.sessionId) {
        const session = await this.gateway.findSession(open.sessionId);
        if (session?.status === 'open' && session.url !== null)
          return { sessionId: session.sessionId, url: session.url };
      }
      // A row without a session is a call whose answer was lost: nobody has that page's address, so nobody can pay there.
      // Its key can't be used again, because the page's end, which is part of the request, has moved.
      const payment = await this.addAttempt(order, 'checkout');
      const session = await this.gateway.createHostedSession(chargeRequest(order, payment), {
        success: `${this.publicUrl}/payment/status?session_id={CHECKOUT_SESSION_ID}&key=${order.linkKey}`,
        cancel: `${this.publicUrl}/order/${order.id}?key=${order.linkKey}`,
      });
      await this.save(payment.id, { sessionId: session.sessionId });
      return session;
    });
  }

  /**
   * Makes a payment intent for an order, to be confirmed in the browser; asked again it returns the same one.
   * @throws Failure PAYMENT_UNAVAILABLE, also while the shop takes no cards
   */
  async startIntent(order: PayableOrder): Promise<{ clientSecret: string }> {
    await this.refuseWithoutCards();
    return orUnavailable(async () => {
      const payment = (await this.findStarted(order.id, 'intent')) ?? (await this.addAttempt(order, 'intent'));
      const { intentId, clientSecret } = await this.gateway.createIntent(chargeRequest(order, payment));
      await this.save(payment.id, { intentId });
      return { clientSecret };
    });
  }

  /** The payment that a hosted session belongs to, or null. */
  findBySession(sessionId: string): Promise<Payment | null> {
    return this.db.reader.findOneBy(Payment, { sessionId });
  }

  /** The payments whose money came: those that made orders paid, at most one each, and those that go back. */
  findReceived(orderIds: readonly string[]): Promise<Payment[]> {
    return this.db.reader.findBy(Payment, {
      orderId: In([...orderIds]),
      status: In(['succeeded', 'refund_due', 'refunded'] satisfies PaymentStatus[]),
    });
  }

  /** @throws Failure PAYMENT_UNAVAILABLE */
  sessionState(sessionId: string): Promise<SessionState | null> {
    return orUnavailable(() => this.gateway.findSession(sessionId));
  }

  /** @throws Failure PAYMENT_UNAVAILABLE */
  intentState(intentId: string): Promise<IntentState | null> {
    return orUnavailable(() => this.gateway.findIntent(intentId));
  }

  /**
   * Closes every way in which an order could still be paid, at the provider, before its stock goes back.
   * @returns the intent of a payment that got through first, else null
   * @throws GatewayUnavailable when the provider can't confirm; the hold then has to stay
   */
  async closeStarted(orderId: string): Promise<string | null> {
    const started = await this.db.reader.findBy(Payment, { orderId, status: 'started' });
    for (const payment of started) {
      if (payment.sessionId !== null) {
        const session = await this.gateway.closeSession(payment.sessionId);
        if (session?.isPaid && session.intentId !== null) return session.intentId;
      } else if (payment.intentId !== null) {
        const intent = await this.gateway.cancelIntent(payment.intentId);
        if (intent?.status === 'succeeded') return intent.intentId;
      }
      await this.save(payment.id, { status: 'canceled' });
    }
    return null;
  }

  /**
   * Looks for a payment of this order that got through without our hearing of it.
   * @param hint an intent that the caller says has paid; it counts only if the provider ties it to this order
   * @returns the intent, or null
   * @throws Failure PAYMENT_UNAVAILABLE
   */
  findConfirmed(orderId: string, hint: string | null): Promise<string | null> {
    return orUnavailable(async () => {
      const hinted = hint === null ? null : await this.gateway.findIntent(hint);
      if (hinted?.orderId === orderId && hinted.status === 'succeeded') return hinted.intentId;
      for (const payment of await this.db.reader.findBy(Payment, { orderId, status: 'started' })) {
        if (payment.sessionId !== null) {
          const session = await this.gateway.findSession(payment.sessionId);
          if (session?.isPaid && session.intentId !== null) return session.intentId;
        } else if (payment.intentId !== null) {
          const intent = await this.gateway.findIntent(payment.intentId);
          if (intent?.status === 'succeeded') return intent.intentId;
        }
      }
      return null;
    });
  }

  /** Records money for an order that came another way than by the provider, in the open transaction. */
  async addManual(manager: EntityManager, order: { id: string; totalCents: Cents }): Promise<Payment> {
    const payment = await this.addAttempt(order, 'manual');
    await this.save(payment.id, { status: 'succeeded' }, manager);
    return payment;
  }

  /**
   * Sends money back that no order stands for. Repeating is harmless: the provider knows the key.
   * @returns the id of the order it had been paid for; null when nothing was due
   */
  async refundDue(paymentId: string): Promise<string | null> {
    const payment = await this.db.reader.findOneBy(Payment, { id: paymentId });
    if (payment?.status !== 'refund_due' || payment.intentId === null) return null;
    await this.gateway.refund(payment.intentId, payment.amountCents, `refund:${payment.id}`);
    await this.save(payment.id, { status: 'refunded', refundedCents: payment.amountCents });
    return payment.orderId;
  }

  /** Changes one payment row. */
  async save(id: string, change: Partial<Payment>, manager?: EntityManager): Promise<void> {
    const write = (target: EntityManager) => target.update(Payment, { id }, { ...change, updatedAt: this.clock.now() });
    await (manager ? write(manager) : this.db.inTransaction(write));
  }

  /** Adds a row, saved before the provider is called under its key. */
  addAttempt(order: { id: string; totalCents: Cents }, kind: PaymentKind): Promise<Payment> {
    return this.db.inTransaction(async (manager) => {
      const attempt = (await manager.countBy(Payment, { orderId: order.id, kind })) + 1;
      const now = this.clock.now();
      const payment: Payment = {
        id: this.ids.id(),
        orderId: order.id,
        provider: kind === 'manual' ? 'manual' : 'stripe',
        kind,
        attempt,
        idempotencyKey: `order:${order.id}:${kind}:${attempt}`,
        sessionId: null,
        intentId: null,
        status: 'started',
        amountCents: order.totalCents,
        currency: CURRENCY,
        refundedCents: 0,
        receiptEmail: null,
        createdAt: now,
        updatedAt: now,
      };
      await manager.insert(Payment, payment);
      return payment;
    });
  }

  /** What was begun before the switch was turned can still be paid and is recorded; nothing new begins. */
  private async refuseWithoutCards(): Promise<void> {
    if (!(await this.shop.acceptsCards())) throw new Failure('PAYMENT_UNAVAILABLE', PAYMENT_UNAVAILABLE);
  }

  private findStarted(orderId: string, kind: PaymentKind): Promise<Payment | null> {
    return this.db.reader.findOne(Payment, { where: { orderId, kind, status: 'started' }, order: { attempt: 'DESC' } });
  }
}

/** Tax and shipping are lines of their own, so that the charge equals the order's total (decision 24). */
function chargeRequest(order: PayableOrder, payment: Payment): ChargeRequest {
  const extras = [
    { name: 'Shipping', unitCents: order.shippingCents, quantity: 1 },
    { name: 'Tax', unitCents: order.taxCents, quantity: 1 },
  ].filter((line) => line.unitCents > 0);
  return {
    orderId: order.id,
    paymentId: payment.id,
    idempotencyKey: payment.idempotencyKey,
    lines: [...order.lines, ...extras],
    totalCents: order.totalCents,
    currency: payment.currency,
    customerEmail: order.customerEmail,
  };
}

async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw new Failure('PAYMENT_UNAVAILABLE', PAYMENT_UNAVAILABLE);
    throw error;
  }
}
