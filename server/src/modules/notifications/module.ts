import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { ShopService } from '../shop/shop.service.js';
import type { MailFiles } from './mail-files.js';
import type { Mailer } from './mailer.js';
import { sendShopMail } from './send-shop-mail.job.js';
import { shopMail } from './shop-mail.js';
import { ShopMailer } from './shop-mailer.js';

/** Email files hold names, addresses and links that open orders; they are for looking into, not an archive. */
const MAIL_FILE_MS = 30 * 24 * 60 * 60 * 1000;

/** Emails in the shop's design, and those to the shop itself. */
export const notificationsModule = {
  create(
    { config, clock }: Platform,
    { mailer: transport, mailFiles, shop }: { mailer: Mailer; mailFiles: MailFiles; shop: ShopService },
  ) {
    const mailer = new ShopMailer(transport, shop, config.publicUrl);
    return {
      services: { mailer },
      jobs: [
        sendShopMail.runBy(async (content) => {
          const to = await shop.contactEmail();
          if (to !== null) await mailer.send(shopMail(to, content));
        }),
      ],
      cleanUps: [() => mailFiles.clearOld(clock.now() - MAIL_FILE_MS)],
    };
  },
} satisfies ShopModule;
