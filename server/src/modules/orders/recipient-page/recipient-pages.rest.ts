import { z } from 'zod';
import { idParams, linkQuery } from '../../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { viewSchema } from '../../../kit/view-schema.js';
import { RECIPIENT_GIFT, RECIPIENT_LINKS, type RecipientPages } from './recipient-pages.js';
import { RecipientGiftType, RecipientLinkType } from './recipient-page.type.js';

const links = z.array(
  viewSchema(RecipientLinkType, {
    id: 'RecipientLink',
    examples: [{ parcel: 1, to: 'Selam', url: 'https://shop.example/gift/7d0f?key=…' }],
  }),
);
const gift = viewSchema(RecipientGiftType, {
  id: 'RecipientGift',
  fields: { arrivesBy: z.string().meta({ format: 'date' }).nullable() },
  examples: [
    {
      ...{ orderId: '7d0f1c2b3a495867b6c5d4e3f2a19081', parcel: 1, to: 'Selam', from: 'Mebrat', kind: 'ship' },
      ...{ state: 'preparing', isBeingPrepared: true, arrivesBy: '2026-12-03', isOnDay: true },
      ...{ trackingUrl: null, isLate: false },
    },
  ],
});
const pageQuery = z.object({
  key: z.string().meta({ description: 'The key of the page.' }),
  parcel: z.coerce.number().int().min(1).optional().meta({ description: 'The number of the parcel, from 1.' }),
});

/** The pages of recipients, by their documented calls. */
export function recipientPageRoutes({ recipientPages }: { recipientPages: RecipientPages }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/orders/:id/recipient-links',
      operationId: 'listRecipientLinks',
      tag: 'Orders',
      summary: 'List the pages for the recipients of an order',
      description: RECIPIENT_LINKS,
      callers: 'link',
      params: idParams,
      query: linkQuery,
      answers: { 200: { description: 'The pages.', schema: links } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => ({
        body: await recipientPages.linksOf(actor, params.id, query.key ?? null),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/gifts/:id',
      operationId: 'getRecipientGift',
      tag: 'Orders',
      summary: 'Get what a recipient may know of a gift',
      description: RECIPIENT_GIFT,
      callers: 'everybody',
      params: idParams,
      query: pageQuery,
      answers: { 200: { description: 'The gift.', schema: gift } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }) => ({
        body: await recipientPages.giftOf(params.id, query.parcel ?? 1, query.key),
      }),
    }),
  ];
}
