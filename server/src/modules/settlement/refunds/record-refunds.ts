import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { chargedByCard } from '../../../domain/currencies.js';
import { sumOfRefunds, type PaymentGateway, type RefundState } from '../../payments/payment-gateway.js';
import { isRecorded, Payment } from '../../payments/payment.entity.js';
import type { PaymentsService } from '../../payments/payments.service.js';
import { Refund } from '../../payments/refund.entity.js';
import type { SellGiftCards } from '../../gift-card-sales/sell-gift-cards.js';
import { Order } from '../../orders/order.entity.js';
import { lockOrder } from '../../orders/lock-order.js';
import type { RecordOutcome, RecordCardPayment } from '../record-card-payment.js';
import type { RefundLedger } from './refund-ledger.js';

/** `waiting`: refunds of ours that the provider hasn't decided on are in the way; later it fits. */
export type RefundsOutcome = 'refunds_recorded' | 'waiting' | Exclude<RecordOutcome, 'paid' | 'already_recorded'>;

/** What the customer reads as the reason of a refund that was made in the provider's dashboard. */
const reasons: Readonly<Record<string, string>> = {
  duplicate: 'It was charged twice.',
  requested_by_customer: 'You asked for it.',
};
const OTHER_REASON = 'The shop has refunded it.';

/** Records a payment's refunds at the provider: our own, and those made in its dashboard. */
export class RecordRefunds {
  constructor(
    private readonly db: Database,
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentsService,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly refundLedger: RefundLedger,
    private readonly giftCardSales: Pick<SellGiftCards, 'followRefund'>,
  ) {}

  /**
   * Safe to repeat, and in any order with the payment's own events: the payment is recorded first.
   * @throws Failure PAYMENT_UNAVAILABLE, GatewayUnavailable when the provider can't be asked; then nothing is written
   */
  async record(intentId: string): Promise<RefundsOutcome> {
    const known = await this.find(intentId);
    if (!known || !isRecorded(known)) {
      const outcome = await this.recordCardPayment.record(intentId);
      if (outcome !== 'paid' && outcome !== 'already_recorded') return outcome;
    }
    const theirs = (await this.gateway.refundsOf(intentId)).sort((a, b) => a.createdAt - b.createdAt);
    const { outcome, succeeded } = await this.db.inTransaction((manager) => this.recordAll(manager, intentId, theirs));
    this.refundLedger.count(succeeded);
    return outcome;
  }

  private async recordAll(
    manager: EntityManager,
    intentId: string,
    theirs: RefundState[],
  ): Promise<{ outcome: RefundsOutcome; succeeded: string[] }> {
    const succeeded: string[] = [];
    const payment = await this.find(intentId);
    if (!payment) return { outcome: 'unknown', succeeded };
    await lockOrder(manager, payment.orderId);
    if (payment.status !== 'succeeded')
      return { outcome: await this.checkReturned(manager, payment, theirs), succeeded };
    for (const refund of theirs) {
      const more = await this.recordOne(manager, payment.id, refund);
      if (more === null) return { outcome: 'waiting', succeeded };
      succeeded.push(...more);
    }
    return { outcome: 'refunds_recorded', succeeded };
  }

  /** Money that no order took goes back whole; if that didn't arrive, it is still owed. */
  private async checkReturned(
    manager: EntityManager,
    payment: Payment,
    theirs: RefundState[],
  ): Promise<RefundsOutcome> {
    if (payment.status === 'refunded' && sumOfRefunds(theirs) < payment.amountCents)
      await this.payments.save(payment.id, { status: 'refund_due', refundedCents: 0 }, manager);
    return 'refund_due';
  }

  /** @returns what to count; null when the refund doesn't fit (yet) */
  private async recordOne(manager: EntityManager, paymentId: string, theirs: RefundState): Promise<string[] | null> {
    const ours = await this.match(manager, paymentId, theirs);
    const failure = theirs.failure ?? 'It failed.';
    // guard: provider-events.test.ts 'our own refund', try: (ours) -> (ours && theirs.status === 'failed')
    if (ours) {
      if (theirs.status === 'succeeded') return this.refundLedger.succeed(manager, ours.id, theirs.refundId);
      if (ours.status === 'succeeded') await this.refundLedger.failLater(manager, ours.id, failure);
      else await this.refundLedger.fail(manager, ours.id, failure);
      return [];
    }
    // A refund that had failed before we learned of it has moved no money.
    if (theirs.status === 'failed') return [];
    const { orderId, amountCents, refundedCents, currency } = await manager.findOneByOrFail(Payment, { id: paymentId });
    // A refund that doesn’t fit waits.
    // guard: provider-events.test.ts 'one of money that an admin'
    if (theirs.amountCents > chargedByCard(amountCents - refundedCents, currency)) return null;
    const left = amountCents - refundedCents;
    const refund = await this.refundLedger.add(manager, {
      orderId,
      paymentId,
      destination: 'payment',
      // All that the card was charged is all that was paid.
      amountCents: theirs.amountCents === chargedByCard(left, currency) ? left : theirs.amountCents,
      reason: reasons[theirs.reason ?? ''] ?? OTHER_REASON,
      restock: [],
      idempotencyKey: `provider:${theirs.refundId}`,
      source: 'dashboard',
    });
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    await this.giftCardSales.followRefund(manager, order, { id: refund.id, isOfAll: refund.amountCents === left });
    return this.refundLedger.succeed(manager, refund.id, theirs.refundId);
  }

  /** Our row for it: by the provider's id, or by the key that we sent before we knew that id. */
  private async match(manager: EntityManager, paymentId: string, theirs: RefundState): Promise<Refund | null> {
    const byId = await manager.findOneBy(Refund, { providerRefundId: theirs.refundId });
    // An event finds the refund whose answer is not saved yet.
    // guard: races/refunding.test.ts 'our refund and its event', try: -> if (byId !== undefined) return byId;
    if (byId || theirs.key === null) return byId;
    return manager.findOneBy(Refund, { id: theirs.key.replace(/^refund:/, ''), paymentId });
  }

  private find(intentId: string): Promise<Payment | null> {
    return this.db.reader.findOneBy(Payment, { provider: 'stripe', intentId });
  }
}
