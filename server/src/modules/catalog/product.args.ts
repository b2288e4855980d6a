import { ArgsType, Field, Float, Int } from 'type-graphql';
import { defaultSort, type AdminProductSort, type Category, type ProductSort } from '../../domain/categories.js';
import { DEFAULT_PAGE_SIZE } from './reading/list-products.js';
import type { StockLevel } from '../../domain/stock.js';
import { ProductCategoryEnum, ProductSortEnum, StockLevelEnum } from './product.type.js';

/** What both interfaces say about the keyword. */
export const KEYWORD =
  'Text to find in the name or description. Only if no product has it as it stands, each of its words counts, in ' +
  'singular or plural, as the name of a category or a collection, or as one of the shop’s synonyms, and then similar ' +
  'words.';

/** What both interfaces say about the stock level. */
export const STOCK_LEVEL =
  'Return only products with this stock level. A product with variants has the level of each of them: it can be in stock ' +
  'in one size and sold out in another.';

/** What both interfaces say about the collection. */
export const COLLECTION = 'Return only products of the collection with this slug. One that is not shown finds nothing.';

/** What both interfaces say about prices and stock. */
export const MIN_PRICE = 'Return only products that cost at least this now. With variants, the default one counts.';
export const MAX_PRICE = 'Return only products that cost at most this now. With variants, the default one counts.';
export const IN_STOCK = 'Return only products that can be bought now (true) or that are sold out (false).';

/** What both interfaces say about options. */
export const OPTION =
  'Return only products with a variant that has these values of options, such as `Size:Large`, in upper or lower case, up ' +
  'to 20. Of several values of one option, one is enough. With `inStock`, it is these variants that can be bought, or are ' +
  'all sold out.';

/** What both interfaces say about the day of arrival. */
export const ARRIVES_BY =
  'Return only products that arrive, or are ready to be fetched, on this date, YYYY-MM-DD, or before if they are ordered now, as their pages say: each ' +
  'alone, by the method that `GET /api/delivery-dates` takes where no address is known. What is sold out never arrives, ' +
  'and gift cards have no day. By a date that is past or too soon, nothing arrives. With `option`, it is these variants ' +
  'that can be bought.';

/** What every list of products can be narrowed to. */
@ArgsType()
export abstract class ListFilterArgs {
  @Field(() => Float, { nullable: true, description: MIN_PRICE })
  minPrice?: number;
  @Field(() => Float, { nullable: true, description: MAX_PRICE })
  maxPrice?: number;
  @Field({ nullable: true, description: IN_STOCK })
  inStock?: boolean;
  @Field(() => [String], { nullable: true, description: OPTION })
  option?: string[];
  @Field({ nullable: true, description: ARRIVES_BY })
  arrivesBy?: string;
}

@ArgsType()
export class ProductListArgs extends ListFilterArgs {
  @Field({ nullable: true, description: KEYWORD })
  keyword?: string;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'Return only products of this category.' })
  category?: Category;
  @Field({ nullable: true, description: COLLECTION })
  collection?: string;
  @Field(() => ProductSortEnum, { defaultValue: defaultSort, description: 'The sort order.' })
  sort!: AdminProductSort;
  @Field(() => Int, {
    defaultValue: 1,
    description: 'The page to return, starting at 1. A page past the last one is empty.',
  })
  pageNumber!: number;
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'The number of products per page, up to 50.' })
  pageSize!: number;
  @Field({
    nullable: true,
    description:
      'Return only published (true) or unpublished (false) products. Non-admins always get published products.',
  })
  isPublished?: boolean;
  @Field({ nullable: true, description: 'Return only products that are popular (true) or not popular (false).' })
  isPopular?: boolean;
  @Field({ nullable: true, description: 'Return only products that are on sale (true) or not on sale (false).' })
  isOnSale?: boolean;
  @Field(() => StockLevelEnum, { nullable: true, description: STOCK_LEVEL })
  stockLevel?: StockLevel;
  @Field({
    nullable: true,
    description: 'Return deleted products (true) instead of those in the shop. Ignored for everyone but admins.',
  })
  isArchived?: boolean;
}

/** A list of products whose facets are counted. */
@ArgsType()
export class ProductFilterArgs extends ListFilterArgs {
  @Field({ nullable: true, description: KEYWORD })
  keyword?: string;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'Only products of this category.' })
  category?: Category;
  @Field({ nullable: true, description: COLLECTION })
  collection?: string;
  @Field(() => ProductSortEnum, {
    defaultValue: defaultSort,
    description: 'The sort order of the list, because RELEVANCE finds the words of the keyword one by one.',
  })
  sort!: ProductSort;
  @Field({ nullable: true, description: 'Only products that are popular (true) or not popular (false).' })
  isPopular?: boolean;
  @Field({ nullable: true, description: 'Only products that are on sale (true) or not on sale (false).' })
  isOnSale?: boolean;
}
