import { fileURLToPath } from 'node:url';
import type { Config } from './config.js';
import { databasePlace } from './db/data-source.js';
import { describeApi } from './http/rest/describe-api.js';
import { createHttpServer } from './http/server.js';
import { guardRequests, serveShop } from './http/serve-shop.js';
import { CleanUp } from './jobs/clean-up.js';
import { Worker } from './jobs/worker.js';
import { accountsModule } from './modules/accounts/module.js';
import { SecondFactors } from './modules/accounts/two-step/second-factors.js';
import type { AppOverrides } from './app-overrides.js';
import { auditModule } from './modules/audit/module.js';
import { backInStockModule } from './modules/back-in-stock/module.js';
import { cartModule } from './modules/cart/module.js';
import { cartRemindersModule } from './modules/cart-reminders/module.js';
import { catalogModule } from './modules/catalog/module.js';
import type { ProductSets } from './modules/catalog/reading/product-set.js';
import { checksModule } from './modules/checks/module.js';
import { collectionsModule } from './modules/collections/module.js';
import { contactModule } from './modules/contact/module.js';
import { contentModule } from './modules/content/module.js';
import { deliveryModule } from './modules/delivery/module.js';
import { discountsModule } from './modules/discounts/module.js';
import { seedDemo } from './modules/demo/seed-demo.js';
import { jobAdminModule } from './modules/job-admin/module.js';
import { createFailureReporter } from './modules/job-admin/report-failure.js';
import { limitsModule } from './modules/limits/module.js';
import { mediaModule } from './modules/media/module.js';
import { notificationsModule } from './modules/notifications/module.js';
import { ordersModule } from './modules/orders/module.js';
import type { OrderReplacement } from './modules/orders/placing/order-replacement.js';
import { paymentsModule } from './modules/payments/module.js';
import { redirectsModule } from './modules/redirects/module.js';
import { relatedModule } from './modules/related/module.js';
import { reportsModule } from './modules/reports/module.js';
import { reviewsModule } from './modules/reviews/module.js';
import { settlementModule } from './modules/settlement/module.js';
import { shopModule } from './modules/shop/module.js';
import { shopWarnings } from './modules/shop/shop-warnings.js';
import { openPlatform } from './open-platform.js';
import { RunningModules } from './running-modules.js';
import { describeRoutes, errorDetails, invariants, resolverClasses, retention } from './shop-modules.js';
import { openVendors } from './vendors.js';
import { closeAll } from './kit/close-all.js';

export type App = Awaited<ReturnType<typeof createApp>>;

const DIST = fileURLToPath(new URL('..', import.meta.url));

