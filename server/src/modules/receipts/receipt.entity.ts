import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { Seller } from '../../domain/receipt.js';

/** The receipt of an order that was paid. Once it has its number, neither that nor what it says changes. */
@Entity('receipts')
@Index('receipts_number', ['number'], { unique: true })
export class Receipt {
  // A demo's orders are removed with their receipts; no other order ever is.
  @PrimaryColumn(idColumn)
  @ForeignKey('Order', { name: 'receipts_order_fk', onDelete: 'CASCADE' })
  orderId!: string;
  /** From 1 on, without gaps. */
  @Column(countColumn) number!: number;
  @Column(timeColumn) issuedAt!: number;
  /** The shop as it was then. */
  @Column(jsonColumn) seller!: Seller;
  /** The file in Base64, once someone has asked for it; null again when its buyer is forgotten. */
  @Column({ ...textColumn, nullable: true }) pdf!: string | null;
}
