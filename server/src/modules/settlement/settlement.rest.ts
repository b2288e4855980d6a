import { z } from 'zod';
import { idParams, linkQuery } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { order } from '../orders/order.schema.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { CancelOrder } from './cancel-order.js';
import type { RecordManualPayment } from './record-manual-payment.js';
import {
  guestKey,
  hostedSession,
  payment,
  paymentAvailability,
  paymentStart,
  paymentVerification,
  startedIntent,
} from './settlement.schema.js';
import type { StartPayment } from './start-payment.js';
import type { VerifyPayment } from './verify-payment.js';

interface CardServices {
  payments: PaymentsService;
  startPayment: StartPayment;
  verifyPayment: VerifyPayment;
}

interface OrderServices {
  orders: OrdersService;
  cancelOrder: CancelOrder;
  recordManualPayment: RecordManualPayment;
}

/** The documented calls that pay and cancel orders; the webhook, which needs the raw bytes, is not among them. */
export function settlementRoutes(services: CardServices & OrderServices): RestRoute[] {
  return [...orderRoutes(services), ...cardRoutes(services)];
}

function orderRoutes({ orders, cancelOrder, recordManualPayment }: OrderServices): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/orders/:id/cancel',
      operationId: 'cancelMyOrder',
      tag: 'Orders',
      summary: 'Cancel your own unpaid order',
      description:
        'Closes its open payment pages and returns its items to stock. Safe to repeat. An order that is paid or has expired is 409 CONFLICT. A guest’s order is canceled with its key.',
      callers: 'link',
      params: idParams,
      body: guestKey,
      answers: { 200: { description: 'The canceled order.', schema: order } },
      failures: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ params, body }, { actor }) => {
        await cancelOrder.cancelOwn(actor, params.id, body?.key ?? null);
        return { body: await orders.getOrder(actor, params.id, body?.key) };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/orders/:id/pay',
      operationId: 'payOrder',
      tag: 'Orders',
      summary: 'Mark an order as paid',
      description:
        'Admins record a payment that was not made by card. For customers, the provider must confirm the payment. Safe to repeat.',
      callers: 'users',
      params: idParams,
      body: payment,
      answers: { 200: { description: 'The paid order.', schema: order } },
      failures: ['NOT_FOUND', 'CONFLICT', 'OUT_OF_STOCK', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ params, body: { id, paymentResult, note } }, { actor }) => {
        await recordManualPayment.pay(actor, params.id, { note, hint: paymentResult?.id ?? id ?? null });
        return { body: await orders.getOrder(actor, params.id) };
      },
    }),
  ];
}

function cardRoutes({ payments, startPayment, verifyPayment }: CardServices): RestRoute[] {
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
      failures: ['NOT_FOUND', 'CONFLICT', 'DELIVERY_DATE_GONE', 'PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ body }, { actor }) => ({
        body: await startPayment.startHostedSession(actor, body.orderId, body.key),
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
      failures: ['NOT_FOUND', 'CONFLICT', 'DELIVERY_DATE_GONE', 'PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'],
      handle: async ({ body }, { actor }) => ({ body: await startPayment.startIntent(actor, body.orderId, body.key) }),
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
        body: await verifyPayment.verify(actor, params.sessionId, query.key),
      }),
    }),
  ];
}
