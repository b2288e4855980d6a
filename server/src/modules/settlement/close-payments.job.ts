import { defineJob } from '../../jobs/define-job.js';

/** Closes the other payment attempts of an order that is paid or canceled. */
export const closePayments = defineJob<{ orderId: string }>({
  kind: 'close-payments',
  words: 'Close unfinished payments of an order',
  isUrgent: true,
});
