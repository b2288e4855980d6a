import { ArgsType, Field, Int } from 'type-graphql';
import type { AdminProductSort } from '../../domain/categories.js';
import { ListFilterArgs } from '../catalog/product.args.js';
import { ProductSortEnum } from '../catalog/product.type.js';
import { DEFAULT_PAGE_SIZE } from '../catalog/reading/list-products.js';

/** What both interfaces say about the order of a collection. */
export const COLLECTION_SORT =
  'The sort order. Without it, products that were chosen by hand stand as the shop has arranged them; all others start with the newest.';

/** A page of a collection, and what it is narrowed to. */
@ArgsType()
export class CollectionPageArgs extends ListFilterArgs {
  @Field({ description: 'Its name in addresses.' })
  slug!: string;
  @Field(() => ProductSortEnum, { nullable: true, description: COLLECTION_SORT })
  sort?: AdminProductSort;
  @Field(() => Int, {
    defaultValue: 1,
    description: 'The page to return, starting at 1. A page past the last one is empty.',
  })
  pageNumber!: number;
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'The number of products per page, up to 50.' })
  pageSize!: number;
  @Field({ nullable: true, description: 'Return only products that are on sale (true) or not on sale (false).' })
  isOnSale?: boolean;
}
