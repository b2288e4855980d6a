import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, countColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** A card is `frozen` while a bank disputes the payment of the order that bought it. */
export const giftCardStatuses = ['active', 'frozen', 'canceled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

/** A gift card. Its code is made from its ID and the shop's secret (`GiftCardCodes`) and is stored nowhere. */
@Entity('gift_cards')
@Check('gift_cards_balance_possible', 'balance_cents >= 0 AND balance_cents <= initial_cents')
@Check('gift_cards_status_known', "status IN ('active', 'frozen', 'canceled')")
@Index('gift_cards_code', ['codeHash'], { unique: true })
@Index('gift_cards_newest', ['createdAt', 'id'])
@Index('gift_cards_to_mail', ['sendOn', 'id'], { where: "mail_queued_at IS NULL AND status = 'active'" })
@Index('gift_cards_idempotency', ['createdBy', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('gift_cards_bought', ['orderId', 'productId', 'piece'], { unique: true, where: 'order_id IS NOT NULL' })
export class GiftCard {
  @PrimaryColumn(idColumn) id!: string;
  /** SHA-256 of the code: finds the card of a code that was typed. */
  @Column({ type: 'varchar', length: '64' }) codeHash!: string;
  @Column({ type: 'varchar', length: '4' }) lastFour!: string;
  /** Of its amounts, in lower case. Only orders in it take from the card. */
  @Column({ type: 'varchar', length: '3', default: 'usd' }) currency!: string;
  @Column(centsColumn) initialCents!: number;
  /** The sum of its entries. Only `GiftCardLedger` changes it. */
  @Column(centsColumn) balanceCents!: number;
  @Column({ type: 'varchar', length: '16' }) status!: GiftCardStatus;
  @Column({ ...textColumn, nullable: true }) recipientName!: string | null;
  @Column({ ...textColumn, nullable: true }) recipientEmail!: string | null;
  @Column({ ...textColumn, nullable: true }) senderName!: string | null;
  @Column({ ...textColumn, nullable: true }) message!: string | null;
  /** The day on which it is emailed, in the shop's time zone; null: at once. */
  @Column({ type: 'varchar', length: '10', nullable: true }) sendOn!: string | null;
  @Column({ ...timeColumn, nullable: true }) sentAt!: number | null;
  /** When its latest email was queued. */
  @Column({ ...timeColumn, nullable: true }) mailQueuedAt!: number | null;
  /** The order that bought it; null: an admin issued it. */
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('Order', { name: 'gift_cards_order_fk', onDelete: 'SET NULL' })
  orderId!: string | null;
  /** The line of that order, and which of its pieces this is, from 0. */
  @Column({ ...idColumn, nullable: true }) productId!: string | null;
  @Column({ ...countColumn, nullable: true }) piece!: number | null;
  /** The admin who issued it. */
  @Column({ ...idColumn, nullable: true }) createdBy!: string | null;
  /** The key with which that admin asked for it: the same one issues no second card. */
  @Column({ type: 'varchar', length: '200', nullable: true }) idempotencyKey!: string | null;
  /** The SHA-256 of that request. */
  @Column({ type: 'varchar', length: '64', nullable: true }) requestHash!: string | null;
  @Column(timeColumn) createdAt!: number;
}
