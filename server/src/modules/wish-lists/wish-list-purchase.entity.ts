import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn } from '../../db/column-types.js';

/**
 * Pieces that an order bought for a list. It names the product and not the item, so that taking a wish off the list and
 * putting it back forgets nothing. Whether it counts is the order's state: nothing is given back.
 */
@Entity('wish_list_purchases')
@Check('wish_list_purchases_quantity_positive', 'quantity > 0')
@Index('wish_list_purchases_list', ['listId', 'productId'])
export class WishListPurchase {
  @PrimaryColumn(idColumn)
  @ForeignKey('Order', { name: 'wish_list_purchases_order_fk', onDelete: 'CASCADE' })
  orderId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('WishList', { name: 'wish_list_purchases_list_fk', onDelete: 'CASCADE' })
  listId!: string;
  /** What was sold: the variant where there is one. */
  @PrimaryColumn(idColumn) productId!: string;
  @Column(countColumn) quantity!: number;
}
