import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../kit/batch-loader.js';
import type { RequestContext } from '../../kit/request-context.js';
import { ProductPageType, ProductType } from '../catalog/product.type.js';
import {
  CollectionPreviewInput,
  CreateCollectionInput,
  DeleteCollectionInput,
  UpdateCollectionInput,
} from './collection.input.js';
import { AdminCollectionType } from './collection.type.js';
import { ManageCollections } from './manage-collections.js';

@Resolver(() => AdminCollectionType)
export class AdminCollectionsResolver {
  private readonly productsOf: BatchLoader<ProductType[]>;

  constructor(private readonly manageCollections: ManageCollections) {
    this.productsOf = new BatchLoader((actor, ids) => manageCollections.chosenProductsOf(actor, ids));
  }

  @Query(() => [AdminCollectionType], { description: 'All collections, in their order. Admins only.' })
  adminCollections(@Ctx() { actor }: RequestContext): Promise<AdminCollectionType[]> {
    return this.manageCollections.list(actor);
  }

  @Query(() => AdminCollectionType, {
    nullable: true,
    description: 'A collection as admins edit it. Null if it does not exist. Admins only.',
  })
  adminCollection(
    @Arg('id', () => ID, { description: 'The ID of the object.' }) id: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<AdminCollectionType | null> {
    return this.manageCollections.find(actor, id);
  }

  @Query(() => ProductPageType, {
    description: 'What shoppers would find in a collection, before it is saved. Admins only.',
  })
  collectionPreview(
    @Arg('input', () => CollectionPreviewInput) input: CollectionPreviewInput,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductPageType> {
    return this.manageCollections.preview(actor, input, pageNumber);
  }

  @FieldResolver(() => [ProductType], {
    description: 'The products that were chosen by hand, in their order, hidden ones included. Empty with a rule.',
  })
  products(@Root() { _id }: AdminCollectionType, @Ctx() context: RequestContext): Promise<ProductType[]> {
    return this.productsOf.load(context, _id);
  }

  @Mutation(() => AdminCollectionType, { description: 'Creates a collection. Admins only.' })
  createCollection(
    @Arg('input', () => CreateCollectionInput) input: CreateCollectionInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<AdminCollectionType> {
    return this.manageCollections.create(actor, input);
  }

  @Mutation(() => AdminCollectionType, {
    description:
      'Updates a collection. If someone else has edited it since `version`, it fails with CONFLICT. Admins only.',
  })
  updateCollection(
    @Arg('input', () => UpdateCollectionInput) { id, ...input }: UpdateCollectionInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<AdminCollectionType> {
    return this.manageCollections.update(actor, id, input);
  }

  @Mutation(() => Boolean, {
    description: 'Deletes a collection. Its products stay. Safe to repeat. Admins only.',
  })
  async deleteCollection(
    @Arg('input', () => DeleteCollectionInput) { id }: DeleteCollectionInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.manageCollections.delete(actor, id);
    return true;
  }
}
