import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { Category } from '../../../domain/categories.js';
import { ProductCategoryEnum } from '../product.type.js';

@ObjectType('SuggestedProduct', { description: 'A product for someone who is typing into the search box.' })
export class SuggestedProductType {
  @Field(() => ID, { description: 'The ID of the product.' }) _id!: string;
  @Field({ description: 'The name.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'The readable part of its address.' }) slug!: string | null;
  @Field({ description: 'The picture, as `Product.image`.' }) image!: string;
  @Field(() => Float, { description: 'What it costs now; of a product in variants, what the cheapest one costs.' })
  price!: number;
  @Field({ description: 'The currency of the price, in ISO 4217.' }) currency!: string;
  @Field({ description: 'Whether some of its variants cost more.' }) isFrom!: boolean;
}

@ObjectType('SuggestedList', {
  description: 'A collection or a category for someone who is typing into the search box.',
})
export class SuggestedListType {
  @Field({ description: 'The name.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'The slug of the collection; null for a category.' })
  collection!: string | null;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'The category; null for a collection.' })
  category!: Category | null;
}

@ObjectType('Suggestions', { description: 'What someone may be looking for who is typing into the search box.' })
export class SuggestionsType {
  @Field(() => [SuggestedProductType], { description: 'Up to 6 products, the best first.' })
  products!: SuggestedProductType[];
  @Field(() => [SuggestedListType], { description: 'Up to 4 collections and categories.' })
  lists!: SuggestedListType[];
  @Field(() => String, {
    nullable: true,
    description: 'What the products were found by, if nothing fits the keyword and it looks mistyped.',
  })
  correctedKeyword!: string | null;
}
