import type { EntityManager } from 'typeorm';
import { insertIfNew, lockWithoutReading } from '../../db/plain-manager.js';
import { ProductRating } from '../catalog/product-rating.entity.js';
import { Review } from './review.entity.js';

/**
 * Adds up the published reviews of a product after one of them has changed, in the open transaction. Another transaction
 * that does the same waits for this one, and then counts its reviews, too.
 */
export async function refreshRating(manager: EntityManager, productId: string): Promise<void> {
  await insertIfNew(manager, ProductRating, { productId, count: 0, stars: 0 });
  // Only PostgreSQL has others at the same moment; reviews.test.ts runs there, too.
  await lockWithoutReading(manager, ProductRating, { productId });
  const sums = await manager
    .createQueryBuilder(Review, 'review')
    .select('COUNT(*)', 'count')
    .addSelect('COALESCE(SUM(review.stars), 0)', 'stars')
    .where("review.productId = :productId AND review.status = 'published'", { productId })
    .getRawOne<{ count: number | string; stars: number | string }>();
  const rating = { count: Number(sums?.count), stars: Number(sums?.stars) };
  await manager.update(ProductRating, { productId }, rating);
}
