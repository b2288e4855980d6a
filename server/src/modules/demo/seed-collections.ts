import type { EntityManager } from 'typeorm';
import type { CollectionRule } from '../../domain/collections.js';
import { CollectionProduct } from '../collections/collection-product.entity.js';
import { Collection } from '../collections/collection.entity.js';
import { demoCollections } from './demo-collections.js';
import { demoId } from './demo-id.js';

const anyProduct: CollectionRule = {
  categories: [],
  minPriceCents: null,
  maxPriceCents: null,
  isOnSale: false,
  isPopular: false,
  inStock: false,
  createdWithinDays: null,
};

/** Inserts the demo's collections; its products are there already. */
export async function insertCollections(manager: EntityManager, now: number): Promise<void> {
  for (const [
    position,
    { slug, name, kind, description, picture, products, finder = null },
  ] of demoCollections.entries()) {
    const isChosen = isList(products);
    const collection: Collection = {
      id: demoId('collection', slug),
      ...{ kind, slug, name, description, position, finder },
      image: `/images/products/${picture}/960.jpg`,
      isPublished: true,
      startsOn: null,
      endsOn: null,
      rule: isChosen ? null : { ...anyProduct, ...products },
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    await manager.insert(Collection, collection);
    if (isChosen)
      await manager.insert(
        CollectionProduct,
        products.map((product, index) => ({
          collectionId: collection.id,
          productId: demoId('product', product),
          position: index,
        })),
      );
  }
}

function isList(products: readonly string[] | Partial<CollectionRule>): products is readonly string[] {
  return Array.isArray(products);
}
