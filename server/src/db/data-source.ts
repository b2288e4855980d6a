import { join } from 'node:path';
import {
  DataSource,
  type DataSourceOptions,
  type ObjectLiteral,
  QueryFailedError,
  QueryResult,
  type QueryRunner,
} from 'typeorm';
import type { DatabasePlace } from './aside-reader.js';
import { askPostgresDirectly } from './ask-postgres.js';
import { InitialSchema0001 } from './migrations/0001-initial-schema.js';
import { ContactMessages0002 } from './migrations/0002-contact-messages.js';
import { AccountRecovery0003 } from './migrations/0003-account-recovery.js';
import { Identities0004 } from './migrations/0004-identities.js';
import { SavedCarts0005 } from './migrations/0005-saved-carts.js';
import { AdminArea0006 } from './migrations/0006-admin-area.js';
import { Jobs0007 } from './migrations/0007-jobs.js';
import { ProviderRecords0008 } from './migrations/0008-provider-records.js';
import { InvariantStates0010 } from './migrations/0010-invariant-states.js';
import { OutboxPrecedence0011 } from './migrations/0011-outbox-precedence.js';
import { IdentityEmail0104 } from './migrations/0104-identity-email.js';
import { OrderHoldsAndPrivacy0105 } from './migrations/0105-order-holds-and-privacy.js';
import { OrderSearch0108 } from './migrations/0108-order-search.js';
import { SecondFactors0109 } from './migrations/0109-second-factors.js';
import { DeletedCustomers0110 } from './migrations/0110-deleted-customers.js';
import { ProductCreations0111 } from './migrations/0111-product-creations.js';
import { OrderKeyAliases0112 } from './migrations/0112-order-key-aliases.js';
import { ProductSearch0113 } from './migrations/0113-product-search.js';
import { ProductSearchTriggers0114 } from './migrations/0114-product-search-triggers.js';
import { CategoryPriceIndex0115 } from './migrations/0115-category-price-index.js';
import { ProductVariants0116 } from './migrations/0116-product-variants.js';
import { Collections0117 } from './migrations/0117-collections.js';
import { ProductPictures0119 } from './migrations/0119-product-pictures.js';
import { Content0120 } from './migrations/0120-content.js';
import { Reviews0121 } from './migrations/0121-reviews.js';
import { RelatedProducts0122 } from './migrations/0122-related-products.js';
import { ProductSales0130 } from './migrations/0130-product-sales.js';
import { Synonyms0131 } from './migrations/0131-synonyms.js';
import { TextOptions0133 } from './migrations/0133-text-options.js';
import { ProductSchedule0135 } from './migrations/0135-product-schedule.js';
import { StockAlerts0136 } from './migrations/0136-stock-alerts.js';
import { ProductNameIndex0138 } from './migrations/0138-product-name-index.js';
import { BulkEdits0139 } from './migrations/0139-bulk-edits.js';
import { ReviewPhotos0146 } from './migrations/0146-review-photos.js';
import { ProductChoices0150 } from './migrations/0150-product-choices.js';
import { ImportedVariants0152 } from './migrations/0152-imported-variants.js';
import { DeliveryMethods0160 } from './migrations/0160-delivery-methods.js';
import { GuestOrders0165 } from './migrations/0165-guest-orders.js';
import { CartReminders0170 } from './migrations/0170-cart-reminders.js';
import { ExplainedTotals0175 } from './migrations/0175-explained-totals.js';
import { PaymentMethods0180 } from './migrations/0180-payment-methods.js';
import { SavedAddresses0185 } from './migrations/0185-saved-addresses.js';
import { Discounts0190 } from './migrations/0190-discounts.js';
import { Taxes0195 } from './migrations/0195-taxes.js';
import { Receipts0200 } from './migrations/0200-receipts.js';
import { GiftCards0205 } from './migrations/0205-gift-cards.js';
import { GiftCardSales0210 } from './migrations/0210-gift-card-sales.js';
import { Currencies0215 } from './migrations/0215-currencies.js';
import { GiftCardKeys0225 } from './migrations/0225-gift-card-keys.js';
import { FrozenGiftCards0226 } from './migrations/0226-frozen-gift-cards.js';
import { Gifts0230 } from './migrations/0230-gifts.js';
import { DeliveryDates0235 } from './migrations/0235-delivery-dates.js';
import { GiftFinder0250 } from './migrations/0250-gift-finder.js';
import { OrderParcels0255 } from './migrations/0255-order-parcels.js';
import { PreparationDays0260 } from './migrations/0260-preparation-days.js';
import { Recipients0265 } from './migrations/0265-recipients.js';
import { WishLists0270 } from './migrations/0270-wish-lists.js';
import { StaffNotes0275 } from './migrations/0275-staff-notes.js';
import { Shipments0280 } from './migrations/0280-shipments.js';
import { CounterOrders0285 } from './migrations/0285-counter-orders.js';
import { ProductAddOns0290 } from './migrations/0290-product-add-ons.js';
import { Substitution0295 } from './migrations/0295-substitution.js';
import { ShipmentsByDay0300 } from './migrations/0300-shipments-by-day.js';
import { DeliveryPhotos0307 } from './migrations/0307-delivery-photos.js';
import { HandedOver0312 } from './migrations/0312-handed-over.js';
import { OpenRequests0313 } from './migrations/0313-open-requests.js';
import { DiscountZones0314 } from './migrations/0314-discount-zones.js';
import { PreparedParcels0315 } from './migrations/0315-prepared-parcels.js';
import { OrderSearchIndex0316 } from './migrations/0316-order-search-index.js';
import { ReportIndex0317 } from './migrations/0317-report-index.js';
import { SnakeCaseNamingStrategy } from './naming-strategy.js';
import { noticingClient } from './noticing-client.js';
import { type Ask, PlainManager } from './plain-manager.js';
import { Sqlite } from './sqlite.js';

