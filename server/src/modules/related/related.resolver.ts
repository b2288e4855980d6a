import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import type { ChooseBeside } from '../catalog/managing/choose-beside.js';
import { ProductType } from '../catalog/product.type.js';
import { ChooseRelatedProductsInput } from './related.input.js';
import { RelatedProducts, USUAL_RELATED } from './related-products.js';

@Resolver()
export class RelatedResolver {
  constructor(
    private readonly related: RelatedProducts,
    private readonly chooseRelated: ChooseBeside,
  ) {}

  @Extensions(sharedByVisitors)
  @Query(() => [ProductType], {
    description:
      'Other products in stock for whoever looks at a product: first those that the shop chose, then those that are bought together with it, then those of its category.',
  })
  relatedProducts(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Arg('limit', () => Int, { defaultValue: USUAL_RELATED, description: 'The most products to return, up to 12.' })
    limit: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.related.list(actor, productId, limit);
  }

  @Query(() => [ProductType], {
    description: 'The products that admins chose to show beside a product, in their order. Admins only.',
  })
  chosenRelatedProducts(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.chooseRelated.listChosen(actor, productId);
  }

  @Mutation(() => [ProductType], {
    description: 'Replaces the products that are shown beside a product. Safe to repeat. Admins only.',
  })
  chooseRelatedProducts(
    @Arg('input', () => ChooseRelatedProductsInput) { productId, relatedIds, seenIds }: ChooseRelatedProductsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.chooseRelated.choose(actor, productId, relatedIds, seenIds);
  }
}
