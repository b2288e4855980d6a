import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { failpoint } from '../../db/failpoints.js';
import { together } from '../../db/together.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { formatCents, inCurrency, plainAmount, type Cents } from '../../domain/money.js';
import { chargedByCard } from '../../domain/currencies.js';
import { orderNumber } from '../../domain/order-number.js';
import { isPaid } from '../../domain/order-state.js';
import type { EventCounter } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IntentState } from '../payments/payment-gateway.js';
import { isRecorded, Payment, type ReturnReason } from '../payments/payment.entity.js';
import { orUnavailable, type PaymentsService } from '../payments/payments.service.js';
import { findAndLock } from '../orders/lock-order.js';
import type { Order } from '../orders/order.entity.js';
import { queueDeclinedCardMail } from './queue-declined-card-mail.js';
import { queueClosingPayments } from './queue-closing-payments.js';
import type { MoveOrderToPaid, Preparation } from './move-order-to-paid.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';
import { refundPayment } from './refund-payment.job.js';

/** The recorded method of card payments: the one that really paid (decision S30), whatever was chosen at checkout. */
const CARD = 'Card';

/**
 * The result of looking up a payment. `refund_due`: the order can't take the money, which is being returned. `foreign`:
 * it belongs to other software in the same provider account. `unknown`: it has our metadata, or the provider doesn't
 * know it (yet), but nothing here matches it.
 */
export type RecordOutcome = 'paid' | 'already_recorded' | 'refund_due' | 'not_succeeded' | 'foreign' | 'unknown';

type WhenRecorded = (manager: EntityManager, outcome: RecordOutcome) => Promise<void>;

/** A payment's row, and its order, which is locked. */
interface ClaimedPayment {
  payment: Payment;
  order: Order;
  prepared: Preparation;
}

/** The audit log's action for each reason why money goes back. */
const returned: Readonly<Record<ReturnReason, AuditAction<'order'>>> = {
  late: 'late-payment-returned',
  second: 'second-payment-returned',
  mismatch: 'payment-mismatch',
  misdirected: 'payment-mismatch',
};

/**
 * The only code that marks an order paid by card. Webhook, verify-payment, expiry and reconciliation all come here;
 * none of them is trusted: the intent is looked up at the provider, and amount, currency and order must match. Any
 * other payment is recorded as owed to its payer and returned, so that every payment is accounted for.
 */
