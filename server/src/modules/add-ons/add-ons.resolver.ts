import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import type { ChooseBeside } from '../catalog/managing/choose-beside.js';
import { ProductType } from '../catalog/product.type.js';
import { ChooseAddOnsInput, ChooseAddOnsOfManyInput } from './add-ons.input.js';
import { AddOns } from './add-ons.service.js';

@Resolver()
export class AddOnsResolver {
  constructor(
    private readonly addOns: AddOns,
    private readonly chosen: ChooseBeside,
  ) {}

  @Extensions(sharedByVisitors)
  @Query(() => [ProductType], {
    description:
      'What the shop offers with a product, in its order: products in stock that need no text. The addOnOf of an order’s item ties one to its gift.',
  })
  productAddOns(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.addOns.list(actor, productId);
  }

  @Query(() => [ProductType], {
    description: 'The products that admins chose as the add-ons of a product, in their order. Admins only.',
  })
  chosenAddOns(
    @Arg('productId', () => ID, { description: 'The ID of the product.' }) productId: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.chosen.listChosen(actor, productId);
  }

  @Mutation(() => [ProductType], {
    description: 'Replaces the add-ons of a product. Safe to repeat. Admins only.',
  })
  chooseAddOns(
    @Arg('input', () => ChooseAddOnsInput) { productId, addOnIds, seenIds }: ChooseAddOnsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductType[]> {
    return this.chosen.choose(actor, productId, addOnIds, seenIds);
  }

  @Mutation(() => Int, {
    description:
      'Replaces the add-ons of several products, and says for how many that changed something. Safe to repeat. Admins only.',
  })
  chooseAddOnsOfMany(
    @Arg('input', () => ChooseAddOnsOfManyInput) { productIds, addOnIds }: ChooseAddOnsOfManyInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<number> {
    return this.addOns.chooseForMany(actor, productIds, addOnIds);
  }
}
