import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { pino } from 'pino';
import { DiskMailer } from './adapters/disk-mailer.js';
import { keptSecret } from './adapters/kept-secret.js';
import { makePrivate } from './adapters/private-files.js';
import { PrometheusMetrics } from './adapters/prometheus-metrics.js';
import { RequestSecurityLog } from './adapters/request-security-log.js';
import { SmtpMailer } from './adapters/smtp-mailer.js';
import { StripePaymentGateway } from './adapters/stripe-payment-gateway.js';
import { randomIds, systemClock } from './adapters/system.js';
import { isLiveKey, type Config } from './config.js';
import { ConfigError } from './domain/config-error.js';
import { databasePlace, sqliteFile, type PostgresLimits } from './db/data-source.js';
import { openPostgres, openSqlite, type Database } from './db/database.js';
import { seedDemo } from './modules/demo/seed-demo.js';
import { requireFittingData } from './modules/demo/shop-kind.js';
import { madeUpContactWarning } from './domain/made-up-contact.js';
import type { Clock, EventCounter, Ids } from './domain/ports.js';
import { answerOtherMethods } from './http/answer-other-methods.js';
import { allowOrigins } from './http/allow-origins.js';
import { clientAddress, clientNetwork } from './http/client-address.js';
import { ContextFactory } from './http/context.js';
import { hideSandboxes, reportUntrustedProxy } from './http/forwarded.js';
import { loggedError } from './http/logged-error.js';
import { registerExplorer } from './http/register-explorer.js';
import { registerGraphQL } from './http/graphql/graphql-server.js';
import { createSchema } from './http/graphql/schema.js';
import { registerDiscovery } from './http/register-discovery.js';
import { addProviderFigure, addShopFigures, registerMetrics } from './http/register-metrics.js';
import { servePictures } from './http/serve-pictures.js';
import { apiDescriptions, apiRoutes } from './http/rest/api-routes.js';
import { describeApi } from './http/rest/describe-api.js';
import { registerDocs } from './http/rest/register-docs.js';
import { readBuildId, registerHealth } from './http/rest/register-health.js';
import { registerOrderEvents } from './http/rest/register-order-events.js';
import { registerUploadRoute } from './http/rest/upload-route.js';
import { registerRest } from './http/rest/register-rest.js';
import { registerWebhook } from './http/rest/register-webhook.js';
import { createHttpServer, REQUEST_FAILED } from './http/server.js';
import { shedLoad, type LoadLimits } from './http/shed-load.js';
import { registerPages, type PagesOptions } from './http/ssr.js';
import { CleanUp } from './jobs/clean-up.js';
import { createHandlers } from './jobs/handlers.js';
import { Outbox } from './jobs/outbox.js';
import { createFailureReporter } from './jobs/report-failure.js';
import { Worker, type RecurringTask } from './jobs/worker.js';
import { AccountsResolver } from './modules/accounts/accounts.resolver.js';
import { AccountsService } from './modules/accounts/accounts.service.js';
import { AdminRole } from './modules/accounts/admin-role.js';
import { AbandonedAccounts } from './modules/accounts/abandoned-accounts.js';
import { AnonymizeUser } from './modules/accounts/anonymize-user.js';
import { Identities } from './modules/accounts/identities.js';
import { KnownDevices } from './modules/accounts/known-devices.js';
import { PasswordPolicy } from './modules/accounts/password-policy.js';
import { PasswordProof } from './modules/accounts/password-proof.js';
import { ProfileResolver } from './modules/accounts/profile.resolver.js';
import { ProfileService } from './modules/accounts/profile.service.js';
import { ReclaimAccount } from './modules/accounts/reclaim-account.js';
import { RecoveryService } from './modules/accounts/recovery.service.js';
import { SecondFactors } from './modules/accounts/second-factors.js';
import { sessionLimits, Sessions, type SessionLimits } from './modules/accounts/sessions.js';
import { TwoStepSignInResolver } from './modules/accounts/two-step-sign-in.resolver.js';
import { TwoStepSignInService } from './modules/accounts/two-step-sign-in.service.js';
import { UsersResolver } from './modules/accounts/users.resolver.js';
import { GoogleAccounts } from './modules/accounts/google-accounts.js';
import { GoogleResolver, GoogleSignInResolver } from './modules/accounts/google.resolver.js';
import type { IdentityProvider } from './modules/accounts/identity-provider.js';
import { UsersService } from './modules/accounts/users.service.js';
import { AuditResolver } from './modules/audit/audit.resolver.js';
import { AuditService } from './modules/audit/audit.service.js';
import { CartResolver } from './modules/cart/cart.resolver.js';
import { CartService } from './modules/cart/cart.service.js';
import { ImportProducts } from './modules/catalog/import/import-products.js';
import { ProductEditor } from './modules/catalog/managing/product-editor.js';
import { ProductImportsResolver } from './modules/catalog/import/product-imports.resolver.js';
import { ProductImportsService } from './modules/catalog/import/product-imports.service.js';
import { ProductsResolver } from './modules/catalog/products.resolver.js';
import { ListStockMoves } from './modules/catalog/managing/list-stock-moves.js';
import { ManageProducts } from './modules/catalog/managing/manage-products.js';
import { ListProducts } from './modules/catalog/reading/list-products.js';
import { ReadProducts } from './modules/catalog/reading/read-products.js';
import { StockLedger } from './modules/catalog/stock-ledger.js';
import { CheckInvariants } from './modules/checks/check-invariants.js';
import { ShopFigures } from './modules/checks/shop-figures.js';
import { ContactResolver } from './modules/contact/contact.resolver.js';
import { ContactService } from './modules/contact/contact.service.js';
import { JobsResolver } from './modules/job-admin/jobs.resolver.js';
import { JobsService } from './modules/job-admin/jobs.service.js';
import { MediaResolver } from './modules/media/media.resolver.js';
import { MediaService } from './modules/media/media.service.js';
import { CallLimiter } from './modules/limits/call-limiter.js';
import { RateLimiter, type Limit } from './modules/limits/rate-limiter.js';
import { ShopMailer } from './modules/notifications/shop-mailer.js';
import { AdminOrdersResolver } from './modules/orders/admin-orders.resolver.js';
import { AnonymizeOrders } from './modules/orders/anonymize-orders.js';
import { CancelOrder } from './modules/settlement/cancel-order.js';
import { CloseOpenPayments } from './modules/settlement/close-open-payments.js';
import { CompleteOrders } from './modules/orders/complete-orders.js';
import { AuditProvider } from './modules/settlement/audit-provider.js';
import { DeliverOrder } from './modules/orders/deliver-order.js';
import { ExpireOrders } from './modules/settlement/expire-orders.js';
import { ListOrders } from './modules/orders/list-orders.js';
import { RecordManualPayment } from './modules/settlement/record-manual-payment.js';
import { OrderLinks } from './modules/orders/order-links.js';
import { OrderRecords } from './modules/orders/order-records.js';
import { OrdersResolver } from './modules/orders/orders.resolver.js';
import { OrdersService } from './modules/orders/orders.service.js';
import { PlaceOrder } from './modules/orders/place-order.js';
import { RecomputeDispatch } from './modules/orders/recompute-dispatch.js';
import { PresentOrders } from './modules/orders/present-orders.js';
import { ReceiveWebhook } from './modules/settlement/receive-webhook.js';
import { ReconcilePayments } from './modules/settlement/reconcile-payments.js';
import { RecordDispute } from './modules/settlement/disputes/record-dispute.js';
import { RecordCardPayment } from './modules/settlement/record-card-payment.js';
import { RecordRefunds } from './modules/settlement/refunds/record-refunds.js';
import { RefundLedger } from './modules/settlement/refunds/refund-ledger.js';
import { RefundOrder } from './modules/settlement/refunds/refund-order.js';
import { ReturnUnclaimedPayment } from './modules/settlement/return-unclaimed-payment.js';
import { MoveOrderToPaid } from './modules/settlement/move-order-to-paid.js';
import {
  gatewayLimits,
  GuardedPaymentGateway,
  type GatewayLimits,
} from './modules/payments/guarded-payment-gateway.js';
import { WatchOrders, type WatchLimits } from './modules/orders/watch-orders.js';
import { ProcessProviderEvents } from './modules/settlement/process-provider-events.js';
import { PaymentsService } from './modules/payments/payments.service.js';
import { ProviderDifferences } from './modules/payments/provider-differences.service.js';
import { CardPaymentResolver } from './modules/payments/card-payment.resolver.js';
import { ProviderDifferencesResolver } from './modules/payments/provider-differences.resolver.js';
import { ReportsResolver } from './modules/reports/reports.resolver.js';
import { ReportsService } from './modules/reports/reports.service.js';
import { ShopResolver } from './modules/shop/shop.resolver.js';
import { ShopService } from './modules/shop/shop.service.js';
import { openMediaStorage } from './open-media-storage.js';
import type { SandboxIdentityProvider } from './sandbox/identity/sandbox-identity-provider.js';
import type { StripeSandbox } from './sandbox/stripe/stripe-sandbox.js';

