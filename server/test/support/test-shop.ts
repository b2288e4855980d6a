import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { randomIds } from '../../src/adapters/system.js';
import type { AppOverrides } from '../../src/app-overrides.js';
import { createApp, type App } from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import type { StripeSandbox } from '../../src/sandbox/stripe/stripe-sandbox.js';
import { demoPassword } from '../../src/modules/demo/demo-accounts.js';
import { seedDemo } from '../../src/modules/demo/seed-demo.js';
import { copyTemplate } from './shop-copy.js';
import { Person, type Customer } from './person.js';
import { TestClock } from './test-clock.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { faultOf } from './stripe-call-check.js';
import { Visitor, type Caller } from './visitor.js';

/** A mail as the shop keeps it. */
export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the reader ends emails of this kind. */
  unsubscribe?: string;
}

/** How a test's shop differs from others. */
export interface TestShopOptions {
  /** Variables of the configuration. */
  environment?: Record<string, string>;
  clock?: TestClock;
  /** Limits of the calls to the payment provider. */
  gatewayLimits?: AppOverrides['gatewayLimits'];
  /** How long sessions last; a test's admin stays signed in however far the clock is moved. */
  sessionLimits?: AppOverrides['sessionLimits'];
  /** How many may listen to orders; looks at them all the time. */
  watchLimits?: AppOverrides['watchLimits'];
  /** When it refuses requests because it can't keep up; a test's shop never does by itself, however slow the machine. */
  load?: AppOverrides['load'];
  /** After how long it closes a connection on which nothing moves in the middle of a request. */
  idleMs?: AppOverrides['idleMs'];
  /** How often one address may call GraphQL; a test's shop counts only what its test is about. */
  callLimit?: AppOverrides['callLimit'];
  /** How often one address may ask for pages that aren't in the cache; a test's shop counts only what its test is about. */
  pageLimit?: AppOverrides['pageLimit'];
  /** How often one user may make the shop ask the payment provider; a test's shop counts only what its test is about. */
  providerCallLimit?: AppOverrides['providerCallLimit'];
  /** Whether visitors share answers; in a test's shop, only those to the storefront's own queries, so that each sees every change. */
  sharesAnswers?: boolean;
  /** Serves pages as well; they need a build. */
  pages?: AppOverrides['pages'];
  /** How long writes wait for others; a test's shop waits for as long as it takes. */
  maxWriteWaitMs?: number;
  /** How long PostgreSQL may take. */
  postgresLimits?: AppOverrides['postgresLimits'];
  /** The database's clock, where it differs from the process's. */
  databaseClock?: TestClock;
  /** Gets every line of the log, debugging included. */
  onLog?: (line: string) => void;
}

declare global {
  /** Closes what a test that failed has left open; bundle-environment.cjs calls it when the file's tests have ended. */
  var closeLeftOpen: () => Promise<void>;
}

const open = new Set<TestShop>();

// Shops beside another one come after it, and close before it.
globalThis.closeLeftOpen = async () => {
  for (const shop of [...open].reverse()) await shop.close();
};

const MONTH = 30 * 24 * 60 * 60 * 1000;
const sessionsOfTests = { adminMs: MONTH, adminAtMostMs: 3 * MONTH, adminIdleMs: 3 * MONTH };

/**
 * A running shop on a database of its own, with a clock that the test moves. Whatever it sends to the payment provider
 * is held against the types of the provider's SDK; closing it fails when something didn't fit.
 */
export class TestShop extends Visitor {
  private constructor(
    readonly app: App,
    url: string,
    readonly clock: TestClock,
    readonly sandbox: StripeSandbox,
    readonly dataDir: string,
    /** null: SQLite in the data folder. */
    readonly databaseUrl: string | null,
    private readonly dispose: () => Promise<void>,
  ) {
    super(url, {});
  }

  /** @param environment variables of the configuration that differ from the test's own */
  static async open(environment: Record<string, string> = {}): Promise<TestShop> {
    return TestShop.openWith({ environment });
  }

  static async openWith(options: TestShopOptions): Promise<TestShop> {
    const { dataDir, databaseUrl, remove } = await copyTemplate();
    return TestShop.start(dataDir, databaseUrl, options, remove);
  }

  /**
   * Another process of the same shop: the same database, a port and a clock of its own. Close it before this one.
   * One that is configured for another payment provider has no sandbox of its own.
   */
  openBeside(options: TestShopOptions = {}): Promise<TestShop> {
    const dispose = () => Promise.resolve();
    return TestShop.start(this.dataDir, this.databaseUrl, { clock: this.clock, ...options }, dispose, this.sandbox);
  }

