import { Field, Float, ID, ObjectType } from 'type-graphql';
import { ProductType } from '../catalog/product.type.js';

@ObjectType('FinderAnswer', { description: 'An answer to a question of the gift finder.' })
export class FinderAnswerType {
  @Field(() => ID, { description: 'Names the answer in the next call.' }) id!: string;
  @Field({ description: 'The answer as the shop words it.' }) name!: string;
}

@ObjectType('FinderBudget', { description: 'A budget that the gift finder offers.' })
export class FinderBudgetType {
  @Field(() => Float, { nullable: true, description: 'The lowest price. Null: no limit.' }) minPrice!: number | null;
  @Field(() => Float, { nullable: true, description: 'The highest price. Null: no limit.' }) maxPrice!: number | null;
}

@ObjectType('FoundGift', { description: 'A gift that the gift finder suggests.' })
export class FoundGiftType {
  @Field(() => ProductType, { description: 'The product.' }) product!: ProductType;
  @Field(() => [String], { description: 'Why: the names of the answers that it fits.' }) reasons!: string[];
}

@ObjectType('GiftFinder', { description: 'The questions of the gift finder, and the gifts for the given answers.' })
export class GiftFinderType {
  @Field(() => [FinderAnswerType], { description: 'Answers to: Who is it for?' }) people!: FinderAnswerType[];
  @Field(() => [FinderAnswerType], { description: 'Answers to: What is the occasion?' }) occasions!: FinderAnswerType[];
  @Field(() => [FinderBudgetType], { description: 'Budgets to choose from; others are possible, too.' })
  budgets!: FinderBudgetType[];
  @Field({ description: 'The currency of the budgets, in ISO 4217.' }) currency!: string;
  @Field(() => ID, { nullable: true, description: 'The given answer for whom it is. Null if none counted.' })
  who!: string | null;
  @Field(() => ID, { nullable: true, description: 'The given occasion. Null if none counted.' })
  occasion!: string | null;
  @Field(() => [FoundGiftType], { description: 'Up to 24 gifts, the best first.' }) gifts!: FoundGiftType[];
}