/** What a test or tool puts in the place of the real thing. */
export interface AppOverrides {
  clock?: Clock;
  /** Replaces the database's clock; defaults to `clock` if that is given. */
  databaseClock?: Clock;
  ids?: Ids;
  logger?: FastifyBaseLogger;
  /** Whether jobs run by themselves; tests that call the worker say no. */
  worksInBackground?: boolean;
  /** How long, how often and how much at once the payment provider is asked. */
  gatewayLimits?: Partial<GatewayLimits>;
  /** How long writes wait for others, or are tried again. */
  maxWriteWaitMs?: number;
  /** How long PostgreSQL may take. */
  postgresLimits?: Partial<PostgresLimits> | undefined;
  /** When requests are refused because the shop can't keep up; null: never. */
  load?: Partial<LoadLimits> | null;
  /** After how long a connection is closed on which nothing moves in the middle of a request. */
  idleMs?: number | undefined;
  /** How often one address may call the interfaces; null: as often as it likes. */
  callLimit?: Limit | null;
  /** How often one address may ask for pages that aren't in the cache; null: as often as it likes. */
  pageLimit?: Limit | null;
  /** How often one user may make the shop ask the payment provider; null: as often as they like. */
  providerCallLimit?: Limit | null;
  /** How long sessions last. */
  sessionLimits?: Partial<SessionLimits> | undefined;
  /** How many may listen to orders, and how often is looked at them. */
  watchLimits?: Partial<WatchLimits> | undefined;
  /** Where the built explorer is. */
  explorerDir?: string;
  /** Where the built client is; null serves no pages. */
  pages?: Partial<Pick<PagesOptions, 'clientDir' | 'ssrModule' | 'devServer'>> | null;
}

