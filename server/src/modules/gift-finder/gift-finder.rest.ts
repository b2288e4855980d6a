import { z } from 'zod';
import { filter } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { viewSchema } from '../../kit/view-schema.js';
// The schema of a product must be there before those that hold it.
import { collectionFilters } from '../catalog/product.schema.js';
import { toRestProducts } from '../catalog/products.rest.js';
import type { ProductSets } from '../catalog/reading/product-set.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { GIFT_FINDER, type FindGifts } from './find-gifts.js';
import { OCCASION, WHO } from './gift-finder.resolver.js';
import { FinderAnswerType, FinderBudgetType, FoundGiftType, GiftFinderType } from './gift-finder.type.js';

viewSchema(FinderAnswerType, { id: 'FinderAnswer' });
viewSchema(FinderBudgetType, { id: 'FinderBudget' });
viewSchema(FoundGiftType, { id: 'FoundGift' });
const giftFinder = viewSchema(GiftFinderType, { id: 'GiftFinder' });

/** Routes of the gift finder. */
export function giftFinderRoutes({
  finding,
  readProducts,
  readCollections: sets,
}: {
  finding: FindGifts;
  readProducts: Pick<ReadProducts, 'schedulesOf'>;
  readCollections: Pick<ProductSets, 'slugsOf'>;
}): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/gift-finder',
      operationId: 'findGifts',
      tag: 'Products',
      summary: 'Find gifts for a person, an occasion, a budget and a day',
      description: GIFT_FINDER,
      callers: 'visitors',
      query: collectionFilters.pick({ minPrice: true, maxPrice: true, arrivesBy: true }).extend({
        who: filter(z.string()).meta({ description: WHO }),
        occasion: filter(z.string()).meta({ description: OCCASION }),
      }),
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The questions and the gifts.', schema: giftFinder } },
      handle: async ({ query }, { actor }) => {
        const { gifts, ...found } = await finding.find(query);
        const products = await toRestProducts(
          actor,
          gifts.map(({ product }) => product),
          { readProducts, sets },
        );
        return {
          body: {
            ...found,
            gifts: gifts.map((gift, index) => ({ ...gift, product: products[index] ?? gift.product })),
          },
        };
      },
    }),
  ];
}
