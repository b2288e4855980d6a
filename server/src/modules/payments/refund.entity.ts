import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** `pending` until the provider has confirmed it; a `failed` one gave its amount back to be refunded again. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** Where it was asked for: by an admin here, or by someone in the provider's own dashboard. */
export const refundSources = ['shop', 'dashboard'] as const;
export type RefundSource = (typeof refundSources)[number];

/** Where it went: back by the payment, or to the gift cards that paid the order beside it. */
export const refundDestinations = ['payment', 'gift_card'] as const;
export type RefundDestination = (typeof refundDestinations)[number];

/** Pieces of a product that go back into stock. */
export interface RestockedPieces {
  productId: string;
  quantity: number;
  /** The number of the parcel that they were for, from 1, if its admin has said it. */
  parcel?: number;
}

/** Money of a paid order that went back. Ours are written before the provider is called, so that a crash can be repeated. */
@Entity('refunds')
@Check('refunds_amount_positive', 'amount_cents > 0')
@Check('refunds_status_known', "status IN ('pending', 'succeeded', 'failed')")
@Index('refunds_order', ['orderId', 'createdAt'])
@Index('refunds_key', ['orderId', 'idempotencyKey'], { unique: true })
@Index('refunds_provider', ['providerRefundId'], { unique: true, where: 'provider_refund_id IS NOT NULL' })
@Index('refunds_pending', ['updatedAt', 'id'], { where: "status = 'pending'" })
export class Refund {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('Order', { name: 'refunds_order_fk', onDelete: 'RESTRICT' }) orderId!: string;
  @Column(idColumn) @ForeignKey('Payment', { name: 'refunds_payment_fk', onDelete: 'RESTRICT' }) paymentId!: string;
  @Column({ type: 'varchar', length: '16' }) status!: RefundStatus;
  @Column(centsColumn) amountCents!: number;
  @Column(textColumn) reason!: string;
  /** What goes back into stock with it, by product and parcel; a repeated call must request the same. */
  @Column(jsonColumn) restock!: RestockedPieces[];
  /** The caller's: a double click is one refund. */
  @Column(textColumn) idempotencyKey!: string;
  @Column({ ...textColumn, nullable: true }) providerRefundId!: string | null;
  @Column({ type: 'varchar', length: '16', default: 'shop' }) source!: RefundSource;
  @Column({ type: 'varchar', length: '16', default: 'payment' }) destination!: RefundDestination;
  /** Why the provider refused, or why it failed later. */
  @Column({ ...textColumn, nullable: true }) error!: string | null;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}