export interface App {
  http: FastifyInstance;
  worker: Worker;
  db: Database;
  listProducts: ListProducts;
  readProducts: ReadProducts;
  stockLedger: StockLedger;
  expireOrders: ExpireOrders;
  anonymizeOrders: AnonymizeOrders;
  reconcilePayments: ReconcilePayments;
  auditProvider: AuditProvider;
  /** The payments sandbox; null when real Stripe keys are configured. */
  sandbox: StripeSandbox | null;
  /** The simulated Google; null in production and where Firebase is configured. */
  identitySandbox: SandboxIdentityProvider | null;
  /** What the operator of a real shop should know about its settings. */
  warnings(): Promise<string[]>;
  /** Starts listening and working. @returns the address that people open */
  start(): Promise<string>;
  /** Tells balancers that the process is about to stop; it still takes requests. */
  drain(): void;
  close(): Promise<void>;
}

const DIST = fileURLToPath(new URL('..', import.meta.url));

/** Builds the whole shop from its configuration. Nothing listens yet. */
export async function createApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? randomIds;
  const logger = (overrides.logger ?? pino({ level: config.logLevel })).child(
    {},
    { serializers: { err: loggedError } },
  );
  const isDemo = config.mode === 'demo';

  await mkdir(config.dataDir, { recursive: true });
  await access(config.dataDir, constants.W_OK);
  await makePrivate(config.dataDir);
  const linkSecrets = config.orderLinkSecrets ?? [await ownLinkSecret(config.dataDir)];
  const databaseClock = overrides.databaseClock ?? overrides.clock ?? null;
  const openOptions = {
    clock: databaseClock,
    allowsNewerSchema: config.allowNewerSchema,
    maxWaitMs: overrides.maxWriteWaitMs,
  };
  const db =
    config.databaseUrl === null
      ? await openSqlite(sqliteFile(config.dataDir), openOptions)
      : await openPostgres(config.databaseUrl, {
          ...openOptions,
          limits: overrides.postgresLimits,
          waitSeconds: config.databaseWaitSeconds,
          onWait: (error) => logger.warn({ err: error }, 'waiting for the database'),
        });
  try {
    await requireFittingData(db, config.mode, clock.now());
  } catch (error) {
    await db.close();
    throw error;
  }

  const metrics = new PrometheusMetrics();
  const security = new RequestSecurityLog(
    (line, message) => logger.info(line, message),
    (event) => metrics.security(event),
  );
  const logFault = (message: string) => (error: unknown) => logger.error({ err: error, ...security.request }, message);
  const events: EventCounter = {
    order(event, orderId) {
      metrics.order(event);
      logger.info({ event, orderId, ...security.request }, 'order');
    },
    webhook: (outcome) => metrics.webhook(outcome),
  };

  const http = await createHttpServer(config, ids, logger, {
    isStrict: !overrides.pages?.devServer,
    idleMs: overrides.idleMs,
  });
  if (config.trustedProxies === 0) reportUntrustedProxy(http);
  if (isDemo && !config.isPublicDemo) hideSandboxes(http);
  const unlimitedAddresses = config.rateLimits ? {} : { maxPerAddress: null };
  // First, so that pages of these origins can also read that the shop is too busy, and when to come back.
  await allowOrigins(http, config.corsOrigins);
  if (overrides.load !== null) shedLoad(http, { ...unlimitedAddresses, ...overrides.load });
  const sandbox = config.stripe === null ? await startSandbox(config, http, clock) : null;
  const limits = { ...gatewayLimits, ...overrides.gatewayLimits };
  const stripe = new StripePaymentGateway({
    clock,
    attemptMs: limits.attemptMs,
    pingMs: limits.pingMs,
    ...(sandbox?.gateway ?? config.stripe ?? neverWithoutStripe()),
  });
  const gateway = new GuardedPaymentGateway(stripe, {
    clock,
    limits,
    onFault: logFault('the payment provider failed'),
  });
  const identitySandbox = isDemo && config.firebase === null ? await startIdentitySandbox(http, clock) : null;
  const identityProvider =
    identitySandbox ?? (await openFirebase(config, logFault('Google could not confirm a sign-in')));
  const mailFolder = join(config.dataDir, 'mails');
  const diskMailer = new DiskMailer(mailFolder, clock, ids);
  const postOffice = config.smtp ? new SmtpMailer(config.smtp) : diskMailer;

  addShopFigures(metrics, new ShopFigures(db, clock));
  addProviderFigure(metrics, gateway);
  // Not earlier: reading a body leaves the caller's async context.
  http.addHook('preHandler', ({ id, ip }, _reply, done) => {
    security.during({ reqId: id, network: clientNetwork(ip) }, done);
  });
  const outbox = new Outbox(clock, ids);
  const limiter = new RateLimiter(db, clock, config.rateLimits, security);
  const audit = new AuditService(db, clock, ids);
  const storage = await openMediaStorage(config, ids, { onFault: logFault('the picture storage failed') });
  const media = new MediaService(storage, ids);
  const secondFactors = new SecondFactors(db, clock, ids, outbox, audit, security);
  const shop = new ShopService(db, clock, outbox, audit, isDemo, config.smtp?.from ?? null, secondFactors);
  const mailer = new ShopMailer(postOffice, shop, config.publicUrl);
  const listProducts = new ListProducts(db, clock, shop);
  const readProducts = new ReadProducts(db);
  const stockLedger = new StockLedger(clock, ids);
  const productEditor = new ProductEditor(clock, ids, stockLedger, audit);
  const manageProducts = new ManageProducts(db, clock, listProducts, productEditor);
  const productImports = new ProductImportsService(db, clock, ids, outbox);
  const importProducts = new ImportProducts(db, clock, outbox, productEditor, audit, listProducts);
  const sessions = new Sessions(db, clock, ids, { ...sessionLimits, ...overrides.sessionLimits }, shop, security);
  const devices = new KnownDevices(db, clock, ids);
  const carts = new CartService(db, clock, readProducts);
  const identities = new Identities(db, clock);
  const keepers = [devices, carts, identities];
  const passwordPolicy = new PasswordPolicy(shop);
  const passwordProof = new PasswordProof(limiter, security);
  const twoStep = new TwoStepSignInService(
    db,
    clock,
    ids,
    limiter,
    passwordProof,
    sessions,
    secondFactors,
    shop,
    security,
  );
  const reclaim = new ReclaimAccount(sessions, keepers);
  const google = new GoogleAccounts(
    db,
    clock,
    ids,
    limiter,
    outbox,
    identities,
    reclaim,
    passwordProof,
    security,
    identityProvider,
  );
  const anonymizeOrders = new AnonymizeOrders(db, clock, shop);
  const contact = new ContactService(db, clock, ids, outbox, limiter, shop);
  const anonymizeUser = new AnonymizeUser(clock, outbox, sessions, [
    ...keepers,
    secondFactors,
    anonymizeOrders,
    contact,
    // The ledger finds its names by the audit log's.
    productEditor,
    productImports,
    audit,
  ]);
  const accounts = new AccountsService(
    db,
    clock,
    ids,
    limiter,
    outbox,
    sessions,
    devices,
    google,
    passwordPolicy,
    secondFactors,
    security,
  );
  const profile = new ProfileService(
    db,
    clock,
    passwordProof,
    passwordPolicy,
    outbox,
    sessions,
    devices,
    anonymizeUser,
    security,
  );
  const recovery = new RecoveryService(
    db,
    clock,
    ids,
    limiter,
    outbox,
    sessions,
    devices,
    identities,
    reclaim,
    passwordPolicy,
    shop,
    config.publicUrl,
    security,
  );
  const users = new UsersService(db, audit, anonymizeUser, sessions, security);
  const adminRole = new AdminRole(db, audit, security);
  const payments = new PaymentsService(db, clock, ids, gateway, shop, config.publicUrl);
  const moveOrderToPaid = new MoveOrderToPaid(clock, outbox, stockLedger, carts, shop);
  const recordCardPayment = new RecordCardPayment(db, outbox, audit, payments, moveOrderToPaid, events);
  const expireOrders = new ExpireOrders(db, clock, outbox, audit, stockLedger, payments, recordCardPayment, events);
  const providerCallLimit = overrides.providerCallLimit === undefined ? PROVIDER_CALLS : overrides.providerCallLimit;
  const providerCalls = new CallLimiter(clock, config.rateLimits ? providerCallLimit : null, 'payment', security);
  const cancelOrder = new CancelOrder(
    db,
    clock,
    outbox,
    audit,
    stockLedger,
    payments,
    recordCardPayment,
    providerCalls,
  );
  const placeOrder = new PlaceOrder(
    db,
    ids,
    outbox,
    readProducts,
    stockLedger,
    shop,
    config.rateLimits,
    events,
    cancelOrder,
  );
  const presentOrders = new PresentOrders(db, clock, payments, shop);
  const listOrders = new ListOrders(db, clock, shop, presentOrders);
  const orderLinks = new OrderLinks(clock, linkSecrets, config.publicUrl);
  const orders = new OrdersService(
    db,
    placeOrder,
    recordCardPayment,
    payments,
    presentOrders,
    listOrders,
    orderLinks,
    cancelOrder,
    providerCalls,
  );
  const watchOrders = new WatchOrders(db, clock, sessions, orderLinks, {
    onError: (error) => logger.error({ err: error }, 'could not read the orders that clients listen to'),
    limits: overrides.watchLimits,
  });
  const refundLedger = new RefundLedger(clock, ids, outbox, audit, events);
  const refundOrder = new RefundOrder(db, outbox, audit, stockLedger, gateway, refundLedger);
  const returnUnclaimedPayment = new ReturnUnclaimedPayment(db, clock, outbox, payments);
  const recordRefunds = new RecordRefunds(db, gateway, payments, recordCardPayment, refundLedger);
  const recordDispute = new RecordDispute(db, clock, outbox, audit, gateway, recordCardPayment);
  const processProviderEvents = new ProcessProviderEvents(
    db,
    clock,
    outbox,
    recordCardPayment,
    recordRefunds,
    recordDispute,
  );
  const differences = new ProviderDifferences(db, clock, ids, outbox);
  const auditProvider = new AuditProvider(
    db,
    clock,
    gateway,
    recordCardPayment,
    recordRefunds,
    recordDispute,
    differences,
  );
  const reconcilePayments = new ReconcilePayments(
    db,
    clock,
    payments,
    recordCardPayment,
    processProviderEvents,
    returnUnclaimedPayment,
    refundOrder,
  );
  const orderAdministration = {
    orders,
    listOrders,
    orderRecords: new OrderRecords(db, audit, stockLedger),
    recordManualPayment: new RecordManualPayment(
      db,
      outbox,
      audit,
      readProducts,
      payments,
      recordCardPayment,
      moveOrderToPaid,
      events,
      providerCalls,
    ),
    deliverOrder: new DeliverOrder(db, clock, outbox, audit),
    cancelOrder,
    refundOrder,
  };
  const reports = new ReportsService(db, clock, shop);
  const recomputeDispatch = new RecomputeDispatch(db, shop);
  const completeOrders = new CompleteOrders(db, clock, recomputeDispatch);
  const abandonedAccounts = new AbandonedAccounts(db, clock, anonymizeUser);
  const cleanUp = new CleanUp(db, clock, storage, diskMailer);
  const checkInvariants = new CheckInvariants(db, clock, outbox, storage, databasePlace(config));
  const tasks: RecurringTask[] = [
    { name: 'expire-orders', everyMs: MINUTE, run: () => expireOrders.expireDue() },
    { name: 'reconcile-payments', everyMs: MINUTE, run: () => reconcilePayments.reconcile() },
    { name: 'compare-books', everyMs: 24 * 60 * MINUTE, run: () => auditProvider.audit() },
    {
      name: 'clean-up',
      everyMs: 60 * MINUTE,
      run: async () => {
        await anonymizeOrders.anonymizeDue();
        await abandonedAccounts.deleteDue();
        await cleanUp.deleteExpired();
      },
    },
    { name: 'complete-orders', everyMs: 24 * 60 * MINUTE, run: () => completeOrders.complete() },
    { name: 'check-invariants', everyMs: 10 * MINUTE, run: () => checkInvariants.check('quick') },
    { name: 'check-invariants-thoroughly', everyMs: 24 * 60 * MINUTE, run: () => checkInvariants.check('thorough') },
  ];

  registerMetrics(http, { metrics, token: config.metricsToken, isProduction: !isDemo });
  // Not earlier: reading a body leaves the caller's async context.
  http.addHook('preHandler', (_request, _reply, done) => gateway.sharingOneLimit(done));
  const callLimit = overrides.callLimit === undefined ? API_CALLS : overrides.callLimit;
  const calls = new CallLimiter(clock, config.rateLimits ? callLimit : null, 'calls', security);
  const { publicUrl, corsOrigins } = config;
  const contexts = new ContextFactory(sessions, { publicUrl, corsOrigins, isDemo }, calls);
  const pageLimit = overrides.pageLimit === undefined ? UNCACHED_PAGES : overrides.pageLimit;
  const renderings = new CallLimiter(clock, config.rateLimits ? pageLimit : null, 'pages', security);
  const countRendering = ({ ip }: FastifyRequest) => renderings.count(clientAddress(ip));
  const refuseOtherMethods = answerOtherMethods(http);
  let isClosing = false;
  registerHealth(http, {
    isClosing: () => isClosing,
    askDatabase: () => db.dataSource.query('SELECT 1'),
    build: await readBuildId(join(DIST, 'build-id')),
  });
  const services = {
    accounts,
    profile,
    recovery,
    users,
    sessions,
    twoStep,
    devices,
    identities,
    contact,
    carts,
    listProducts,
    readProducts,
    manageProducts,
    productImports,
    payments,
  };
  registerRest(http, apiRoutes({ ...services, ...orderAdministration }), contexts);
  registerOrderEvents(http, watchOrders, contexts);
  await registerDocs(http, describeApi(apiDescriptions()), countRendering);
  await registerWebhook(http, new ReceiveWebhook(db, clock, gateway, processProviderEvents, events, security));
  const schema = createSchema({
    accounts: new AccountsResolver(accounts),
    audit: new AuditResolver(audit),
    adminOrders: new AdminOrdersResolver(orderAdministration),
    cardPayment: new CardPaymentResolver(shop, {
      publishableKey: gateway.publishableKey,
      sandboxPath: sandbox && STRIPE_PATH,
      isTestMode: config.stripe === null || !isLiveKey(config.stripe.secretKey),
    }),
    cart: new CartResolver(carts),
    contact: new ContactResolver(contact),
    google: new GoogleResolver(google, identities),
    googleSignIn: new GoogleSignInResolver(identityProvider?.browser ?? null),
    jobs: new JobsResolver(new JobsService(db, clock, outbox, audit, shop, tasks)),
    media: new MediaResolver(media),
    productImports: new ProductImportsResolver(productImports),
    orders: new OrdersResolver(orders, payments),
    products: new ProductsResolver(listProducts, readProducts, manageProducts, new ListStockMoves(db)),
    providerDifferences: new ProviderDifferencesResolver(differences),
    profile: new ProfileResolver(profile, recovery, sessions),
    reports: new ReportsResolver(reports),
    shop: new ShopResolver(shop),
    twoStepSignIn: new TwoStepSignInResolver(twoStep),
    users: new UsersResolver(users, adminRole),
  });
  const graphql = await registerGraphQL(http, {
    schema,
    contexts,
    media,
    clock,
    isProduction: !isDemo,
    onFault: logFault(REQUEST_FAILED),
  });
  servePictures(http, storage);
  await registerUploadRoute(http, media, contexts);
  refuseOtherMethods();
  registerDiscovery(http, { catalog: readProducts, shop, publicUrl: config.publicUrl, countRendering });
  if (sandbox) await http.register(sandbox.stripe.pages, { prefix: STRIPE_PATH });
  if (isDemo && !config.smtp) {
    const { createMailPages } = await import('./sandbox/mail/mail-pages.js');
    await http.register(createMailPages(mailFolder), { prefix: MAIL_PATH });
  }
  if (isDemo) await registerExplorer(http, overrides.explorerDir ?? join(DIST, 'explorer'));
  if (overrides.pages !== null) {
    await registerPages(http, {
      clientDir: join(DIST, 'client'),
      ssrModule: join(DIST, 'ssr', 'entry-server.js'),
      ...overrides.pages,
      publicUrl: config.publicUrl,
      clock,
      ids,
      needsPaymentScripts: async () => sandbox === null && (await shop.cardEntry()) !== 'hosted-page',
      countRendering,
      callerOf: (request) => contexts.forPage(request),
      execute: async (contextValue, operation) => {
        const { body } = await graphql.executeOperation(operation, { contextValue });
        if (body.kind !== 'single') throw new Error('pages use no incremental delivery');
        return body.singleResult as ExecutionResult;
      },
    });
  }
  const worker = new Worker({
    db,
    ids,
    handlers: createHandlers({
      orders,
      recomputeDispatch,
      returnUnclaimedPayment,
      closeOpenPayments: new CloseOpenPayments(payments, recordCardPayment),
      refundOrder,
      contact,
      recovery,
      importProducts,
      mailer,
      shop,
      orderLinks,
    }),
    tasks,
    onGivenUp: createFailureReporter(outbox, clock, config.publicUrl),
    onError: (error, what) => logger.error({ err: error, job: what }, 'a job failed'),
  });
  if (isDemo) await seedDemo({ db, clock, ids, stockLedger });

  return {
    http,
    worker,
    db,
    listProducts,
    readProducts,
    stockLedger,
    expireOrders,
    anonymizeOrders,
    reconcilePayments,
    auditProvider,
    sandbox: sandbox?.stripe ?? null,
    identitySandbox,
    async warnings() {
      if (isDemo) return [];
      const contradiction = await shop.shippingContradiction();
      const madeUp = madeUpContactWarning((await shop.shop()).contact);
      const settings = `${config.publicUrl}/admin/settings`;
      return [
        ...(contradiction === null ? [] : [`${contradiction} Set your prices: ${settings}`]),
        ...(madeUp === null ? [] : [`${madeUp} Enter your own: ${settings}`]),
      ];
    },
    async start() {
      await http.listen({ port: config.port, host: config.host });
      if (overrides.worksInBackground !== false) worker.start();
      return config.publicUrl;
    },
    drain() {
      isClosing = true;
    },
    async close() {
      isClosing = true;
      // Beside each other: a long job takes nothing from the time that requests have to end in.
      await closeAll(
        () => Promise.all([worker.stop(), http.close()]),
        () => sandbox?.stripe.close(),
        () => db.close(),
        // A process that opens many shops, as tests do, would otherwise follow each promise for all of them.
        () => gateway.close(),
        () => security.close(),
      );
    },
  };
}

