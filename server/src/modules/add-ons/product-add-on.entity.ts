import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn } from '../../db/column-types.js';

/** A product that the shop offers with another one, such as a vase with flowers. */
@Entity('product_add_ons')
@Index('product_add_ons_related', ['relatedId'])
export class ProductAddOn {
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'product_add_ons_product_fk', onDelete: 'CASCADE' })
  productId!: string;
  /** The add-on. */
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'product_add_ons_related_fk', onDelete: 'CASCADE' })
  relatedId!: string;
  /** Its place among the add-ons, from 0. */
  @Column(countColumn) position!: number;
}
