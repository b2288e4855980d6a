import { z } from 'zod';
import { exampleAddress } from '../../../kit/rest-schemas.js';
import { newOrder, newQuote, order } from '../order.schema.js';
import { counterPayments } from './counter-order.js';

const customer = z
  .object({
    userId: z.string().nullish().meta({ description: 'The ID of the customer. Then leave out `name` and `email`.' }),
    name: z.string().nullish().meta({ description: 'The name of someone without an account, up to 100 characters.' }),
    email: z.string().nullish().meta({
      format: 'email',
      description: 'Where the emails about the order go. Someone who pays in cash may have none.',
    }),
  })
  .meta({ description: 'For whom it is: a customer by ID, or someone without an account.' });

/** The body of an order that an admin places for someone. */
export const newCounterOrder = newOrder
  .pick({
    ...{ orderItems: true, shippingAddress: true, deliveryMethod: true, deliveryDate: true, parcels: true },
    ...{ discountCodes: true, giftCards: true, gift: true, substitution: true, totalPrice: true },
  })
  .extend({
    customer,
    payment: z.enum(counterPayments, { error: `Must be one of ${counterPayments.join(', ')}` }).meta({
      description:
        '`link`: the customer is emailed a link and has 24 hours to pay. `cash`: you have taken the money, and the order is paid at once. `invoice`: the order is prepared first.',
    }),
  })
  .meta({
    required: ['customer', 'payment', 'totalPrice'],
    examples: [
      {
        customer: { name: 'Mebrat Haile', email: 'mebrat@example.com' },
        payment: 'link',
        orderItems: [{ product: '0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1', qty: 2 }],
        shippingAddress: exampleAddress,
        totalPrice: 97.85,
      },
    ],
  });

/** An order that an admin has just placed for someone. */
export const placedOrderFor = order
  .extend({
    paymentLink: z.string().nullable().meta({
      description: 'Where the customer pays it. It was emailed, too. Null unless the order waits for that.',
    }),
  })
  .meta({ id: 'PlacedOrderFor', description: 'An order, and where its customer pays it.' });

/** The body of a quote for an order that an admin would place. */
export const newCounterQuote = newQuote.omit({ replaces: true, replacesKey: true }).extend({
  customer: customer.nullish(),
});
