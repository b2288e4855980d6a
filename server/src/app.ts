import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.js';
import { describeApi } from './http/rest/describe-api.js';
import { createHttpServer } from './http/server.js';
import { guardRequests, serveShop } from './http/serve-shop.js';
import { Worker } from './jobs/worker.js';
import type { AppOverrides } from './app-overrides.js';
import { seedDemo } from './modules/demo/seed-demo.js';
import { createFailureReporter } from './modules/job-admin/report-failure.js';
import { followCurrency } from './modules/shop/follow-currency.js';
import { shopWarnings } from './modules/shop/shop-warnings.js';
import { buildModules } from './build-modules.js';
import { openPlatform } from './open-platform.js';
import { describeRoutes, errorDetails, resolverClasses } from './shop-modules.js';
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

  const built = buildModules({ config, overrides, platform, vendors, security, linkSecrets, logFault });
  const { modules, jobs, tasks, shop, settlement, ordering } = built;
  const { listProducts, readProducts, stockLedger, makeDueChanges } = built;
  const worker = new Worker({
    ...{ db, ids, jobs, tasks },
    onGivenUp: createFailureReporter(outbox, clock, config.publicUrl, jobs),
    onError: (error, what) => logger.error({ err: error, job: what }, 'a job failed'),
  });
  let isClosing = false;
  let stopFollowing = () => {};
  await serveShop(http, {
    ...{ config, overrides, clock, db, metrics, security, logFault, shop },
    ...built.callLimits,
    ...{
      media: built.media,
      reviewPhotos: built.reviewPhotos,
      deliveryPhotos: ordering.deliveryPhotos,
      redirects: built.redirects,
    },
    catalog: readProducts,
    collections: built.readCollections,
    contentPages: built.pages,
    dist: DIST,
    resolvers: { classes: resolverClasses, instances: modules.all('resolvers') },
    describeApi: () => describeApi(describeRoutes(), errorDetails),
    routes: modules.routes,
    personalData: modules.personalData,
    sessions: built.accounts.sessions,
    watchOrders: ordering.watchOrders,
    webhook: settlement.receiveWebhook,
    figures: built.checks.figures,
    ...vendors,
    registerSandboxPages: () => vendors.registerPages(),
    needsPaymentScripts: async () => vendors.sandbox === null && (await shop.cardEntry()) !== 'hosted-page',
    isClosing: () => isClosing,
  });
  // The settings say in which currency amounts are counted, from the first one on.
  await shop.money();
  if (isDemo) {
    const { codes: giftCardCodes } = built.giftCards;
    const readPicture = (path: string) => readFile(join(DIST, 'client/images', path)).catch(() => null);
    await seedDemo({ ...{ db, clock, ids, stockLedger, giftCardCodes, readPicture }, storage: vendors.storage });
  }

  return {
    ...{ http, worker, db, listProducts, readProducts, stockLedger, makeDueChanges, giftCards: built.giftCards },
    ...{ expireOrders: settlement.expireOrders, reconcilePayments: settlement.reconcilePayments },
    ...{ auditProvider: settlement.auditProvider, anonymizeOrders: ordering.anonymizeOrders },
    ...{ sandbox: vendors.sandbox, identitySandbox: vendors.identitySandbox },
    /** What the operator of a real shop should know about its settings. */
    warnings: () => (isDemo ? Promise.resolve([]) : shopWarnings(shop, config.publicUrl)),
    /** Starts listening and working. @returns the address that people open */
    async start(): Promise<string> {
      await http.listen({ port: config.port, host: config.host });
      if (overrides.worksInBackground === false) return config.publicUrl;
      worker.start();
      if (db.kind === 'postgres') stopFollowing = followCurrency(shop);
      return config.publicUrl;
    },
    /** Tells balancers that the process is about to stop; it still takes requests. */
    drain(): void {
      isClosing = true;
    },
    async close(): Promise<void> {
      isClosing = true;
      stopFollowing();
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
