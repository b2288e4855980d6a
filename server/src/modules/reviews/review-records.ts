import { In, type EntityManager } from 'typeorm';
import { Product } from '../catalog/product.entity.js';
import { photosOf } from './photos-of.js';
import type { Review } from './review.entity.js';
import type { ReviewRecordType } from './review.type.js';
import { toReviewView } from './review-view.js';

/** Reviews as their authors and admins see them, with the names of their products, deleted ones included. */
export async function toReviewRecords(manager: EntityManager, reviews: readonly Review[]): Promise<ReviewRecordType[]> {
  if (reviews.length === 0) return [];
  const ids = [...new Set(reviews.map(({ productId }) => productId))];
  const [products, photos] = await Promise.all([
    manager.findBy(Product, { id: In(ids) }),
    photosOf(
      manager,
      reviews.map(({ id }) => id),
    ),
  ]);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const nameOf = (review: Review) => names.get(review.productId) ?? '';
  return reviews.map((review) => ({
    ...toReviewView(review, photos.get(review.id) ?? [], nameOf(review)),
    productId: review.productId,
    productName: nameOf(review),
    status: review.status,
    refusalReason: review.refusalReason,
    updatedAt: new Date(review.updatedAt),
    version: review.version,
  }));
}

/** The same for one review. */
export async function toReviewRecord(manager: EntityManager, review: Review): Promise<ReviewRecordType> {
  const [record] = await toReviewRecords(manager, [review]);
  if (!record) throw new Error('A review has a record');
  return record;
}
