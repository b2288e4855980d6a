import { idParams, linkQuery } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { Receipts } from './receipts.service.js';

/** The file that buyers and bookkeepers ask for. */
export function receiptRoutes({ receipts }: { receipts: Receipts }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/orders/:id/receipt',
      operationId: 'getReceipt',
      tag: 'Orders',
      summary: 'Get the receipt of an order',
      description:
        'For its customer and for admins, and with the key from a link in one of its emails. Receipts are numbered without gaps in the order of payment. Once it is numbered, a receipt doesn’t change; refunds are on the order.',
      callers: 'link',
      params: idParams,
      query: linkQuery,
      answers: { 200: { description: 'A PDF file.', contentTypes: ['application/pdf'] } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, query }, { actor }) => {
        const { number, pdf } = await receipts.read(actor, params.id, query.key ?? null);
        return {
          headers: {
            'content-type': 'application/pdf',
            // The browser shows it, and this is its name when it is saved.
            'content-disposition': `inline; filename="${number}.pdf"`,
          },
          body: pdf,
        };
      },
    }),
  ];
}
