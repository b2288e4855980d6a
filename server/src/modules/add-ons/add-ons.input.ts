import { Field, ID, InputType } from 'type-graphql';
import { MAX_ADD_ONS, MAX_PRODUCTS_WITH_ADD_ONS } from '../../domain/add-ons.js';

const ADD_ON_IDS = `The IDs of up to ${MAX_ADD_ONS} other products, in their order. Empty: none.`;

@InputType({ description: 'The products to offer with a product.' })
export class ChooseAddOnsInput {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => [ID], { description: ADD_ON_IDS }) addOnIds!: string[];
  @Field(() => [ID], {
    nullable: true,
    description: 'The choice that the change is based on. If it is no longer the latest, the call fails with CONFLICT.',
  })
  seenIds?: string[] | null;
}

@InputType({ description: 'The products to offer with each of several products.' })
export class ChooseAddOnsOfManyInput {
  @Field(() => [ID], {
    description: `The IDs of up to ${MAX_PRODUCTS_WITH_ADD_ONS} products. Those that are among the add-ons keep what they have.`,
  })
  productIds!: string[];
  @Field(() => [ID], { description: ADD_ON_IDS }) addOnIds!: string[];
}
