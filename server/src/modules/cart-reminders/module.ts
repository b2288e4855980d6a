import { z } from 'zod';
import { dateTime } from '../../kit/rest-schemas.js';
import { ExpiringLinks } from '../../kit/expiring-links.js';
import { StopLinks } from '../../kit/stop-links.js';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { CartReminderAgreement } from '../accounts/profile/cart-reminder-agreement.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { CartReminder } from './cart-reminder.entity.js';
import { CartRemindersResolver } from './cart-reminders.resolver.js';
import { CART_REMINDER_PAGE, cartReminderRoutes } from './cart-reminders.rest.js';
import { CartReminders, withdrawReminder } from './cart-reminders.service.js';
import { cartReminderInvariants } from './invariants.js';
import { sendCartReminder } from './send-cart-reminder.job.js';

interface ReminderNeeds {
  readProducts: ReadProducts;
  shop: ShopService;
  mailer: ShopMailer;
  linkSecrets: readonly string[];
}

/** Emails about carts that were left, to customers who agreed to them. */
export const cartRemindersModule = {
  entities: [CartReminder],
  resolvers: [CartRemindersResolver],
  routes: (services: { reminders: CartReminders }) => cartReminderRoutes(services),
  invariants: cartReminderInvariants,
  // By then its cart is too old to bring another one.
  retention: [{ entity: CartReminder, isOver: 'queued_at <= :before', days: 60 }],
  personalData: {
    cartReminders: personalDataPart(
      z.object({
        agreedAt: dateTime.nullable().meta({
          description: 'When you agreed to an email about a cart that you left. Null if you don’t want any.',
        }),
        lastSentAt: dateTime
          .nullable()
          .meta({ description: 'When the last one was sent. Null if that was more than 60 days ago, or never.' }),
      }),
      ({ reminders }: { reminders: CartReminders }, actor) => reminders.exportMine(actor),
    ),
  },
  create({ config, db, clock, outbox }: Platform, { linkSecrets, ...needs }: ReminderNeeds) {
    const { publicUrl } = config;
    const address = publicUrl + CART_REMINDER_PAGE;
    const links = new ExpiringLinks(clock, linkSecrets, { address, purpose: 'cart-reminder', days: 30 });
    const stopLinks = new StopLinks(linkSecrets, {
      address,
      purpose: 'stop-cart-reminders',
    });
    const reminderAgreement = new CartReminderAgreement(db, clock, withdrawReminder);
    const reminders = new CartReminders(db, outbox, { ...needs, agreement: reminderAgreement, links, stopLinks });
    return {
      services: { reminders, reminderAgreement },
      resolvers: [new CartRemindersResolver(reminders)],
      jobs: [sendCartReminder.runBy((cart) => reminders.send(cart))],
      tasks: [
        {
          name: 'queue-cart-reminders',
          words: 'Queue cart reminders',
          everyMs: 10 * 60_000,
          run: () => reminders.queueDue(),
        },
      ],
      erases: [reminders],
    };
  },
} satisfies ShopModule;
