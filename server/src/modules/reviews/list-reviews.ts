import type { FindOptionsWhere } from 'typeorm';
import type { Database } from '../../db/database.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../domain/paging.js';
import { requireAdmin, requireUser, type Actor } from '../../domain/permissions.js';
import { shownName } from '../../domain/review-draft.js';
import { User } from '../accounts/users/user.entity.js';
import { Product } from '../catalog/product.entity.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { hasReceived } from '../orders/reading/received-products.js';
import { photosOf } from './photos-of.js';
import { Review, type ReviewStatus } from './review.entity.js';
import type { MyReviewType, ReviewPageType, ReviewRecordPageType, ReviewRecordType } from './review.type.js';
import { toReviewRecords } from './review-records.js';
import { toReviewView } from './review-view.js';

/** Which page of a list is wanted. */
export interface ReviewPaging {
  pageNumber?: number | null | undefined;
  pageSize?: number | null | undefined;
}

/** Reviews on one page of a product, and of the admin's list. */
export const REVIEWS_PER_PAGE = 5;
export const RECORDS_PER_PAGE = 20;

/** Lists reviews: of a product for shoppers, of all for admins, of their own for customers. */
export class ListReviews {
  constructor(
    private readonly db: Database,
    private readonly readProducts: ReadProducts,
  ) {}

  /**
   * A page of a product's published reviews, newest first; page and size are clamped.
   * @throws Failure NOT_FOUND when there is no such product for this caller
   */
  async listOfProduct(actor: Actor, productId: string, paging: ReviewPaging): Promise<ReviewPageType> {
    const { _id, name } = await this.readProducts.getProduct(actor, productId);
    // guard: reviews.test.ts 'shoppers see a review once', try: , status: 'published' ->
    const where = { productId: _id, status: 'published' } as const;
    const { rows, ...place } = await this.page(where, paging, REVIEWS_PER_PAGE);
    const photos = await photosOf(
      this.db.reader,
      rows.map(({ id }) => id),
    );
    return { reviews: rows.map((review) => toReviewView(review, photos.get(review.id) ?? [], name)), ...place };
  }

  /** A page of all reviews: those that wait come oldest first, others newest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async listAll(
    actor: Actor,
    { status, ...paging }: ReviewPaging & { status?: ReviewStatus | null | undefined },
  ): Promise<ReviewRecordPageType> {
    requireAdmin(actor);
    const { rows, ...place } = await this.page(status == null ? {} : { status }, paging, RECORDS_PER_PAGE);
    return { reviews: await toReviewRecords(this.db.reader, rows), ...place };
  }

  /**
   * The caller's review of a product, even of one that is hidden or deleted, and whether the caller can write one.
   * @throws Failure UNAUTHENTICATED
   */
  async findMine(actor: Actor, productId: string): Promise<MyReviewType> {
    const { userId } = requireUser(actor);
    // A line of an order may name a variant.
    const product = await this.db.reader.findOneBy(Product, { id: productId });
    const reviewed = product?.variantOf ?? productId;
    const [shown, user, review, isReceived] = await Promise.all([
      this.readProducts.findProduct(actor, productId),
      this.db.reader.findOneBy(User, { id: userId }),
      this.db.reader.findOneBy(Review, { userId, productId: reviewed }),
      hasReceived(this.db.reader, userId, reviewed),
    ]);
    const [record] = await toReviewRecords(this.db.reader, review ? [review] : []);
    // guard: reviews.test.ts 'nobody can review what is hidden or deleted', try: shown !== null && ->
    const canReview = shown !== null && isReceived;
    return { canReview, authorName: shownName(user?.name ?? ''), review: record ?? null };
  }

  /** Everything that the caller wrote, newest first. @throws Failure UNAUTHENTICATED */
  async exportMine(actor: Actor): Promise<ReviewRecordType[]> {
    const { userId } = requireUser(actor);
    const reviews = await this.db.reader.find(Review, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
    return toReviewRecords(this.db.reader, reviews);
  }

  private async page(where: FindOptionsWhere<Review>, { pageNumber, pageSize }: ReviewPaging, usualSize: number) {
    const size = clamp(pageSize ?? usualSize, 1, MAX_PAGE_SIZE);
    const count = await this.db.reader.countBy(Review, where);
    const { page, pages, start } = placeOf(count, size, pageNumber);
    // Those that wait for an admin are a queue.
    const direction = where.status === 'pending' ? 'ASC' : 'DESC';
    const rows = await this.db.reader.find(Review, {
      where,
      order: { createdAt: direction, id: direction },
      skip: start,
      take: size,
    });
    return { rows, page, pages, count };
  }
}
