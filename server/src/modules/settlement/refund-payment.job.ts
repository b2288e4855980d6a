import { defineJob } from '../../jobs/define-job.js';

/** Returns a payment that no order can take. */
export const refundPayment = defineJob<{ paymentId: string }>({
  kind: 'refund-payment',
  words: 'Return a payment that no order needs',
  isUrgent: true,
});
