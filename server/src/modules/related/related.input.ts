import { Field, ID, InputType } from 'type-graphql';
import { MAX_CHOSEN_RELATED } from '../../domain/related-products.js';

@InputType({ description: 'The products to show beside a product.' })
export class ChooseRelatedProductsInput {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => [ID], {
    description: `The IDs of up to ${MAX_CHOSEN_RELATED} other products, in their order. Empty: none by hand.`,
  })
  relatedIds!: string[];
  @Field(() => [ID], {
    nullable: true,
    description: 'The choice that the change is based on. If it is no longer the latest, the call fails with CONFLICT.',
  })
  seenIds?: string[] | null;
}
