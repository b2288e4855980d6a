import { Args, ArgsType, Extensions, Field, Float, Query, Resolver } from 'type-graphql';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { ARRIVES_BY, MAX_PRICE, MIN_PRICE } from '../catalog/product.args.js';
import { FindGifts, GIFT_FINDER, type GiftWish } from './find-gifts.js';
import { GiftFinderType } from './gift-finder.type.js';

/** What both interfaces say about the answers. */
export const WHO = 'The ID of one of `people`. Another one counts as not given.';
export const OCCASION = 'The ID of one of `occasions`. Another one counts as not given.';

@ArgsType()
class GiftFinderArgs implements GiftWish {
  @Field(() => String, { nullable: true, description: WHO }) who?: string | null;
  @Field(() => String, { nullable: true, description: OCCASION }) occasion?: string | null;
  @Field(() => Float, { nullable: true, description: MIN_PRICE }) minPrice?: number | null;
  @Field(() => Float, { nullable: true, description: MAX_PRICE }) maxPrice?: number | null;
  @Field(() => String, { nullable: true, description: ARRIVES_BY }) arrivesBy?: string | null;
}

@Resolver()
export class GiftFinderResolver {
  constructor(private readonly finding: FindGifts) {}

  @Extensions(sharedByVisitors)
  @Query(() => GiftFinderType, { description: GIFT_FINDER })
  giftFinder(@Args(() => GiftFinderArgs) wish: GiftFinderArgs): Promise<GiftFinderType> {
    return this.finding.find(wish);
  }
}
