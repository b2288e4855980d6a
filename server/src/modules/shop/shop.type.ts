import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What customers said, in sum.' })
export class ReviewSummary {
  @Field(() => Float, { description: 'Average of 5.' }) rating!: number;
  @Field(() => Int, { description: 'How many reviews.' }) count!: number;
  @Field({ description: 'One of them.' }) quote!: string;
  @Field({ description: 'Who wrote it.' }) author!: string;
}

@ObjectType('Shop', { description: 'What anybody may know of the shop.' })
export class ShopType {
  @Field({ description: "The shop's name." }) name!: string;
  @Field({ description: 'The line above the header.' }) bannerText!: string;
  @Field({ description: 'Whether this is a demonstration: no real money, public accounts.' }) isDemo!: boolean;
  @Field(() => Float, { description: 'Flat price of shipping an order.' }) shippingPrice!: number;
  @Field(() => Int, { description: 'Tax on the items, in percent.' }) taxPercent!: number;
  @Field(() => Float, { nullable: true, description: 'Items worth this much ship free; null: never.' })
  freeShippingThreshold!: number | null;
  @Field(() => ReviewSummary, { nullable: true, description: 'What customers said; null when unknown.' })
  reviewSummary!: ReviewSummary | null;
}
