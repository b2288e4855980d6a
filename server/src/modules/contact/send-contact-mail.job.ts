import { defineJob } from '../../jobs/define-job.js';

/** A message from the contact form, for the shop. */
export const sendContactMail = defineJob<{ messageId: string }>({
  kind: 'send-contact-mail',
  words: 'Contact form message',
  isMail: true,
});
