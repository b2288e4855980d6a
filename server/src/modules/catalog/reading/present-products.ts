import { In, IsNull, type EntityManager } from 'typeorm';
import { toProductView } from '../product-view.js';
import { Product } from '../product.entity.js';
import type { ProductType } from '../product.type.js';

/** Shows products with their variants, which it reads in one statement, or in none when no product has options. */
export async function presentProducts(manager: EntityManager, products: readonly Product[]): Promise<ProductType[]> {
  const variants = await listVariants(manager, products);
  return products.map((product) => {
    if (product.options === null) return toProductView(product);
    const all = [product, ...(variants.get(product.id) ?? [])].sort((a, b) => a.position - b.position);
    return toProductView(product, all);
  });
}

/** Shows one product with its variants. */
export async function presentProduct(manager: EntityManager, product: Product): Promise<ProductType> {
  const [view] = await presentProducts(manager, [product]);
  return view as ProductType;
}

/** Lists the variants of products besides the default ones, by the products' IDs. */
export async function listVariants(
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
