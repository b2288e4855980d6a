import { Args, Ctx, Extensions, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../kit/batch-loader.js';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { ProductType } from '../catalog/product.type.js';
import { CollectionPageArgs } from './collection.args.js';
import { CollectionPageType, CollectionType } from './collection.type.js';
import { ReadCollections } from './read-collections.js';

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
    @Args(() => CollectionPageArgs) { slug, ...query }: CollectionPageArgs,
    @Ctx() { actor }: RequestContext,
  ): Promise<CollectionPageType | null> {
    return this.readCollections.find(actor, slug, query);
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
