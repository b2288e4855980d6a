import { z } from 'zod';
import { csvDownload } from '../csv-file.js';
import { parseInput } from '../parse-input.js';
import type { RestResponse, RestRoute } from '../rest-route.js';
import { MOST_UNPAGED, ORDERS_PER_PAGE, orderFilters, type OrderPage } from './list-orders.js';
import type { OrderAdministration } from './order-administration.js';
import { ordersCsv } from './orders-csv.js';

const pageQuery = z.object({
  pageNumber: z.coerce.number().int().optional(),
});

const listQuery = pageQuery.extend({
  search: z.string().optional(),
  filter: z
    .string()
    .toLowerCase()
    .pipe(z.enum(orderFilters, { error: `Must be one of ${orderFilters.join(', ').toUpperCase()}` }))
    .optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** What the documented 'pay' call carries; what it says of the payment is a hint to be looked up (decision 25). */
const payBody = z.object({
  id: z.string().optional(),
  paymentResult: z.object({ id: z.string().optional() }).nullish(),
  note: z.string().nullish(),
});

/** The documented calls by which admins, and customers for themselves, list orders and move them on. */
export function adminOrderRoutes(services: OrderAdministration): RestRoute[] {
  const { orders, listOrders, markOrderPaid, deliverOrder } = services;
  return [
    {
      method: 'GET',
      path: '/api/orders',
      handle: async ({ query }, { actor }) => {
        const { pageNumber, ...rest } = parseInput(listQuery, query);
        if (pageNumber !== undefined) return paged(await listOrders.list(actor, { ...rest, pageNumber }));
        return whole('/api/orders', rest, await listOrders.listUnpaged(actor, rest));
      },
    },
    {
      method: 'GET',
      path: '/api/orders/user/:id',
      handle: async ({ params, query }, { actor }) => {
        const { pageNumber } = parseInput(pageQuery, query);
        const id = params['id'] ?? '';
        if (pageNumber !== undefined) return paged(await listOrders.listOfUser(actor, id, { pageNumber }));
        const page = await listOrders.listOfUser(actor, id, { pageNumber: 1, pageSize: MOST_UNPAGED });
        return whole(`/api/orders/user/${encodeURIComponent(id)}`, {}, page);
      },
    },
    {
      method: 'GET',
      path: '/api/admin/orders.csv',
      handle: async ({ query }, { actor }) => {
        const { search, filter, from, to } = parseInput(listQuery, query);
        const { rows, date } = await listOrders.export(actor, { search, filter, from, to });
        return csvDownload(`orders-${date}.csv`, ordersCsv(rows));
      },
    },
    {
      method: 'PUT',
      path: '/api/orders/:id/pay',
      handle: async ({ params, body }, { actor }) => {
        const { id, paymentResult, note } = parseInput(payBody, body);
        const orderId = params['id'] ?? '';
        await markOrderPaid.pay(actor, orderId, { note, hint: paymentResult?.id ?? id ?? null });
        return { body: await orders.getOrder(actor, orderId) };
      },
    },
    {
      method: 'PUT',
      path: '/api/orders/:id/deliver',
      handle: async ({ params }, { actor }) => {
        const orderId = params['id'] ?? '';
        await deliverOrder.execute(actor, orderId);
        return { body: { message: 'Order delivered', ...(await orders.getOrder(actor, orderId)) } };
      },
    },
  ];
}

function paged({ orders, page, pages }: OrderPage): RestResponse {
  return { body: { orders, page, pages } };
}

/** An array, and where it goes on if there is more (decision 50). */
function whole(path: string, query: Record<string, string | undefined>, { orders, pages }: OrderPage): RestResponse {
  const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const next = new URLSearchParams([...set, ['pageNumber', String(MOST_UNPAGED / ORDERS_PER_PAGE + 1)]]);
  return { body: orders, ...(pages > 1 && { headers: { link: `<${path}?${next.toString()}>; rel="next"` } }) };
}
