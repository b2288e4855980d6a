import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { centsColumn, countColumn, flagColumn, idColumn, textColumn, timeColumn } from '../../../db/column-types.js';
import type { Category } from '../../../domain/categories.js';

/**
 * What is searched of a product, with all that lists are filtered and sorted by, so that a search needs no other table.
 * Triggers copy it from `products` in the same statement, whoever writes there.
 */
@Entity('product_search')
@Index('product_search_product', ['id'], { unique: true })
// All that a list by popularity is filtered by, so that it is read in its order.
@Index('product_search_sold', ['soldUnits', 'id', 'isPublished', 'isPopular', 'isOnSale'], {
  where: 'archived_at IS NULL',
})
export class ProductSearchEntry {
  /** What SQLite's index calls the row. */
  @PrimaryGeneratedColumn() doc!: number;
  /** The product's. */
  @Column({ ...idColumn, name: 'product_id' }) id!: string;
  // Only on PostgreSQL, whose index of texts has no categories.
  @Index('product_search_category', { synchronize: false })
  @Column({ type: 'varchar', length: '32' })
  category!: Category;
  @Column(flagColumn) isPublished!: boolean;
  @Column(flagColumn) isPopular!: boolean;
  @Column(flagColumn) isOnSale!: boolean;
  @Column(centsColumn) effectiveCents!: number;
  @Column(timeColumn) createdAt!: number;
  @Column({ ...timeColumn, nullable: true }) archivedAt!: number | null;
  /** How many units paid orders of the last 90 days have of it, with its variants. The task `count-sales` counts them. */
  @Column({ ...countColumn, default: 0 }) soldUnits!: number;
  /** The part of `text` that is the product's name. SQLite keeps neither of the two, except in its index. */
  @Column({ ...textColumn, nullable: true }) name!: string | null;
  /** The product's `searchText`. */
  // The index differs by database.
  @Index('product_search_text', { synchronize: false })
  @Column({ ...textColumn, nullable: true })
  text!: string | null;
}
