import { z } from 'zod';
import { parseInput } from '../parse-input.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { RestRoute } from '../rest-route.js';
import type { OrdersService } from './orders.service.js';

const orderItem = z
  .object({ product: z.string().optional(), _id: z.string().optional(), qty: z.number() })
  .transform(({ product, _id, qty }) => ({ product: product ?? _id ?? '', qty }));

const orderBody = z.object({
  orderItems: z.array(orderItem),
  shippingAddress: z.unknown().optional(),
  paymentMethod: z.string().optional(),
  itemsPrice: z.number().optional(),
  shippingPrice: z.number().optional(),
  taxPrice: z.number().optional(),
  totalPrice: z.number(),
});

/** Amounts and items in the documented body are ignored: they are read from the order (decision 24). */
const payBody = z.object({ orderId: z.string(), key: z.string().optional() });

/** The key of a signed link to an order. */
const linkQuery = z.object({ key: z.string().optional() });

/** The documented order and payment calls; the webhook, which needs the raw bytes, is not among them. */
export function orderRoutes(orders: OrdersService, payments: PaymentsService): RestRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/orders',
      handle: async ({ body, idempotencyKey }, { actor }) => {
        const draft = parseInput(orderBody, body);
        const order = await orders.placeOrder(actor, { ...draft, idempotencyKey });
        return { status: 201, body: order };
      },
    },
    {
      method: 'GET',
      path: '/api/orders/mine',
      handle: async (_request, { actor }) => ({ body: await orders.listMine(actor) }),
    },
    {
      method: 'GET',
      path: '/api/orders/:id',
      handle: async ({ params, query }, { actor }) => ({
        body: await orders.getOrder(actor, params['id'] ?? '', parseInput(linkQuery, query).key),
      }),
    },
    {
      method: 'GET',
      path: '/api/payment',
      handle: async () => {
        const { isAvailable } = await payments.availability();
        return { status: isAvailable ? 200 : 503, body: { available: isAvailable } };
      },
    },
    {
      method: 'POST',
      path: '/api/payment/create-checkout-session',
      handle: async ({ body }, { actor }) => {
        const { orderId, key } = parseInput(payBody, body);
        return { body: await orders.startHostedSession(actor, orderId, key) };
      },
    },
    {
      method: 'POST',
      path: '/api/payment/create-payment-intent',
      handle: async ({ body }, { actor }) => {
        const { orderId, key } = parseInput(payBody, body);
        return { body: await orders.startIntent(actor, orderId, key) };
      },
    },
    {
      method: 'GET',
      path: '/api/payment/verify-payment/:sessionId',
      handle: async ({ params, query }, { actor }) => ({
        body: await orders.verifyPayment(actor, params['sessionId'] ?? '', parseInput(linkQuery, query).key),
      }),
    },
  ];
}
