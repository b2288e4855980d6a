import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Clock } from '../domain/ports.js';
import { createPostgresDataSource, createSqliteDataSource } from './data-source.js';

/** The shop's database. Reading is free; writing goes through `inTransaction`, the only door (a lint rule forbids others). */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For queries: the open transaction's manager inside of one, else the readers'. */
  readonly reader: EntityManager;
  /**
   * Runs `work` in one transaction, or in the one already open. All or nothing: a throw rolls back.
   * On PostgreSQL `work` may run again after a deadlock, so it must not touch anything outside the database.
   * Never await the network inside: on SQLite every other writer waits meanwhile.
   */
  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /**
   * The database's own clock, milliseconds since 1970. Ends that several processes judge, such as those of holds, are set
   * and judged by it: their own clocks may differ.
   */
  now(): Promise<number>;
  /** For migrations and the test that compares the schema with the entities. */
  readonly dataSource: DataSource;
  close(): Promise<void>;
}

/**
 * Opens SQLite: one writer behind a queue, one reader beside it on the same WAL file. Migrates first.
 * @param clock stands in for the database's, which is its host's
 */
export async function openSqlite(file: string, clock: Clock | null = null): Promise<Database> {
  const writer = await createSqliteDataSource(file, { readonly: false }).initialize();
  await writer.runMigrations();
  const reader = await createSqliteDataSource(file, { readonly: true }).initialize();
  const queue = new PQueue({ concurrency: 1 });
  const open = new AsyncLocalStorage<EntityManager>();

  return {
    kind: 'sqlite',
    dataSource: writer,
    get reader() {
      return open.getStore() ?? reader.manager;
    },
    inTransaction(work) {
      const joined = open.getStore();
      if (joined) return work(joined);
      return queue.add(async () => {
        const runner = writer.createQueryRunner();
        // IMMEDIATE takes the write lock at once: a transaction that reads first could otherwise find
        // its snapshot stale and fail when another process wrote meanwhile.
        await runner.query('BEGIN IMMEDIATE');
        Object.assign(runner, { isTransactionActive: true });
        try {
          const result = await open.run(runner.manager, () => work(runner.manager));
          await runner.query('COMMIT');
          return result;
        } catch (error) {
          await runner.query('ROLLBACK');
          throw error;
        } finally {
          Object.assign(runner, { isTransactionActive: false });
          await runner.release();
        }
      });
    },
    now: () => Promise.resolve(clock?.now() ?? Date.now()),
    async close() {
      await queue.onIdle();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/** SQLSTATEs after which the same transaction may well succeed: serialization failure, deadlock, lock timeout. */
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const MAX_TRIES = 5;

/**
 * Opens PostgreSQL: a pool, READ COMMITTED, transactions retried with jitter. Migrates first, one process at a time.
 * @param clock stands in for the database's own
 */
export async function openPostgres(url: string, clock: Clock | null = null): Promise<Database> {
  const dataSource = await createPostgresDataSource(url).initialize();
  await migratePostgres(dataSource);
  const open = new AsyncLocalStorage<EntityManager>();

  return {
    kind: 'postgres',
    dataSource,
    get reader() {
      return open.getStore() ?? dataSource.manager;
    },
    async inTransaction(work) {
      const joined = open.getStore();
      if (joined) return work(joined);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await dataSource.transaction((manager) => open.run(manager, () => work(manager)));
        } catch (error) {
          if (attempt >= MAX_TRIES || !RETRYABLE.has(sqlState(error))) throw error;
          await delay(Math.random() * 20 * 2 ** attempt);
        }
      }
    },
    async now() {
      if (clock) return clock.now();
      const manager = open.getStore() ?? dataSource.manager;
      const [row]: [{ now: number }] = await manager.query(
        'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now',
      );
      return row.now;
    },
    close: () => dataSource.destroy(),
  };
}

/** Any number that other users of the server are unlikely to lock. */
const MIGRATION_LOCK = 7_264_771;

async function migratePostgres(dataSource: DataSource): Promise<void> {
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    await runner.query('SET lock_timeout = 0');
    await runner.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await dataSource.runMigrations();
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await runner.query('RESET lock_timeout');
    await runner.release();
  }
}

function sqlState(error: unknown): string {
  const code =
    (error as { code?: unknown; driverError?: { code?: unknown } }).driverError?.code ??
    (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : '';
}

/** Whether a write failed because a unique index already has that value, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const state = sqlState(error);
  return state === '23505' || state === 'SQLITE_CONSTRAINT_UNIQUE' || state === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}
