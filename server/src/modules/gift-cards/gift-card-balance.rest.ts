import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import { CHECK_GIFT_CARD } from './gift-card-balance.resolver.js';
import { CheckGiftCardInput, GiftCardBalanceType } from './gift-card-balance.type.js';
import type { UseGiftCards } from './use-gift-cards.js';

const balance = viewSchema(GiftCardBalanceType, {
  id: 'GiftCardBalance',
  examples: [{ lastFour: '7K2M', balance: 35.5, currency: 'USD' }],
});

/** Routes of gift cards. */
export function giftCardRoutes({ using }: { using: UseGiftCards }): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/gift-cards/balance',
      operationId: 'checkGiftCard',
      tag: 'Payments',
      summary: 'Get what is left on a gift card',
      description: CHECK_GIFT_CARD,
      callers: 'visitors',
      body: bodySchema(CheckGiftCardInput),
      answers: { 200: { description: 'The balance.', schema: balance } },
      handle: async ({ body }, context) => ({ body: await using.balance(context, body.code) }),
    }),
  ];
}
