import type { Review } from './review.entity.js';
import type { ReviewType } from './review.type.js';

/** A review as shoppers see it. */
export function toReviewView(review: Review): ReviewType {
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
  };
}
