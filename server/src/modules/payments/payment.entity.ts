import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, countColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** `started` until the provider says more; money that came for a dead order is `refund_due`, then `refunded`, never `succeeded`. */
export type PaymentStatus = 'started' | 'succeeded' | 'canceled' | 'refund_due' | 'refunded';
/** What an order was paid with outside the provider: money that an admin has, or nothing but gift cards. */
export type OutsidePayment = 'manual' | 'gift_card';
/** `stray`: money that came outside of every try of ours, such as a second payment under one try's name. */
export type PaymentKind = 'checkout' | 'intent' | 'stray' | OutsidePayment;

/**
 * Why money goes back: the order could no longer be filled, was paid already, differed in amount or currency, or the
 * provider's notes name another order.
 */
export type ReturnReason = 'late' | 'second' | 'mismatch' | 'misdirected';

/** One try at paying an order. Written before the provider is called, so that a crash can be repeated under the same key. */
@Entity('payments')
@Check('payments_amount_positive', 'amount_cents >= 0 AND refunded_cents >= 0')
@Index('payments_attempt', ['orderId', 'kind', 'attempt'], { unique: true })
@Index('payments_key', ['idempotencyKey'], { unique: true })
@Index('payments_intent', ['provider', 'intentId'], { unique: true, where: 'intent_id IS NOT NULL' })
@Index('payments_session', ['sessionId'], { unique: true, where: 'session_id IS NOT NULL' })
@Index('payments_waiting', ['status', 'createdAt'], { where: "status = 'started' OR status = 'refund_due'" })
@Index('payments_one_success', ['orderId'], { unique: true, where: "status = 'succeeded'" })
export class Payment {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('Order', { name: 'payments_order_fk', onDelete: 'RESTRICT' }) orderId!: string;
  @Column({ type: 'varchar', length: '16' }) provider!: 'stripe' | OutsidePayment;
  @Column({ type: 'varchar', length: '16' }) kind!: PaymentKind;
  /** From 1, within its order and kind. */
  @Column(countColumn) attempt!: number;
  /** Sent to the provider with the call that creates session or intent. */
  @Column(textColumn) idempotencyKey!: string;
  @Column({ ...textColumn, nullable: true }) sessionId!: string | null;
  @Column({ ...textColumn, nullable: true }) intentId!: string | null;
  @Column({ type: 'varchar', length: '16' }) status!: PaymentStatus;
  @Column(centsColumn) amountCents!: number;
  @Column({ type: 'varchar', length: '3' }) currency!: string;
  @Column(centsColumn) refundedCents!: number;
  @Column({ ...textColumn, nullable: true }) receiptEmail!: string | null;
  /** Why it goes back or went back; null for money that the order took. */
  @Column({ type: 'varchar', length: '16', nullable: true }) returnReason!: ReturnReason | null;
  /** When the shop last asked the provider about it by itself. */
  @Column({ ...timeColumn, nullable: true }) checkedAt!: number | null;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}

/** Whether money came by it: what is recorded once isn't recorded again. */
export function isRecorded({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'succeeded' || status === 'refund_due' || status === 'refunded';
}
