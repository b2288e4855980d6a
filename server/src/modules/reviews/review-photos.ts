import { IsNull, LessThanOrEqual, MoreThan, Not, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import {
  MIN_PHOTO_SIDE,
  PHOTO_REFUSAL,
  photoIsGone,
  photoSrc,
  REVIEW_PHOTO_TYPES,
} from '../../domain/review-photos.js';
import type { Outcome } from '../../jobs/define-job.js';
import type { Outbox } from '../../jobs/outbox.js';
import { lockUser } from '../accounts/users/lock-user.js';
import { Product } from '../catalog/product.entity.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { deleteUnused } from '../media/delete-unused.js';
import type { PictureKind } from '../media/encode-picture.js';
import type { MediaService } from '../media/media.service.js';
import type { UploadedImageType } from '../media/media.type.js';
import type { ReceiveFile } from '../media/read-upload.js';
import { hasReceived } from '../orders/reading/received-products.js';
import { deletePhoto } from './delete-photo.job.js';
import { ReviewPhoto } from './review-photo.entity.js';
import { Review } from './review.entity.js';

const HOUR = 60 * 60 * 1000;
/** An upload whose review isn't sent for so long is deleted. */
const WAITING_MS = 24 * HOUR;
/** No upload takes that long: one that isn't stored by then has broken off. */
const STORING_MS = HOUR;
const uploadsByUser: Limit = { tries: 30, seconds: 60 * 60 };
/** Uploads of a customer that wait for a review to be sent; with one more, the oldest goes. */
const MOST_WAITING = 12;

/** Photos are kept whole, as they were taken. */
const photoKind: PictureKind = {
  types: REVIEW_PHOTO_TYPES,
  leastSide: MIN_PHOTO_SIDE,
  keepsShape: true,
  isByAdmins: false,
  refusal: PHOTO_REFUSAL,
};

const waiting = { reviewId: IsNull(), removedAt: IsNull() };
const stored = { storedAt: Not(IsNull()) };

/** Takes the photos of reviews in, adds them to reviews, and deletes their files when nothing needs them anymore. */
export class ReviewPhotos {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly readProducts: ReadProducts,
    private readonly media: MediaService,
  ) {}

  /**
   * Stores a photo for a review of the product, which the caller has written or can write. Until the review is sent with
   * it, only the caller knows its address.
   * @param receive starts reading the upload; called when it is known that the caller may send it, and its turn has come
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL, UNAVAILABLE;
   *   FORBIDDEN when the caller hasn't received the product
   */
  async upload(actor: Actor, productId: string, receive: ReceiveFile): Promise<UploadedImageType> {
    const { userId } = requireUser(actor);
    // guard: reviews.test.ts 'only a customer who can review'
    await this.requireReviewer(actor, userId, productId);
    await this.limiter.count(
      `review-photo:${userId}`,
      uploadsByUser,
      (minutes) => `Too many photos. Please try again in ${minutes} minutes.`,
    );
    const id = await this.media.takePhoto(receive, photoKind, (folder) => this.announce(userId, folder));
    const { affected } = await this.db.inTransaction((manager) =>
      manager.update(ReviewPhoto, { id, removedAt: IsNull() }, { storedAt: this.clock.now() }),
    );
    if (affected !== 1) {
      // The account was deleted meanwhile.
      await this.deleteNow(id);
      throw new Failure('CONFLICT', photoIsGone);
    }
    return { image: photoSrc(id), message: 'Photo uploaded' };
  }

  /**
   * Makes these the photos of a review, in their order, in the open transaction, which has locked the review. Those that
   * it had before and that aren't among them are deleted.
   * @throws Failure BAD_USER_INPUT with `photos` when one isn't the author's, is in another review or is deleted
   */
  async set(
    manager: EntityManager,
    { id: reviewId, userId }: Review,
    before: readonly ReviewPhoto[],
    ids: readonly string[],
  ): Promise<void> {
    await this.discard(
      manager,
      before.filter(({ id }) => !ids.includes(id)),
    );
    for (const [position, id] of ids.entries()) {
      const isNew = !before.some((photo) => photo.id === id);
      // guard: reviews.test.ts 'takes only photos of its author', try: uploadedBy: userId, ->
      const where = isNew ? { id, uploadedBy: userId, ...waiting, ...stored } : { id, reviewId };
      const { affected } = await manager.update(ReviewPhoto, where, { reviewId, position });
      if (affected !== 1) throw invalidInput({ photos: photoIsGone });
    }
  }

  /** Takes photos out of their review in the open transaction; their files are deleted after it. */
  async discard(manager: EntityManager, photos: readonly ReviewPhoto[]): Promise<void> {
    for (const { id } of photos) {
      await manager.update(ReviewPhoto, { id }, { reviewId: null, removedAt: this.clock.now() });
      await this.outbox.enqueue(manager, deletePhoto, { photoId: id }, `review-photo:${id}`);
    }
  }

  /** Takes out all photos of a user, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await this.discard(manager, await manager.findBy(ReviewPhoto, { uploadedBy: userId, removedAt: IsNull() }));
  }

  /** Deletes the files of a photo that was taken out. Safe to repeat. @throws Failure UNAVAILABLE */
  async deleteFiles(photoId: string): Promise<Outcome> {
    const photo = await this.db.reader.findOneBy(ReviewPhoto, { id: photoId });
    if (photo?.removedAt == null) return { notDone: 'The photo was deleted before' };
    // Its upload may still write files; the clean-up deletes them later.
    if (!this.isWritten(photo)) return { notDone: 'The photo is still being uploaded' };
    return this.deleteNow(photoId);
  }

  /** Deletes what no review needs: uploads that were never sent, those that broke off, and what a job has left. */
  async cleanUp(): Promise<void> {
    const now = this.clock.now();
    const over = [
      // guard: reviews.test.ts 'an upload without a review', try: createdAt: LessThanOrEqual(now - WAITING_MS), ->
      { createdAt: LessThanOrEqual(now - WAITING_MS), ...waiting },
      { createdAt: LessThanOrEqual(now - STORING_MS), storedAt: IsNull(), ...waiting },
    ];
    for (const where of over) {
      // In one statement, so that a photo whose review is being sent at this moment stays.
      await this.db.inTransaction((manager) => manager.update(ReviewPhoto, where, { removedAt: now }));
    }
    await deleteUnused(
      (after, most) =>
        this.db.reader.find(ReviewPhoto, {
          where: { reviewId: IsNull(), removedAt: Not(IsNull()), id: MoreThan(after) },
          order: { id: 'ASC' },
          take: most,
        }),
      async (photo) => {
        if (this.isWritten(photo)) await this.deleteNow(photo.id);
      },
    );
  }

  /** Whether no upload can write files of it anymore. */
  private isWritten({ storedAt, createdAt }: ReviewPhoto): boolean {
    return storedAt !== null || createdAt <= this.clock.now() - STORING_MS;
  }

  private async deleteNow(id: string): Promise<void> {
    await this.media.removePhoto(id);
    await this.db.inTransaction((manager) => manager.delete(ReviewPhoto, { id }));
  }

  /** Records an upload before its first file is written. */
  private async announce(userId: string, id: string): Promise<void> {
    await this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      const row = { id, uploadedBy: userId, reviewId: null, position: 0, storedAt: null, removedAt: null };
      await manager.insert(ReviewPhoto, { ...row, createdAt: this.clock.now() });
      const others = await manager.find(ReviewPhoto, {
        where: { uploadedBy: userId, ...waiting, ...stored },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      await this.discard(manager, others.slice(MOST_WAITING - 1));
    });
  }

  /** @throws Failure NOT_FOUND; FORBIDDEN when the caller can neither write nor change a review of the product */
  private async requireReviewer(actor: Actor, userId: string, productId: string): Promise<void> {
    const product = await this.db.reader.findOneBy(Product, { id: productId });
    // What is reviewed can still be changed after the product is hidden or deleted.
    const reviewed = product?.variantOf ?? productId;
    if (await this.db.reader.existsBy(Review, { userId, productId: reviewed })) return;
    const { _id } = await this.readProducts.getProduct(actor, productId);
    await requireReceived(this.db.reader, userId, _id);
  }
}

/** @throws Failure FORBIDDEN when no order with the product was delivered to this customer */
export async function requireReceived(manager: EntityManager, userId: string, productId: string): Promise<void> {
  // guard: reviews.test.ts 'only a customer who received the product', try: await hasReceived(…) -> true
  if (await hasReceived(manager, userId, productId)) return;
  throw new Failure('FORBIDDEN', 'Only customers who have received this gift can review it.');
}
