import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { CreateDiscountInput, DiscountType, UpdateDiscountInput } from './discount.type.js';
import type { ManageDiscounts } from './manage-discounts.js';

/** Discounts as admins edit them. */
@Resolver(() => DiscountType)
export class DiscountsResolver {
  constructor(private readonly managing: ManageDiscounts) {}

  @Query(() => [DiscountType], {
    description: 'All discount codes and automatic offers, newest first. Admins only.',
  })
  discounts(@Ctx() { actor }: RequestContext): Promise<DiscountType[]> {
    return this.managing.list(actor);
  }

  @Mutation(() => DiscountType, { description: 'Adds a discount code or an automatic offer. Admins only.' })
  createDiscount(
    @Arg('input', () => CreateDiscountInput) input: CreateDiscountInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<DiscountType> {
    return this.managing.create(actor, input);
  }

  @Mutation(() => DiscountType, {
    description:
      'Changes a discount, or switches it off or on. Orders that were placed keep what they have. Admins only.',
  })
  updateDiscount(
    @Arg('input', () => UpdateDiscountInput) { id, ...input }: UpdateDiscountInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<DiscountType> {
    return this.managing.update(actor, id, input);
  }
}
