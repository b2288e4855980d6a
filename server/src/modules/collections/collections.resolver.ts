import { Arg, Ctx, Extensions, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { AdminProductSort } from '../../domain/categories.js';
import { BatchLoader } from '../../kit/batch-loader.js';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { ProductSortEnum, ProductType } from '../catalog/product.type.js';
import { DEFAULT_PAGE_SIZE } from '../catalog/reading/list-products.js';
import { CollectionPageType, CollectionType } from './collection.type.js';
import { ReadCollections } from './read-collections.js';

/** What both interfaces say about the order of a collection. */
export const COLLECTION_SORT =
  'The sort order. Without it, products that were chosen by hand stand as the shop has arranged them; all others start with the newest.';

@Resolver(() => CollectionType)
export class CollectionsResolver {
  constructor(private readonly readCollections: ReadCollections) {}

  @Extensions(sharedByVisitors)
  @Query(() => [CollectionType], { description: 'The collections that shoppers see today, in their order.' })
  collections(): Promise<CollectionType[]> {
    return this.readCollections.list();
  }

  @Extensions(sharedByVisitors)
  @Query(() => CollectionPageType, {
    nullable: true,
    description: 'A collection with a page of its products. Null if it does not exist or the caller may not see it.',
  })
  collection(
    @Arg('slug', { description: 'Its name in addresses.' }) slug: string,
    @Arg('sort', () => ProductSortEnum, { nullable: true, description: COLLECTION_SORT }) sort: AdminProductSort,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Arg('pageSize', () => Int, {
      defaultValue: DEFAULT_PAGE_SIZE,
      description: 'The number of products per page, up to 50.',
    })
    pageSize: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<CollectionPageType | null> {
    return this.readCollections.find(actor, slug, { sort, pageNumber, pageSize });
  }
}

/** In which collections a product is. */
@Resolver(() => ProductType)
export class ProductCollectionsResolver {
  private readonly collectionsOf: BatchLoader<CollectionType[], ProductType>;

  constructor(readCollections: ReadCollections) {
    this.collectionsOf = new BatchLoader((_actor, products) => readCollections.collectionsOf(products));
  }

  @FieldResolver(() => [String], { description: 'The slugs of the collections in which shoppers find it.' })
  async collections(@Root() product: ProductType, @Ctx() context: RequestContext): Promise<string[]> {
    return (await this.collectionsOf.load(context, product)).map(({ slug }) => slug);
  }

  @FieldResolver(() => [CollectionType], { description: 'The collections in which shoppers find it.' })
  inCollections(@Root() product: ProductType, @Ctx() context: RequestContext): Promise<CollectionType[]> {
    return this.collectionsOf.load(context, product);
  }
}
