import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/**
 * How far a dispute is. An `inquiry` is a bank's question before a dispute: no money has moved yet, and it may still be
 * refunded. `open`: the provider has taken the money back until the bank decides.
 */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** A payment that its cardholder's bank disputes. The order keeps its status: people decide what to do. */
@Entity('disputes')
@Index('disputes_order', ['orderId'])
export class Dispute {
  /** The provider's own id. */
  @PrimaryColumn({ type: 'varchar', length: '255' }) id!: string;
  @Column(idColumn) @ForeignKey('Order', { name: 'disputes_order_fk', onDelete: 'RESTRICT' }) orderId!: string;
  @Column(idColumn) @ForeignKey('Payment', { name: 'disputes_payment_fk', onDelete: 'RESTRICT' }) paymentId!: string;
  @Column({ type: 'varchar', length: '32' }) status!: DisputeStatus;
  /** The provider's word for it, such as `product_not_received`. */
  @Column(textColumn) reason!: string;
  @Column(centsColumn) amountCents!: number;
  @Column({ type: 'varchar', length: '3' }) currency!: string;
  /** Until when the bank takes the shop's answer; null when it takes none (anymore). */
  @Column({ ...timeColumn, nullable: true }) evidenceDueAt!: number | null;
  @Column(timeColumn) openedAt!: number;
  @Column({ ...timeColumn, nullable: true }) closedAt!: number | null;
  @Column(timeColumn) updatedAt!: number;
}
