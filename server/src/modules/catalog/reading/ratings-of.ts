import { In, MoreThan, type EntityManager } from 'typeorm';
import { ProductRating } from '../product-rating.entity.js';

/** Reads the ratings of these products at once; those without reviews have none. */
export async function ratingsOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, ProductRating>> {
  if (ids.length === 0) return new Map();
  const ratings = await manager.findBy(ProductRating, { productId: In([...ids]), count: MoreThan(0) });
  return new Map(ratings.map((rating) => [rating.productId, rating]));
}
