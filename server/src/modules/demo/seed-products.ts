import { categories } from '../../domain/categories.js';
import type { Clock } from '../../domain/ports.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import { Product } from '../catalog/product.entity.js';
import { StockMove } from '../catalog/stock-move.entity.js';
import type { Database } from '../../db/database.js';
import { demoProducts } from './demo-catalog.js';

/** Rows a statement; SQLite takes at most 32,766 values. */
const CHUNK = 1000;
const adjectives = ['Little', 'Golden', 'Gentle', 'Sunday', 'Garden', 'Velvet', 'Morning', 'Festive', 'Quiet', 'Merry'];

/** Adds a large made-up catalog, for measurements. It borrows pictures and texts from the demo shop. */
export async function seedProducts(
  services: { db: Database; clock: Clock; catalog: CatalogService },
  count: number,
): Promise<void> {
  const now = services.clock.now();
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, offset) => {
      const index = start + offset;
      const model = demoProducts[index % demoProducts.length] as (typeof demoProducts)[number];
      const priceCents = 900 + ((index * 7919) % 13_100);
      return services.catalog.prepareProduct(
        {
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
        index % 60,
        now - index * 1000,
      );
    });
    await services.db.inTransaction(async (manager) => {
      await manager
        .createQueryBuilder()
        .insert()
        .into(Product)
        .values(rows.map((row) => row.product))
        .updateEntity(false)
        .execute();
      await manager
        .createQueryBuilder()
        .insert()
        .into(StockMove)
        .values(rows.flatMap((row) => row.move ?? []))
        .updateEntity(false)
        .execute();
    });
  }
}
