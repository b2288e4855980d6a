import { In, IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { failpoint } from '../../db/failpoints.js';
import { lockWithoutReading } from '../../db/plain-manager.js';
import { together } from '../../db/together.js';
import { Failure } from '../../domain/failure.js';
import { chargedByCard } from '../../domain/currencies.js';
import type { Cents } from '../../domain/money.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { ShopService } from '../shop/shop.service.js';
import {
  ChargeRefused,
  GatewayUnavailable,
  KEY_REPEATABLE_MS,
  sumOfRefunds,
  type ChargeLine,
  type ChargeRequest,
  type HostedSession,
  type IntentState,
  type PaymentGateway,
} from './payment-gateway.js';
import { Payment, type OutsidePayment, type PaymentKind, type PaymentStatus } from './payment.entity.js';
import { hasNoAnswer } from './provider-unreachable.js';

/** What payments need to know of an order, in cents. */
export interface PayableOrder {
  id: string;
  /** Where the provider sends the receipt; null: the payer says where. */
  customerEmail: string | null;
  /** What opens the order for whoever comes back from the payment page, signed in or not, from a time on (ms). */
  linkKeyFrom: (time: number) => string;
  itemsCents: Cents;
  /** What all discounts take off. */
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  /** What gift cards have paid. */
  giftCardCents: Cents;
  totalCents: Cents;
  /** ISO 4217 in lower case. */
  currency: string;
}

/** What the provider says about a payment. */
export type PaymentProgress =
  { paidBy: string } | { paidBy: null; status: 'unpaid' | 'processing' | 'expired' | 'canceled' };

/** Documented texts (specification, section 8). */
export const PAYMENT_UNAVAILABLE =
  'Payment service is temporarily unavailable. Please try again later or contact support.';
/** What the provider's ids look like. */
const PROVIDER_ID = /^\w{1,255}$/;
const NOT_STARTED = 'Unable to process payment. Please try again or use a different payment method.';

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
    const isAvailable = (await this.shop.acceptsCards()) && (await this.isProviderThere());
    return { isAvailable, publishableKey: isAvailable ? this.gateway.publishableKey : null };
  }

  /**
   * Opens a hosted payment page for an order, or returns the one that is still open.
   * @param items what the page shows of the order
   * @throws Failure PAYMENT_UNAVAILABLE, also while card payments are paused; PAYMENT_REFUSED; CONFLICT when the
   *   order has been paid, or was closed meanwhile
   */
  startHostedSession(order: PayableOrder, items: readonly ChargeLine[]): Promise<HostedSession> {
    return orUnavailable(async () => {
      const begun = await this.claimAttempt(order, 'checkout');
      if (begun.sessionId !== null) {
        const session = await this.gateway.findSession(begun.sessionId);
        if (session?.status === 'open' && session.url !== null)
          return { sessionId: session.sessionId, url: session.url };
        // guard: payment-provider.test.ts 'an order whose payment is not recorded'
        if (session?.isPaid && session.intentId !== null) throw new PaidAlready(session.intentId);
        // A completed page, whose money takes its time or did not come.
        // guard: reconciliation.test.ts 'waits for a pending payment', try: ?.status…null -> === undefined
        if (session?.status === 'complete' && session.intentId !== null) {
          const intent = await this.gateway.findIntent(session.intentId);
          if (intent?.status === 'processing') throw onItsWay();
        }
      }
      return this.attempt(order, begun, async (request) => {
        await failpoint('attempt-saved');
        // Of the attempt's time: its repetition must be the same request.
        // guard: races/paying.test.ts 'two tabs … at the hosted page', try: request.startedAt -> this.clock.now()
        const linkKey = order.linkKeyFrom(request.startedAt);
        const page = { ...request, lines: pageLines(order, items, request) };
        const session = await this.gateway.createHostedSession(page, {
          success: `${this.publicUrl}/payment/status?session_id={CHECKOUT_SESSION_ID}&key=${linkKey}`,
          cancel: `${this.publicUrl}/order/${order.id}?key=${linkKey}`,
        });
        await failpoint('attempt-made');
        const isOurs = await this.keep(request.paymentId, { sessionId: session.sessionId });
        if (!isOurs) await this.gateway.closeSession(session.sessionId);
        return { isOurs, answer: session };
      });
    });
  }

  /**
   * Makes a payment intent for an order, to be confirmed in the browser; asked again it returns the same one.
   * Throws as `startHostedSession` does.
   */
  startIntent(order: PayableOrder): Promise<{ clientSecret: string }> {
    return orUnavailable(async () => {
      const begun = await this.claimAttempt(order, 'intent');
      if (begun.intentId !== null) {
        const intent = await this.gateway.findIntent(begun.intentId);
        if (intent?.status === 'pending' && intent.clientSecret !== null) return { clientSecret: intent.clientSecret };
        // guard: payment-provider.test.ts 'an order whose payment is not recorded'
        if (intent?.status === 'succeeded') throw new PaidAlready(intent.intentId);
        if (intent?.status === 'processing') throw onItsWay();
      }
      return this.attempt(order, begun, async (request) => {
        await failpoint('attempt-saved');
        const { intentId, clientSecret } = await this.gateway.createIntent(request);
        await failpoint('attempt-made');
        const isOurs = await this.keep(request.paymentId, { intentId });
        if (!isOurs) await this.gateway.cancelIntent(intentId);
        return { isOurs, answer: { clientSecret } };
      });
    });
  }

  /** The payment of a hosted session or of an intent, by the provider's id, or null. */
  findByProviderId(id: string): Promise<Payment | null> {
    return this.db.reader.findOneBy(Payment, [{ sessionId: id }, { provider: 'stripe', intentId: id }]);
  }

  /** The payments whose money came: those that made orders paid, at most one each, and those that go back. */
  findReceived(orderIds: readonly string[]): Promise<Payment[]> {
    return this.db.reader.findBy(Payment, {
      orderId: In([...orderIds]),
      status: In(['succeeded', 'refund_due', 'refunded'] satisfies PaymentStatus[]),
    });
  }

  /**
   * What the provider says about a payment: the intent that paid it, or how it stands without one.
   * @throws Failure PAYMENT_UNAVAILABLE
   */
  progressOf({ sessionId, intentId }: Pick<Payment, 'sessionId' | 'intentId'>): Promise<PaymentProgress> {
    return orUnavailable(async () => {
      if (sessionId !== null) {
        const session = await this.gateway.findSession(sessionId);
        if (session?.isPaid && session.intentId !== null) return { paidBy: session.intentId };
        return { paidBy: null, status: session?.status === 'expired' ? 'expired' : 'unpaid' };
      }
      const intent = intentId === null ? null : await this.gateway.findIntent(intentId);
      if (intent?.status === 'succeeded') return { paidBy: intent.intentId };
      return { paidBy: null, status: intent && intent.status !== 'pending' ? intent.status : 'unpaid' };
    });
  }

  /**
   * @throws Failure PAYMENT_UNAVAILABLE; RequestRefused, which concerns only this intent, so continue with the others
   */
  async intentState(intentId: string): Promise<IntentState | null> {
    try {
      return await this.gateway.findIntent(intentId);
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw unavailable();
      throw error;
    }
  }

  /**
   * Closes every way in which an order could still be paid, at the provider, before its stock goes back.
   * @returns the intent of a payment that got through first, else null
   * @throws GatewayUnavailable when the provider can't confirm; the hold then has to stay
   */
  async closeStarted(orderId: string): Promise<string | null> {
    const started = await this.db.reader.find(Payment, {
      where: { orderId, status: 'started' },
      order: { kind: 'ASC', attempt: 'ASC' },
    });
    // What is begun from now on is its beginner's: that renews the hold, and whoever ends the order closes it afterward.
    for (const { id } of started) {
      // guard: races/paying.test.ts 'and an intent', try: await…) -> null; await this.save(id, { status: 'canceled' })
      const paidIntentId = await this.closeAttempt(id);
      if (paidIntentId !== null) return paidIntentId;
    }
    return null;
  }

  /**
   * Looks for a payment of this order that succeeded without our knowing. @param hint an intent that the caller claims
   * has paid; it counts only if the provider links it to this order
   * @returns the intent, or null
   * @throws Failure PAYMENT_UNAVAILABLE
   */
  findConfirmed(orderId: string, hint: string | null): Promise<string | null> {
    return orUnavailable(async () => {
      // The input is untrusted: don't send the provider what can't be an id.
      // guard: payment-provider.test.ts 'is not even sent for an impossible', try: && PROVIDER_ID.test(hint) ->
      const hinted = hint !== null && PROVIDER_ID.test(hint) ? await this.gateway.findIntent(hint) : null;
      // The payment of another order hides none of this one’s own.
      // guard: admin-orders.test.ts 'works for the order’s owner', try: hinted?.orderId === orderId && hinted. -> hinted?.
      if (hinted?.orderId === orderId && hinted.status === 'succeeded') return hinted.intentId;
      for (const payment of await this.db.reader.findBy(Payment, { orderId, status: 'started' })) {
        const intentId = await this.findPaidIntent(payment);
        if (intentId !== null) return intentId;
      }
      return null;
    });
  }

  /**
   * Asks the provider whether a started payment went through.
   * @returns the intent that paid, or null
   * @throws GatewayUnavailable
   */
  async findPaidIntent({ sessionId, intentId }: Pick<Payment, 'sessionId' | 'intentId'>): Promise<string | null> {
    if (sessionId !== null) {
      const session = await this.gateway.findSession(sessionId);
      return session?.isPaid ? session.intentId : null;
    }
    const intent = intentId === null ? null : await this.gateway.findIntent(intentId);
    return intent?.status === 'succeeded' ? intent.intentId : null;
  }

  /** Records what an order was paid with other than by the provider, in the open transaction. */
  async addOutside(
    manager: EntityManager,
    order: Pick<PayableOrder, 'id' | 'totalCents' | 'currency'>,
    kind: OutsidePayment,
  ): Promise<Payment> {
    const payment = await this.addAttempt(order, kind);
    await this.save(payment.id, { status: 'succeeded' }, manager);
    return payment;
  }

  /**
   * Returns a payment that no order can take, minus what was refunded in the provider's dashboard. Safe to repeat: the
   * provider knows the key.
   * @throws GatewayUnavailable
   * @throws RefundRefused
   */
  async sendBack(payment: Payment & { intentId: string }): Promise<void> {
    const key = `refund:${payment.id}`;
    const others = (await this.gateway.refundsOf(payment.intentId)).filter((refund) => refund.key !== key);
    // guard: provider-events.test.ts 'money that was refunded', try: - sumOfRefunds(others) ->
    const left = payment.amountCents - sumOfRefunds(others);
    if (left > 0) await this.gateway.refund(payment.intentId, { amountCents: left, currency: payment.currency }, key);
    await failpoint('refund-sent');
  }

  /** Notes that the provider has ended an intent, so that the next try makes another. */
  async endCanceled(intentId: string): Promise<void> {
    await this.db.inOneStatement((manager) =>
      manager.update(Payment, { intentId, status: 'started' }, { status: 'canceled', updatedAt: this.clock.now() }),
    );
  }

  /** Changes one payment row. */
  async save(id: string, change: Partial<Payment>, manager?: EntityManager): Promise<void> {
    const write = (target: EntityManager) => target.update(Payment, { id }, { ...change, updatedAt: this.clock.now() });
    await (manager ? write(manager) : this.db.inOneStatement(write));
  }

  /** Adds a row, saved before the provider is called under its key. */
  addAttempt(order: Pick<PayableOrder, 'id' | 'totalCents' | 'currency'>, kind: PaymentKind): Promise<Payment> {
    return this.db.inTransaction(async (manager) =>
      this.insertAttempt(manager, order, kind, (await manager.countBy(Payment, { orderId: order.id, kind })) + 1),
    );
  }

  private async insertAttempt(
    manager: EntityManager,
    order: Pick<PayableOrder, 'id' | 'totalCents' | 'currency'>,
    kind: PaymentKind,
    attempt: number,
  ): Promise<Payment> {
    const now = this.clock.now();
    const payment: Payment = {
      id: this.ids.id(),
      orderId: order.id,
      provider: kind === 'manual' || kind === 'gift_card' ? kind : 'stripe',
      kind,
      attempt,
      idempotencyKey: `order:${order.id}:${kind}:${attempt}`,
      sessionId: null,
      intentId: null,
      status: 'started',
      amountCents: order.totalCents,
      currency: order.currency,
      refundedCents: 0,
      receiptEmail: null,
      returnReason: null,
      checkedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await manager.insert(Payment, payment);
    return payment;
  }

  /** Closes one attempt after rereading it: while other calls were running, it may have got its ids or its money. */
  private async closeAttempt(id: string): Promise<string | null> {
    for (;;) {
      const payment = await this.db.reader.findOneBy(Payment, { id, status: 'started' });
      if (!payment) return null;
      const paidIntentId = await this.closeAtProvider(payment);
      if (paidIntentId !== null || (await this.giveUp(payment))) return paidIntentId;
    }
  }

  /**
   * Makes one attempt unusable at the provider.
   * @returns the intent if it got through first, else null
   * @throws GatewayUnavailable when it may still get through
   */
  private async closeAtProvider({ sessionId, intentId }: Payment): Promise<string | null> {
    const session = sessionId === null ? null : await this.gateway.closeSession(sessionId);
    if (session?.isPaid) return session.intentId;
    if (session?.status === 'open') throw new GatewayUnavailable(`the payment page ${sessionId} could not be closed`);
    // A page that was completed with a slow method, such as a bank's debit, is neither open nor paid.
    const ownIntentId = session?.status === 'complete' ? session.intentId : null;
    const intent = ownIntentId !== null ? await this.gateway.findIntent(ownIntentId) : await this.cancel(intentId);
    if (intent?.status === 'succeeded') return intent.intentId;
    // Once a page has expired, no one can confirm its pending intent: it remains as a failed try.
    // guard: reconciliation.test.ts 'waits for a pending payment', try: intent?.status === 'processing' || ->
    if (intent?.status === 'processing' || (intent?.status === 'pending' && ownIntentId === null))
      throw new GatewayUnavailable(`the payment ${intent.intentId} may still get through`);
    return null;
  }

  private async cancel(intentId: string | null): Promise<IntentState | null> {
    return intentId === null ? null : this.gateway.cancelIntent(intentId);
  }

  /** Marks an attempt as over. @returns false when it has changed since it was read */
  private async giveUp({ id, sessionId, intentId }: Payment): Promise<boolean> {
    const asRead = { id, status: 'started' as const, sessionId: sessionId ?? IsNull(), intentId: intentId ?? IsNull() };
    const { affected } = await this.db.inOneStatement((manager) =>
      manager.update(Payment, asRead, { status: 'canceled', updatedAt: this.clock.now() }),
    );
    return affected === 1;
  }

  private async isProviderThere(): Promise<boolean> {
    try {
      await this.gateway.ping();
      return true;
    } catch (error) {
      if (hasNoAnswer(error)) return false;
      throw error;
    }
  }

  /**
   * Calls the provider for one attempt at paying, under the key of a row that was written before.
   * @param begun gives way to a new attempt if the provider has answered it: then it was looked up, and is over
   * @param create also keeps what the provider answered; not `isOurs` when the attempt was abandoned meanwhile
   */
  private async attempt<T>(
    order: PayableOrder,
    begun: Payment,
    create: (request: ChargeRequest) => Promise<{ isOurs: boolean; answer: T }>,
  ): Promise<T> {
    const payment = isAnswered(begun) ? await this.claimAttempt(order, begun.kind, begun.id) : begun;
    try {
      const { isOurs, answer } = await create(chargeRequest(order, payment));
      if (isOurs) return answer;
    } catch (error) {
      if (!(error instanceof ChargeRefused)) throw error;
      // Its key would only ever bring the same refusal.
      // guard: payment-provider.test.ts 'is reported in the documented words, and uses'
      await this.save(payment.id, { status: 'canceled' });
      throw new Failure('PAYMENT_REFUSED', NOT_STARTED);
    }
    throw notPayable();
  }

  /**
   * The attempt that has begun, which the provider may have answered, else a new one.
   * A row whose answer was lost can be repeated for a minute only, since the end of a hosted page is part of its request,
   * and since the provider repeats failures too. Nobody can pay what it may have stood for: its address reached nobody.
   * @param over the attempt that the provider says can no longer be used
   * @throws Failure CONFLICT; PAYMENT_UNAVAILABLE while card payments are paused: what was begun before can still be paid
   *   and is recorded, but nothing begins, nor is shown again
   */
  private claimAttempt(order: PayableOrder, kind: PaymentKind, over: string | null = null): Promise<Payment> {
    return this.db.inTransaction(async (manager, last) => {
      // Two clicks at once wait for each other here; by name, because payments don't know what they are for. What ended
      // the order meanwhile has closed what it saw: nothing may be begun behind its back.
      const [unpaid, attempts, acceptsCards] = await together(
        // Nothing is begun for an order that ended meanwhile.
        // guard: races/paying.test.ts 'opening a payment page again', try: , status: 'pending' ->
        lockWithoutReading(manager, 'Order', { id: order.id, status: 'pending' }),
        manager.find(Payment, { where: { orderId: order.id, kind }, order: { attempt: 'DESC' } }),
        this.shop.acceptsCards(),
      );
      // guard: settings.test.ts 'without card payments no payment'
      if (!acceptsCards) throw unavailable();
      if (!unpaid) throw notPayable();
      const begin = async () => (await last(this.insertAttempt(manager, order, kind, attempts.length + 1)))[0];
      const latest = attempts.find(({ status }) => status === 'started');
      if (!latest || latest.id === over) return begin();
      // guard: payment-provider.test.ts 'for a minute', try: this.clock…KEY_REPEATABLE_MS -> false
      if (!isAnswered(latest) && this.clock.now() - latest.createdAt >= KEY_REPEATABLE_MS) return begin();
      // guard: payment-provider.test.ts 'two clicks at once', try: -> return begin();
      // guard: races/paying.test.ts 'two tabs … in the page', try: -> return begin();
      return latest;
    });
  }

  /** Stores the provider's id of an attempt. @returns false when the attempt was abandoned meanwhile */
  private async keep(id: string, change: { sessionId: string } | { intentId: string }): Promise<boolean> {
    const { affected } = await this.db.inOneStatement((manager) =>
      // An attempt that was given up meanwhile is closed at the provider.
      // guard: payment-provider.test.ts 'canceled while the provider works', try: , status: 'started' ->
      manager.update(Payment, { id, status: 'started' }, { ...change, updatedAt: this.clock.now() }),
    );
    return affected === 1;
  }
}

