import { Field, ID, InputType, Int } from 'type-graphql';
import { MAX_WISH_LIST_NAME, MAX_WISH_LIST_NOTE, MAX_WISH_NOTE } from '../../domain/wish-lists.js';

const note = {
  nullable: true,
  description: `A note to those who look at the list, up to ${MAX_WISH_LIST_NOTE} characters. Null or empty for none.`,
};
const occasionDate = {
  nullable: true,
  description: 'The day of the occasion, as YYYY-MM-DD. Null or empty for none.',
};
const ofList = { description: 'The ID of the wish list.' };

@InputType({ description: 'A wish list to create.' })
export class CreateWishListInput {
  @Field({ description: `What its owner calls it, up to ${MAX_WISH_LIST_NAME} characters.` }) name!: string;
  @Field(() => String, note) note?: string | null;
  @Field(() => String, occasionDate) occasionDate?: string | null;
}

@InputType({ description: 'The changes to a wish list. Omitted fields stay as they are.' })
export class UpdateWishListInput {
  @Field(() => ID, ofList) id!: string;
  @Field(() => String, {
    nullable: true,
    description: `What its owner calls it, up to ${MAX_WISH_LIST_NAME} characters.`,
  })
  name?: string | null;
  @Field(() => String, note) note?: string | null;
  @Field(() => String, occasionDate) occasionDate?: string | null;
}

@InputType({ description: 'The wish list to delete.' })
export class DeleteWishListInput {
  @Field(() => ID, ofList) id!: string;
}

@InputType({ description: 'The wish list to share.' })
export class ShareWishListInput {
  @Field(() => ID, ofList) id!: string;
}

@InputType({ description: 'The wish list to close to everyone else.' })
export class StopSharingWishListInput {
  @Field(() => ID, ofList) id!: string;
}

@InputType({ description: 'A wish to put on a list, or to change there. Omitted fields stay as they are.' })
export class SetWishInput {
  @Field(() => ID, ofList) id!: string;
  @Field(() => ID, { description: 'The ID of the product or variant.' }) productId!: string;
  @Field(() => Int, { nullable: true, description: 'How many are wanted, 1 to 99. A new wish is for 1.' })
  quantity?: number | null;
  @Field(() => String, {
    nullable: true,
    description: `A note on it, up to ${MAX_WISH_NOTE} characters. Null or empty for none.`,
  })
  note?: string | null;
}

@InputType({ description: 'A wish to take off a list.' })
export class RemoveWishInput {
  @Field(() => ID, ofList) id!: string;
  @Field(() => ID, { description: 'The ID of the product or variant.' }) productId!: string;
}
