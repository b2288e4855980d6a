import { MAX_ORDER_BODY } from '../../../domain/parcels.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { quote } from '../order.schema.js';
import { goodsIn } from '../orders.rest.js';
import type { OrdersService } from '../orders.service.js';
import type { QuoteOrder } from '../placing/quote-order.js';
import { PLACE_ORDER_FOR, QUOTE_FOR } from './counter-order.js';
import { newCounterOrder, newCounterQuote, placedOrderFor } from './counter.schema.js';

/** The calls by which admins place orders for others. */
export function counterRoutes({ orders, quoting }: { orders: OrdersService; quoting: QuoteOrder }): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/admin/orders',
      maxBody: MAX_ORDER_BODY,
      operationId: 'placeOrderFor',
      tag: 'Orders',
      summary: 'Place an order for someone, by phone or at the counter',
      description: PLACE_ORDER_FOR,
      callers: 'admins',
      headers: {
        'Idempotency-Key':
          'A unique key for this order, up to 200 characters. A repeated call with the same key returns the same order.',
      },
      body: newCounterOrder,
      answers: {
        201: { description: 'The order.', schema: placedOrderFor, headers: { Location: 'The URL of the order.' } },
      },
      failures: ['PRICE_CHANGED', 'OUT_OF_STOCK', 'DELIVERY_DATE_GONE', 'IDEMPOTENCY_KEY_REUSED'],
      handle: async ({ body, idempotencyKey }, context) => {
        const { order, paymentLink } = await orders.placeOrderFor(context, {
          ...body,
          ...goodsIn(body),
          idempotencyKey,
        });
        return {
          status: 201,
          headers: { location: `/api/orders/${order._id}` },
          body: { ...order, paymentLink },
        };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/admin/quote',
      maxBody: MAX_ORDER_BODY,
      operationId: 'quoteOrderFor',
      tag: 'Orders',
      summary: 'Get the price of an order for someone before it is placed',
      description: QUOTE_FOR,
      callers: 'admins',
      body: newCounterQuote,
      answers: { 200: { description: 'The quote.', schema: quote } },
      failures: ['OUT_OF_STOCK', 'DELIVERY_DATE_GONE'],
      handle: async ({ body }, context) => ({
        body: await quoting.quoteFor(context, { ...body, ...goodsIn(body) }),
      }),
    }),
  ];
}
