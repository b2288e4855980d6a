import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import {
  PaymentMethodsInput,
  PaymentMethodSourceType,
  PaymentMethodType,
  UpdatePaymentMethodInput,
} from './payment-method.type.js';
import { PAYMENT_METHODS, type PaymentMethods } from './payment-methods.service.js';

/** Ways to pay later, as shoppers choose and admins set them. */
@Resolver(() => PaymentMethodType)
export class PaymentMethodsResolver {
  constructor(private readonly methods: PaymentMethods) {}

  @Query(() => [PaymentMethodType], { description: PAYMENT_METHODS })
  paymentMethods(
    @Arg('input', () => PaymentMethodsInput, { nullable: true }) input: PaymentMethodsInput | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<PaymentMethodType[]> {
    return this.methods.offered(actor, input ?? {});
  }

  @Query(() => [PaymentMethodSourceType], {
    description: 'All ways to pay later, with those that are switched off. Admins only.',
  })
  paymentMethodSources(@Ctx() { actor }: RequestContext): Promise<PaymentMethodSourceType[]> {
    return this.methods.list(actor);
  }

  @Mutation(() => PaymentMethodSourceType, {
    description: 'Changes a way to pay later. Orders that were placed keep what they have. Admins only.',
  })
  updatePaymentMethod(
    @Arg('input', () => UpdatePaymentMethodInput) input: UpdatePaymentMethodInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<PaymentMethodSourceType> {
    return this.methods.update(actor, input);
  }
}
