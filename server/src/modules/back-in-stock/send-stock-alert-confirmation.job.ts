import { defineJob } from '../../jobs/define-job.js';

/** Asks someone to confirm that they want the email. */
export const sendStockAlertConfirmation = defineJob<{ alertId: string }>({
  kind: 'send-stock-alert-confirmation',
  words: 'Back-in-stock request to confirm',
  isMail: true,
});
