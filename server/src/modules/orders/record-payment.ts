import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IntentState } from '../payments/payment-gateway.js';
import { Payment } from '../payments/payment.entity.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { Order } from './order.entity.js';
import { queuePaymentProblem } from './payment-problem.js';
import type { SettleOrder } from './settle-order.js';

/** The method that really paid (decision 30); the cart's own default is PayPal. */
const CARD = 'Card';

/** What came of looking at a payment. `refund_due`: money came that the order can't take; it is on its way back. */
export type RecordOutcome = 'paid' | 'already_recorded' | 'refund_due' | 'not_succeeded' | 'unknown';

/**
 * The only code that marks an order paid by card. Webhook, verify-payment and expiry all come here; none of them is
 * believed: the intent is looked up at the provider, and amount, currency and order must match.
 */
export class RecordPayment {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly payments: PaymentsService,
    private readonly settleOrder: SettleOrder,
  ) {}

  /** @throws Failure PAYMENT_UNAVAILABLE when the provider can't be asked; nothing is written then */
  async execute(intentId: string): Promise<RecordOutcome> {
    const intent = await this.payments.intentState(intentId);
    if (!intent) return 'unknown';
    if (intent.status !== 'succeeded') {
      if (intent.wasDeclined) await this.noteProblem(intent);
      return 'not_succeeded';
    }

    return this.db.inTransaction(async (manager) => {
      const payment = intent.paymentId === null ? null : await lockPayment(manager, intent.paymentId);
      if (!payment || payment.orderId !== intent.orderId) return 'unknown';
      if (payment.status === 'succeeded' || payment.status === 'refund_due' || payment.status === 'refunded')
        return 'already_recorded';

      const { orderId } = payment;
      const facts = { intentId: intent.intentId, amountCents: intent.receivedCents, receiptEmail: intent.receiptEmail };
      const isTaken = await this.takePayment(manager, payment, intent);
      await this.payments.save(payment.id, { ...facts, status: isTaken ? 'succeeded' : 'refund_due' }, manager);
      if (!isTaken)
        await this.outbox.enqueue(manager, 'refund-payment', { paymentId: payment.id }, `refund:${payment.id}`);
      await this.audit.record(manager, null, {
        subject: { type: 'order', id: orderId },
        action: isTaken ? 'paid-by-card' : 'late-payment-returned',
        detail: { amountCents: intent.receivedCents },
      });
      return isTaken ? 'paid' : 'refund_due';
    });
  }

  private async noteProblem({ paymentId, orderId }: IntentState): Promise<void> {
    const payment = paymentId === null ? null : await this.db.reader.findOneBy(Payment, { id: paymentId });
    if (!payment || payment.orderId !== orderId) return;
    await this.db.inTransaction((manager) => queuePaymentProblem(manager, this.outbox, payment.orderId));
  }

  /** Whether the order could take this money; its state is moved if so. */
  private async takePayment(manager: EntityManager, payment: Payment, intent: IntentState): Promise<boolean> {
    const order = await manager.findOneByOrFail(Order, { id: payment.orderId });
    if (intent.receivedCents !== order.totalCents || intent.currency !== payment.currency) return false;
    return (await this.settleOrder.execute(manager, order.id, CARD)).isSettled;
  }
}

/** Two reports of one payment wait for each other here, so that the second finds it recorded. */
async function lockPayment(manager: EntityManager, id: string): Promise<Payment | null> {
  await manager
    .createQueryBuilder()
    .update(Payment)
    .set({ id: () => 'id' })
    .where('id = :id', { id })
    .execute();
  return manager.findOneBy(Payment, { id });
}
