import type { StockLevel } from '../../../domain/stock.js';

const levels: Record<StockLevel, string> = { 'in-stock': '> 0', low: '<= :lowStock', 'sold-out': '= 0' };

/** The product of a row of `Product`, which is one itself or a variant, in SQL. */
export const productOf = (alias: string) => `COALESCE(${alias}.variantOf, ${alias}.id)`;

/**
 * A condition on a product of the catalog, not a variant: one of its rows has the stock level. One size that is left can
 * be bought, and one that runs out has to be made (docs/decisions/0047). For `low`, the query needs the parameter
 * `lowStock`.
 * @param isArchived a deleted product is judged by its own row
 */
export function stockCondition(alias: string, level: StockLevel, isArchived: boolean): string {
  const own = `${alias}.countInStock ${levels[level]}`;
  if (isArchived) return own;
  // Most products are in stock, so each is looked at; few are not, so those are found by the index on stock.
  return level === 'in-stock'
    ? `(${own} OR EXISTS (SELECT 1 FROM products variant
        WHERE variant.variant_of = ${alias}.id AND variant.archived_at IS NULL AND variant.count_in_stock > 0))`
    : `${alias}.id IN (SELECT COALESCE(item.variant_of, item.id) FROM products item
        WHERE item.archived_at IS NULL AND item.count_in_stock ${levels[level]})`;
}
