import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  centsColumn,
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  textColumn,
  timeColumn,
} from '../../db/column-types.js';
import type { Category } from '../../domain/categories.js';
import type { ProductOption } from '../../domain/product-options.js';

const filters = ['isPublished', 'isPopular', 'isOnSale'];
const isLive = { where: 'archived_at IS NULL' };
/** Lists leave variants out. */
const isListed = { where: 'archived_at IS NULL AND variant_of IS NULL' };

/**
 * A gift in the catalog, or a variant of one: whatever has a price and a stock of its own is a row, so that orders, refunds
 * and the stock ledger treat all of them alike (docs/decisions/0040-variants-are-rows.md). The product's own row is its
 * default variant. Archived ones are gone from the shop but stay for the orders that name them.
 */
@Entity('products')
@Check('products_stock_not_negative', 'count_in_stock >= 0')
@Check('products_price_not_negative', 'price_cents >= 0')
@Check(
  'products_sale_below_price',
  'sale_price_cents IS NULL OR (sale_price_cents > 0 AND sale_price_cents < price_cents)',
)
// These indexes hold all that lists are sorted and filtered by, so a page is found in the index alone.
@Index('products_newest', ['createdAt', 'id', ...filters], isListed)
@Index('products_price', ['effectiveCents', 'id', ...filters], isListed)
@Index('products_category', ['category', 'createdAt', 'id', ...filters], isListed)
@Index('products_category_price', ['category', 'effectiveCents', 'id', ...filters], isListed)
// Of an expression, which TypeORM can't describe: see migration 0138.
@Index('products_name', { synchronize: false })
@Index('products_stock', ['countInStock', 'isPublished', 'id', 'variantOf'], isLive)
@Index('products_variants', ['variantOf', 'position'], { where: 'variant_of IS NOT NULL' })
@Index('products_next_change', ['nextChangeAt'], {
  where: 'next_change_at IS NOT NULL AND archived_at IS NULL AND variant_of IS NULL',
})
@Index('products_sku', ['sku'], { unique: true, where: 'sku IS NOT NULL AND archived_at IS NULL' })
export class Product {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) name!: string;
  @Column(textColumn) description!: string;
  @Column(textColumn) image!: string;
  /** All pictures with their texts, if there is more to them than `image`; read by `storedImages`. */
  @Column({ ...textColumn, nullable: true }) pictures!: string | null;
  /** What shoppers may fill in; read by `storedTextOptions`. A variant has its product's. */
  @Column({ ...textColumn, nullable: true }) textOptions!: string | null;
  @Column({ type: 'varchar', length: '32' }) category!: Category;
  @Column(centsColumn) priceCents!: number;
  @Column({ ...centsColumn, nullable: true }) salePriceCents!: number | null;
  @Column(flagColumn) isOnSale!: boolean;
  @Column(flagColumn) isPopular!: boolean;
  @Column(flagColumn) isPublished!: boolean;
  /** Changes to come; a variant has its product's. */
  @Column({ ...timeColumn, nullable: true }) publishFrom!: number | null;
  @Column({ ...timeColumn, nullable: true }) publishUntil!: number | null;
  @Column({ ...timeColumn, nullable: true }) saleFrom!: number | null;
  @Column({ ...timeColumn, nullable: true }) saleUntil!: number | null;
  /** The first of these dates, so that what is due is found in an index. */
  @Column({ ...timeColumn, nullable: true }) nextChangeAt!: number | null;
  @Column(countColumn) countInStock!: number;
  /** The current unit price. Each write computes it with `effectivePriceCents`, so that sorting needs no rule in SQL. */
  @Column(centsColumn) effectiveCents!: number;
  /** Name and description, folded by `foldForSearch` so that both databases compare the same way. */
  @Column(textColumn) searchText!: string;
  @Column({ type: 'varchar', length: '80', nullable: true }) slug!: string | null;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
  @Column({ ...timeColumn, nullable: true }) archivedAt!: number | null;
  /** Counts edits, not sales: an editor with an older version gets a conflict instead of overwriting. */
  @Column({ ...countColumn, default: 1 }) version!: number;
  /** The shop's own number for what is sold, unique among what is not archived. */
  @Column({ type: 'varchar', length: '64', nullable: true }) sku!: string | null;
  @Column({ ...countColumn, nullable: true }) weightGrams!: number | null;
  /** null: Standard, as is a class that is gone. A variant has its product's. */
  @Column({ type: 'varchar', length: '40', nullable: true }) taxClass!: string | null;
  /** A variant is what its product is. */
  @Column({ ...flagColumn, default: false }) isGiftCard!: boolean;
  /** The business days that the shop needs before it can leave. A variant has its product's. */
  @Column({ ...countColumn, default: 0 }) preparationDays!: number;
  /** The product of which this row is a variant; null for the product itself. */
  @Column({ ...idColumn, nullable: true }) variantOf!: string | null;
  /** What shoppers can choose of a product. Variants have none of their own. */
  @Column({ ...jsonColumn, nullable: true }) options!: ProductOption[] | null;
  /** This row's value of each option of its product. */
  @Column({ ...jsonColumn, nullable: true }) optionValues!: string[] | null;
  /** The place among the variants, from 0. */
  @Column({ ...countColumn, default: 0 }) position!: number;
}
