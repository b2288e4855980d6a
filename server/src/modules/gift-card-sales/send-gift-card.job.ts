import { defineJob } from '../../jobs/define-job.js';

/** The email with a gift card. `queuedAt` says which: the first one, or one that an admin asked for later. */
export const sendGiftCard = defineJob<{ giftCardId: string; queuedAt: number }>({
  kind: 'send-gift-card',
  words: 'Email with a gift card',
  isMail: true,
});
