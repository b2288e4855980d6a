import { ArgsType, Field, Int } from 'type-graphql';
import { defaultSort, type Category, type ProductSort } from '../../domain/categories.js';
import { DEFAULT_PAGE_SIZE } from './catalog.service.js';
import type { StockLevel } from '../../domain/stock.js';
import { ProductCategoryEnum, ProductSortEnum, StockLevelEnum } from './product.type.js';

@ArgsType()
export class ProductListArgs {
  @Field({ nullable: true, description: 'Text to be found literally in name or description.' }) keyword?: string;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'Only this category.' }) category?: Category;
  @Field(() => ProductSortEnum, { defaultValue: defaultSort, description: 'The order of the list.' })
  sort!: ProductSort;
  @Field(() => Int, { defaultValue: 1, description: 'Which page, from 1; beyond the last, the last.' })
  pageNumber!: number;
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'Products a page, at most 50.' }) pageSize!: number;
  @Field({ nullable: true, description: 'Only (un)published ones; for others than admins always true.' })
  isPublished?: boolean;
  @Field({ nullable: true, description: 'Only (un)popular ones.' }) isPopular?: boolean;
  @Field({ nullable: true, description: 'Only those (not) on sale.' }) isOnSale?: boolean;
  @Field(() => StockLevelEnum, { nullable: true, description: 'Only those with so much in stock.' })
  stockLevel?: StockLevel;
}
