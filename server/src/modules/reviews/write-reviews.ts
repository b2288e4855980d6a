import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { insertIfNew, lockRow } from '../../db/plain-manager.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { parseReview, shownName, type ReviewDraft, type ReviewInput } from '../../domain/review-draft.js';
import { lockUser } from '../accounts/users/lock-user.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { hasReceived } from '../orders/reading/received-products.js';
import { refreshRating } from './refresh-rating.js';
import { Review } from './review.entity.js';
import type { ReviewRecordType } from './review.type.js';
import { toReviewRecord } from './review-records.js';

const writesByUser: Limit = { tries: 30, seconds: 60 * 60 };

/** Writes, edits and deletes reviews for their authors: customers who received the product. */
export class WriteReviews {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly readProducts: ReadProducts,
  ) {}

  /**
   * Stores a review, which waits for an admin.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, BAD_USER_INPUT with fields; FORBIDDEN when the caller hasn't
   *   received the product; CONFLICT when there is a review of it by the caller
   */
  async write(actor: Actor, productId: string, input: ReviewInput): Promise<ReviewRecordType> {
    const { userId } = requireUser(actor);
    const product = await this.readProducts.getProduct(actor, productId);
    // guard: reviews.test.ts 'only a customer who received the product', try: await hasReceived(…) -> true
    if (!(await hasReceived(this.db.reader, userId, product._id))) {
      throw new Failure('FORBIDDEN', 'Only customers who have received this gift can review it.');
    }
    await this.count(userId);
    const now = this.clock.now();
    const review = await this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      const row: Review = {
        id: this.ids.id(),
        productId: product._id,
        userId,
        ...readDraft(input, shownName(user.name)),
        status: 'pending',
        refusalReason: null,
        reply: null,
        repliedAt: null,
        isDemo: false,
        createdAt: now,
        updatedAt: now,
        version: 1,
      };
      if (!(await insertIfNew(manager, Review, row))) {
        throw new Failure('CONFLICT', 'You have already reviewed this gift. You can edit your review.');
      }
      return row;
    });
    return toReviewRecord(this.db.reader, review);
  }

  /**
   * Puts a review in the place of the caller's earlier one. A change waits for an admin again.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, BAD_USER_INPUT with fields; CONFLICT when it has changed
   *   since `version`
   */
  async edit(actor: Actor, id: string, input: ReviewInput & { version?: unknown }): Promise<ReviewRecordType> {
    const { userId } = requireUser(actor);
    await this.count(userId);
    const review = await this.db.inTransaction(async (manager) => {
      const before = await lockOwn(manager, userId, id);
      const draft = readDraft(input, before.authorName);
      if (isSame(before, draft)) return before;
      refuseOldVersion(before, input.version);
      const change = {
        ...draft,
        status: 'pending' as const,
        refusalReason: null,
        updatedAt: this.clock.now(),
        version: before.version + 1,
      };
      await manager.update(Review, { id }, change);
      if (before.status === 'published') await refreshRating(manager, before.productId);
      return { ...before, ...change };
    });
    return toReviewRecord(this.db.reader, review);
  }

  /** Deletes the caller's review. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = requireUser(actor);
    await this.db.inTransaction(async (manager) => {
      const { productId } = await lockOwn(manager, userId, id);
      await manager.delete(Review, { id });
      await refreshRating(manager, productId);
    });
  }

  /** Deletes what a user wrote, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    const reviews = await manager.find(Review, { where: { userId }, order: { productId: 'ASC' } });
    await manager.delete(Review, { userId });
    // In the order of their ids, so that two deletions don't wait for each other in a circle.
    for (const { productId } of reviews) await refreshRating(manager, productId);
  }

  private async count(userId: string): Promise<void> {
    await this.limiter.count(
      `review:${userId}`,
      writesByUser,
      (minutes) => `Too many changes to reviews. Please try again in ${minutes} minutes.`,
    );
  }
}

/** Refuses a change that is based on an older version. @throws Failure BAD_USER_INPUT, CONFLICT */
export function refuseOldVersion(review: Review, version: unknown): void {
  if (version == null) return;
  if (!Number.isInteger(version)) throw invalidInput({ version: 'version must be a whole number' });
  if (version !== review.version) {
    throw new Failure('CONFLICT', 'This review has changed in the meantime. Please load the page again.');
  }
}

async function lockOwn(manager: EntityManager, userId: string, id: string): Promise<Review> {
  const review = await lockRow(manager, Review, { id });
  // guard: reviews.test.ts 'is changed and deleted by its author only', try: review.userId !== userId -> false
  if (!review || review.userId !== userId) throw new Failure('NOT_FOUND', 'Review not found');
  return review;
}

function readDraft(input: ReviewInput, defaultName: string): ReviewDraft {
  const parsed = parseReview(input, defaultName);
  if ('problems' in parsed) throw invalidInput(parsed.problems);
  return parsed.review;
}

function isSame(review: Review, draft: ReviewDraft): boolean {
  return (Object.keys(draft) as (keyof ReviewDraft)[]).every((field) => review[field] === draft[field]);
}
