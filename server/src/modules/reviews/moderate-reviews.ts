import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { cleanReviewField, reviewFieldProblem } from '../../domain/review-draft.js';
import { photoIdOf } from '../../domain/review-photos.js';
import type { AuditRecord, AuditService } from '../audit/audit.service.js';
import { photosOf } from './photos-of.js';
import { refreshRating } from './refresh-rating.js';
import type { ReviewPhotos } from './review-photos.js';
import { Review, type ReviewStatus } from './review.entity.js';
import type { ReviewRecordType } from './review.type.js';
import { toReviewRecord } from './review-records.js';
import { refuseOldVersion } from './write-reviews.js';

/** What an admin decides; untrusted. What is left out stays as it is. */
export interface ReviewDecision {
  status?: unknown;
  reason?: unknown;
  reply?: unknown;
  /** Addresses of photos to delete. */
  removePhotos?: unknown;
  version?: unknown;
}

/** Publishes, refuses and answers reviews, and takes photos out of them, for admins. */
export class ModerateReviews {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly photos: ReviewPhotos,
  ) {}

  /**
   * Applies a decision. One that changes nothing writes nothing, so repeating it is safe.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields; CONFLICT when the review has
   *   changed since `version`
   */
  async moderate(actor: Actor, id: string, decision: ReviewDecision): Promise<ReviewRecordType> {
    // guard: authorization.test.ts 'mutation moderateReview'
    requireAdmin(actor);
    const read = readDecision(decision);
    const { removedPhotos } = read;
    const review = await this.db.inTransaction(async (manager) => {
      const before = await lockRow(manager, Review, { id });
      if (!before) throw new Failure('NOT_FOUND', 'Review not found');
      const change = changeOf(before, read, this.clock.now());
      const photos = removedPhotos && (await photosOf(manager, [id])).get(id);
      const discarded = photos?.filter((photo) => removedPhotos?.has(photo.id)) ?? [];
      const isChanged = Object.keys(change).length > 0;
      if (!isChanged && discarded.length === 0) return before;
      refuseOldVersion(before, decision.version);
      await this.photos.discard(manager, discarded);
      const after: Review = { ...before, ...change, version: before.version + 1 };
      await manager.update(Review, { id }, { ...change, version: after.version });
      if (after.status !== before.status) await refreshRating(manager, after.productId);
      await this.audit.record(manager, actor, recordOf(after, change, 'removed-photos'));
      return after;
    });
    return toReviewRecord(this.db.reader, review);
  }
}

/** What an admin decides, once it has been read. */
export interface ReadDecision {
  status?: Exclude<ReviewStatus, 'pending'>;
  refusalReason?: string | null;
  reply?: string | null;
  removedPhotos?: ReadonlySet<string>;
}

/** What a decision changes in a review itself; empty when nothing. */
export function changeOf(
  before: Review,
  { status, refusalReason, reply }: ReadDecision,
  now: number,
): Partial<Pick<Review, 'status' | 'refusalReason' | 'reply' | 'repliedAt'>> {
  const decided = status !== undefined && { status, refusalReason: refusalReason ?? null };
  const isDecided = decided && (status !== before.status || decided.refusalReason !== before.refusalReason);
  return {
    ...(isDecided && decided),
    ...(reply !== undefined && reply !== before.reply && { reply, repliedAt: reply === null ? null : now }),
  };
}

/**
 * The record of a change. All texts stay out of it: they may name the author, who may delete the review or the account.
 * @param otherwise what was done when nothing in the review itself has changed
 */
export function recordOf(
  after: Review,
  change: Partial<Review>,
  otherwise: AuditAction<'review'> = 'answered',
): AuditRecord {
  return {
    subject: { type: 'review', id: after.id },
    action: 'status' in change ? after.status : 'reply' in change ? 'answered' : otherwise,
    detail: { productId: after.productId },
  };
}

/** @throws Failure BAD_USER_INPUT with fields */
export function readDecision({ status, reason, reply, removePhotos }: ReviewDecision): ReadDecision {
  const problems: Record<string, string> = {};
  const decided = status ?? undefined;
  if (decided !== undefined && decided !== 'published' && decided !== 'refused')
    problems['status'] = 'status must be published or refused';
  const reasonProblem = decided === 'refused' ? reviewFieldProblem('reason', reason) : null;
  if (reasonProblem !== null) problems['reason'] = reasonProblem;
  const replyProblem = reply == null ? null : reviewFieldProblem('reply', reply);
  if (replyProblem !== null || (reply != null && typeof reply !== 'string'))
    problems['reply'] = replyProblem ?? 'The reply must be a text';
  if (removePhotos != null && !Array.isArray(removePhotos))
    problems['removePhotos'] = 'removePhotos must be a list of addresses';
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return {
    ...(decided !== undefined && {
      status: decided as Exclude<ReviewStatus, 'pending'>,
      refusalReason: decided === 'refused' ? cleanReviewField('reason', reason as string) : null,
    }),
    ...(typeof reply === 'string' && { reply: cleanReviewField('reply', reply) || null }),
    ...(Array.isArray(removePhotos) && { removedPhotos: new Set(removePhotos.flatMap((src) => photoIdOf(src) ?? [])) }),
  };
}
