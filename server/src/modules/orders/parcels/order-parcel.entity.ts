import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { centsColumn, countColumn, idColumn, jsonColumn, timeColumn } from '../../../db/column-types.js';
import type { OrderedDelivery } from '../../../domain/delivery.js';
import type { Gift } from '../../../domain/gift-message.js';
import type { ShippingAddress } from '../../../domain/shipping-address.js';

/** One of several parcels of an order. What goes into it is said by the pieces of the order's lines. */
@Entity('order_parcels')
@Check('order_parcels_number', 'number >= 1')
@Check('order_parcels_money_not_negative', 'shipping_cents >= 0')
export class OrderParcel {
  @PrimaryColumn(idColumn)
  @ForeignKey('Order', { name: 'order_parcels_order_fk', onDelete: 'RESTRICT' })
  orderId!: string;
  /** From 1, without gaps. */
  @PrimaryColumn(countColumn) number!: number;
  @Column(jsonColumn) shippingAddress!: ShippingAddress;
  @Column(jsonColumn) delivery!: OrderedDelivery;
  /** As `Order.gift`. */
  @Column({ ...jsonColumn, nullable: true }) gift!: Gift | null;
  /** As `Order.deliveryDate`. */
  @Column({ type: 'varchar', length: '10', nullable: true }) deliveryDate!: string | null;
  /** What its delivery costs; together as much as that of the order. */
  @Column(centsColumn) shippingCents!: number;
  /** As `Order.preparingAt`. */
  @Column({ ...timeColumn, nullable: true }) preparingAt!: number | null;
}
