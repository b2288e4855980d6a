import { defineJob } from '../../jobs/define-job.js';

/** Queues the emails about what is back in stock, a slice at a time: thousands may wait. */
export const queueStockAlerts = defineJob<{ productId: string }>({
  kind: 'queue-stock-alerts',
  words: 'Queue back-in-stock emails',
});