/** Whether the provider has said by which id it knows the attempt. */
function isAnswered({ sessionId, intentId }: Payment): boolean {
  return (sessionId ?? intentId) !== null;
}

/** The most lines that the provider takes for one charge. */
const MAX_CHARGE_LINES = 100;

function chargeRequest(order: PayableOrder, payment: Payment): ChargeRequest {
  const { currency } = payment;
  return {
    orderId: order.id,
    paymentId: payment.id,
    idempotencyKey: payment.idempotencyKey,
    totalCents: chargedByCard(order.totalCents, currency),
    currency,
    customerEmail: order.customerEmail,
    startedAt: payment.createdAt,
  };
}

/**
 * What the provider's page lists. Tax and shipping are lines of their own, so that the charge equals the order's total (decision S24). An order with too many
 * lines for the provider shows all its gifts as one, and so does one with a discount, which can't be a line.
 */
function pageLines(
  order: PayableOrder,
  ordered: readonly ChargeLine[],
  { totalCents, currency }: ChargeRequest,
): readonly ChargeLine[] {
  const extras = [
    { name: 'Shipping', unitCents: order.shippingCents, quantity: 1 },
    { name: 'Tax', unitCents: order.taxCents, quantity: 1 },
  ].filter((line) => line.unitCents > 0);
  const { discountCents, giftCardCents } = order;
  const isOneLine = discountCents > 0 || ordered.length + extras.length > MAX_CHARGE_LINES;
  const name = discountCents > 0 ? 'Your gifts, less discounts' : `${ordered.length} different gifts`;
  const all = { name, unitCents: order.itemsCents - discountCents, quantity: 1 };
  // Free gifts cost nothing, and there may be nothing else.
  const items = (isOneLine ? [all] : ordered).filter((line) => line.unitCents > 0 || discountCents === 0);
  const lines = [...items, ...extras];
  // Each rounded for itself, lines would add up to something else than the total.
  const isExact = lines.every(({ unitCents }) => chargedByCard(unitCents, currency) === unitCents);
  // What a gift card has paid can't be a line either, and it is of everything.
  const isLess = giftCardCents > 0;
  const whole = { name: isLess ? 'Your order, less gift cards' : 'Your order', unitCents: totalCents, quantity: 1 };
  // guard: gift-cards.test.ts 'what is left', try: isExact && !isLess -> isExact
  return isExact && !isLess ? lines : [whole];
}

/** Thrown when the provider already has a payment that we have not recorded; nothing starts. */
export class PaidAlready extends Failure {
  constructor(readonly intentId: string) {
    super('CONFLICT', 'This order has already been paid');
  }
}

function onItsWay(): Failure {
  return new Failure(
    'CONFLICT',
    'A payment for this order is being processed. The order page will show when it arrives.',
  );
}

function notPayable(): Failure {
  return new Failure('CONFLICT', "This order can't be paid anymore");
}

function unavailable(): Failure {
  return new Failure('PAYMENT_UNAVAILABLE', PAYMENT_UNAVAILABLE);
}

/**
 * For people, it makes no difference whether the provider is down or refuses the lookup.
 * @throws Failure PAYMENT_UNAVAILABLE, and whatever else `call` throws
 */
export async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw hasNoAnswer(error) ? unavailable() : error;
  }
}
