import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn } from '../../db/column-types.js';

/** A product that an admin shows beside another one. */
@Entity('related_products')
@Index('related_products_related', ['relatedId'])
export class RelatedProduct {
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'related_products_product_fk', onDelete: 'CASCADE' })
  productId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'related_products_related_fk', onDelete: 'CASCADE' })
  relatedId!: string;
  /** Its place beside the product, from 0. */
  @Column(countColumn) position!: number;
}
