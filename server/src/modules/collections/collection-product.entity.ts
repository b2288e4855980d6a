import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn } from '../../db/column-types.js';

/** A product that was chosen by hand for a collection. */
@Entity('collection_products')
@Index('collection_products_product', ['productId'])
export class CollectionProduct {
  @PrimaryColumn(idColumn)
  @ForeignKey('Collection', { name: 'collection_products_collection_fk', onDelete: 'CASCADE' })
  collectionId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'collection_products_product_fk', onDelete: 'CASCADE' })
  productId!: string;
  /** Its place among the others, from 0. */
  @Column(countColumn) position!: number;
}
