import { z } from 'zod';
import { filter } from '../../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { viewSchema } from '../../../kit/view-schema.js';
import { bankTransfer } from '../../../domain/payment-methods/bank-transfer.js';
import { PaymentMethodType } from './payment-method.type.js';
import { PAYMENT_METHODS, type PaymentMethods } from './payment-methods.service.js';

const { id, name, offer, button, days } = bankTransfer;
const paymentMethod = viewSchema(PaymentMethodType, {
  id: 'PaymentMethod',
  examples: [{ id, name, offer, button, days, isConfirmed: false }],
});

/** Which ways to pay later are on. */
export function paymentMethodRoutes({ paymentMethods }: { paymentMethods: PaymentMethods }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/payment-methods',
      operationId: 'listPaymentMethods',
      tag: 'Payments',
      summary: 'List the ways to pay later',
      description: PAYMENT_METHODS,
      callers: 'everybody',
      query: z.object({
        deliveryMethod: filter(z.string()).meta({
          examples: ['standard'],
          description: 'The `id` from GET /api/delivery-methods.',
        }),
        deliveryMethods: filter(z.string().transform((ids) => ids.split(','))).meta({
          examples: ['standard,express'],
          description: 'Those of an order with several parcels, separated by commas, in place of `deliveryMethod`.',
        }),
        totalPrice: filter(z.coerce.number()).meta({ examples: [63.35], description: 'The total price.' }),
      }),
      answers: { 200: { description: 'The ways to pay later.', schema: z.array(paymentMethod) } },
      handle: async ({ query }, { actor }) => ({ body: await paymentMethods.offered(actor, query) }),
    }),
  ];
}
