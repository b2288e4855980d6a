import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, idColumn, timeColumn } from '../../db/column-types.js';

/**
 * Why a balance changed: an order took some (`spent`) and ended unpaid (`returned`), or was refunded later; an admin
 * canceled the card, which takes all that is left, or corrected it.
 */
export const giftCardEntryKinds = ['issued', 'spent', 'returned', 'refunded', 'canceled', 'adjusted'] as const;
export type GiftCardEntryKind = (typeof giftCardEntryKinds)[number];

/** A change of a gift card's balance. Entries are never changed or deleted. */
@Entity('gift_card_entries')
@Check('gift_card_entries_kind_known', "kind IN ('issued', 'spent', 'returned', 'refunded', 'canceled', 'adjusted')")
@Index('gift_card_entries_card', ['giftCardId', 'createdAt'])
@Index('gift_card_entries_order', ['orderId'], { where: 'order_id IS NOT NULL' })
export class GiftCardEntry {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn)
  @ForeignKey('GiftCard', { name: 'gift_card_entries_card_fk', onDelete: 'RESTRICT' })
  giftCardId!: string;
  @Column({ type: 'varchar', length: '16' }) kind!: GiftCardEntryKind;
  /** What it adds to the balance; below zero when it takes some. */
  @Column(centsColumn) cents!: number;
  @Column(centsColumn) balanceAfter!: number;
  /** The order that took it or gave it back, or that bought the card. */
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('Order', { name: 'gift_card_entries_order_fk', onDelete: 'SET NULL' })
  orderId!: string | null;
  /** The admin who did it. */
  @Column({ ...idColumn, nullable: true }) actor!: string | null;
  @Column(timeColumn) createdAt!: number;
}
