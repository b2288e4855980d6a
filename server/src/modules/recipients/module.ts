import { z } from 'zod';
import { ExpiringLinks } from '../../kit/expiring-links.js';
import { dateTime } from '../../kit/rest-schemas.js';
import { StopLinks } from '../../kit/stop-links.js';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { OccasionReminderChoice } from './occasion-reminders.entity.js';
import { OccasionReminders } from './occasion-reminders.service.js';
import { RecipientOccasion } from './recipient-occasion.entity.js';
import { Recipient } from './recipient.entity.js';
import { recipient } from './recipient.schema.js';
import { RecipientsResolver } from './recipients.resolver.js';
import { OCCASION_REMINDER_PAGE, recipientRoutes, type RecipientServices } from './recipients.rest.js';
import { Recipients } from './recipients.service.js';
import { sendOccasionReminder } from './send-occasion-reminder.job.js';
import { sendOccasionReminderConfirmation } from './send-occasion-reminder-confirmation.job.js';

interface RecipientNeeds {
  shop: ShopService;
  mailer: ShopMailer;
  limiter: RateLimiter;
  linkSecrets: readonly string[];
}

/** The people to whom customers send gifts, and emails before their occasions. */
export const recipientsModule = {
  entities: [Recipient, RecipientOccasion, OccasionReminderChoice],
  resolvers: [RecipientsResolver],
  routes: (services: RecipientServices) => recipientRoutes(services),
  personalData: {
    recipients: personalDataPart(z.array(recipient), ({ recipients }: RecipientServices, actor) =>
      recipients.listMine(actor),
    ),
    occasionReminders: personalDataPart(
      z.object({
        daysBefore: z.int().meta({ description: 'How many days before an occasion you want an email.' }),
        askedAt: dateTime
          .nullable()
          .meta({ description: 'When you asked for emails before occasions. Null if you don’t want any.' }),
        confirmedAt: dateTime
          .nullable()
          .meta({ description: 'When you confirmed it with the link that we emailed. Null if you haven’t.' }),
      }),
      ({ occasionReminders }: RecipientServices, actor) => occasionReminders.exportMine(actor),
    ),
  },
  create({ config, db, clock, ids, outbox }: Platform, { linkSecrets, ...needs }: RecipientNeeds) {
    const { publicUrl } = config;
    const address = publicUrl + OCCASION_REMINDER_PAGE;
    const links = new ExpiringLinks(clock, linkSecrets, { address, purpose: 'occasion-reminders', days: 7 });
    const stopLinks = new StopLinks(linkSecrets, { address, purpose: 'stop-occasion-reminders' });
    const recipients = new Recipients(db, clock, ids, needs.shop);
    const occasionReminders = new OccasionReminders(db, outbox, { ...needs, links, stopLinks, publicUrl });
    return {
      services: { recipients, occasionReminders },
      resolvers: [new RecipientsResolver(recipients, occasionReminders)],
      jobs: [
        sendOccasionReminder.runBy((occasion) => occasionReminders.send(occasion)),
        sendOccasionReminderConfirmation.runBy((wish) => occasionReminders.sendConfirmation(wish)),
      ],
      tasks: [
        {
          name: 'queue-occasion-reminders',
          words: 'Queue reminders of occasions',
          everyMs: 60 * 60_000,
          run: () => occasionReminders.queueDue(),
        },
      ],
      // guard: recipients.test.ts 'deleting the account erases', try: [recipients] -> []
      erases: [recipients],
    };
  },
} satisfies ShopModule;
