import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import { CatalogService } from './catalog.service.js';
import type { ProductPageView, ProductView } from './product-view.js';
import { ProductListArgs } from './product.args.js';
import { CreateProductInput, DeleteProductInput, UpdateProductInput } from './product.input.js';
import { ProductPageType, ProductType } from './product.type.js';
import { ProductsService, type StockMovePageView } from './products.service.js';
import { StockMovePageType } from './stock-move.type.js';

@Resolver(() => ProductType)
export class ProductResolver {
  constructor(
    private readonly catalog: CatalogService,
    private readonly productsService: ProductsService,
  ) {}

  @Query(() => ProductPageType, { description: 'One page of the catalogue.' })
  products(
    @Args(() => ProductListArgs) args: ProductListArgs,
    @Ctx() context: RequestContext,
  ): Promise<ProductPageView> {
    return this.catalog.listProducts(context.actor, args);
  }

  @Query(() => ProductType, {
    nullable: true,
    description: 'A product; null when there is none or you may not see it.',
  })
  product(
    @Arg('id', () => ID, { description: 'Which one.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ProductView | null> {
    return this.catalog.findProduct(context.actor, id);
  }

  @Query(() => [ProductType], {
    description:
      'Those of up to 100 products that are in the shop, in no particular order: what a cart is checked against.',
  })
  productsById(
    @Arg('ids', () => [ID], { description: 'Which ones, at most 100.' }) ids: string[],
  ): Promise<ProductView[]> {
    return this.catalog.listByIds(ids);
  }

  @Query(() => StockMovePageType, { description: 'What happened to a product’s stock, for admins; newest first.' })
  stockMoves(
    @Arg('productId', () => ID, { description: 'Which product.' }) productId: string,
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'Which page, from 1; beyond the last, the last.' })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<StockMovePageView> {
    return this.productsService.stockMoves(actor, productId, pageNumber);
  }

  @Mutation(() => ProductType, { description: 'Adds a product, for admins.' })
  createProduct(
    @Arg('input', () => CreateProductInput) input: CreateProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductView> {
    return this.productsService.create(actor, input);
  }

  @Mutation(() => ProductType, {
    description:
      'Changes a product, for admins. Fails with CONFLICT, and the product as it is now in `extensions.product`, when somebody else was faster.',
  })
  updateProduct(
    @Arg('input', () => UpdateProductInput) { id, ...input }: UpdateProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductView> {
    return this.productsService.update(actor, id, input);
  }

  @Mutation(() => Boolean, {
    description: 'Takes a product out of the shop, for admins; orders that name it stay. Repeating is harmless.',
  })
  async deleteProduct(
    @Arg('input', () => DeleteProductInput) { id }: DeleteProductInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.productsService.delete(actor, id);
    return true;
  }
}
