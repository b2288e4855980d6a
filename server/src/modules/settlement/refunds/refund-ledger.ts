import { In, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../../domain/audit-actions.js';
import { formatCents, inCurrency, type Cents } from '../../../domain/money.js';
import { orderNumber } from '../../../domain/order-number.js';
import type { Clock, EventCounter, Ids } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { SellGiftCards } from '../../gift-card-sales/sell-gift-cards.js';
import { Dispute } from '../../payments/dispute.entity.js';
import { Payment } from '../../payments/payment.entity.js';
import { Refund, type RefundDestination, type RefundStatus } from '../../payments/refund.entity.js';
import { Order } from '../../orders/order.entity.js';
import { sendShopMail } from '../../notifications/send-shop-mail.job.js';
import { sendOrderMail } from '../../orders/send-order-mail.job.js';

/** The values of a new refund row. */
export type NewRefund = Pick<
  Refund,
  'orderId' | 'paymentId' | 'destination' | 'amountCents' | 'reason' | 'restock' | 'idempotencyKey' | 'source'
>;

/**
 * Records what becomes of refunds, and keeps order and payment in step. Everything happens in the caller's transaction,
 * with the order locked.
 */
export class RefundLedger {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly events: EventCounter,
    private readonly giftCardSales: Pick<SellGiftCards, 'restoreFor' | 'freezeFor'>,
  ) {}

  /** Begins a refund: its amount counts as refunded from now on. @throws Error when it is more than is left */
  async add(manager: EntityManager, facts: NewRefund): Promise<Refund> {
    await this.addRefunded(manager, facts);
    const now = this.clock.now();
    const refund: Refund = {
      ...facts,
      id: this.ids.id(),
      status: 'pending',
      providerRefundId: null,
      error: null,
      createdAt: now,
      updatedAt: now,
    };
    await manager.insert(Refund, refund);
    return refund;
  }

  /**
   * Records that the money is on its way, and emails the customer. Nothing happens to a refund that has ended.
   * @returns the orders whose refunds have succeeded by it, for `count` once the transaction is committed
   */
  async succeed(manager: EntityManager, refundId: string, providerRefundId: string | null): Promise<string[]> {
    const refund = await this.move(manager, refundId, 'pending', { status: 'succeeded', providerRefundId });
    if (!refund) return [];
    const { orderId, amountCents, reason, source, destination } = refund;
    await this.audit.record(manager, null, {
      subject: { type: 'order', id: orderId },
      action: source === 'shop' ? 'refunded' : 'refunded-in-dashboard',
      detail: { refundId, amountCents },
      currency: await currencyOf(manager, refund.paymentId),
    });
    await this.outbox.enqueue(
      manager,
      sendOrderMail,
      { orderId, template: templateOf(destination, providerRefundId), amountCents, reason },
      `refunded:${refundId}`,
    );
    return [orderId];
  }

  /** Counts refunds that have succeeded: after the commit, since a transaction may run again. */
  count(orderIds: readonly string[]): void {
    for (const orderId of orderIds) this.events.order('refunded', orderId);
  }

  /** Records that the provider refuses a refund: its amount can be refunded again. Nothing happens to one that has ended. */
  async fail(manager: EntityManager, refundId: string, error: string): Promise<void> {
    const refund = await this.move(manager, refundId, 'pending', { status: 'failed', error });
    if (refund) await this.giveBack(manager, refund, 'refund-refused', error);
  }

  /** Records that a refund failed after it had succeeded: its amount can be refunded again, and the shop is notified. */
  async failLater(manager: EntityManager, refundId: string, error: string): Promise<void> {
    const refund = await this.move(manager, refundId, 'succeeded', { status: 'failed', error });
    if (!refund) return;
    await this.giveBack(manager, refund, 'refund-failed', error);
    const currency = await currencyOf(manager, refund.paymentId);
    const subject = 'A refund failed';
    const paragraphs = [
      `${inCurrency(currency, () => formatCents(refund.amountCents))} of order ${orderNumber(refund.orderId)} could not be returned to the customer’s card. The payment service says: ${error}`,
      'We already told the customer that the money is on its way. Please refund it again, or in another way.',
    ];
    await this.outbox.enqueue(manager, sendShopMail, { subject, paragraphs }, `refund-failed:${refundId}`);
  }

  private async giveBack(
    manager: EntityManager,
    refund: Refund,
    action: AuditAction<'order'>,
    error: string,
  ): Promise<void> {
    const { id, orderId, amountCents } = refund;
    await this.addRefunded(manager, { ...refund, amountCents: -amountCents });
    const disputes = await manager.findBy(Dispute, { paymentId: refund.paymentId, status: In(['open', 'lost']) });
    // The bank has taken back the money that bought them.
    // guard: gift-card-sales.test.ts 'revives no card', try: status === 'lost' -> status === 'won'
    if (!disputes.some(({ status }) => status === 'lost')) {
      // guard: gift-card-sales.test.ts 'that fails at the provider', try: await this.giftCardSales.restoreFor(manager, orderId) -> orderId
      await this.giftCardSales.restoreFor(manager, orderId);
      // guard: gift-card-sales.test.ts 'revives no card', try: disputes.length > 0 -> disputes.length > 9
      if (disputes.length > 0) await this.giftCardSales.freezeFor(manager, orderId);
    }
    await this.audit.record(manager, null, {
      subject: { type: 'order', id: orderId },
      action,
      detail: { refundId: id, amountCents, note: error },
      currency: await currencyOf(manager, refund.paymentId),
    });
  }

  /**
   * Raises (with a negative amount, lowers) the refunded amounts of both order and payment; both stay within what was paid.
   * What goes to gift cards, which never lowers, is none of the payment's.
   */
  private async addRefunded(
    manager: EntityManager,
    {
      orderId,
      paymentId,
      destination,
      amountCents,
    }: Pick<NewRefund, 'orderId' | 'paymentId' | 'destination'> & {
      amountCents: Cents;
    },
  ): Promise<void> {
    const add = { refundedCents: () => 'refunded_cents + :amountCents' };
    const isToCards = destination === 'gift_card';
    const orders = await manager
      .createQueryBuilder()
      .update(Order)
      .set({ ...add, ...(isToCards && { giftCardRefundedCents: () => 'gift_card_refunded_cents + :amountCents' }) })
      .where('id = :orderId AND refunded_cents + :amountCents BETWEEN 0 AND total_cents + gift_card_cents')
      .setParameters({ orderId, amountCents })
      .execute();
    if (isToCards) {
      if (orders.affected !== 1) throw new Error(`the refunds of order ${orderId} would leave its amount`);
      return;
    }
    const payments = await manager
      .createQueryBuilder()
      .update(Payment)
      .set({ ...add, updatedAt: this.clock.now() })
      .where('id = :paymentId AND refunded_cents + :amountCents BETWEEN 0 AND amount_cents')
      .setParameters({ paymentId, amountCents })
      .execute();
    if (orders.affected !== 1 || payments.affected !== 1)
      throw new Error(`the refunds of order ${orderId} would leave its amount`);
  }

  /** Updates a refund if it still has the expected status; null when someone else was faster. */
  private async move(
    manager: EntityManager,
    id: string,
    from: RefundStatus,
    change: Pick<Refund, 'status'> & Partial<Pick<Refund, 'providerRefundId' | 'error'>>,
  ): Promise<Refund | null> {
    // A refund ends once, by its answer or its event.
    // guard: refunds.test.ts 'a refund that the provider', try: , status: from ->
    // guard: races/refunding.test.ts 'our refund and its event', try: , status: from ->
    const { affected } = await manager.update(Refund, { id, status: from }, { ...change, updatedAt: this.clock.now() });
    return affected === 1 ? manager.findOneByOrFail(Refund, { id }) : null;
  }
}

/** The currency of a payment and its refunds, in lower case. */
async function currencyOf(manager: EntityManager, paymentId: string): Promise<string> {
  return (await manager.findOneByOrFail(Payment, { id: paymentId })).currency;
}

function templateOf(destination: RefundDestination, providerRefundId: string | null) {
  if (destination === 'gift_card') return 'refunded-to-gift-card';
  return providerRefundId === null ? 'refunded-by-hand' : 'refunded-to-card';
}
