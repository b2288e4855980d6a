import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { AuditAction } from '../../../domain/audit-actions.js';
import { formatCents, inCurrency } from '../../../domain/money.js';
import { orderNumber } from '../../../domain/order-number.js';
import type { Clock } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import { Dispute, type DisputeStatus } from '../../payments/dispute.entity.js';
import type { DisputeState, PaymentGateway } from '../../payments/payment-gateway.js';
import { isRecorded, Payment } from '../../payments/payment.entity.js';
import { lockOrder } from '../../orders/lock-order.js';
import type { HoldDisputedCards } from './hold-disputed-cards.js';
import type { RecordOutcome, RecordCardPayment } from '../record-card-payment.js';
import { sendShopMail } from '../../notifications/send-shop-mail.job.js';

export type DisputeOutcome = 'dispute_recorded' | Exclude<RecordOutcome, 'paid' | 'already_recorded' | 'refund_due'>;

/** How each status of a dispute is recorded and reported. */
const notices: Readonly<Record<DisputeStatus, { action: AuditAction<'order'>; subject: string; text: string }>> = {
  inquiry: {
    action: 'dispute-inquired',
    subject: 'A customer’s bank has asked about a payment',
    text: 'No money has moved yet. Answer, or refund the payment, to keep it from becoming a dispute.',
  },
  open: {
    action: 'dispute-opened',
    subject: 'A payment is disputed',
    text: 'The payment service has taken the money back until the bank decides. The order keeps its status; decide whether to ship it.',
  },
  won: {
    action: 'dispute-won',
    subject: 'A dispute was won',
    text: 'The shop has the money back.',
  },
  lost: {
    action: 'dispute-lost',
    subject: 'A dispute was lost',
    text: 'The bank returned the money to the customer. You can’t refund it as well.',
  },
  closed: {
    action: 'dispute-closed',
    subject: 'A bank’s inquiry about a payment was closed',
    text: 'No money has moved.',
  },
};

/**
 * Records a dispute's state at the provider. It never makes an order unpaid: people decide what to do. Gift cards that the
 * order bought follow it at once, because they are as good as money.
 */
export class RecordDispute {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly gateway: PaymentGateway,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly holdCards: HoldDisputedCards,
  ) {}

  /**
   * Safe to repeat, and in any order with the payment's own events: the payment is recorded first.
   * @throws Failure PAYMENT_UNAVAILABLE, GatewayUnavailable when the provider can't be asked; then nothing is written
   */
  async record(disputeId: string): Promise<DisputeOutcome> {
    for (;;) {
      const outcome = await this.tryOnce(disputeId);
      if (outcome !== null) return outcome;
    }
  }

  /** @returns null when someone else recorded an answer meanwhile, because we can't know which of the two is newer */
  private async tryOnce(disputeId: string): Promise<DisputeOutcome | null> {
    const before = await this.db.reader.findOneBy(Dispute, { id: disputeId });
    const state = await this.gateway.findDispute(disputeId);
    if (!state) return 'unknown';
    const { intentId } = state;
    if (intentId === null) return 'foreign';
    if (!(await this.isKnown(intentId))) {
      const outcome = await this.recordCardPayment.record(intentId);
      if (!(await this.isKnown(intentId))) return outcome === 'foreign' ? 'foreign' : 'unknown';
    }
    return this.db.inTransaction((manager) => this.write(manager, { ...state, intentId }, before));
  }

  private async write(
    manager: EntityManager,
    state: DisputeState & { intentId: string },
    known: Dispute | null,
  ): Promise<DisputeOutcome | null> {
    const { disputeId, intentId, status, reason, amountCents, currency, evidenceDueAt, openedAt } = state;
    const payment = await manager.findOneByOrFail(Payment, { provider: 'stripe', intentId });
    const { id: paymentId, orderId } = payment;
    const order = await lockOrder(manager, orderId);
    const before = await manager.findOneBy(Dispute, { id: disputeId });
    // guard: provider-events.test.ts 'that was won stays won when an older'
    if (before?.status !== known?.status || before?.updatedAt !== known?.updatedAt) return null;
    const now = this.clock.now();
    const isOver = status === 'won' || status === 'lost' || status === 'closed';
    const row: Dispute = {
      ...{ id: disputeId, orderId, paymentId, status, reason, amountCents, currency, openedAt },
      evidenceDueAt: isOver ? null : evidenceDueAt,
      closedAt: isOver ? (before?.closedAt ?? now) : null,
      updatedAt: now,
    };
    if (before) await manager.update(Dispute, { id: disputeId }, row);
    else await manager.insert(Dispute, row);
    if (before?.status === status) return 'dispute_recorded';

    const cardNews = await this.holdCards.follow(manager, order);
    const { action, subject, text } = notices[status];
    const isOfOrder = currency === payment.currency;
    const money = isOfOrder ? { amountCents } : {};
    await this.audit.record(manager, null, {
      subject: { type: 'order', id: orderId },
      action,
      detail: { disputeId, ...money, note: [reason.replaceAll('_', ' '), cardNews].filter(Boolean).join('. ') },
      currency,
    });
    const about = isOfOrder ? inCurrency(currency, () => formatCents(amountCents)) : 'A payment';
    const due = evidenceDueAt === null || isOver ? [] : [`The bank accepts an answer until ${dayOf(evidenceDueAt)}.`];
    const paragraphs = [
      `${about} of order ${orderNumber(orderId)} (${reason.replaceAll('_', ' ')}).`,
      text,
      ...(cardNews === null ? [] : [cardNews]),
      ...due,
    ];
    const key = `dispute:${disputeId}:${status}:${now}`;
    await this.outbox.enqueue(manager, sendShopMail, { subject, paragraphs }, key);
    return 'dispute_recorded';
  }

  private async isKnown(intentId: string): Promise<boolean> {
    const payment = await this.db.reader.findOneBy(Payment, { provider: 'stripe', intentId });
    return payment !== null && isRecorded(payment);
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
