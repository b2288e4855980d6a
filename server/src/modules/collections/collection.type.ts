import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Category } from '../../domain/categories.js';
import type { CollectionKind, FinderQuestion } from '../../domain/collections.js';
import { ProductCategoryEnum, ProductType } from '../catalog/product.type.js';

export const CollectionKindEnum = {
  COLLECTION: 'collection',
  CATEGORY: 'category',
} as const satisfies Record<Uppercase<CollectionKind>, CollectionKind>;
registerEnumType(CollectionKindEnum, {
  name: 'CollectionKind',
  description: 'What the shop calls a group of products.',
  valuesConfig: {
    COLLECTION: { description: 'A collection, such as for Valentine’s Day.' },
    CATEGORY: { description: 'A category of the shop’s own, beside the twelve of `ProductCategory`.' },
  },
});

export const FinderQuestionEnum = {
  WHO: 'who',
  OCCASION: 'occasion',
} as const satisfies Record<Uppercase<FinderQuestion>, FinderQuestion>;
registerEnumType(FinderQuestionEnum, {
  name: 'FinderQuestion',
  description: 'A question of the gift finder that collections answer.',
  valuesConfig: {
    WHO: { description: 'Who the gift is for.' },
    OCCASION: { description: 'What the occasion is.' },
  },
});

@ObjectType('Collection', { description: 'Products that the shop shows together. A product may be in many.' })
export class CollectionType {
  @Field(() => ID, { description: 'The ID of the collection.' }) _id!: string;
  @Field(() => CollectionKindEnum, { description: 'What the shop calls it.' }) kind!: CollectionKind;
  @Field({ description: 'Its name in addresses: its page is at `/collections/{slug}`.' }) slug!: string;
  @Field({ description: 'The name.' }) name!: string;
  @Field({ description: 'What it is about. May be empty.' }) description!: string;
  @Field(() => String, { nullable: true, description: 'The URL of its picture. Null if it has none.' })
  image!: string | null;
}

@ObjectType('CollectionPage', { description: 'A collection with a page of its products.' })
export class CollectionPageType {
  @Field(() => CollectionType, { description: 'The collection.' }) collection!: CollectionType;
  @Field(() => [ProductType], { description: 'The products on this page.' }) products!: ProductType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of products.' }) count!: number;
}

@ObjectType('CollectionRule', {
  description: 'Which products a collection shows by itself: every condition must hold.',
})
export class CollectionRuleType {
  @Field(() => [ProductCategoryEnum], { description: 'One of these categories. Any if empty.' })
  categories!: Category[];
  @Field(() => Float, { nullable: true, description: 'The lowest current price.' }) minPrice!: number | null;
  @Field(() => Float, { nullable: true, description: 'The highest current price.' }) maxPrice!: number | null;
  @Field({ description: 'Whether only products on sale belong to it.' }) isOnSale!: boolean;
  @Field({ description: 'Whether only popular products belong to it.' }) isPopular!: boolean;
  @Field({ description: 'Whether only products in stock belong to it.' }) inStock!: boolean;
  @Field(() => Int, { nullable: true, description: 'How many days ago a product was created at most.' })
  createdWithinDays!: number | null;
}

@ObjectType('AdminCollection', { description: 'A collection as admins edit it.' })
export class AdminCollectionType extends CollectionType {
  @Field(() => Int, { description: 'Its place in lists: the lowest comes first.' }) position!: number;
  @Field({ description: 'Whether shoppers can see it, within its dates.' }) isPublished!: boolean;
  @Field({ description: 'Whether shoppers see it today.' }) isShown!: boolean;
  @Field(() => String, { nullable: true, description: 'The first day on which it is shown, in the shop’s time zone.' })
  startsOn!: string | null;
  @Field(() => String, { nullable: true, description: 'The last day on which it is shown, in the shop’s time zone.' })
  endsOn!: string | null;
  @Field(() => CollectionRuleType, { nullable: true, description: 'Null: its products are chosen by hand.' })
  rule!: CollectionRuleType | null;
  @Field(() => FinderQuestionEnum, {
    nullable: true,
    description: 'Which question of the gift finder it answers. Null: none.',
  })
  finder!: FinderQuestion | null;
  @Field({ description: 'The currency of the prices in its rule, in ISO 4217.' }) currency!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it was created.' }) createdAt!: Date;
  @Field(() => GraphQLISODateTime, { description: 'When it was last edited.' }) updatedAt!: Date;
  @Field(() => Int, { description: 'Increased by every edit. Send it with an update to detect conflicting edits.' })
  version!: number;
}
