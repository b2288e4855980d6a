import { photoAlt, photoSrc } from '../../domain/review-photos.js';
import type { Review } from './review.entity.js';
import type { ReviewType } from './review.type.js';

/**
 * A review as shoppers see it.
 * @param productName '' where it isn't known
 */
export function toReviewView(review: Review, photos: readonly { id: string }[], productName: string): ReviewType {
  return {
    _id: review.id,
    stars: review.stars,
    title: review.title,
    text: review.text,
    authorName: review.authorName,
    createdAt: new Date(review.createdAt),
    reply: review.reply,
    repliedAt: review.repliedAt === null ? null : new Date(review.repliedAt),
    isDemo: review.isDemo,
    photos: photos.map(({ id }, index) => ({
      src: photoSrc(id),
      alt: photoAlt(index, photos.length, review.authorName, productName),
    })),
  };
}
