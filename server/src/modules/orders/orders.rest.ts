import { z } from 'zod';
import type { PaymentsService } from '../payments/payments.service.js';
import { idParams, nextHeader, pageQuery } from '../rest-schemas.js';
import { restRoute, type RestRoute } from '../rest-route.js';
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
        'Holds the stock for 35 minutes; nothing is charged. All figures are worked out anew: where those in the body differ, the answer is 409 PRICE_CHANGED with the right ones and nothing is written. Too little stock is 409 OUT_OF_STOCK with `items`. Without an idempotency key, an unpaid order of the same cart is answered again.',
      callers: 'users',
      headers: { 'Idempotency-Key': 'The same key means the same order, however often it is sent.' },
      body: newOrder,
      answers: { 201: { description: 'The order, unpaid.', schema: order } },
      failures: [
        'PRICE_CHANGED',
        'OUT_OF_STOCK',
        'TOO_MANY_OPEN_ORDERS',
        'HOLD_LIMIT_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
      ],
      handle: async ({ body, idempotencyKey }, context) => {
        const orderItems = body.orderItems.map(({ product, _id, qty }) => ({ product: product ?? _id ?? '', qty }));
        return { status: 201, body: await orders.placeOrder(context, { ...body, orderItems, idempotencyKey }) };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/mine',
      operationId: 'listMyOrders',
      tag: 'Orders',
      summary: 'The caller’s own orders, newest first',
      callers: 'users',
      query: pageQuery,
      answers: {
        200: { description: 'An array, or the page that was asked for.', schema: orderList, headers: nextHeader },
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
      summary: 'An order',
      description:
        'For its customer and for admins. Whoever has the link of one of its mails sees it without the receipt, and its address half hidden.',
      callers: 'link',
      params: idParams,
      query: linkQuery,
      answers: { 200: { description: 'The order.', schema: order } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => ({ body: await orders.getOrder(actor, params.id, query.key) }),
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
      summary: 'Whether cards can be taken now',
      callers: 'visitors',
      answers: {
        200: { description: 'They can.', schema: paymentAvailability },
        503: { description: 'They can’t.', schema: paymentAvailability },
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
      summary: 'Open the provider’s page for an unpaid order',
      description:
        'What is charged is read from the order. The page is open for 30 minutes; asked again, it is the same.',
      callers: 'link',
      body: paymentStart,
      answers: { 200: { description: 'Where to pay.', schema: hostedSession } },
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
      summary: 'Begin a card payment in the caller’s own page',
      description: 'What is charged is read from the order.',
      callers: 'link',
      body: paymentStart,
      answers: { 200: { description: 'What the browser confirms the payment with.', schema: startedIntent } },
      failures: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ body }, { actor }) => ({ body: await orders.startIntent(actor, body.orderId, body.key) }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/payment/verify-payment/:sessionId',
      operationId: 'verifyPayment',
      tag: 'Payments',
      summary: 'Check whether a payment went through',
      description: 'Asks the provider, and records a payment that was made.',
      callers: 'link',
      params: z.object({
        sessionId: z.string().meta({ description: 'The id of the payment page, or of the payment intent.' }),
      }),
      query: linkQuery,
      answers: { 200: { description: 'What the provider says.', schema: paymentVerification } },
      failures: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ params, query }, { actor }) => ({
        body: await orders.verifyPayment(actor, params.sessionId, query.key),
      }),
    }),
  ];
}
