import { categories } from '../../domain/categories.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { blankProduct } from '../../domain/product-draft.js';
import { prepareProduct } from '../catalog/prepare-product.js';
import type { Product } from '../catalog/product.entity.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import type { Database } from '../../db/database.js';
import { demoProducts } from './demo-catalog.js';

/** Products a transaction; SQLite takes at most 32,766 values in a statement. */
const CHUNK = 300;
const adjectives = ['Little', 'Golden', 'Gentle', 'Sunday', 'Garden', 'Velvet', 'Morning', 'Festive', 'Quiet', 'Merry'];

/** The larger sizes cost half the price more each. */
const sizes = { options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }], others: ['Medium', 'Large'] };

/**
 * Adds a large made-up catalog, for measurements. It borrows pictures and texts from the demo shop.
 * @param isInSizes whether each product has three variants
 */
export async function seedProducts(
  { db, clock, ids, stockLedger }: { db: Database; clock: Clock; ids: Ids; stockLedger: StockLedger },
  count: number,
  isInSizes = false,
): Promise<void> {
  const now = clock.now();
  for (let start = 0; start < count; start += CHUNK) {
    const products = Array.from({ length: Math.min(CHUNK, count - start) }, (_, offset) => {
      const index = start + offset;
      const model = demoProducts[index % demoProducts.length] as (typeof demoProducts)[number];
      const priceCents = 900 + ((index * 7919) % 13_100);
      const product = prepareProduct(
        {
          ...blankProduct,
          name: `${adjectives[index % adjectives.length]} ${model.name} No. ${index + 1}`,
          description: model.description,
          image: `/images/products/${model.slug}/960.jpg`,
          category: categories[index % categories.length] as (typeof categories)[number],
          priceCents,
          salePriceCents: index % 9 === 0 ? Math.floor(priceCents * 0.8) : null,
          isOnSale: index % 9 === 0,
          isPopular: index % 50 === 0,
          isPublished: index % 40 !== 0,
        },
        { id: ids.id(), countInStock: index % 60, createdAt: now - index * 1000 },
      );
      return isInSizes ? inSizes(product, ids) : [product];
    });
    await db.inTransaction((manager) => stockLedger.addProducts(manager, products.flat(), null));
  }
}

/** The rows of a product and of its larger sizes. */
function inSizes(product: Product, ids: Ids): Product[] {
  const { name, image, category, isPublished, priceCents, countInStock, createdAt } = product;
  const larger = sizes.others.map((size, index): Product => {
    const position = index + 1;
    const fields = { ...blankProduct, name, image, category, isPublished };
    const row = prepareProduct(
      { ...fields, priceCents: priceCents + Math.floor((priceCents * position) / 2) },
      { id: ids.id(), countInStock, createdAt },
    );
    return { ...row, variantOf: product.id, optionValues: [size], position };
  });
  return [{ ...product, options: sizes.options, optionValues: ['Small'] }, ...larger];
}
