import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import {
  CreateDeliveryMethodInput,
  DeleteDeliveryMethodInput,
  DeliveryMethodSourceType,
  OrderDeliveryMethodsInput,
  UpdateDeliveryMethodInput,
} from './delivery-method.type.js';
import type { DeliveryMethods } from './delivery-methods.service.js';
import { toDeliveryMethodSource } from './delivery-view.js';

/** Delivery methods as admins edit them. */
@Resolver(() => DeliveryMethodSourceType)
export class DeliveryMethodsResolver {
  constructor(private readonly methods: DeliveryMethods) {}

  @Query(() => [DeliveryMethodSourceType], {
    description: 'All delivery methods, in order, with those that are switched off. Admins only.',
  })
  async deliveryMethodSources(@Ctx() { actor }: RequestContext): Promise<DeliveryMethodSourceType[]> {
    return (await this.methods.list(actor)).map(toDeliveryMethodSource);
  }

  @Mutation(() => DeliveryMethodSourceType, { description: 'Adds a delivery method. Admins only.' })
  async createDeliveryMethod(
    @Arg('input', () => CreateDeliveryMethodInput) input: CreateDeliveryMethodInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<DeliveryMethodSourceType> {
    return toDeliveryMethodSource(await this.methods.create(actor, input));
  }

  @Mutation(() => DeliveryMethodSourceType, {
    description:
      'Changes a delivery method. Orders that were placed keep what they have. The prices of Standard, Express and Overnight are settings of the shop, too. Admins only.',
  })
  async updateDeliveryMethod(
    @Arg('input', () => UpdateDeliveryMethodInput) { id, ...input }: UpdateDeliveryMethodInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<DeliveryMethodSourceType> {
    return toDeliveryMethodSource(await this.methods.update(actor, id, input));
  }

  @Mutation(() => [DeliveryMethodSourceType], { description: 'Puts the delivery methods in order. Admins only.' })
  async orderDeliveryMethods(
    @Arg('input', () => OrderDeliveryMethodsInput) { ids }: OrderDeliveryMethodsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<DeliveryMethodSourceType[]> {
    return (await this.methods.order(actor, ids)).map(toDeliveryMethodSource);
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes a delivery method. Orders keep what they have of it. Those that come with the shop can only be switched off. Safe to repeat. Admins only.',
  })
  async deleteDeliveryMethod(
    @Arg('input', () => DeleteDeliveryMethodInput) { id }: DeleteDeliveryMethodInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.methods.delete(actor, id);
    return true;
  }
}
