// A shop under a storm: one process on SQLite or two on PostgreSQL, whose provider lives outside, as the real one does,
// so that a killed shop finds the provider's records as it left them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskMediaStorage } from '../dist/server/adapters/disk-media-storage.js';
import { randomIds, systemClock } from '../dist/server/adapters/system.js';
import { withAside } from '../dist/server/db/aside-reader.js';
import { databasePlace } from '../dist/server/db/data-source.js';
import { GiftCardCodes } from '../dist/server/modules/gift-cards/gift-card-codes.js';
import { findBroken } from '../dist/server/modules/checks/find-broken.js';
import { invariants } from '../dist/server/shop-modules.js';
import { unlikeProvider } from '../dist/server/modules/checks/ledgers.js';
import { startPostgres } from '../server/test/support/postgres.mjs';
import { startProvider } from './shopper.mjs';
import { startShop } from './support.mjs';

/** Signs links and makes the codes of gift cards. */
const LINK_SECRET = 'the secret of a storm that is long enough';

export class StormShop {
  /** The processes that are open now. */
  processes = [];
  #turn = 0;

  /** @param {'sqlite' | 'postgres'} database */
  static async open(database) {
    const shop = new StormShop();
    shop.folder = await mkdtemp(join(tmpdir(), 'gift-shop-storm-'));
    shop.postgres = database === 'postgres' ? await startPostgres(join(shop.folder, 'postgres')) : null;
    await shop.postgres?.createDatabase('storm');
    const { sandbox, environment } = await startProvider({ webhookUrl: () => shop.webhookUrl() });
    shop.provider = sandbox;
    shop.environment = {
      ...environment,
      ORDER_LINK_SECRET: LINK_SECRET,
      DATA_DIR: join(shop.folder, 'data'),
      // One address for all processes, as behind a load balancer: it is part of what the provider is asked.
      PUBLIC_URL: 'http://localhost:4000',
      ...(shop.postgres && { DATABASE_URL: `${shop.postgres.url}/storm` }),
    };
    for (let count = database === 'postgres' ? 2 : 1; count > 0; count -= 1) await shop.startProcess();
    return shop;
  }

  /** @param {Record<string, string>} environment what differs, such as CRASH_AT */
  async startProcess(environment = {}) {
    const process = await startShop({ ...this.environment, ...environment });
    this.processes.push(process);
    void process.exited.then(() => this.#forget(process));
    return process;
  }

  /** Ends a process in the middle of whatever it does. */
  async kill(process) {
    this.#forget(process);
    await process.stop('SIGKILL');
  }

  /** Where shoppers find the shop now. */
  origins = () => this.processes.map(({ url }) => url);

  webhookUrl() {
    if (this.processes.length === 0) return null;
    return `${this.processes[this.#turn++ % this.processes.length].url}/api/payment/webhook`;
  }

  /**
   * Asks the database beside the shop.
   * @template T @param {(db: import('../dist/server/db/aside-reader.js').AsideReader) => Promise<T>} work @returns {Promise<T>}
   */
  aside(work) {
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = this.environment;
    return withAside(databasePlace({ dataDir, databaseUrl }), work);
  }

  /**
   * Asks the shop's own invariants; they hold at any moment, whatever lies dead.
   * @param {{ isThorough?: boolean }} options `isThorough`: those as well that read everything
   * @returns {Promise<string[]>} what is broken
   */
  async broken({ isThorough = false } = {}) {
    const storage = DiskMediaStorage.at(join(this.environment.DATA_DIR, 'uploads'), randomIds);
    const asked = invariants.filter((invariant) => isThorough || !invariant.isThorough);
    return this.aside(async (db) => {
      const faults = [];
      for await (const answer of findBroken({ db, storage, now: systemClock.now() }, asked)) {
        const found = 'error' in answer ? [String(answer.error)] : answer.rows.map((row) => JSON.stringify(row));
        faults.push(...found.map((fault) => `${answer.invariant.id} ${answer.invariant.title}: ${fault}`));
      }
      return faults;
    });
  }

  /** The codes of all gift cards, which the database itself doesn't know. @returns {Promise<string[]>} */
  giftCardCodes() {
    const codes = new GiftCardCodes([LINK_SECRET]);
    return this.aside(async (db) => {
      const cards = await db.query('SELECT id, code_hash AS hash FROM gift_cards');
      return cards.map(({ id, hash }) => codes.codeOf({ id, codeHash: hash }));
    });
  }

  /** What differs from the provider's records. */
  unlikeProvider() {
    const charges = this.provider.charges().map((charge) => ({
      intentId: charge.payment_intent,
      amountCents: charge.amount,
      refundedCents: charge.amount_refunded,
    }));
    return this.aside((db) => unlikeProvider(db, charges));
  }

  async close() {
    await Promise.all(this.processes.map((process) => process.stop('SIGTERM')));
    await this.provider.close();
    await this.postgres?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #forget(process) {
    this.processes = this.processes.filter((other) => other !== process);
  }
}
