import { defineJob } from '../../jobs/define-job.js';

/** Queues the emails with the gift cards of an order that are due at once. */
export const queueGiftCards = defineJob<{ orderId: string }>({
  kind: 'queue-gift-cards',
  words: 'Queue emails with gift cards',
});
