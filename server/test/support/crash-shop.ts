import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startShop } from '../../../bench/support.mjs';
import { systemClock } from '../../src/adapters/system.js';
import { sqliteFile } from '../../src/db/data-source.js';
import { Sqlite } from '../../src/db/sqlite.js';
import type { Failpoint } from '../../src/db/failpoints.js';
import { createStripeSandbox, type StripeSandbox } from '../../src/sandbox/stripe/stripe-sandbox.js';
import type { Answer } from './answers.js';
import type { CheckedShop } from './orders.js';
import { copyTemplate, type ShopCopy } from './shop-copy.js';
import { faultOf } from './stripe-call-check.js';
import type { TestMail } from './test-shop.js';

const keys = { secretKey: 'sk_test_crash', publishableKey: 'pk_test_crash', webhookSecret: 'whsec_crash' };

/** The moments that the shop's timers compare with, by table. */
const moments: Readonly<Record<string, readonly string[]>> = {
  orders: ['created_at', 'hold_until'],
  payments: ['created_at', 'updated_at', 'checked_at'],
  refunds: ['created_at', 'updated_at'],
  webhook_events: ['received_at', 'next_try_at'],
  outbox: ['created_at', 'due_at', 'lease_until'],
  job_runs: ['started_at', 'lease_until'],
};

/**
 * A built shop in a process of its own, which can be ended at a failpoint and started again, while its payment provider
 * goes on in the test's process. Events of the provider wait until `sandbox.deliverPending`. Time can only be let pass in
 * the database: the process has the machine's clock.
 */
export class CrashShop implements CheckedShop {
  readonly clock = systemClock;
  private process: Awaited<ReturnType<typeof startShop>> | null = null;

  private constructor(
    private readonly copy: ShopCopy,
    readonly sandbox: StripeSandbox,
    /** What the provider was sent that it doesn't take. */
    private readonly faults: string[],
  ) {}

  static async open(): Promise<CrashShop> {
    const faults: string[] = [];
    const sandbox = createStripeSandbox({
      ...keys,
      storage: ':memory:',
      webhookUrl: () => shop.process && `${shop.process.url}/api/payment/webhook`,
      pageUrl: () => 'http://localhost',
      now: () => systemClock.now(),
    });
    sandbox.switches.holdWebhooks = true;
    sandbox.watch((call) => {
      const fault = faultOf(call);
      if (fault !== null) faults.push(fault);
    });
    await sandbox.listen();
    const shop = new CrashShop(await copyTemplate(), sandbox, faults);
    return shop;
  }

  get dataDir(): string {
    return this.copy.dataDir;
  }

  get databaseUrl(): string | null {
    return this.copy.databaseUrl;
  }

  /** Starts the process. @param point where it kills itself, the first time that it comes there */
  async start(point?: Failpoint): Promise<void> {
    const { host, port } = this.sandbox.address();
    this.process = await startShop({
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      // Each process has a port of its own, but the shop's address stays: it is part of what the provider is asked.
      PUBLIC_URL: 'http://localhost',
      DATA_DIR: this.dataDir,
      STRIPE_API_HOST: `${host}:${port}`,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      ...(this.databaseUrl !== null && { DATABASE_URL: this.databaseUrl }),
      ...(point && { CRASH_AT: `${point}:1` }),
    });
  }

  /** Waits for the end of the process. @returns the signal that ended it; null when it ended by itself */
  async exited(): Promise<NodeJS.Signals | null> {
    const [, signal] = (await this.process!.exited) as [number | null, NodeJS.Signals | null];
    this.process = null;
    return signal;
  }

  /** @throws an error when the provider was sent what it doesn't take */
  async close(): Promise<void> {
    await this.process?.stop('SIGKILL');
    await this.sandbox.close();
    await this.copy.remove();
    if (this.faults.length > 0)
      throw new Error(`The payment provider was sent what it doesn't take:\n${this.faults.join('\n')}`);
  }

  /** Calls the REST interface. @throws TypeError when the process ends before it has answered */
  rest<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    caller?: { token?: string; key?: string },
  ): Promise<{ status: number; body: Answer<Method, Path> }>;
  rest<T>(
    method: string,
    path: string,
    body?: unknown,
    caller?: { token?: string; key?: string },
  ): Promise<{ status: number; body: T }>;
  async rest(method: string, path: string, body?: unknown, caller: { token?: string; key?: string } = {}) {
    const response = await fetch(`${this.process?.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
        ...(caller.key !== undefined && { 'idempotency-key': caller.key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Asks or changes the database past the shop, which may be running. */
  async sql<T = Record<string, unknown>>(statement: string): Promise<T[]> {
    if (this.databaseUrl !== null) {
      const client = new pg.Client({ connectionString: this.databaseUrl });
      await client.connect();
      try {
        return (await client.query(statement)).rows as T[];
      } finally {
        await client.end();
      }
    }
    const database = new Sqlite(sqliteFile(this.dataDir), { timeout: 5000 });
    try {
      const prepared = database.prepare<[], T>(statement);
      if (prepared.reader) return prepared.all();
      prepared.run();
      return [];
    } finally {
      database.close();
    }
  }

  /** What the dead process had claimed is free again, which otherwise takes a minute. Before the next one claims any. */
  async endLeases(): Promise<void> {
    for (const table of ['outbox', 'job_runs'])
      await this.sql(`UPDATE ${table} SET lease_until = 0 WHERE lease_until IS NOT NULL`);
  }

  /**
   * Everything that is written down happened so much earlier. Emails that wait for their time go on waiting: whether one
   * comes before a payment that is recorded at the same moment would be chance.
   */
  async passMinutes(minutes: number): Promise<void> {
    await this.sql(`UPDATE outbox SET due_at = due_at + ${minutes * 60_000} WHERE due_at > ${this.clock.now()}`);
    for (const [table, columns] of Object.entries(moments)) {
      const changes = columns.map((column) => `${column} = ${column} - ${minutes * 60_000}`);
      await this.sql(`UPDATE ${table} SET ${changes.join(', ')}`);
    }
  }

  /** All mails that were sent. */
  async mails(): Promise<TestMail[]> {
    const folder = join(this.dataDir, 'mails');
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.json')) : [];
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as TestMail));
  }
}
