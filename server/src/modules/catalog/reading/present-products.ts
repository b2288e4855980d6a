import { In, IsNull, type EntityManager } from 'typeorm';
import { toProductView } from '../product-view.js';
import { Product } from '../product.entity.js';
import type { ProductType } from '../product.type.js';
import { ratingsOf } from './ratings-of.js';

/**
 * Shows products with their ratings and their variants. It reads each in one statement, and variants in none when no
 * product has options.
 */
export async function presentProducts(manager: EntityManager, products: readonly Product[]): Promise<ProductType[]> {
  const ids = products.map(({ id }) => id);
  const [variants, ratings] = await Promise.all([listVariants(manager, products), ratingsOf(manager, ids)]);
  return products.map((product) => {
    const rating = ratings.get(product.id) ?? null;
    if (product.options === null) return toProductView(product, { rating });
    const all = [product, ...(variants.get(product.id) ?? [])].sort((a, b) => a.position - b.position);
    return toProductView(product, { rating, variants: all });
  });
}

/** Shows one product with its rating and its variants. */
export async function presentProduct(manager: EntityManager, product: Product): Promise<ProductType> {
  const [view] = await presentProducts(manager, [product]);
  return view as ProductType;
}

/** Lists the variants of products besides the default ones, by the products' IDs. */
async function listVariants(
  manager: EntityManager,
  products: readonly Product[],
): Promise<ReadonlyMap<string, Product[]>> {
  const ids = products.filter(({ options }) => options !== null).map(({ id }) => id);
  const found = new Map<string, Product[]>();
  if (ids.length === 0) return found;
  for (const variant of await manager.findBy(Product, { variantOf: In(ids), archivedAt: IsNull() })) {
    const product = variant.variantOf as string;
    found.set(product, [...(found.get(product) ?? []), variant]);
  }
  return found;
}
