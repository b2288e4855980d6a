import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** A wish: a product or one of its variants, once on each list. */
@Entity('wish_list_items')
@Check('wish_list_items_quantity_positive', 'quantity > 0')
@Index('wish_list_items_product', ['productId'])
export class WishListItem {
  @PrimaryColumn(idColumn)
  @ForeignKey('WishList', { name: 'wish_list_items_list_fk', onDelete: 'CASCADE' })
  listId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'wish_list_items_product_fk', onDelete: 'CASCADE' })
  productId!: string;
  /** How many are wanted. */
  @Column(countColumn) quantity!: number;
  /** Empty: none. */
  @Column(textColumn) note!: string;
  @Column(timeColumn) createdAt!: number;
}