/** Closes one after the other, the later ones also when an earlier one fails. @throws the first failure, afterwards */
async function closeAll(...closings: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** What a shop without ORDER_LINK_SECRET signs with. */
async function ownLinkSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'order-link-secret');
  const secret = await keptSecret(file);
  if (secret !== null) return secret;
  throw new ConfigError(
    `DATA_DIR: ${file} is empty; restore it from a backup, or delete it: links in emails sent so far will then stop working`,
  );
}

const MINUTE = 60_000;
/** A browser that clicks as fast as it can stays far below; several people may share an address. */
const API_CALLS: Limit = { tries: 600, seconds: 60 };
/** Pages that are rendered for this request alone, sitemaps and the description of the interface: each costs up to 100 ms. */
const UNCACHED_PAGES: Limit = { tries: 120, seconds: 60 };
/** Ten times what a patient shopper needs; Stripe limits the calls of the whole shop. */
const PROVIDER_CALLS: Limit = { tries: 20, seconds: 60 };
const STRIPE_PATH = '/sandbox/stripe';
const MAIL_PATH = '/sandbox/mail';
const IDENTITY_PATH = '/sandbox/identity';

/** Replaces Stripe in demo mode; loaded only then. */
async function startSandbox(config: Config, http: FastifyInstance, clock: Clock) {
  const { createStripeSandbox } = await import('./sandbox/stripe/stripe-sandbox.js');
  const secretKey = 'sk_test_sandbox';
  const webhookSecret = 'whsec_sandbox';
  const stripe = createStripeSandbox({
    storage: join(config.dataDir, 'sandbox-stripe.sqlite'),
    secretKey,
    webhookSecret,
    webhookUrl: () => {
      const address = http.server.address();
      return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/api/payment/webhook` : null;
    },
    pageUrl: () => `${config.publicUrl}${STRIPE_PATH}`,
    now: () => clock.now(),
  });
  const api = { protocol: 'http' as const, ...(await stripe.listen()) };
  return { stripe, gateway: { secretKey, publishableKey: 'pk_test_sandbox', webhookSecrets: [webhookSecret], api } };
}

/** Replaces Google in demo mode; loaded only then. */
async function startIdentitySandbox(http: FastifyInstance, clock: Clock): Promise<SandboxIdentityProvider> {
  const { SandboxIdentityProvider } = await import('./sandbox/identity/sandbox-identity-provider.js');
  const { createIdentityPages } = await import('./sandbox/identity/identity-pages.js');
  const provider = await SandboxIdentityProvider.create({ popupPath: IDENTITY_PATH, now: () => clock.now() });
  await http.register(createIdentityPages(provider), { prefix: IDENTITY_PATH });
  return provider;
}

/** Google by Firebase, where it is configured. The SDK is large, and loaded only then. */
async function openFirebase(config: Config, onFault: (error: unknown) => void): Promise<IdentityProvider | null> {
  if (config.firebase === null) return null;
  const { FirebaseIdentityProvider } = await import('./adapters/firebase-identity-provider.js');
  return new FirebaseIdentityProvider({ ...config.firebase, onFault });
}

function neverWithoutStripe(): never {
  throw new Error('neither the sandbox nor real Stripe keys are configured');
}
