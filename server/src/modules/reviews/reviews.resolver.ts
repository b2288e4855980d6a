import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { ListReviews, RECORDS_PER_PAGE, REVIEWS_PER_PAGE } from './list-reviews.js';
import { ModerateReviews } from './moderate-reviews.js';
import type { ReviewStatus } from './review.entity.js';
import { ReviewFiles } from './review-files.js';
import {
  DeleteReviewInput,
  EditReviewInput,
  ImportReviewsInput,
  ModerateReviewInput,
  WriteReviewInput,
} from './review.input.js';
import {
  MyReviewType,
  ReviewPageType,
  ReviewRecordPageType,
  ReviewRecordType,
  ReviewStatusEnum,
  ReviewImportType,
} from './review.type.js';
import { WriteReviews } from './write-reviews.js';

const page = { defaultValue: 1, description: 'The page to return, starting at 1. A page past the last one is empty.' };

@Resolver()
export class ReviewsResolver {
  constructor(
    private readonly listReviews: ListReviews,
    private readonly writeReviews: WriteReviews,
    private readonly moderateReviews: ModerateReviews,
    private readonly reviewFiles: ReviewFiles,
  ) {}

  @Extensions(sharedByVisitors)
  @Query(() => ReviewPageType, { description: 'A page of the published reviews of a product, newest first.' })
  productReviews(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Arg('pageNumber', () => Int, page) pageNumber: number,
    @Arg('pageSize', () => Int, {
      defaultValue: REVIEWS_PER_PAGE,
      description: 'The number of reviews per page, up to 50.',
    })
    pageSize: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<ReviewPageType> {
    return this.listReviews.listOfProduct(actor, productId, { pageNumber, pageSize });
  }

  @Query(() => ReviewRecordPageType, {
    description: 'A page of all reviews: those that wait come oldest first, others newest first. Admins only.',
  })
  reviews(
    @Arg('status', () => ReviewStatusEnum, { nullable: true, description: 'Return only reviews with this status.' })
    status: ReviewStatus | null,
    @Arg('pageNumber', () => Int, page) pageNumber: number,
    @Arg('pageSize', () => Int, {
      defaultValue: RECORDS_PER_PAGE,
      description: 'The number of reviews per page, up to 50.',
    })
    pageSize: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<ReviewRecordPageType> {
    return this.listReviews.listAll(actor, { status, pageNumber, pageSize });
  }

  @Query(() => MyReviewType, { description: 'The caller’s review of a product, and whether the caller can write one.' })
  myReview(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<MyReviewType> {
    return this.listReviews.findMine(actor, productId);
  }

  @Mutation(() => ReviewRecordType, {
    description: 'Writes a review of a product that the caller has received. It waits for an admin.',
  })
  writeReview(
    @Arg('input', () => WriteReviewInput) { productId, ...input }: WriteReviewInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ReviewRecordType> {
    return this.writeReviews.write(actor, productId, input);
  }

  @Mutation(() => ReviewRecordType, { description: 'Changes the caller’s review. It waits for an admin again.' })
  editReview(
    @Arg('input', () => EditReviewInput) { id, ...input }: EditReviewInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ReviewRecordType> {
    return this.writeReviews.edit(actor, id, input);
  }

  @Mutation(() => Boolean, { description: 'Deletes the caller’s review.' })
  async deleteReview(
    @Arg('input', () => DeleteReviewInput) { id }: DeleteReviewInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.writeReviews.delete(actor, id);
    return true;
  }

  @Mutation(() => ReviewRecordType, {
    description: 'Publishes, refuses or answers a review, or takes photos out of it. Safe to repeat. Admins only.',
  })
  moderateReview(
    @Arg('input', () => ModerateReviewInput) { id, ...decision }: ModerateReviewInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ReviewRecordType> {
    return this.moderateReviews.moderate(actor, id, decision);
  }

  @Mutation(() => ReviewImportType, {
    description:
      'Imports what a CSV file of reviews decides and replies: all rows, or none if one has an error. Makes no reviews. Admins only.',
  })
  importReviews(
    @Arg('input', () => ImportReviewsInput) { file, isDryRun }: ImportReviewsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ReviewImportType> {
    // An upload that never arrived fails where its bytes are read.
    file.catch(() => undefined);
    return this.reviewFiles.import(actor, { receive: async () => (await file).createReadStream(), isDryRun });
  }
}
