import { invalidInput } from '../../../domain/failure.js';
import type { Actor } from '../../../domain/permissions.js';
import { priceBands } from '../../../domain/price-bands.js';
import { parsePriceRange, type PriceRange } from '../../../domain/price-range.js';
import type { ListProducts, ProductQuery } from '../reading/list-products.js';
import { isAnyInStock } from '../reading/stock-condition.js';
import type { ProductFacetsType } from './product-facets.type.js';
import type { TermSet } from './search-terms.js';

/** Longer lists of collections nobody reads. */
const MOST_COLLECTIONS = 12;

const having = (sql: string, parameters: Record<string, unknown> = {}): TermSet => ({
  condition: { sql, parameters },
  isInStock: false,
});
const nothing = having('1 = 0');
const stock = (isWanted: boolean) => having(`${isWanted ? '' : 'NOT '}${isAnyInStock('product')}`);
const sale = (isOnSale: boolean) => having('product.isOnSale = :isOnSale', { isOnSale });

/** Counts what a list of products can be narrowed to. */
export class ProductFacets {
  constructor(private readonly listProducts: ListProducts) {}

  /**
   * Counts for one list, in one statement besides those that find it.
   * @returns null when the list is too long to look at each product
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`
   */
  async count(actor: Actor, query: ProductQuery): Promise<ProductFacetsType | null> {
    const { minPrice, maxPrice, inStock, isOnSale, collection, ...base } = query;
    const prices = parsePriceRange({ minPrice, maxPrice });
    if ('errors' in prices) throw invalidInput(prices.errors);
    const { collections } = await this.listProducts.vocabulary.current();
    const bands = priceBands.map(({ from, to }) => ({ minPrice: from, maxPrice: to === null ? null : to - 0.01 }));
    const chosen = {
      price: between(prices.range),
      stock: inStock == null ? [] : [stock(inStock)],
      sale: isOnSale == null ? [] : [sale(isOnSale)],
      collection: collection == null ? [] : [(await this.listProducts.findSet(actor, collection)) ?? nothing],
    };
    const besides = (own: keyof typeof chosen, condition: readonly TermSet[]) => [
      ...condition,
      ...Object.entries(chosen).flatMap(([name, conditions]) => (name === own ? [] : conditions)),
    ];
    const counts = await this.listProducts.countEach(actor, base, [
      besides('stock', [stock(true)]),
      besides('sale', [sale(true)]),
      ...priceBands.map(({ from, to }) => besides('price', between(bandRange(from, to)))),
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
        // The chosen one can be removed wherever it stands.
        .filter(({ slug, count }) => count > 0 || slug === collection)
        .filter(({ slug }, index) => index < MOST_COLLECTIONS || slug === collection),
    };
  }
}

function bandRange(from: number | null, to: number | null): PriceRange {
  return { minCents: from === null ? null : from * 100, maxCents: to === null ? null : to * 100 - 1 };
}

function between({ minCents, maxCents }: PriceRange): TermSet[] {
  return [
    ...(minCents === null ? [] : [having('product.effectiveCents >= :minCents', { minCents })]),
    ...(maxCents === null ? [] : [having('product.effectiveCents <= :maxCents', { maxCents })]),
  ];
}
