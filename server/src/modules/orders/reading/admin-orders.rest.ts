import { csvDownload } from '../../../kit/csv-file.js';
import { idParams, message, nextHeader, pageQuery } from '../../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import type { DeliverOrder } from '../delivering/deliver-order.js';
import type { ListOrders } from './list-orders.js';
import { exportQuery, order, orderList, orderQuery } from '../order.schema.js';
import { ordersCsv } from './orders-csv.js';
import type { OrdersService } from '../orders.service.js';
import { wholeOrders } from '../orders.rest.js';

const listAnswer = {
  description: 'An array, or one page if `pageNumber` or `pageSize` is given.',
  schema: orderList,
  headers: nextHeader,
};

interface AdminOrderServices {
  orders: OrdersService;
  listOrders: ListOrders;
  deliverOrder: DeliverOrder;
}

/** The documented calls by which admins, and customers for themselves, list orders, and by which admins deliver them. */
export function adminOrderRoutes({ orders, listOrders, deliverOrder }: AdminOrderServices): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/orders',
      operationId: 'listOrders',
      tag: 'Orders',
      summary: 'List all orders, newest first',
      description:
        'With `pageNumber` or `pageSize` the response is one page. Without them it is an array of up to 1,000 orders.',
      callers: 'admins',
      query: orderQuery,
      answers: { 200: listAnswer },
      handle: async ({ query }, { actor }) => {
        const { pageNumber, pageSize, ...rest } = query;
        return pageNumber !== undefined || pageSize !== undefined
          ? { body: await listOrders.list(actor, query) }
          : wholeOrders('/api/orders', rest, await listOrders.listUnpaged(actor, rest));
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/user/:id',
      operationId: 'listOrdersOfUser',
      tag: 'Orders',
      summary: 'List the orders of a customer, newest first',
      description: 'For that customer and for admins.',
      callers: 'users',
      params: idParams,
      query: pageQuery,
      answers: { 200: listAnswer },
      failures: ['NOT_FOUND'],
      handle: async ({ params: { id }, query }, { actor }) =>
        query.pageNumber !== undefined || query.pageSize !== undefined
          ? { body: await listOrders.listOfUser(actor, id, query) }
          : wholeOrders(
              `/api/orders/user/${encodeURIComponent(id)}`,
              {},
              await listOrders.listOfUserUnpaged(actor, id),
            ),
    }),
    restRoute({
      method: 'GET',
      path: '/api/admin/orders.csv',
      operationId: 'exportOrders',
      tag: 'Orders',
      summary: 'Export orders as CSV',
      description: 'Takes the same filters as the list of orders and returns all of them in one file.',
      callers: 'admins',
      query: exportQuery,
      answers: {
        200: {
          description:
            'A CSV file with one line per order. `Currency` and `Order lines (JSON)` are for programs. New columns are added at the end.',
          contentTypes: ['text/csv'],
        },
      },
      handle: async ({ query }, { actor }) => {
        const { rows, date } = await listOrders.export(actor, query);
        return csvDownload(`orders-${date}.csv`, ordersCsv(rows));
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/orders/:id/deliver',
      operationId: 'deliverOrder',
      tag: 'Orders',
      summary: 'Mark a paid order as delivered',
      description:
        'Emails the customer. Safe to repeat. An unpaid order is 409 CONFLICT, unless its `payLater.isConfirmed` is true.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'The delivered order.', schema: order.extend(message.shape) } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params }, { actor }) => {
        await deliverOrder.deliver(actor, params.id);
        return { body: { message: 'Order delivered', ...(await orders.getOrder(actor, params.id)) } };
      },
    }),
  ];
}