const common = {
  migrations: [
    InitialSchema0001,
    ContactMessages0002,
    AccountRecovery0003,
    Identities0004,
    SavedCarts0005,
    AdminArea0006,
    Jobs0007,
    ProviderRecords0008,
    InvariantStates0010,
    OutboxPrecedence0011,
    IdentityEmail0104,
    OrderHoldsAndPrivacy0105,
    OrderSearch0108,
    SecondFactors0109,
    DeletedCustomers0110,
    ProductCreations0111,
    OrderKeyAliases0112,
    ProductSearch0113,
    ProductSearchTriggers0114,
    CategoryPriceIndex0115,
    ProductVariants0116,
    Collections0117,
    ProductPictures0119,
    Content0120,
    Reviews0121,
    RelatedProducts0122,
    ProductSales0130,
    Synonyms0131,
    TextOptions0133,
    ProductSchedule0135,
    StockAlerts0136,
    ProductNameIndex0138,
    BulkEdits0139,
    ReviewPhotos0146,
    ProductChoices0150,
    ImportedVariants0152,
    DeliveryMethods0160,
    GuestOrders0165,
    CartReminders0170,
    ExplainedTotals0175,
    PaymentMethods0180,
    SavedAddresses0185,
    Discounts0190,
    Taxes0195,
    Receipts0200,
    GiftCards0205,
    GiftCardSales0210,
    Currencies0215,
    GiftCardKeys0225,
    FrozenGiftCards0226,
    Gifts0230,
    DeliveryDates0235,
    GiftFinder0250,
    OrderParcels0255,
    PreparationDays0260,
    Recipients0265,
    WishLists0270,
    StaffNotes0275,
    Shipments0280,
    CounterOrders0285,
    ProductAddOns0290,
    Substitution0295,
    ShipmentsByDay0300,
    DeliveryPhotos0307,
    HandedOver0312,
    OpenRequests0313,
    DiscountZones0314,
    PreparedParcels0315,
    OrderSearchIndex0316,
    ReportIndex0317,
  ],
  migrationsTransactionMode: 'all',
  namingStrategy: new SnakeCaseNamingStrategy(),
  logging: ['error'],
  logger: 'debug',
} satisfies Partial<DataSourceOptions>;

