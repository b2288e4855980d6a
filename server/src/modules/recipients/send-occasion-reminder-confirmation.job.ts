import { defineJob } from '../../jobs/define-job.js';

/** Asks a customer to confirm reminders of occasions. `askedAt` says which wish: a later one has another. */
export const sendOccasionReminderConfirmation = defineJob<{ userId: string; askedAt: number }>({
  kind: 'send-occasion-reminder-confirmation',
  words: 'Reminders of occasions to confirm',
  isMail: true,
});