/** Builds the whole shop from its configuration. Nothing listens yet. */
export async function createApp(config: Config, overrides: AppOverrides = {}) {
  const isDemo = config.mode === 'demo';
  const { platform, logger, metrics, security, linkSecrets } = await openPlatform(config, overrides);
  const { db, clock, ids, outbox } = platform;
  const logFault = (message: string) => (error: unknown) => logger.error({ err: error, ...security.request }, message);
  const http = await createHttpServer(config, ids, logger, {
    isStrict: !overrides.pages?.devServer,
    idleMs: overrides.idleMs,
  });
  await guardRequests(http, config, overrides.load);
  const vendors = await openVendors({ config, clock, ids, http, logFault, gatewayLimits: overrides.gatewayLimits });

  const modules = new RunningModules();
  const { limiter, providerCalls, ...callLimits } = modules.add(limitsModule, limitsModule.create(platform, overrides));
  const auditing = auditModule.create(platform);
  const { audit } = auditing.services;
  const secondFactors = new SecondFactors(db, clock, ids, outbox, audit, security);
  const { shop } = modules.add(shopModule, shopModule.create(platform, { audit, secondFactors }));
  const { delivery } = modules.add(deliveryModule, deliveryModule.create(platform, { audit, shop }));
  const { pages } = modules.add(contentModule, contentModule.create(platform, { audit, shop }));
  const { mailer } = modules.add(notificationsModule, notificationsModule.create(platform, { ...vendors, shop }));
  const { media } = modules.add(mediaModule, mediaModule.create(platform, vendors.storage));
  const { listProducts, readProducts, stockLedger, makeDueChanges } = modules.add(
    catalogModule,
    // Collections and alerts are built after the products, on which they are built.
    catalogModule.create(platform, { audit, shop, sets: (): ProductSets => readCollections, alerts: () => alerts }),
  );
  const { redirects } = modules.add(redirectsModule, redirectsModule.create(platform, { audit }));
  const { readCollections } = modules.add(
    collectionsModule,
    collectionsModule.create(platform, { audit, shop, listProducts, readProducts, redirects }),
  );
  const discounting = discountsModule.create(platform, { audit, shop, limiter, readCollections });
  const { discounts } = modules.add(discountsModule, discounting);
  const { carts } = modules.add(cartModule, cartModule.create(platform, { readProducts }));
  const { reminderAgreement } = modules.add(
    cartRemindersModule,
    cartRemindersModule.create(platform, { readProducts, shop, mailer, linkSecrets }),
  );
  const accounts = modules.add(
    accountsModule,
    accountsModule.create(platform, {
      ...vendors,
      ...{ audit, limiter, shop, mailer, secondFactors, reminderAgreement, cart: carts },
      erasers: () => modules.all('erases'),
      sessionLimits: overrides.sessionLimits,
    }),
  );
  const { alerts } = modules.add(
    backInStockModule,
    backInStockModule.create(platform, { limiter, mailer, linkSecrets }),
  );
  modules.add(contactModule, contactModule.create(platform, { limiter, shop, mailer }));
  const { payments, differences } = modules.add(paymentsModule, paymentsModule.create(platform, { ...vendors, shop }));
  const ordering = modules.add(
    ordersModule,
    ordersModule.create(platform, {
      ...{ audit, readProducts, stockLedger, makeDueChanges, payments, shop, delivery, discounts, mailer, linkSecrets },
      ...{ sessions: accounts.sessions, opening: accounts.opening, limiter },
      // Built after the orders, which they change.
      replacement: (): OrderReplacement => settlement.cancelOrder,
      watchLimits: overrides.watchLimits,
      onWatchError: logFault('could not read the orders that clients listen to'),
    }),
  );
  const settlement = modules.add(
    settlementModule,
    settlementModule.create(platform, {
      ...{ audit, readProducts, stockLedger, discounts, carts, shop, payments, differences, providerCalls },
      ...{ gateway: vendors.gateway, orders: ordering.orders, links: ordering.links },
    }),
  );
  modules.add(relatedModule, relatedModule.create(platform, { audit, readProducts, listProducts, readCollections }));
  const reviewing = reviewsModule.create(platform, { audit, limiter, media, readProducts });
  const { reviewPhotos } = modules.add(reviewsModule, reviewing);
  modules.add(reportsModule, reportsModule.create(platform, { shop }));
  const checks = modules.add(
    checksModule,
    checksModule.create(platform, { invariants, storage: vendors.storage, place: databasePlace(config) }),
  );
  // Last: the stock ledger finds the names that it forgets by the audit log.
  modules.add(auditModule, auditing);
  const cleanUp = new CleanUp(db, clock, retention, modules.all('cleanUps'));
  const tasks = [
    ...modules.all('tasks'),
    { name: 'clean-up', words: 'Clean up old data', everyMs: 3_600_000, run: () => cleanUp.deleteExpired() },
  ];
  const jobs = modules.all('jobs');
  modules.add(jobAdminModule, jobAdminModule.create(platform, { audit, shop, jobs, tasks }));

  const worker = new Worker({
    ...{ db, ids, jobs, tasks },
    onGivenUp: createFailureReporter(outbox, clock, config.publicUrl, jobs),
    onError: (error, what) => logger.error({ err: error, job: what }, 'a job failed'),
  });
  let isClosing = false;
  await serveShop(http, {
    ...{ config, overrides, clock, db, metrics, security, logFault, media, reviewPhotos, shop, redirects },
    ...callLimits,
    catalog: readProducts,
    collections: readCollections,
    contentPages: pages,
    dist: DIST,
    resolvers: { classes: resolverClasses, instances: modules.all('resolvers') },
    describeApi: () => describeApi(describeRoutes(), errorDetails),
    routes: modules.routes,
    personalData: modules.personalData,
    sessions: accounts.sessions,
    watchOrders: ordering.watchOrders,
    webhook: settlement.receiveWebhook,
    figures: checks.figures,
    ...vendors,
    registerSandboxPages: () => vendors.registerPages(),
    needsPaymentScripts: async () => vendors.sandbox === null && (await shop.cardEntry()) !== 'hosted-page',
    isClosing: () => isClosing,
  });
  if (isDemo) await seedDemo({ db, clock, ids, stockLedger });

  return {
    ...{ http, worker, db, listProducts, readProducts, stockLedger, makeDueChanges },
    ...{ expireOrders: settlement.expireOrders, reconcilePayments: settlement.reconcilePayments },
    ...{ auditProvider: settlement.auditProvider, anonymizeOrders: ordering.anonymizeOrders },
    ...{ sandbox: vendors.sandbox, identitySandbox: vendors.identitySandbox },
    /** What the operator of a real shop should know about its settings. */
    warnings: () => (isDemo ? Promise.resolve([]) : shopWarnings(shop, config.publicUrl)),
    /** Starts listening and working. @returns the address that people open */
    async start(): Promise<string> {
      await http.listen({ port: config.port, host: config.host });
      if (overrides.worksInBackground !== false) worker.start();
      return config.publicUrl;
    },
    /** Tells balancers that the process is about to stop; it still takes requests. */
    drain(): void {
      isClosing = true;
    },
    async close(): Promise<void> {
      isClosing = true;
      // Beside each other: a long job takes nothing from the time that requests have to end in.
      await closeAll(
        () => Promise.all([worker.stop(), http.close()]),
        () => vendors.sandbox?.close(),
        () => db.close(),
        // A process that opens many shops, as tests do, would otherwise follow each promise for all of them.
        () => vendors.gateway.close(),
        () => security.close(),
      );
    },
  };
}
