import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, countColumn, flagColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { Category } from '../../domain/categories.js';

const flags = ['isPublished', 'isPopular', 'isOnSale'];
const isLive = { where: 'archived_at IS NULL' };

/** A gift in the catalog. Archived ones are gone from the shop but stay for the orders that name them. */
@Entity('products')
@Check('products_stock_not_negative', 'count_in_stock >= 0')
@Check('products_price_not_negative', 'price_cents >= 0')
@Check(
  'products_sale_below_price',
  'sale_price_cents IS NULL OR (sale_price_cents > 0 AND sale_price_cents < price_cents)',
)
// These indexes hold all that lists are sorted and filtered by, so a page is found in the index alone.
@Index('products_newest', ['createdAt', 'id', ...flags], isLive)
@Index('products_price', ['effectiveCents', 'id', ...flags], isLive)
@Index('products_category', ['category', 'createdAt', 'id', ...flags], isLive)
@Index('products_category_price', ['category', 'effectiveCents', 'id', ...flags], isLive)
@Index('products_stock', ['countInStock', 'isPublished', 'id'], isLive)
export class Product {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) name!: string;
  @Column(textColumn) description!: string;
  @Column(textColumn) image!: string;
  /** All pictures with their texts, if there is more to them than `image`; read by `storedImages`. */
  @Column({ ...textColumn, nullable: true }) pictures!: string | null;
  @Column({ type: 'varchar', length: '32' }) category!: Category;
  @Column(centsColumn) priceCents!: number;
  @Column({ ...centsColumn, nullable: true }) salePriceCents!: number | null;
  @Column(flagColumn) isOnSale!: boolean;
  @Column(flagColumn) isPopular!: boolean;
  @Column(flagColumn) isPublished!: boolean;
  @Column(countColumn) countInStock!: number;
  /** The current unit price. Each write computes it with `effectivePriceCents`, so that sorting needs no rule in SQL. */
  @Column(centsColumn) effectiveCents!: number;
  /** Name and description, folded by `foldForSearch` so that both databases compare the same way. */
  @Column(textColumn) searchText!: string;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
  @Column({ ...timeColumn, nullable: true }) archivedAt!: number | null;
  /** Counts edits, not sales: an editor with an older version gets a conflict instead of overwriting. */
  @Column({ ...countColumn, default: 1 }) version!: number;
}
