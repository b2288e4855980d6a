import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { StopCartRemindersInput } from './cart-reminders.input.js';
import { CartReminders } from './cart-reminders.service.js';

@Resolver()
export class CartRemindersResolver {
  constructor(private readonly reminders: CartReminders) {}

  @Query(() => Boolean, {
    description:
      'Whether the link of a cart reminder is genuine, hasn’t expired, and was sent to no one but the caller. It opens nothing: the cart is for its signed-in owner.',
  })
  isCartReminderLink(
    @Arg('key', () => String, { description: 'The key of the emailed link.' }) key: string,
    @Ctx() { actor }: RequestContext,
  ): boolean {
    return this.reminders.isLinkFor(actor, key);
  }

  @Mutation(() => Boolean, {
    description: 'Ends the emails about carts that a customer left, with the emailed link. Safe to repeat.',
  })
  async stopCartReminders(
    @Arg('input', () => StopCartRemindersInput) { key }: StopCartRemindersInput,
  ): Promise<boolean> {
    await this.reminders.stop(key);
    return true;
  }
}
