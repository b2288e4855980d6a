import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { centsColumn, countColumn, flagColumn, idColumn, jsonColumn, textColumn } from '../../db/column-types.js';
import type { LinePieces } from '../../domain/order-pieces.js';

/** One product, or variant of a product, of an order as it was when ordered. */
@Entity('order_lines')
@Check('order_lines_quantity', 'quantity BETWEEN 1 AND 999')
export class OrderLine {
  @PrimaryColumn(idColumn)
  @ForeignKey('Order', { name: 'order_lines_order_fk', onDelete: 'RESTRICT' })
  orderId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'order_lines_product_fk', onDelete: 'RESTRICT' })
  productId!: string;
  /** The product of which it is a variant; null if it is the product itself. */
  @Column({ ...idColumn, nullable: true }) variantOf!: string | null;
  /** Place in the cart, from 0. */
  @Column(countColumn) position!: number;
  @Column(countColumn) quantity!: number;
  @Column(textColumn) name!: string;
  @Column(textColumn) image!: string;
  @Column(centsColumn) priceCents!: number;
  @Column({ ...centsColumn, nullable: true }) salePriceCents!: number | null;
  @Column(flagColumn) isOnSale!: boolean;
  /** What one piece was charged at, without its texts. */
  @Column(centsColumn) unitCents!: number;
  /** What was to be written on which pieces, whose add-ons they are, and into which parcel each goes; null when there is nothing to tell. */
  @Column({ ...jsonColumn, nullable: true }) texts!: LinePieces[] | null;
  /** What the texts of all pieces were charged at. */
  @Column({ ...centsColumn, default: 0 }) textsCents!: number;
  /** Whether each piece becomes a gift card; `texts` says for whom. */
  @Column({ ...flagColumn, default: false }) isGiftCard!: boolean;
  /** What discounts took off all pieces. */
  @Column({ ...centsColumn, default: 0 }) discountCents!: number;
}
