import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType, Int } from 'type-graphql';
import type { ReviewStatus } from './review.entity.js';
import { ReviewStatusEnum } from './review.type.js';

@InputType()
abstract class ReviewFieldsInput {
  @Field(() => Int, { description: 'The number of stars, 1 to 5.' }) stars!: number;
  @Field(() => String, { nullable: true, description: 'The title, up to 120 characters.' }) title?: string | null;
  @Field({ description: 'The text, 20 to 2000 characters.' }) text!: string;
  @Field(() => String, {
    nullable: true,
    description: 'What the author wants to be called, up to 60 characters. Defaults to first name and initial.',
  })
  authorName?: string | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'The URLs of its photos in their order, as uploads returned them, at most three. If omitted, a new review has none, and an edited one keeps its own.',
  })
  photos?: string[] | null;
}

@InputType({ description: 'A new review.' })
export class WriteReviewInput extends ReviewFieldsInput {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
}

@InputType({ description: 'A review in the place of an earlier one.' })
export class EditReviewInput extends ReviewFieldsInput {
  @Field(() => ID, { description: 'The ID of the review.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'The version that the edit is based on. If it is no longer the latest, the call fails with CONFLICT.',
  })
  version?: number | null;
}

@InputType({ description: 'The review to delete.' })
export class DeleteReviewInput {
  @Field(() => ID, { description: 'The ID of the review.' }) id!: string;
}

@InputType({ description: 'What an admin decides about a review. Omitted fields stay as they are.' })
export class ModerateReviewInput {
  @Field(() => ID, { description: 'The ID of the review.' }) id!: string;
  @Field(() => ReviewStatusEnum, { nullable: true, description: 'PUBLISHED or REFUSED.' }) status?: ReviewStatus | null;
  @Field(() => String, { nullable: true, description: 'Why it is refused, up to 500 characters. Its author sees it.' })
  reason?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The shop’s reply, up to 2000 characters. An empty text removes it.',
  })
  reply?: string | null;
  @Field(() => [String], {
    nullable: true,
    description: 'The URLs of photos to take out of the review and delete. Those that it doesn’t have are ignored.',
  })
  removePhotos?: string[] | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the decision is based on. If it is no longer the latest, the call fails with CONFLICT.',
  })
  version?: number | null;
}

@InputType({ description: 'A file of reviews, and whether only to check it.' })
export class ImportReviewsInput {
  @Field(() => GraphQLUpload, {
    description:
      'A CSV file of up to 5 MB, 20,000 rows and 2,000 changes, sent as a multipart request. The column `id` names the review; `status`, `refusalReason` and `reply` are read, and empty cells change nothing.',
  })
  file!: Promise<FileUpload>;
  @Field({ defaultValue: true, description: 'Whether only to say what the file would change.' }) isDryRun!: boolean;
}
