import { z } from 'zod';
import { dateTime } from '../../kit/rest-schemas.js';
import { StopLinks } from '../../kit/stop-links.js';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import { BackInStockResolver } from './back-in-stock.resolver.js';
import { backInStockRoutes } from './back-in-stock.rest.js';
import { BackInStockService, STOCK_ALERT_PAGE } from './back-in-stock.service.js';
import { queueStockAlerts } from './queue-stock-alerts.job.js';
import { sendStockAlert } from './send-stock-alert.job.js';
import { sendStockAlertConfirmation } from './send-stock-alert-confirmation.job.js';
import { StockAlert } from './stock-alert.entity.js';

/** Emails to those who wait for something that is sold out. */
export const backInStockModule = {
  entities: [StockAlert],
  resolvers: [BackInStockResolver],
  routes: (services: { alerts: BackInStockService }) => backInStockRoutes(services),
  retention: [
    { entity: StockAlert, isOver: 'confirmed_at IS NULL AND created_at <= :before', days: 7 },
    // What hasn't come back in a year is hardly missed.
    { entity: StockAlert, isOver: 'created_at <= :before', days: 365 },
  ],
  personalData: {
    stockAlerts: personalDataPart(
      z
        .array(z.object({ productId: z.string(), email: z.string(), isConfirmed: z.boolean(), createdAt: dateTime }))
        .meta({
          description:
            'Requests for an email when something is back in stock, for this email address. Empty until the address is confirmed.',
        }),
      async ({ alerts }: { alerts: BackInStockService }, actor) =>
        (await alerts.listMine(actor)).map(({ productId, email, confirmedAt, createdAt }) => ({
          productId,
          email,
          isConfirmed: confirmedAt !== null,
          createdAt: new Date(createdAt),
        })),
    ),
  },
  create(
    { config, db, clock, ids, outbox }: Platform,
    { limiter, mailer, linkSecrets }: { limiter: RateLimiter; mailer: ShopMailer; linkSecrets: readonly string[] },
  ) {
    const { publicUrl } = config;
    const stopLinks = new StopLinks(linkSecrets, {
      address: publicUrl + STOCK_ALERT_PAGE,
      purpose: 'stop-stock-alerts',
    });
    const alerts = new BackInStockService(db, clock, ids, outbox, limiter, mailer, stopLinks, publicUrl);
    return {
      services: { alerts },
      resolvers: [new BackInStockResolver(alerts)],
      jobs: [
        sendStockAlertConfirmation.runBy(({ alertId }) => alerts.sendConfirmation(alertId)),
        queueStockAlerts.runBy(({ productId }) => alerts.queueAll(productId)),
        sendStockAlert.runBy(({ alertId }) => alerts.send(alertId)),
      ],
      erases: [alerts],
    };
  },
} satisfies ShopModule;
