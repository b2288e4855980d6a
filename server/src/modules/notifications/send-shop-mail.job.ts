import { defineJob } from '../../jobs/define-job.js';
import type { ShopMailContent } from './shop-mail.js';

/** An email to the shop. Nothing is sent while the shop has no address. */
export const sendShopMail = defineJob<ShopMailContent>({
  kind: 'send-shop-mail',
  words: 'Email to the shop',
  isMail: true,
});
