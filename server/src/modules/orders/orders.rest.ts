import { z } from 'zod';
import type { PaymentsService } from '../payments/payments.service.js';
import { idParams, nextHeader, pageQuery } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ListOrders } from './list-orders.js';
import {
  hostedSession,
  linkQuery,
  newOrder,
  order,
  orderList,
  paymentAvailability,
  paymentStart,
  paymentVerification,
  startedIntent,
} from './order.schema.js';
import type { OrdersService } from './orders.service.js';
import { wholeOrders } from './whole-orders.js';

interface OrderServices {
  orders: OrdersService;
  payments: PaymentsService;
  listOrders: ListOrders;
}

/** The documented order and payment calls; the webhook, which needs the raw bytes, is not among them. */
export function orderRoutes(services: OrderServices): RestRoute[] {
  return [...ownOrderRoutes(services), ...paymentRoutes(services)];
}

function ownOrderRoutes({ orders, listOrders }: OrderServices): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/orders',
      operationId: 'placeOrder',
      tag: 'Orders',
      summary: 'Place an order',
      description:
        'Reserves the stock for 35 minutes. Nothing is charged. The shop computes all prices itself: if the total in the body is different, the response is 409 PRICE_CHANGED with the current prices, and no order is placed. If there isn’t enough stock, the response is 409 OUT_OF_STOCK with `items`. While your order for the same items, address and total is unpaid, another call returns that order, whatever its idempotency key.',
      callers: 'users',
      headers: {
        'Idempotency-Key':
          'A unique key for this order, up to 200 characters. A repeated call with the same key returns the same order.',
      },
      body: newOrder,
      answers: {
        201: { description: 'The unpaid order.', schema: order, headers: { Location: 'The URL of the order.' } },
      },
      failures: [
        'PRICE_CHANGED',
        'OUT_OF_STOCK',
        'TOO_MANY_OPEN_ORDERS',
        'HOLD_LIMIT_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
        'NOT_FOUND',
        'CONFLICT',
        'PAYMENT_UNAVAILABLE',
      ],
      handle: async ({ body, idempotencyKey }, context) => {
        const orderItems = body.orderItems.map(({ product, _id, qty }) => ({ product: product ?? _id ?? '', qty }));
        const placed = await orders.placeOrder(context, { ...body, orderItems, idempotencyKey });
        return { status: 201, headers: { location: `/api/orders/${placed._id}` }, body: placed };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/mine',
      operationId: 'listMyOrders',
      tag: 'Orders',
      summary: 'List your own orders, newest first',
      description:
        'With `pageNumber` or `pageSize` the response is one page. Without them it is an array of up to 1,000 orders.',
      callers: 'users',
      query: pageQuery,
      answers: {
        200: {
          description: 'An array, or one page if `pageNumber` or `pageSize` is given.',
          schema: orderList,
          headers: nextHeader,
        },
      },
      handle: async ({ query }, { actor }) =>
        query.pageNumber !== undefined || query.pageSize !== undefined
          ? { body: await listOrders.listMine(actor, query) }
          : wholeOrders('/api/orders/mine', {}, await listOrders.listMineUnpaged(actor)),
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/:id',
      operationId: 'getOrder',
      tag: 'Orders',
      summary: 'Get an order',
      description:
        'For its customer and for admins. With the key from a link in one of its emails, it is shown without the receipt and with the email address masked.',
      callers: 'link',
      params: idParams,
      query: linkQuery,
      answers: { 200: { description: 'The order.', schema: order } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => ({ body: await orders.getOrder(actor, params.id, query.key) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/orders/:id/cancel',
      operationId: 'cancelMyOrder',
      tag: 'Orders',
      summary: 'Cancel your own unpaid order',
      description:
        'Closes its open payment pages and returns its items to stock. Safe to repeat. An order that is paid or has expired is 409 CONFLICT.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The canceled order.', schema: order } },
      failures: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ params }, { actor }) => ({ body: await orders.cancelOwnOrder(actor, params.id) }),
    }),
  ];
}

function paymentRoutes({ orders, payments }: OrderServices): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/payment',
      operationId: 'getPaymentAvailability',
      tag: 'Payments',
      summary: 'Check whether card payments are possible',
      description: 'They aren’t possible while the shop has paused them or the payment provider is unavailable.',
      callers: 'visitors',
      answers: {
        200: { description: 'Card payments are possible.', schema: paymentAvailability },
        503: { description: 'Card payments are not possible right now.', schema: paymentAvailability },
      },
      handle: async () => {
        const { isAvailable } = await payments.availability();
        return { status: isAvailable ? 200 : 503, body: { available: isAvailable } };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/payment/create-checkout-session',
      operationId: 'createCheckoutSession',
      tag: 'Payments',
      summary: 'Create a hosted payment page for an unpaid order',
      description:
        'The amount is read from the order. The page expires after 30 minutes; until then, a repeated call returns the same page.',
      callers: 'link',
      body: paymentStart,
      answers: { 200: { description: 'The payment page.', schema: hostedSession } },
      failures: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ body }, { actor }) => ({
        body: await orders.startHostedSession(actor, body.orderId, body.key),
      }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/payment/create-payment-intent',
      operationId: 'createPaymentIntent',
      tag: 'Payments',
      summary: 'Create a payment intent for an unpaid order',
      description: 'For paying by card on your own page. The amount is read from the order.',
      callers: 'link',
      body: paymentStart,
      answers: {
        200: { description: 'The secret that the browser confirms the payment with.', schema: startedIntent },
      },
      failures: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ body }, { actor }) => ({ body: await orders.startIntent(actor, body.orderId, body.key) }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/payment/verify-payment/:sessionId',
      operationId: 'verifyPayment',
      tag: 'Payments',
      summary: 'Check whether a payment went through',
      description: 'Asks the provider and records the payment if it was made.',
      callers: 'link',
      params: z.object({
        sessionId: z.string().meta({ description: 'The id of the payment page, or of the payment intent.' }),
      }),
      query: linkQuery,
      answers: { 200: { description: 'The status of the payment.', schema: paymentVerification } },
      failures: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ params, query }, { actor }) => ({
        body: await orders.verifyPayment(actor, params.sessionId, query.key),
      }),
    }),
  ];
}
