import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, idColumn } from '../../db/column-types.js';

/** What a discount took off an order. Who ordered is kept by the order only; it holds the use until it ends unpaid. */
@Entity('discount_uses')
@Index('discount_uses_discount', ['discountId', 'orderId'])
export class DiscountUse {
  @PrimaryColumn(idColumn)
  @ForeignKey('Order', { name: 'discount_uses_order_fk', onDelete: 'CASCADE' })
  orderId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('DiscountRow', { name: 'discount_uses_discount_fk', onDelete: 'RESTRICT' })
  discountId!: string;
  @Column(centsColumn) itemsCents!: number;
  @Column(centsColumn) shippingCents!: number;
}
