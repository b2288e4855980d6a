import { z } from 'zod';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ShopService } from './shop.service.js';

const shopMoney = z
  .object({
    name: z.string().meta({ description: 'The shop’s name.' }),
    currency: z.string().meta({ description: 'The currency of all amounts that name no other, in ISO 4217.' }),
    decimals: z.number().int().meta({ description: 'How many decimals its amounts have at most: 0, 2 or 3.' }),
    locale: z.string().meta({ description: 'How the shop writes amounts, in BCP 47.' }),
  })
  .meta({
    id: 'Shop',
    description: 'The shop, and the currency of its amounts.',
    examples: [{ name: 'Gift Shop', currency: 'USD', decimals: 2, locale: 'en-US' }],
  });

/** What anyone may know of the shop. */
export function shopRoutes({ shop }: { shop: ShopService }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/shop',
      operationId: 'getShop',
      tag: 'Shop',
      summary: 'Get the shop’s currency',
      description: 'Orders keep the currency in which they were placed, and name it.',
      callers: 'everybody',
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The shop and its currency.', schema: shopMoney } },
      handle: async () => ({ body: await shop.money() }),
    }),
  ];
}
