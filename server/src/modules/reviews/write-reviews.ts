import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { insertIfNew, lockRow } from '../../db/plain-manager.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { parseReview, shownName, type ReviewDraft, type ReviewInput } from '../../domain/review-draft.js';
import { readPhotos } from '../../domain/review-photos.js';
import { lockUser } from '../accounts/users/lock-user.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { refreshRating } from './refresh-rating.js';
import { Review } from './review.entity.js';
import type { ReviewRecordType } from './review.type.js';
import { photosOf } from './photos-of.js';
import { requireReceived, type ReviewPhotos } from './review-photos.js';
import { toReviewRecord } from './review-records.js';

const writesByUser: Limit = { tries: 30, seconds: 60 * 60 };

/** A review as its author sends it: untrusted. */
export interface WrittenReview extends ReviewInput {
  /** Addresses of uploads; without them, an edited review keeps its photos. */
  photos?: unknown;
}

/** Writes, edits and deletes reviews for their authors: customers who received the product. */
export class WriteReviews {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly readProducts: ReadProducts,
    private readonly photos: ReviewPhotos,
  ) {}

  /**
   * Stores a review, which waits for an admin.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, BAD_USER_INPUT with fields; FORBIDDEN when the caller hasn't
   *   received the product; CONFLICT when there is a review of it by the caller
   */
  async write(actor: Actor, productId: string, input: WrittenReview): Promise<ReviewRecordType> {
    const { userId } = requireUser(actor);
    const product = await this.readProducts.getProduct(actor, productId);
    await requireReceived(this.db.reader, userId, product._id);
    await this.count(userId);
    const now = this.clock.now();
    const review = await this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      const { draft, photoIds } = readWritten(input, shownName(user.name));
      const row: Review = {
        id: this.ids.id(),
        productId: product._id,
        userId,
        ...draft,
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
      await this.photos.set(manager, row, [], photoIds ?? []);
      return row;
    });
    return toReviewRecord(this.db.reader, review);
  }

  /**
   * Puts a review in the place of the caller's earlier one. A change waits for an admin again.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, BAD_USER_INPUT with fields; CONFLICT when it has changed
   *   since `version`
   */
  async edit(actor: Actor, id: string, input: WrittenReview & { version?: unknown }): Promise<ReviewRecordType> {
    const { userId } = requireUser(actor);
    await this.count(userId);
    const review = await this.db.inTransaction(async (manager) => {
      const before = await lockOwn(manager, userId, id);
      const { draft, photoIds } = readWritten(input, before.authorName);
      const photos = (await photosOf(manager, [id])).get(id) ?? [];
      const keepsPhotos = photoIds === null || photoIds.join() === photos.map((photo) => photo.id).join();
      if (isSame(before, draft) && keepsPhotos) return before;
      refuseOldVersion(before, input.version);
      if (photoIds !== null) await this.photos.set(manager, before, photos, photoIds);
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
      await this.photos.discard(manager, (await photosOf(manager, [id])).get(id) ?? []);
      await manager.delete(Review, { id });
      await refreshRating(manager, productId);
    });
  }

  /** Deletes what a user wrote, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    const reviews = await manager.find(Review, { where: { userId }, order: { productId: 'ASC' } });
    await this.photos.forget(manager, userId);
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

/** @throws Failure BAD_USER_INPUT with fields */
function readWritten(
  { photos, ...input }: WrittenReview,
  defaultName: string,
): { draft: ReviewDraft; photoIds: string[] | null } {
  const parsed = parseReview(input, defaultName);
  const parsedPhotos = readPhotos(photos);
  const photoProblems = 'problem' in parsedPhotos ? { photos: parsedPhotos.problem } : null;
  if ('problems' in parsed) throw invalidInput({ ...parsed.problems, ...photoProblems });
  if ('problem' in parsedPhotos) throw invalidInput({ photos: parsedPhotos.problem });
  return { draft: parsed.review, photoIds: parsedPhotos.ids };
}

function isSame(review: Review, draft: ReviewDraft): boolean {
  return (Object.keys(draft) as (keyof ReviewDraft)[]).every((field) => review[field] === draft[field]);
}
