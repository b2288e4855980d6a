import type { Actor } from '../../../domain/permissions.js';
import { priceBands } from '../../../domain/price-bands.js';
import { parsePriceRange } from '../../../domain/price-range.js';
import type { ListProducts, ProductQuery } from '../reading/list-products.js';
import type { ProductFacetsType } from './product-facets.type.js';
import type { TermSet } from './search-terms.js';

/** Longer lists of collections nobody reads. */
const MOST_COLLECTIONS = 12;

const inStock: TermSet = { condition: { sql: '1 = 1', parameters: {} }, isInStock: true };
const onSale: TermSet = {
  condition: { sql: 'product.isOnSale = :isOnSale', parameters: { isOnSale: true } },
  isInStock: false,
};

/** Counts what a list of products can be narrowed to. */
export class ProductFacets {
  constructor(private readonly listProducts: ListProducts) {}

  /**
   * Counts for one list, in one statement besides those that find it.
   * @returns null when the list is too long to look at each product
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`
   */
  async count(actor: Actor, query: ProductQuery): Promise<ProductFacetsType | null> {
    const { minPrice, maxPrice, inStock: wantsStock, isOnSale, collection, ...base } = query;
    const collections = (await this.listProducts.vocabulary.current()).collections.slice(0, MOST_COLLECTIONS);
    const bands = priceBands.map(({ from, to }) => ({ minPrice: from, maxPrice: to === null ? null : to - 0.01 }));
    const chosen = {
      price: pricesBetween({ minPrice, maxPrice }),
      stock: wantsStock === true ? [inStock] : [],
      sale: isOnSale === true ? [onSale] : [],
      collection: collections.filter(({ slug }) => slug === collection).map(({ set }) => set),
    };
    const besides = (own: keyof typeof chosen, condition: readonly TermSet[]) => [
      ...condition,
      ...Object.entries(chosen).flatMap(([name, conditions]) => (name === own ? [] : conditions)),
    ];
    const counts = await this.listProducts.countEach(actor, base, [
      besides('stock', [inStock]),
      besides('sale', [onSale]),
      ...bands.map((band) => besides('price', pricesBetween(band))),
      ...collections.map(({ set }) => besides('collection', [set])),
    ]);
    if (!counts) return null;
    const [inStockCount = 0, onSaleCount = 0, ...others] = counts;
    return {
      inStock: inStockCount,
      onSale: onSaleCount,
      prices: bands.map((band, index) => ({ ...band, count: others[index] ?? 0 })).filter(({ count }) => count > 0),
      collections: collections
        .map(({ slug, name }, index) => ({ slug, name, count: others[bands.length + index] ?? 0 }))
        .filter(({ count }) => count > 0),
    };
  }
}

function pricesBetween(prices: { minPrice?: number | null; maxPrice?: number | null }): TermSet[] {
  const parsed = parsePriceRange(prices);
  // The list itself refuses what can't be read.
  if ('errors' in parsed) return [];
  const { minCents, maxCents } = parsed.range;
  const limit = (sql: string, cents: number | null): TermSet[] =>
    cents === null ? [] : [{ condition: { sql, parameters: { cents } }, isInStock: false }];
  return [
    ...limit('product.effectiveCents >= :cents', minCents),
    ...limit('product.effectiveCents <= :cents', maxCents),
  ];
}
