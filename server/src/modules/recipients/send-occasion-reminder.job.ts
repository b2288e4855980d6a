import { defineJob } from '../../jobs/define-job.js';

/** An email before an occasion. `date` says of which year: YYYY-MM-DD. */
export const sendOccasionReminder = defineJob<{ occasionId: string; date: string; userId: string }>({
  kind: 'send-occasion-reminder',
  words: 'Reminder of an occasion',
  isMail: true,
});
