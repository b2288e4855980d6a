import { z } from 'zod';
import { MAX_PRINTED_ORDERS, printKinds } from '../../../domain/packing.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import type { PrintOrders } from './print-orders.js';

const printQuery = z.object({
  kind: z
    .string()
    .default('')
    .meta({ description: `What is printed: ${printKinds.join(', ')}.`, examples: ['label'] }),
  id: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).default([]))
    .meta({
      description: `The ID of an order, or the code of one of its parcels; written once for each, of up to ${MAX_PRINTED_ORDERS} orders.`,
      examples: [['7d0f1c2b9a3e4f5061728394a5b6c7d8']],
    }),
});

/** The call by which admins get what goes into and onto the parcels of orders. */
export function printingRoutes({ printOrders }: { printOrders: PrintOrders }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/admin/orders.pdf',
      operationId: 'printOrders',
      tag: 'Orders',
      summary: 'Print the cards, packing slips or labels of orders',
      description:
        'One PDF file with a page for each parcel, in the order of the IDs. Cards are A6, packing slips A4 and labels A6. Parcels without a message have no card, and those of which all went back into stock have no slip. Slips have no prices where the buyer asked for that; cards and labels never have any.',
      callers: 'admins',
      query: printQuery,
      answers: { 200: { description: 'A PDF file.', contentTypes: ['application/pdf'] } },
      failures: ['NOT_FOUND'],
      handle: async ({ query: { kind, id } }, { actor }) => {
        const { name, pdf } = await printOrders.print(actor, { kind, ids: id });
        return {
          headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` },
          body: pdf,
        };
      },
    }),
  ];
}