/** A class that TypeORM stores; each module declares its own. */
export type EntityClass = new () => object;

/** TypeORM's, with the shop's own manager. */
class ShopDataSource extends DataSource {
  override createEntityManager(queryRunner?: QueryRunner): PlainManager {
    return new PlainManager(this, queryRunner);
  }
}

/** The SQLite file of a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'gift-shop.sqlite');
}

/** Which database is configured. */
export function databasePlace(config: { dataDir: string; databaseUrl: string | null }): DatabasePlace {
  return config.databaseUrl === null ? { file: sqliteFile(config.dataDir) } : { url: config.databaseUrl };
}

/** Before this version a WAL file with two connections could be corrupted (SQLite's release notes, 3.51.3). */
const MINIMUM_SQLITE = [3, 51, 3] as const;

const MAX_IDLE_WAL_BYTES = 16 * 1024 * 1024;

interface SqliteHandle {
  pragma(source: string): unknown;
  function(name: string, options: { deterministic: boolean }, run: (value: unknown) => unknown): unknown;
  prepare(source: string): SqliteStatement;
}

interface SqliteStatement {
  /** Whether it answers with rows. */
  readonly reader: boolean;
  get(): unknown;
  all(...values: readonly unknown[]): ObjectLiteral[];
  run(...values: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
  /** Lets it answer with the values of each row alone. */
  raw(): SqliteStatement;
}

/** More than there are kinds of queries: each is compiled once. */
const MAX_STATEMENTS = 1000;

/**
 * One connection to the SQLite file. TypeORM shares a single connection per DataSource, so reads and writes get one each:
 * sharing it would let a rolled-back transaction swallow someone else's acknowledged write.
 */
export function createSqliteDataSource(
  file: string,
  { entities, isReadonly }: { entities: readonly EntityClass[]; isReadonly: boolean },
): DataSource {
  const dataSource = new ShopDataSource({
    ...common,
    entities: [...entities],
    type: 'better-sqlite3',
    driver: Sqlite,
    database: file,
    readonly: isReadonly,
    timeout: 5000,
    prepareDatabase: (handle: SqliteHandle) => {
      const { version } = handle.prepare('SELECT sqlite_version() AS version').get() as { version: string };
      const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
      const found = major * 1e6 + minor * 1e3 + patch;
      if (found < MINIMUM_SQLITE[0] * 1e6 + MINIMUM_SQLITE[1] * 1e3 + MINIMUM_SQLITE[2]) {
        throw new Error(
          `SQLite ${version} can corrupt a shared WAL file; ${MINIMUM_SQLITE.join('.')} or later is needed`,
        );
      }
      // SQLite's own knows ASCII only: a search for 'émile' would miss 'Émile'. PostgreSQL's knows the letters of its locale.
      // guard: gift-card-sales.test.ts 'issues a card by hand'
      handle.function('lower', { deterministic: true }, (value) =>
        typeof value === 'string' ? value.toLowerCase() : value,
      );
      if (!isReadonly) {
        handle.pragma('journal_mode = WAL');
        handle.pragma('synchronous = FULL');
        // A long reader lets the log grow; once the reader is gone, the log shrinks to this size.
        // guard: database-faults.test.ts 'a long read stops no write'
        handle.pragma(`journal_size_limit = ${MAX_IDLE_WAL_BYTES}`);
        // Pages that many purchases change go to the file once for all of them.
        handle.pragma(`wal_autocheckpoint = ${MAX_IDLE_WAL_BYTES / 4096}`);
      }
    },
  });
  bindNumbers(dataSource);
  askDirectly(dataSource);
  return dataSource;
}

/**
 * Lets TypeORM's one query runner of a SQLite connection call the driver directly. Its own code notifies listeners
 * before and after, of which there are none, and takes three times as long as most queries.
 */
function askDirectly({ driver, logger }: DataSource): void {
  const statementsOf = { rows: new Map<string, SqliteStatement>(), lists: new Map<string, SqliteStatement>() };
  const prepared = (text: string, answers: keyof typeof statementsOf) => {
    const statements = statementsOf[answers];
    let statement = statements.get(text);
    if (!statement) {
      statement = (driver as unknown as { databaseConnection: SqliteHandle }).databaseConnection.prepare(text);
      if (answers === 'lists') statement.raw();
      statements.set(text, statement);
      for (const oldest of statements.keys()) {
        if (statements.size <= MAX_STATEMENTS) break;
        statements.delete(oldest);
      }
    }
    return statement;
  };
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query: Ask = async (text, parameters = [], isStructured = false, answers = 'rows') => {
      const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
      const result = new QueryResult<ObjectLiteral>();
      try {
        const statement = prepared(text, answers);
        if (statement.reader) result.raw = result.records = statement.all(...values);
        else {
          const { changes, lastInsertRowid } = statement.run(...values);
          Object.assign(result, { affected: changes, raw: lastInsertRowid });
        }
      } catch (error) {
        logger.logQueryError(error as Error, text, values, runner);
        throw new QueryFailedError(text, values, error as Error);
      }
      return isStructured ? result : (result.raw as unknown);
    };
    return Object.assign(runner, { query });
  };
}

