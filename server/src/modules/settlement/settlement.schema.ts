import { z } from 'zod';
import { ignored } from '../../kit/rest-schemas.js';
import { viewSchema } from '../../kit/view-schema.js';
import { MAX_NOTE } from './order-note.js';
import { CheckoutSession, PaymentIntent, PaymentVerificationType } from './settlement.type.js';

/** Amounts and items in the documented body are ignored: they are read from the order (decision S24). */
export const paymentStart = z
  .object({
    orderId: z.string(),
    key: z.string().optional().meta({ description: 'The key from a link in an email about the order.' }),
    items: ignored,
    customerEmail: ignored,
    amount: ignored,
    paymentMethodId: ignored,
  })
  .meta({ examples: [{ orderId: '7d0f1c2b3a495867b6c5d4e3f2a19081' }] });

/** What cancels an order; its customer sends nothing. */
export const guestKey = z
  .object({
    key: z
      .string()
      .optional()
      .meta({ description: 'The `orderKey` of a guest’s order, or the key from a link in an email about it.' }),
  })
  .optional();

/** A page that the provider hosts. */
export const hostedSession = viewSchema(CheckoutSession, { id: 'HostedSession' });

/** What a browser confirms a card payment with. */
export const startedIntent = viewSchema(PaymentIntent, { id: 'StartedIntent' });

/** The answer of the payment check. */
export const paymentVerification = viewSchema(PaymentVerificationType, { id: 'PaymentVerification' });

/** Whether cards can be taken now. */
export const paymentAvailability = z.object({ available: z.boolean() }).meta({ id: 'PaymentAvailability' });

/** What the documented 'pay' call carries; what it says of the payment is a hint to be looked up (decision S25). */
export const payment = z
  .object({
    id: z.string().optional().meta({ description: 'The ID of a payment at the provider, if paymentResult has none.' }),
    paymentResult: z
      .object({ id: z.string().optional(), status: ignored, update_time: ignored, email_address: ignored })
      .nullish(),
    note: z
      .string()
      .nullish()
      .meta({ description: `An admin's note on how the order was paid, up to ${MAX_NOTE} characters.` }),
    status: ignored,
    update_time: ignored,
    email_address: ignored,
  })
  .meta({ examples: [{ note: 'Paid in cash.' }] });
