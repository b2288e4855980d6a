import { defineJob } from '../../../jobs/define-job.js';
import type { AccountMailTemplate } from '../../notifications/account-mails.js';

/** An email about an account or its sign-in, for which someone may be waiting. */
export const sendAccountMail = defineJob<{ template: AccountMailTemplate; email: string }>({
  kind: 'send-account-mail',
  words: 'Account email',
  isUrgent: true,
  isMail: true,
});

/** The template of the email that tells someone that the account is deleted. */
export const LAST_MAIL = 'account-deleted' satisfies AccountMailTemplate;
