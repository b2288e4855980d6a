import { defineJob } from '../../../jobs/define-job.js';

/** Asks the payment provider for a refund that is already reserved here. */
export const sendRefund = defineJob<{ refundId: string }>({ kind: 'send-refund', words: 'Refund', isUrgent: true });
