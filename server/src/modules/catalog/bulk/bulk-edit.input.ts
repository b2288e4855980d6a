import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { Category } from '../../../domain/categories.js';
import type { StockLevel } from '../../../domain/stock.js';
import { ProductCategoryEnum, StockLevelEnum } from '../product.type.js';

@InputType({ description: 'The filters of a list of products, as the arguments of `products`.' })
export class BulkEditFilterInput {
  @Field(() => String, { nullable: true, description: 'Text to find, as in `products`.' }) keyword?: string | null;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'Only products of this category.' })
  category?: Category | null;
  @Field(() => String, { nullable: true, description: 'Only products of the collection with this slug.' })
  collection?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only published (true) or unpublished (false) products.' })
  isPublished?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Only products that are popular (true) or not (false).' })
  isPopular?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Only products that are on sale (true) or not (false).' })
  isOnSale?: boolean | null;
  @Field(() => StockLevelEnum, { nullable: true, description: 'Only products with this stock level.' })
  stockLevel?: StockLevel | null;
}

@InputType({ description: 'Which products to change, and how. Omitted changes leave the products as they are.' })
export class PreviewBulkEditInput {
  @Field(() => [ID], { nullable: true, description: 'The IDs of the products, up to 1,000.' })
  ids?: string[] | null;
  @Field(() => BulkEditFilterInput, {
    nullable: true,
    description: 'All products that match, instead of IDs, up to 20,000. Send an empty filter for all products.',
  })
  filter?: BulkEditFilterInput | null;
  @Field(() => Boolean, { nullable: true, description: 'Publishes (true) or unpublishes (false) the products.' })
  isPublished?: boolean | null;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'The new category.' })
  category?: Category | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'By how many percent to raise prices, or to lower them if negative: from -99 to 1,000, with up to two decimals. Each price, also that of each variant, is rounded half up to the cent.',
  })
  pricePercent?: number | null;
  @Field({ defaultValue: true, description: 'Whether sale prices change by the same percentage.' })
  changesSalePrice!: boolean;
  @Field(() => Int, { nullable: true, description: 'The counted stock, of each variant, too.' })
  countInStock?: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of units to add, or to remove if negative, of each variant, too.',
  })
  stockDelta?: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'The reason for the stock change, up to 200 characters. Required with stockDelta.',
  })
  stockReason?: string | null;
}

@InputType({ description: 'The bulk edit to apply.' })
export class ApplyBulkEditInput {
  @Field(() => ID, { description: 'The ID, from previewBulkEdit.' }) id!: string;
}

@InputType({ description: 'The bulk edit to undo.' })
export class UndoBulkEditInput {
  @Field(() => ID, { description: 'The ID of the bulk edit.' }) id!: string;
}
