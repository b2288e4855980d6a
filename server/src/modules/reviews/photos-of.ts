import { In, type EntityManager } from 'typeorm';
import { ReviewPhoto } from './review-photo.entity.js';

/** The photos of these reviews at once, by the ids of the reviews, each list in its order; those without photos have none. */
export async function photosOf(
  manager: EntityManager,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewPhoto[]>> {
  const photos = new Map<string, ReviewPhoto[]>();
  if (reviewIds.length === 0) return photos;
  const rows = await manager.find(ReviewPhoto, {
    where: { reviewId: In([...reviewIds]) },
    order: { reviewId: 'ASC', position: 'ASC' },
  });
  for (const photo of rows) {
    const reviewId = String(photo.reviewId);
    photos.set(reviewId, [...(photos.get(reviewId) ?? []), photo]);
  }
  return photos;
}