/**
 * TypeORM's SQLite drivers write numbers into the text of a statement, so that each time and amount made a text of its
 * own to be compiled again: a third of a purchase's work. As BigInt, they are bound like all other values; a number
 * above 31 bits would be bound as a float, which divides differently.
 */
function bindNumbers({ driver }: DataSource): void {
  const escape = driver.escapeQueryWithParameters.bind(driver);
  driver.escapeQueryWithParameters = (text, parameters) => {
    const bound: ObjectLiteral = {};
    for (const name in parameters) {
      const value: unknown = parameters[name];
      bound[name] = Number.isSafeInteger(value) ? BigInt(value as number) : value;
    }
    return escape(text, bound);
  };
}

/** Connections of one process to PostgreSQL. */
export const POOL_SIZE = 20;

/** How long PostgreSQL may take, in ms. */
export interface PostgresLimits {
  /** For one statement, before the server cancels it. */
  statementMs: number;
  /** For any answer to a statement, before its connection counts as lost. */
  silenceMs: number;
  /** Between two statements of a transaction, before the server ends it and its locks: the process may be gone. */
  idleTransactionMs: number;
}

export const postgresLimits: PostgresLimits = { statementMs: 10_000, silenceMs: 12_000, idleTransactionMs: 30_000 };

/**
 * A pool of connections to PostgreSQL. Settings in the URL's query override those here.
 * @param limits null: none, for migrations, which may rewrite large tables
 */
export function createPostgresDataSource(
  url: string,
  entities: readonly EntityClass[],
  limits: PostgresLimits | null,
): DataSource {
  const settings = {
    timezone: 'UTC',
    ...(limits && {
      lock_timeout: 2000,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
    }),
  };
  const dataSource = new ShopDataSource({
    ...common,
    entities: [...entities],
    type: 'postgres',
    url,
    applicationName: 'gift-shop',
    poolSize: limits ? POOL_SIZE : 2,
    parseInt8: true,
    extra: {
      // Statements that a caller sends together go in one packet, and are answered in order.
      ...(limits && { Client: noticingClient(limits.silenceMs), pipeline: true }),
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      // A burst on a busy machine waits for a connection, as long as a request may take.
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  });
  if (limits) askPostgresDirectly(dataSource);
  return dataSource;
}
