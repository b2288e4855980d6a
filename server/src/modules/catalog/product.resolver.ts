import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import { CatalogService } from './catalog.service.js';
import type { ProductPageView, ProductView } from './product-view.js';
import { ProductListArgs } from './product.args.js';
import { ProductPageType, ProductType } from './product.type.js';

@Resolver(() => ProductType)
export class ProductResolver {
  constructor(private readonly catalog: CatalogService) {}

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
  product(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<ProductView | null> {
    return this.catalog.findProduct(context.actor, id);
  }

  @Query(() => [ProductType], {
    description:
      'Those of up to 100 products that are in the shop, in no particular order: what a cart is checked against.',
  })
  productsById(@Arg('ids', () => [ID]) ids: string[]): Promise<ProductView[]> {
    return this.catalog.listByIds(ids);
  }
}
