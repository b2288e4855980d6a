import { defineJob } from '../../jobs/define-job.js';

/** Tells someone that what they waited for is back. */
export const sendStockAlert = defineJob<{ alertId: string }>({
  kind: 'send-stock-alert',
  words: 'Back-in-stock email',
  isMail: true,
});