export class RecordCardPayment {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly payments: PaymentsService,
    private readonly moveOrderToPaid: MoveOrderToPaid,
    private readonly events: EventCounter,
  ) {}

  /**
   * @param whenRecorded writes something more in the transaction that records the payment, if it comes to that
   * @throws Failure PAYMENT_UNAVAILABLE when the provider can't be asked; nothing is written then
   */
  async record(intentId: string, whenRecorded: WhenRecorded = async () => {}): Promise<RecordOutcome> {
    const intent = await this.payments.intentState(intentId);
    if (!intent) return 'unknown';
    if (intent.status === 'canceled') await this.payments.endCanceled(intent.intentId);
    if (intent.status !== 'succeeded') {
      if (intent.wasDeclined) await this.noteProblem(intent);
      // guard: webhook-order.test.ts 'does not confirm'
      return 'not_succeeded';
    }
    await failpoint('payment-confirmed');
    const outcome = await this.db.inTransaction((manager) => this.recordReceived(manager, intent, whenRecorded));
    await failpoint('payment-recorded');
    if (outcome === 'paid') this.events.order('paid', intent.orderId);
    return outcome;
  }

  /** Like `record`, for a waiting person: a lookup that the provider refuses counts as an outage. */
  recordForCaller(intentId: string): Promise<RecordOutcome> {
    // guard: payment-provider.test.ts 'of a payment that was made', try: -> return this.record(intentId);
    return orUnavailable(() => this.record(intentId));
  }

  private async noteProblem({ paymentId, orderId }: IntentState): Promise<void> {
    const payment = paymentId === null ? null : await this.db.reader.findOneBy(Payment, { id: paymentId });
    if (!payment || payment.orderId !== orderId) return;
    await this.db.inTransaction((manager) => queueDeclinedCardMail(manager, this.outbox, payment.orderId));
  }

  private async recordReceived(
    manager: EntityManager,
    intent: IntentState,
    whenRecorded: WhenRecorded,
  ): Promise<RecordOutcome> {
    const end = async (outcome: RecordOutcome) => {
      await whenRecorded(manager, outcome);
      return outcome;
    };
    const claimed = await this.claimRow(manager, intent);
    // guard: provider-events.test.ts 'money of other software', try: intent.orderId…'foreign' : ->
    if (!claimed) return end(intent.orderId === null && intent.paymentId === null ? 'foreign' : 'unknown');
    const { payment } = claimed;
    // guard: races/paying.test.ts 'an event and the shopper’s return'
    if (isRecorded(payment)) return end('already_recorded');

    // The statements that go with an order that becomes paid needn't wait for it.
    const reason = await this.settle(manager, claimed, intent, () =>
      together(this.write(manager, claimed, intent, null), end('paid')),
    );
    if (reason === null) return 'paid';
    await this.write(manager, claimed, intent, reason);
    return end('refund_due');
  }

  /** Writes a payment that an order has taken, or why its money goes back. */
  private async write(
    manager: EntityManager,
    { payment, order }: ClaimedPayment,
    intent: IntentState,
    reason: ReturnReason | null,
  ): Promise<void> {
    const money = moneyOf(intent, order);
    const isWrong = reason === 'mismatch' || reason === 'misdirected';
    const detail = {
      ...(intent.currency === order.currency && { amountCents: intent.receivedCents }),
      ...(isWrong && { note: `${money} received, but ${expected(order, reason)}` }),
    };
    await together(
      this.payments.save(
        payment.id,
        {
          intentId: intent.intentId,
          // The charge is the nearest to the total that the provider can make.
          amountCents: reason === null ? order.totalCents : intent.receivedCents,
          currency: intent.currency,
          // guard: deleted-customers.test.ts 'an order without an address accepts', try: order.anonymisedAt…: null -> intent.receiptEmail
          receiptEmail: order.anonymisedAt === null ? intent.receiptEmail : null,
          returnReason: reason,
          status: reason === null ? 'succeeded' : 'refund_due',
        },
        manager,
      ),
      this.audit.record(manager, null, {
        subject: { type: 'order', id: order.id },
        action: reason === null ? 'paid-by-card' : returned[reason],
        detail,
        currency: order.currency,
      }),
      reason === null ? queueClosingPayments(manager, this.outbox, order.id) : Promise.resolve(),
    );
    if (reason === null) return;
    await this.outbox.enqueue(manager, refundPayment, { paymentId: payment.id }, `refund:${payment.id}`);
    if (isWrong) {
      const subject = 'A card payment did not match its order';
      const paragraphs = [
        `Payment ${intent.intentId} of ${money} is for order ${orderNumber(order.id)}, but ${expected(order, reason)}.`,
        'It did not mark the order as paid, and the money is being returned.',
      ];
      await this.outbox.enqueue(manager, sendShopMail, { subject, paragraphs }, `mismatch:${payment.id}`);
    }
  }

  /**
   * Finds the row that this money belongs to, and locks its order: two reports of one payment wait for each other here,
   * so that the second finds it recorded.
   * @returns null when neither order nor payment is known
   */
  private async claimRow(manager: EntityManager, intent: IntentState): Promise<ClaimedPayment | null> {
    const named = intent.orderId === null ? null : await this.lockNamed(manager, intent.orderId, intent);
    const claimed = named ?? (await this.lockByRow(manager, intent));
    if (!claimed) return null;
    const { order, payment, prepared } = claimed;
    // A second payment under one name has a row of its own.
    // guard: provider-events.test.ts 'a second payment under the id', try: ?.provider…=== intent.intentId ->
    if (payment?.provider === 'stripe' && (payment.intentId ?? intent.intentId) === intent.intentId)
      return { payment, order, prepared };
    // The intent names an attempt that already has a payment, or none at all, so it gets its own row.
    const stray = await this.payments.addAttempt(
      { id: order.id, totalCents: intent.receivedCents, currency: intent.currency },
      'stray',
    );
    return { payment: stray, order, prepared };
  }

  /** Locks the order that the intent's notes name, and finds the row; null unless both belong together. */
  private async lockNamed(manager: EntityManager, orderId: string, intent: IntentState) {
    const [order, payment, prepared] = await together(
      findAndLock(manager, orderId),
      this.findRow(manager, intent),
      this.moveOrderToPaid.prepare(manager, orderId),
    );
    return order && (payment === null || payment.orderId === orderId) ? { order, payment, prepared } : null;
  }

  /**
   * Finds the row first, and locks its order, for an intent whose metadata names no order here or the wrong one. The row is
   * read again once the order is locked, because another report may have changed it.
   */
  private async lockByRow(manager: EntityManager, intent: IntentState) {
    const known = await this.findRow(manager, intent);
    const order = known && (await findAndLock(manager, known.orderId));
    if (!order) return null;
    const [payment, prepared] = await together(
      this.findRow(manager, intent),
      this.moveOrderToPaid.prepare(manager, order.id),
    );
    return { order, payment, prepared };
  }

  /** Finds the row of this intent, or else the one that it was created for. */
  private async findRow(manager: EntityManager, { intentId, paymentId }: IntentState): Promise<Payment | null> {
    const rows = await manager.findBy(Payment, [
      { provider: 'stripe', intentId },
      // A payment is known by its notes before its id is saved.
      // guard: races/paying.test.ts 'an event that comes before the intent'
      ...(paymentId === null ? [] : [{ id: paymentId }]),
    ]);
    return rows.find((row) => row.intentId === intentId) ?? rows[0] ?? null;
  }

  /**
   * Moves the order to paid if this is its money.
   * @param whenPaid writes what belongs to that
   * @returns null, or why the money has to go back
   */
  private async settle(
    manager: EntityManager,
    { order, payment, prepared }: ClaimedPayment,
    intent: IntentState,
    whenPaid: () => Promise<unknown>,
  ): Promise<ReturnReason | null> {
    // guard: provider-events.test.ts 'a payment of one customer'
    if (intent.orderId !== null && intent.orderId !== payment.orderId) return 'misdirected';
    // Money of another amount or currency pays no order.
    const expectedCents = chargedByCard(order.totalCents, order.currency);
    // guard: payment-result.test.ts 'a cent less', try: intent.receivedCents !== expectedCents || ->
    // guard: payment-result.test.ts 'another currency', try: || intent.currency !== order.currency ->
    // guard: provider-events.test.ts 'another amount', try: intent.receivedCents !== expectedCents || ->
    // guard: provider-events.test.ts 'another currency', try: || intent.currency !== order.currency ->
    if (intent.receivedCents !== expectedCents || intent.currency !== order.currency) return 'mismatch';
    const { isSettled } = await this.moveOrderToPaid.move(manager, order, CARD, { prepared, whenPaid });
    if (isSettled) return null;
    return isPaid(order.status) ? 'second' : 'late';
  }
}

function moneyOf(
  { receivedCents, currency }: { receivedCents: Cents; currency: string },
  order: Pick<Order, 'currency'>,
): string {
  return inCurrency(currency, () =>
    currency === order.currency
      ? formatCents(receivedCents)
      : `${plainAmount(receivedCents)} ${currency.toUpperCase()}`,
  );
}

function expected(order: Order, reason: ReturnReason): string {
  return reason === 'misdirected'
    ? 'its metadata names a different order from the one it was created for'
    : `${inCurrency(order.currency, () => formatCents(order.totalCents))} was expected`;
}
