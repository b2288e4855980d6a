import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';

@ObjectType('WishListSummary', { description: 'A wish list of the caller, without what is on it.' })
export class WishListSummaryType {
  @Field(() => ID, { description: 'The ID of the wish list.' }) _id!: string;
  @Field({ description: 'What its owner calls it, such as “My birthday”.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'A note to those who look at it. Null if there is none.' })
  note!: string | null;
  @Field(() => String, { nullable: true, description: 'The day of the occasion, as YYYY-MM-DD. Null if not set.' })
  occasionDate!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The key that opens the list for others, at `/wish-lists/shared/{key}`. Null while it isn’t shared.',
  })
  shareKey!: string | null;
  @Field(() => Int, { description: 'How many items are on it that can be bought now or later.' }) itemCount!: number;
}

@ObjectType('WishListItem', { description: 'A wish of the caller. It says nothing of what was bought.' })
export class WishListItemType {
  @Field(() => ProductType, { description: 'The product or variant, with its current price and stock.' })
  product!: ProductType;
  @Field(() => Int, { description: 'How many are wanted, 1 to 99.' }) quantity!: number;
  @Field(() => String, { nullable: true, description: 'A note on it, such as a size. Null if there is none.' })
  note!: string | null;
}

@ObjectType('WishList', { description: 'A wish list of the caller with what is on it.' })
export class WishListType extends WishListSummaryType {
  @Field(() => [WishListItemType], { description: 'The items, the newest first.' }) items!: WishListItemType[];
  @Field(() => Int, { description: 'How many items are left out because the shop no longer sells them.' })
  unavailableItems!: number;
}

@ObjectType('SharedWish', { description: 'A wish on a shared list.' })
export class SharedWishType extends WishListItemType {
  @Field(() => Int, {
    nullable: true,
    description: 'How many others have bought. Null for the owner, who is to be surprised.',
  })
  bought!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'How many are still to be given. Null for the owner, who is to be surprised.',
  })
  stillWanted!: number | null;
}

@ObjectType('SharedWishList', {
  description: 'A wish list that its owner has shared, as those who have the link see it.',
})
export class SharedWishListType {
  @Field({ description: 'What its owner calls it.' }) name!: string;
  @Field({ description: 'The name of its owner.' }) ownerName!: string;
  @Field(() => String, { nullable: true, description: 'A note of its owner. Null if there is none.' })
  note!: string | null;
  @Field(() => String, { nullable: true, description: 'The day of the occasion, as YYYY-MM-DD. Null if not set.' })
  occasionDate!: string | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the list, for its owner. Null for everyone else.' })
  ownListId!: string | null;
  @Field(() => [SharedWishType], { description: 'The items, the newest first.' }) items!: SharedWishType[];
  @Field(() => Int, { description: 'How many items are left out because the shop no longer sells them.' })
  unavailableItems!: number;
}
