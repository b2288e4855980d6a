import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { Category } from '../../domain/categories.js';
import type { CollectionKind, FinderQuestion } from '../../domain/collections.js';
import { ProductCategoryEnum } from '../catalog/product.type.js';
import { CollectionKindEnum, FinderQuestionEnum } from './collection.type.js';

@InputType({ description: 'Which products a collection shows by itself: every given condition must hold.' })
export class CollectionRuleInput {
  @Field(() => [ProductCategoryEnum], { nullable: true, description: 'One of these categories.' })
  categories?: Category[] | null;
  @Field(() => Float, { nullable: true, description: 'The lowest current price.' }) minPrice?: number | null;
  @Field(() => Float, { nullable: true, description: 'The highest current price.' }) maxPrice?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Only products on sale.' }) isOnSale?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Only popular products.' }) isPopular?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Only products in stock.' }) inStock?: boolean | null;
  @Field(() => Int, { nullable: true, description: 'Only products created in so many days.' })
  createdWithinDays?: number | null;
}

/** What admins decide about a collection. A new one needs a name and a slug. */
function collectionFields({ isNew }: { isNew: boolean }) {
  @InputType()
  abstract class CollectionFieldsInput {
    @Field(() => CollectionKindEnum, { nullable: true, description: 'What the shop calls it.' }) kind?: CollectionKind;
    @Field({ nullable: !isNew, description: 'The name, up to 60 characters.' }) name?: string;
    @Field({
      nullable: !isNew,
      description: `Its name in addresses: lowercase letters, digits and hyphens.${isNew ? '' : ' The old address leads to the new one.'}`,
    })
    slug?: string;
    @Field({ nullable: true, description: 'What it is about, up to 2,000 characters.' }) description?: string;
    @Field(() => String, { nullable: true, description: 'The URL of its picture. Null or empty for none.' })
    image?: string | null;
    @Field(() => Int, { nullable: true, description: 'Its place in lists: the lowest comes first.' }) position?: number;
    @Field({ nullable: true, description: 'Whether shoppers can see it, within its dates.' }) isPublished?: boolean;
    @Field(() => String, { nullable: true, description: 'The first day on which it is shown: YYYY-MM-DD, or null.' })
    startsOn?: string | null;
    @Field(() => String, { nullable: true, description: 'The last day on which it is shown: YYYY-MM-DD, or null.' })
    endsOn?: string | null;
    @Field(() => CollectionRuleInput, {
      nullable: true,
      description: 'Null: its products are chosen by hand. A rule replaces them.',
    })
    rule?: CollectionRuleInput | null;
    @Field(() => FinderQuestionEnum, {
      nullable: true,
      description: 'Which question of the gift finder it answers. Null: none.',
    })
    finder?: FinderQuestion | null;
    @Field(() => [ID], {
      nullable: true,
      description: 'The IDs of the products that are chosen by hand, in their order, up to 500. Ignored with a rule.',
    })
    productIds?: string[];
  }
  return CollectionFieldsInput;
}

@InputType({ description: 'A new collection.' })
export class CreateCollectionInput extends collectionFields({ isNew: true }) {}

@InputType({ description: 'The changes to a collection. Omitted fields stay as they are.' })
export class UpdateCollectionInput extends collectionFields({ isNew: false }) {
  @Field(() => ID, { description: 'The ID of the collection.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the edit is based on. If it is no longer the latest, nothing is changed and the call fails with CONFLICT.',
  })
  version?: number;
}

@InputType({ description: 'The collection to delete.' })
export class DeleteCollectionInput {
  @Field(() => ID, { description: 'The ID of the collection.' }) id!: string;
}

@InputType({ description: 'What a collection would show: the products of a rule, or those that are chosen by hand.' })
export class CollectionPreviewInput {
  @Field(() => CollectionRuleInput, { nullable: true, description: 'The rule. Null: the given products.' })
  rule?: CollectionRuleInput | null;
  @Field(() => [ID], { nullable: true, description: 'The IDs of the products, in their order, up to 500.' })
  productIds?: string[];
}
