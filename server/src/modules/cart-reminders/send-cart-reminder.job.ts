import { defineJob } from '../../jobs/define-job.js';

/** An email about the cart that a customer left. `cartChangedAt` says which: a cart that has changed since is another. */
export const sendCartReminder = defineJob<{ userId: string; cartChangedAt: number }>({
  kind: 'send-cart-reminder',
  words: 'Cart reminder',
  isMail: true,
});
