import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { CheckGiftCardInput, GiftCardBalanceType } from './gift-card-balance.type.js';
import type { UseGiftCards } from './use-gift-cards.js';

/** What both interfaces say about the call. */
export const CHECK_GIFT_CARD =
  'Looks up what is left on a gift card. For everybody who knows its code. Codes that don’t exist are counted, and after 20 in 15 minutes refused.';

/** The balance of gift cards, for those who have one. A mutation, so that no code ever is in an address or a cache. */
@Resolver()
export class GiftCardBalanceResolver {
  constructor(private readonly giftCards: UseGiftCards) {}

  @Mutation(() => GiftCardBalanceType, { description: CHECK_GIFT_CARD })
  checkGiftCard(
    @Arg('input', () => CheckGiftCardInput) { code }: CheckGiftCardInput,
    @Ctx() context: RequestContext,
  ): Promise<GiftCardBalanceType> {
    return this.giftCards.balance(context, code);
  }
}
