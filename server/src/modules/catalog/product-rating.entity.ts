import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn } from '../../db/column-types.js';

/** What the published reviews of a product add up to. Written by the reviews, in the transaction that changes one. */
@Entity('product_ratings')
export class ProductRating {
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'product_ratings_product_fk', onDelete: 'RESTRICT' })
  productId!: string;
  /** How many published reviews there are. */
  @Column(countColumn) count!: number;
  /** The sum of their stars. */
  @Column(countColumn) stars!: number;
}