  private static async start(
    dataDir: string,
    databaseUrl: string | null,
    {
      environment,
      clock = new TestClock(),
      databaseClock = clock,
      onLog,
      load = null,
      idleMs,
      callLimit = null,
      pageLimit = null,
      providerCallLimit = null,
      pages = null,
      sharesAnswers = false,
      gatewayLimits,
      sessionLimits = sessionsOfTests,
      watchLimits,
      maxWriteWaitMs = Infinity,
      postgresLimits,
    }: TestShopOptions,
    dispose: () => Promise<void>,
    otherSandbox?: StripeSandbox,
  ): Promise<TestShop> {
    const port = await freePort();
    const config = readConfig({
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...environment,
    });
    const app = await createApp(config, {
      clock,
      load,
      idleMs,
      callLimit,
      pageLimit,
      providerCallLimit,
      databaseClock,
      maxWriteWaitMs,
      postgresLimits,
      sessionLimits,
      // Nothing but what a test says limits the provider, so that a slow machine changes nothing.
      watchLimits: { pollMs: 20, ...watchLimits },
      gatewayLimits: { attemptMs: 60_000, pingMs: 60_000, answerMs: 100_000, ...gatewayLimits },
      pages,
      sharesAnswers,
      logger: onLog ? pino({ level: 'trace' }, { write: onLog }) : pino({ level: 'silent' }),
      worksInBackground: false,
    });
    await app.start();
    const sandbox = app.sandbox ?? otherSandbox;
    if (!sandbox) throw new Error('test shops use the payments sandbox');
    // Shops beside each other deliver the same events: what holds one back holds all.
    if (otherSandbox && app.sandbox)
      Object.defineProperty(app.sandbox.switches, 'holdWebhooks', {
        get: () => otherSandbox.switches.holdWebhooks,
        set(isHeld: boolean) {
          otherSandbox.switches.holdWebhooks = isHeld;
        },
      });
    const faults: string[] = [];
    app.sandbox?.watch((call) => {
      const fault = faultOf(call);
      if (fault !== null) faults.push(fault);
    });
    const url = `http://localhost:${port}`;
    const shop = new TestShop(app, url, clock, sandbox, dataDir, databaseUrl, async () => {
      open.delete(shop);
      await app.close();
      await dispose();
      if (faults.length > 0)
        throw new Error(`The payment provider was sent what it doesn't take:\n${faults.join('\n')}`);
    });
    open.add(shop);
    return shop;
  }

  async close(): Promise<void> {
    await this.dispose();
  }

  /** Sends what waits, and gives the mails to an address, oldest first. */
  async mailsTo(address: string): Promise<TestMail[]> {
    await this.app.worker.drain();
    const folder = join(this.dataDir, 'mails');
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.json')).sort() : [];
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as TestMail),
    );
    return mails.filter(({ to }) => to === address);
  }

  /** The newest mail to an address whose subject begins so. Mails of different kinds overtake each other. */
  async mailTo(address: string, subject: string): Promise<TestMail | undefined> {
    return (await this.mailsTo(address)).filter((mail) => mail.subject.startsWith(subject)).at(-1);
  }

  /** The token of the last mailed link to a page. */
  async mailedToken(address: string, page: 'reset-password' | 'verify-email'): Promise<string> {
    const tokens = (await this.mailsTo(address)).flatMap(
      ({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [],
    );
    return tokens.at(-1) ?? '';
  }

  /** The shop as a customer or an admin uses it. */
  as<C extends Caller>(caller: C | Promise<C>): Person<C> {
    return new Person(this, caller);
  }

  /** The shop as a new customer uses it. */
  asNewCustomer(): Person<Customer> {
    return this.as(this.newCustomer());
  }

  /** Makes a customer and signs it in. */
  async newCustomer(): Promise<Customer> {
    // The limit on registrations has its own test; here it would only count the tests' own customers.
    await this.app.db.inTransaction((manager) => manager.query("DELETE FROM rate_limits WHERE key LIKE 'register:%'"));
    const email = `${randomUUID()}@example.com`;
    const { body } = await this.rest('POST', '/api/users/register', {
      name: 'Test Customer',
      email,
      password: demoPassword,
    });
    return { token: body.token, _id: body._id, email };
  }

  /** Makes a customer whose email address is confirmed, and signs it in. */
  async newVerifiedCustomer(): Promise<Customer> {
    const customer = await this.newCustomer();
    await this.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET email_verified_at = ${this.clock.now()} WHERE id = '${customer._id}'`),
    );
    return customer;
  }

  /** Signs a demo account in. */
  async signInDemo(email: 'shopper@example.com' | 'admin@example.com'): Promise<{ token: string; _id: string }> {
    const { body } = await this.rest('POST', '/api/users/auth', { email, password: demoPassword });
    return { token: body.token, _id: body._id };
  }

  /** What another start does to the demo data. */
  async seedAgain(): Promise<void> {
    const { db, stockLedger, giftCards } = this.app;
    const storage = { has: () => Promise.resolve(true), put: () => Promise.resolve() };
    await seedDemo({
      ...{ db, stockLedger, clock: this.clock, ids: randomIds, storage },
      ...{ giftCardCodes: giftCards.codes, readPicture: () => Promise.resolve(null) },
    });
  }

  /** Reads the database as it is, past the shop. */
  async sql<T = Record<string, unknown>>(query: string): Promise<T[]> {
    return this.app.db.dataSource.query<T[]>(query);
  }
}
