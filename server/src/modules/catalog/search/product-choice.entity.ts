import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn } from '../../../db/column-types.js';

/**
 * The value that a row of `products` has of one of its product's options, so that lists are filtered by it in an index.
 * `saveChoices` writes them in the transaction that saves the options.
 */
@Entity('product_choices')
@Index('product_choices_key', ['key', 'productId', 'itemId'])
@Index('product_choices_product', ['productId', 'itemId', 'key'])
export class ProductChoice {
  /** The product's own row, or that of a variant. */
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'product_choices_item_fk', onDelete: 'CASCADE' })
  itemId!: string;
  /** The place of the option among those of the product, from 0. */
  @PrimaryColumn(countColumn) place!: number;
  @Column(idColumn) productId!: string;
  /** The name of the option, and the value, as the owner writes them. */
  @Column(textColumn) name!: string;
  @Column(textColumn) value!: string;
  /** Both, by `choiceKey`. */
  @Column(textColumn) key!: string;
  /** The place of the value among those of the option. */
  @Column(countColumn) position!: number;
  /** The product's, when this was written: a later one was perhaps saved by a version of the shop that knows no choices. */
  @Column(countColumn) version!: number;
}
