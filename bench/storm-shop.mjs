// A shop under a storm: one process on SQLite or two on PostgreSQL, whose provider lives outside, as the real one does,
// so that a killed shop finds the provider's books as it left them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { startPostgres } from '../server/test/support/postgres.mjs';
import { startProvider } from './shopper.mjs';
import { startShop } from './support.mjs';

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
      DATA_DIR: join(shop.folder, 'data'),
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

  /** Rows of the shop's database, asked past the shop. */
  async query(sql) {
    if (this.environment.DATABASE_URL) {
      this.reader ??= new pg.Pool({ connectionString: this.environment.DATABASE_URL, max: 1 });
      return (await this.reader.query(sql)).rows;
    }
    this.reader ??= new Sqlite(join(this.environment.DATA_DIR, 'gift-shop.sqlite'), { readonly: true });
    return this.reader.prepare(sql).all();
  }

  async close() {
    await this.reader?.[this.postgres ? 'end' : 'close']();
    await Promise.all(this.processes.map((process) => process.stop('SIGTERM')));
    await this.provider.close();
    await this.postgres?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #forget(process) {
    this.processes = this.processes.filter((other) => other !== process);
  }
}
