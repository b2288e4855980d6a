import { defineJob } from '../../jobs/define-job.js';
import type { OrderMailContent } from '../notifications/order-mails.js';

/** An email to the customer of an order. */
export const sendOrderMail = defineJob<{ orderId: string } & OrderMailContent>({
  kind: 'send-order-mail',
  words: 'Order email',
  isMail: true,
});
