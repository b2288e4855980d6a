import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ReviewStatus } from './review.entity.js';

export const ReviewStatusEnum = {
  PENDING: 'pending',
  PUBLISHED: 'published',
  REFUSED: 'refused',
} as const satisfies Record<Uppercase<ReviewStatus>, ReviewStatus>;
registerEnumType(ReviewStatusEnum, {
  name: 'ReviewStatus',
  description: 'Where a review is on its way to the product’s page.',
  valuesConfig: {
    PENDING: { description: 'It waits for an admin.' },
    PUBLISHED: { description: 'Shoppers can see it.' },
    REFUSED: { description: 'An admin has refused it.' },
  },
});

@ObjectType('ReviewPhoto', { description: 'A photo by the author of a review.' })
export class ReviewPhotoType {
  @Field({ description: 'The URL of the photo, a path on this shop.' }) src!: string;
  @Field({ description: 'What it shows, for people who can’t see it.' }) alt!: string;
}

@ObjectType('Review', { description: 'A published review of a product, by a customer who received it.' })
export class ReviewType {
  @Field(() => ID, { description: 'The ID of the review.' }) _id!: string;
  @Field(() => Int, { description: 'The number of stars, 1 to 5.' }) stars!: number;
  @Field({ description: 'The title. Empty if there is none.' }) title!: string;
  @Field({ description: 'The text.' }) text!: string;
  @Field({ description: 'What the author wants to be called.' }) authorName!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it was written.' }) createdAt!: Date;
  @Field(() => String, { nullable: true, description: 'The shop’s reply.' }) reply!: string | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the shop replied.' }) repliedAt!: Date | null;
  @Field({ description: 'Whether it was made up for the demo shop.' }) isDemo!: boolean;
  @Field(() => [ReviewPhotoType], { description: 'Its photos in their order, at most three.' })
  photos!: ReviewPhotoType[];
}

@ObjectType('ReviewPage', { description: 'A page of reviews.' })
export class ReviewPageType {
  @Field(() => [ReviewType], { description: 'The reviews on this page, newest first.' }) reviews!: ReviewType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of reviews.' }) count!: number;
}

@ObjectType('ReviewRecord', { description: 'A review as its author and admins see it, published or not.' })
export class ReviewRecordType extends ReviewType {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field({ description: 'The name of the product.' }) productName!: string;
  @Field(() => ReviewStatusEnum, { description: 'Whether shoppers can see it.' }) status!: ReviewStatus;
  @Field(() => String, { nullable: true, description: 'Why it was refused.' }) refusalReason!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it was last changed.' }) updatedAt!: Date;
  @Field(() => Int, { description: 'The version, increased by every edit and decision.' }) version!: number;
}

@ObjectType('ReviewRecordPage', { description: 'A page of reviews, published or not.' })
export class ReviewRecordPageType {
  @Field(() => [ReviewRecordType], { description: 'The reviews on this page.' }) reviews!: ReviewRecordType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of reviews.' }) count!: number;
}

@ObjectType('ReviewImportError', { description: 'An error in one cell of the file.' })
export class ReviewImportErrorType {
  @Field(() => Int, { description: 'The row number as in a spreadsheet: the header is row 1.' }) row!: number;
  @Field(() => String, { nullable: true, description: 'The name of the product. Null if no review has the ID.' })
  name!: string | null;
  @Field({ description: 'The column.' }) field!: string;
  @Field({ description: 'The message to show to the admin.' }) message!: string;
}

@ObjectType('ReviewImport', { description: 'What a file of reviews has changed, or would change.' })
export class ReviewImportType {
  @Field({ description: 'Whether the changes were made. False after a dry run, and if a row has an error.' })
  isApplied!: boolean;
  @Field(() => Int, { description: 'The number of rows, without the header.' }) rowCount!: number;
  @Field(() => Int, { description: 'The number of rows that change a review.' }) changedCount!: number;
  @Field(() => Int, { description: 'The number of rows without changes.' }) unchangedCount!: number;
  @Field(() => Int, { description: 'The number of rows with errors.' }) errorCount!: number;
  @Field(() => [ReviewImportErrorType], { description: 'The errors, up to 500.' }) errors!: ReviewImportErrorType[];
  @Field(() => [String], { description: 'Unknown columns, which are ignored.' }) ignoredColumns!: string[];
}

@ObjectType('MyReview', { description: 'What the caller can do about the review of a product.' })
export class MyReviewType {
  @Field({
    description:
      'Whether the caller can write a review: has received the product, which is neither hidden nor deleted. A review that is written can be edited after that.',
  })
  canReview!: boolean;
  @Field({ description: 'What the author is called unless the review says otherwise.' }) authorName!: string;
  @Field(() => ReviewRecordType, { nullable: true, description: 'The caller’s review. Null before it is written.' })
  review!: ReviewRecordType | null;
}
