import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { PrometheusMetrics } from '../adapters/prometheus-metrics.js';
import type { RequestSecurityLog } from '../adapters/request-security-log.js';
import type { Config } from '../config.js';
import type { Database } from '../db/database.js';
import type { Clock } from '../domain/ports.js';
import type { RestRoute } from '../kit/rest-route.js';
import { AnswerCache } from './answer-cache.js';
import { allowOrigins } from './allow-origins.js';
import { answerOtherMethods } from './answer-other-methods.js';
import { clientAddress, clientNetwork } from './client-address.js';
import { ContextFactory } from './context.js';
import { hideSandboxes, reportUntrustedProxy } from './forwarded.js';
import { registerGraphQL } from './graphql/graphql-server.js';
import { createSchema } from './graphql/schema.js';
import type { CallCounter, DeliveryPhotoTaker, PhotoTaker, PictureStore, SessionFinder, UploadTaker } from './ports.js';
import { answerFirst } from './ready-answers.js';
import { registerDiscovery, type DiscoveryOptions } from './register-discovery.js';
import { registerExplorer } from './register-explorer.js';
import { addProviderFigure, addShopFigures, registerMetrics, type ShopFigures } from './register-metrics.js';
import { personalDataRoute, type PersonalData } from './rest/personal-data.js';
import { registerDocs } from './rest/register-docs.js';
import { readBuildId, readyHealth, registerHealth } from './rest/register-health.js';
import { registerOrderEvents, type OrderWatcher } from './rest/register-order-events.js';
import { registerRest } from './rest/register-rest.js';
import { registerWebhook, type WebhookReceiver } from './rest/register-webhook.js';
import { registerUploadRoutes } from './rest/upload-route.js';
import { servePictures } from './serve-pictures.js';
import { REQUEST_FAILED } from './server.js';
import { shedLoad, type LoadLimits } from './shed-load.js';
import { registerPages, type PagesOptions } from './ssr.js';

/** What a test or tool puts in the place of the usual. */
export interface ServeOverrides {
  /** When requests are refused because the shop can't keep up; null: never. */
  load?: Partial<LoadLimits> | null;
  /** Whether visitors share the answers to all public calls; the storefront's own queries by hash are shared anyway. */
  sharesAnswers?: boolean;
  /** Where the built explorer is. */
  explorerDir?: string;
  /** Where the built client is; null serves no pages. */
  pages?: Partial<Pick<PagesOptions, 'clientDir' | 'ssrModule' | 'devServer'>> | null;
}

/** What the shop is served with: lists that the modules made, and the few services that http calls itself. */
export interface ServedShop {
  config: Config;
  overrides: ServeOverrides;
  clock: Clock;
  db: Database;
  metrics: PrometheusMetrics;
  security: RequestSecurityLog;
  /** Logs a fault under a message. */
  logFault: (message: string) => (error: unknown) => void;
  /** The folder of the builds. */
  dist: string;
  resolvers: { classes: readonly NewableFunction[]; instances: readonly object[] };
  routes: readonly RestRoute[];
  /** Makes the description of the REST calls. */
  describeApi: () => object;
  personalData: Readonly<Record<string, PersonalData>>;
  sessions: SessionFinder;
  /** Counts API calls by address. */
  calls: CallCounter;
  /** Counts rendered pages by address. */
  renderings: CallCounter;
  media: UploadTaker;
  reviewPhotos: PhotoTaker;
  deliveryPhotos: DeliveryPhotoTaker;
  storage: PictureStore;
  catalog: DiscoveryOptions['catalog'];
  collections: NonNullable<DiscoveryOptions['collections']>;
  redirects: NonNullable<PagesOptions['redirects']>;
  shop: DiscoveryOptions['shop'];
  contentPages: DiscoveryOptions['contentPages'];
  watchOrders: OrderWatcher;
  webhook: WebhookReceiver;
  figures: ShopFigures;
  gateway: {
    readonly state: string;
    /** Runs the rest of a request so that all its calls to the provider share one time limit. */
    sharingOneLimit<T>(run: () => T): T;
  };
  /** Whether the checkout page loads the payment provider's script. */
  needsPaymentScripts: () => Promise<boolean>;
  registerSandboxPages: () => Promise<void>;
  isClosing: () => boolean;
}

