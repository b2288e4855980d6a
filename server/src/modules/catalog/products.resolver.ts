import {
  Arg,
  Args,
  Ctx,
  Extensions,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { BatchLoader } from '../../kit/batch-loader.js';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { ListStockMoves } from './managing/list-stock-moves.js';
import { ProductListArgs } from './product.args.js';
import {
  CreateProductInput,
  DeleteProductInput,
  RestoreProductInput,
  SaveVariantsInput,
  UpdateProductInput,
} from './product.input.js';
import { ProductPageType, ProductType } from './product.type.js';
import type { ProductScheduleView } from './product-view.js';
import { ManageProducts } from './managing/manage-products.js';
import { ManageVariants } from './managing/manage-variants.js';
import { ListProducts } from './reading/list-products.js';
import { ReadProducts } from './reading/read-products.js';
import { StockMovePageType } from './stock-move.type.js';

const FOR_ADMINS = 'Null for everyone but admins, and once it has come.';

@Resolver(() => ProductType)
export class ProductsResolver {
  private readonly schedules: BatchLoader<ProductScheduleView>;

  constructor(
    private readonly listProducts: ListProducts,
    private readonly readProducts: ReadProducts,
    private readonly manageProducts: ManageProducts,
    private readonly manageVariants: ManageVariants,
    private readonly listStockMoves: ListStockMoves,
  ) {
    this.schedules = new BatchLoader((actor, ids) => this.readProducts.schedulesOf(actor, ids));
  }

  @Extensions(sharedByVisitors)
  @Query(() => ProductPageType, { description: 'A page of products from the catalog.' })
  products(
    @Args(() => ProductListArgs) args: ProductListArgs,
    @Ctx() context: RequestContext,
  ): Promise<ProductPageType> {
    return this.listProducts.list(context.actor, args);
  }

  @Extensions(sharedByVisitors)
  @Query(() => ProductType, {
    nullable: true,
    description: 'A product. Null if it does not exist or the caller may not see it.',
  })
  product(
    @Arg('id', () => ID, { description: 'The ID of the object.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ProductType | null> {
    return this.readProducts.findProduct(context.actor, id);
  }

  @Extensions(sharedByVisitors)
  @Query(() => [ProductType], {
    description: 'The products with these IDs that are currently sold, in no particular order. Use it to check a cart.',
  })
  productsById(
    @Arg('ids', () => [ID], { description: 'The IDs of the products, up to 100.' }) ids: string[],
  ): Promise<ProductType[]> {
    return this.readProducts.listByIds(ids);
  }

  @Query(() => [ProductType], {
    description:
      'The first products whose SKU, or that of one of whose variants, begins with this text, in upper or lower case. Admins only.',
  })
  productsBySku(
    @Arg('sku', { description: 'The beginning of the SKU.' }) sku: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.readProducts.listBySku(actor, sku);
  }

  @Query(() => StockMovePageType, { description: 'The stock ledger of a product, newest first. Admins only.' })
  stockMoves(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<StockMovePageType> {
    return this.listStockMoves.list(actor, productId, pageNumber);
  }

  @Mutation(() => ProductType, { description: 'Creates a product. Admins only.' })
  createProduct(
    @Arg('input', () => CreateProductInput) input: CreateProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType> {
    return this.manageProducts.create(actor, input);
  }

  @Mutation(() => ProductType, {
    description:
      'Updates a product. If someone else has edited it since `version`, it fails with CONFLICT and the current product in `extensions.product`. Admins only.',
  })
  updateProduct(
    @Arg('input', () => UpdateProductInput) { id, ...input }: UpdateProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType> {
    return this.manageProducts.update(actor, id, input);
  }

  @Mutation(() => ProductType, {
    description:
      'Saves the options of a product and all its variants. Variants that are left out are removed; existing orders keep them. Fails with CONFLICT as updateProduct does. Admins only.',
  })
  saveVariants(
    @Arg('input', () => SaveVariantsInput) { productId, ...input }: SaveVariantsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType> {
    return this.manageVariants.save(actor, productId, input);
  }

  @Mutation(() => Boolean, {
    description: 'Removes a product from the shop. Existing orders keep it. Safe to repeat. Admins only.',
  })
  async deleteProduct(
    @Arg('input', () => DeleteProductInput) { id }: DeleteProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.manageProducts.delete(actor, id);
    return true;
  }

  @Mutation(() => ProductType, {
    description:
      'Puts a deleted product back into the shop, as it was. Hidden products stay hidden. Safe to repeat. Admins only.',
  })
  restoreProduct(
    @Arg('input', () => RestoreProductInput) { id }: RestoreProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType> {
    return this.manageProducts.restore(actor, id);
  }

  @FieldResolver(() => GraphQLISODateTime, { nullable: true, description: `When shoppers will see it. ${FOR_ADMINS}` })
  async publishFrom(@Root() { _id }: ProductType, @Ctx() context: RequestContext): Promise<Date | null> {
    return (await this.schedules.load(context, _id)).publishFrom;
  }

  @FieldResolver(() => GraphQLISODateTime, { nullable: true, description: `When it will be hidden. ${FOR_ADMINS}` })
  async publishUntil(@Root() { _id }: ProductType, @Ctx() context: RequestContext): Promise<Date | null> {
    return (await this.schedules.load(context, _id)).publishUntil;
  }

  @FieldResolver(() => GraphQLISODateTime, { nullable: true, description: `When its sale will begin. ${FOR_ADMINS}` })
  async saleFrom(@Root() { _id }: ProductType, @Ctx() context: RequestContext): Promise<Date | null> {
    return (await this.schedules.load(context, _id)).saleFrom;
  }

  @FieldResolver(() => GraphQLISODateTime, { nullable: true, description: `When its sale will end. ${FOR_ADMINS}` })
  async saleUntil(@Root() { _id }: ProductType, @Ctx() context: RequestContext): Promise<Date | null> {
    return (await this.schedules.load(context, _id)).saleUntil;
  }
}
