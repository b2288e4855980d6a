import { z } from 'zod';
import { dateTime } from '../../kit/rest-schemas.js';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { ContactMessage } from './contact-message.entity.js';
import { ContactResolver } from './contact.resolver.js';
import { ContactService } from './contact.service.js';
import { sendContactMail } from './send-contact-mail.job.js';

/** Messages from the contact form. */
export const contactModule = {
  entities: [ContactMessage],
  resolvers: [ContactResolver],
  retention: [{ entity: ContactMessage, isOver: 'created_at <= :before', days: 730 }],
  personalData: {
    contactMessages: personalDataPart(
      z
        .array(
          z.object({
            name: z.string(),
            email: z.string(),
            subject: z.string(),
            message: z.string(),
            createdAt: dateTime,
          }),
        )
        .meta({
          description:
            'Messages that were sent through the contact form with this email address. Empty until the address is confirmed.',
        }),
      async ({ contact }: { contact: ContactService }, actor) =>
        (await contact.listMine(actor)).map(({ name, email, subject, message, createdAt }) => ({
          name,
          email,
          subject,
          message,
          createdAt: new Date(createdAt),
        })),
    ),
  },
  create(
    { db, clock, ids, outbox }: Platform,
    { limiter, shop, mailer }: { limiter: RateLimiter; shop: ShopService; mailer: ShopMailer },
  ) {
    const contact = new ContactService(db, clock, ids, outbox, limiter, shop);
    return {
      services: { contact },
      resolvers: [new ContactResolver(contact)],
      jobs: [
        sendContactMail.runBy(async ({ messageId }) => {
          const mail = await contact.mailOf(messageId);
          if (mail) await mailer.send(mail);
        }),
      ],
      erases: [contact],
    };
  },
} satisfies ShopModule;