/** What requests meet before any route: origins, load, sandboxes that are hidden from the network. */
export async function guardRequests(
  http: FastifyInstance,
  config: Config,
  load: ServeOverrides['load'],
): Promise<void> {
  if (config.trustedProxies === 0) reportUntrustedProxy(http);
  if (config.mode === 'demo' && !config.isPublicDemo) hideSandboxes(http);
  // First, so that pages of these origins can also read that the shop is too busy, and when to come back.
  await allowOrigins(http, config.corsOrigins);
  if (load !== null) shedLoad(http, { ...(config.rateLimits ? {} : { maxPerAddress: null }), ...load });
}

/** Registers everything that the shop answers: metrics, health, REST, GraphQL, pictures, pages. */
export async function serveShop(http: FastifyInstance, shop: ServedShop): Promise<void> {
  const { config, clock, metrics, security, gateway, overrides, dist } = shop;
  const isDemo = config.mode === 'demo';
  const { publicUrl, corsOrigins } = config;
  addShopFigures(metrics, shop.figures);
  addProviderFigure(metrics, gateway);
  /** Runs the rest of a request so that its security events name it, and its calls to the provider share one time limit. */
  const follow = <T>(request: FastifyRequest, run: () => T) =>
    security.during(
      {
        reqId: request.id,
        // Read only for an event: few requests have one.
        get network() {
          return clientNetwork(request.ip);
        },
      },
      // guard: payment-provider.test.ts 'share its limit', try: gateway.sharingOneLimit(run) -> run()
      () => gateway.sharingOneLimit(run),
    );
  registerMetrics(http, { metrics, token: config.metricsToken, isProduction: !isDemo });
  const contexts = new ContextFactory(shop.sessions, { publicUrl, corsOrigins, isDemo }, shop.calls);
  const answers = new AnswerCache(contexts, clock);
  const sharesAll = overrides.sharesAnswers ?? true;
  const countRendering = ({ ip }: FastifyRequest) => shop.renderings.count(clientAddress(ip));
  const refuseOtherMethods = answerOtherMethods(http);
  const build = await readBuildId(join(dist, 'build-id'));
  registerHealth(http, {
    isClosing: shop.isClosing,
    askDatabase: () => shop.db.dataSource.query('SELECT 1'),
    build,
  });
  const health = readyHealth(build);
  answerFirst(http, (call) => (call.url === '/api/health' ? health : answers.ready(call)), {
    ...{ config, metrics, isClosing: shop.isClosing },
  });
  registerDocs(http, shop.describeApi, countRendering);
  let graphql!: Awaited<ReturnType<typeof registerGraphQL>>;
  await http.register(async (calls) => {
    // Not earlier: reading a body leaves the caller's async context.
    calls.addHook('preHandler', (request, _reply, done) => follow(request, done));
    registerRest(calls, [...shop.routes, personalDataRoute(shop.personalData)], contexts, sharesAll ? answers : null);
    registerOrderEvents(calls, shop.watchOrders, contexts);
    await registerWebhook(calls, shop.webhook);
    await registerUploadRoutes(calls, shop, contexts);
    graphql = await registerGraphQL(calls, {
      schema: createSchema(shop.resolvers.classes, shop.resolvers.instances),
      contexts,
      media: shop.media,
      answers,
      sharesAll,
      isProduction: !isDemo,
      onFault: shop.logFault(REQUEST_FAILED),
    });
  });
  servePictures(http, shop.storage);
  // guard: http-edge.test.ts 'a method that an address doesn’t'
  refuseOtherMethods();
  registerDiscovery(http, {
    catalog: shop.catalog,
    collections: shop.collections,
    contentPages: shop.contentPages,
    shop: shop.shop,
    publicUrl,
    countRendering,
  });
  await shop.registerSandboxPages();
  // guard: explorer.test.ts 'a real shop', try: if (isDemo) ->
  if (isDemo) await registerExplorer(http, overrides.explorerDir ?? join(dist, 'explorer'));
  if (overrides.pages === null) return;
  await registerPages(http, {
    clientDir: join(dist, 'client'),
    ssrModule: join(dist, 'ssr', 'entry-server.js'),
    ...overrides.pages,
    publicUrl,
    clock,
    needsPaymentScripts: shop.needsPaymentScripts,
    redirects: shop.redirects,
    follow,
    policyOf: http.securityHeaders.policyOf,
    countRendering,
    callers: contexts,
    execute: async (contextValue, operation) => {
      const { body } = await graphql.executeOperation(operation, { contextValue });
      if (body.kind !== 'single') throw new Error('pages use no incremental delivery');
      return body.singleResult as ExecutionResult;
    },
  });
}
