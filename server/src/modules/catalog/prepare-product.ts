import { effectivePriceCents, isValidSalePrice } from '../../domain/pricing.js';
import type { ProductFields } from '../../domain/product-draft.js';
import { nextChangeAt } from '../../domain/product-schedule.js';
import { foldForSearch } from '../../domain/search-text.js';
import type { Product } from './product.entity.js';

/**
 * Makes the row of a new product; the stock ledger inserts it.
 * @throws RangeError when the product is on sale without a valid sale price
 */
export function prepareProduct(
  fields: ProductFields,
  { id, countInStock, createdAt }: Pick<Product, 'id' | 'countInStock' | 'createdAt'>,
): Product {
  if (fields.isOnSale && !isValidSalePrice(fields.priceCents, fields.salePriceCents)) {
    throw new RangeError(`${fields.name} is on sale without a valid sale price`);
  }
  return {
    ...fields,
    id,
    countInStock,
    ...derivedColumns(fields),
    createdAt,
    updatedAt: createdAt,
    archivedAt: null,
    version: 1,
    variantOf: null,
    options: null,
    optionValues: null,
    position: 0,
  };
}

/** Computes the columns that follow from others, so that lists need no rules in SQL. */
export function derivedColumns(fields: ProductFields): Pick<Product, 'effectiveCents' | 'searchText' | 'nextChangeAt'> {
  return {
    nextChangeAt: nextChangeAt(fields),
    effectiveCents: effectivePriceCents(fields),
    searchText: foldForSearch(`${fields.name} ${fields.description}`),
  };
}
