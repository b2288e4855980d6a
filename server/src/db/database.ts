import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { QueryRunnerAlreadyReleasedError, type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { Clock } from '../domain/ports.js';
import {
  createPostgresDataSource,
  createSqliteDataSource,
  POOL_SIZE,
  postgresLimits,
  type EntityClass,
  type PostgresLimits,
} from './data-source.js';
import { DatabaseBusy, isConflict, isConnectionLost, isNotReady, isServersAnswer } from './database-fault.js';
import { requireKnownSchema } from './known-schema.js';
import { GroupCommit } from './group-commit.js';
import { LazyTransaction } from './lazy-transaction.js';
import { ServerClock } from './server-clock.js';
import { together, type Statements } from './together.js';

/**
 * Work in a transaction.
 * @param last as `together`, for the statements that come last: on PostgreSQL, COMMIT goes in their packet. All of them
 *   must be sent at once, by one statement each at least, and nothing may throw after them
 */
export type Work<T> = (manager: EntityManager, last: typeof together) => Promise<T>;

/** The shop's database. Reading is free; writing goes through `inTransaction`, the only door (a lint rule forbids others). */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** For queries: the open transaction's manager inside of one, else the readers'. */
  readonly reader: EntityManager;
  /**
   * Runs `work`, whose queries go over one connection: on PostgreSQL, those that `together` sends are one packet. It is no
   * transaction, so each query sees what is committed by then, and `work` must not write.
   */
  readTogether<T>(work: (reader: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction, or in the one already open. All or nothing: a throw rolls back.
   * Resolved means durable. On PostgreSQL `work` may run again after a deadlock or a lost connection, so it must not touch anything outside the database.
   * Never await the network inside: on SQLite every other writer waits meanwhile.
   */
  inTransaction<T>(work: Work<T>): Promise<T>;
  /**
   * As `inTransaction`, for work that is a single statement. PostgreSQL runs each statement in a transaction of its own
   * unless BEGIN came before, so neither BEGIN nor COMMIT is sent. SQLite needs no savepoint.
   * @throws Error on PostgreSQL at a second statement, which would not be undone with the first
   */
  inOneStatement<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
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
 * How long a write waits for other writers, or is tried again; a request may take 15 s in all. After that the shopper
 * has left, and others would wait behind them.
 */
const MAX_WAIT_MS = 10_000;

/** How a database is opened. */
export interface OpenOptions {
  /** What is stored. */
  entities: readonly EntityClass[];
  /** Replaces the database's own clock, and the clock for waiting writes. */
  clock?: Clock | null;
  /** Whether a schema that a later version of the shop has migrated is good enough. */
  allowsNewerSchema?: boolean;
  /** When a write is late: not begun anymore, nor tried again. */
  maxWaitMs?: number | undefined;
}

export interface OpenPostgresOptions extends OpenOptions {
  limits?: Partial<PostgresLimits> | undefined;
  /** How long to wait for a server that is just starting. */
  waitSeconds?: number;
  /** Called once, before waiting. */
  onWait?: (error: unknown) => void;
}

/**
 * Opens SQLite: one writer whose transactions share commits, one reader beside it on the same WAL file. Migrates first.
 */
export async function openSqlite(
  file: string,
  { entities, clock = null, allowsNewerSchema = false, maxWaitMs = MAX_WAIT_MS }: OpenOptions,
): Promise<Database> {
  const writer = await createSqliteDataSource(file, { entities, isReadonly: false }).initialize();
  await migrate(writer, allowsNewerSchema);
  // From here on `GroupCommit` waits for locks; SQLite itself would block the whole process.
  // guard: database-faults.test.ts 'an order waits for another process’s lock'
  await writer.query('PRAGMA busy_timeout = 0');
  const reader = await createSqliteDataSource(file, { entities, isReadonly: true }).initialize();
  // Bound to its only runner: the connection's own manager would ask for one at each statement.
  const { manager: readers } = reader.createQueryRunner();
  const commits = new GroupCommit(writer, maxWaitMs);
  const database: Database = {
    kind: 'sqlite',
    dataSource: writer,
    get reader() {
      return commits.current ?? readers;
    },
    readTogether(work) {
      return work(this.reader);
    },
    inTransaction(work) {
      const { current } = commits;
      return current ? work(current, together) : commits.run((manager) => work(manager, together));
    },
    inOneStatement(work) {
      return commits.current ? work(commits.current) : commits.run(work, true);
    },
    now: () => Promise.resolve(clock?.now() ?? Date.now()),
    async close() {
      await commits.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
  return database;
}

const MAX_TRIES = 5;
/** Transactions of one process at a time, half of the pool: those that wait for a lock must leave connections to readers. */
const MAX_WRITERS = POOL_SIZE / 2;

/** Opens PostgreSQL: a pool, READ COMMITTED, transactions repeated with jitter. Migrates first, one process at a time. */
export async function openPostgres(
  url: string,
  {
    entities,
    clock = null,
    allowsNewerSchema = false,
    maxWaitMs = MAX_WAIT_MS,
    limits,
    waitSeconds = 0,
    onWait,
  }: OpenPostgresOptions,
): Promise<Database> {
  const migrator = await connect(url, entities, waitSeconds * 1000, onWait);
  try {
    await migratePostgres(migrator, allowsNewerSchema);
  } finally {
    await migrator.destroy();
  }
  const dataSource = await createPostgresDataSource(url, entities, { ...postgresLimits, ...limits }).initialize();
  const open = new AsyncLocalStorage<EntityManager>();
  const reading = new AsyncLocalStorage<EntityManager>();
  const current = () => open.getStore() ?? reading.getStore();
  const writers = new PQueue({ concurrency: MAX_WRITERS });
  const time = () => clock?.now() ?? performance.now();
  const serverClock = new ServerClock(() => open.getStore() ?? dataSource.manager);
  const write = <T>(work: Work<T>, commit: typeof commitOnce): Promise<T> => {
    const joined = open.getStore();
    if (joined) return work(joined, together);
    const deadline = time() + maxWaitMs;
    const isLate = () => time() > deadline;
    return writers.add(() => {
      if (isLate()) throw new DatabaseBusy(`a write waited for other writes for more than ${maxWaitMs} ms`);
      return repeatConflicts(
        () => commit(dataSource, (manager, last) => open.run(manager, () => work(manager, last))),
        isLate,
      );
    });
  };

  return {
    kind: 'postgres',
    dataSource,
    get reader() {
      return current() ?? dataSource.manager;
    },
    async readTogether(work) {
      const joined = current();
      if (joined) return work(joined);
      const runner = dataSource.createQueryRunner();
      try {
        return await reading.run(runner.manager, () => work(runner.manager));
      } finally {
        await runner.release();
      }
    },
    inTransaction: (work) => write(work, commitOnce),
    inOneStatement: (work) => write(work, sendOnce),
    now: () => (clock ? Promise.resolve(clock.now()) : serverClock.now()),
    async close() {
      await dataSource.destroy();
      open.disable();
      reading.disable();
    },
  };
}

/** Repeats a transaction that has certainly written nothing, after random pauses, until it is too late. */
async function repeatConflicts<T>(commit: () => Promise<T>, isLate: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit();
    } catch (error) {
      if (attempt >= MAX_TRIES || isLate() || !(error instanceof NothingWritten)) throw causeOf(error);
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** A transaction failed for a temporary reason and certainly wrote nothing. */
class NothingWritten extends Error {
  override readonly name = 'NothingWritten';
}

function causeOf(error: unknown): unknown {
  return error instanceof NothingWritten ? error.cause : error;
}

/**
 * One try. A connection lost before COMMIT was sent has left nothing; one that is lost while it is answered may have
 * left everything, and only the caller's idempotency key can tell.
 */
async function commitOnce<T>(dataSource: DataSource, work: Work<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const transaction = new LazyTransaction(runner);
  let isCommitting = false;
  const commit = async () => {
    // The connection is gone, and COMMIT can't be sent anymore.
    // guard: database-faults-postgres.test.ts 'between its statements'
    if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    isCommitting = true;
    await transaction.commit();
  };
  try {
    const last = async <Results extends readonly unknown[]>(...statements: Statements<Results>): Promise<Results> => {
      // COMMIT would go before it, and what is written could not be undone with it.
      // guard: database-faults-postgres.test.ts 'are all sent at once'
      if (transaction.unanswered < statements.length) {
        await Promise.allSettled(statements);
        throw new TypeError('the last statements of a transaction must all be sent at once');
      }
      const [writing, ending] = await Promise.allSettled([together<Results>(...statements), commit()]);
      if (writing.status === 'rejected') {
        // Once the server has refused a statement, COMMIT writes nothing.
        // guard: database-faults-postgres.test.ts 'that a server restart interrupts', try: if…false; ->
        if (isServersAnswer(writing.reason)) isCommitting = false;
        throw writing.reason;
      }
      if (ending.status === 'rejected') throw ending.reason;
      return writing.value;
    };
    const result = await work(runner.manager, last);
    if (!transaction.isOver) await commit();
    return result;
  } catch (error) {
    await transaction.rollBack();
    const isRepeatable = isConflict(error) || (!isCommitting && isConnectionLost(error));
    throw isRepeatable ? new NothingWritten('the transaction returned nothing', { cause: error }) : error;
  } finally {
    await runner.release();
  }
}

/** One try of a single statement. A connection that is lost while it is answered may have left everything. */
async function sendOnce<T>(dataSource: DataSource, work: Work<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const send = runner.query.bind(runner);
  let count = 0;
  const query = (text: string, values?: unknown[], isStructured = false): Promise<unknown> => {
    count += 1;
    // guard: database-faults-postgres.test.ts 'takes no second', try: count > 1 -> count > 2
    if (count > 1) throw new Error('this work has a second statement, so it is no transaction');
    return isStructured ? send(text, values, true) : send(text, values);
  };
  Object.assign(runner, { query });
  try {
    // A connection that can't be made is noticed here, before the statement counts as sent.
    // guard: database-faults-postgres.test.ts 'work in one statement is repeated'
    await runner.connect();
    return await work(runner.manager, together);
  } catch (error) {
    const isRepeatable = isConflict(error) || (count === 0 && isConnectionLost(error));
    throw isRepeatable ? new NothingWritten('the statement wrote nothing', { cause: error }) : error;
  } finally {
    await runner.release();
  }
}

/** Any number that other users of the server are unlikely to lock. */
const MIGRATION_LOCK = 7_264_771;

async function migratePostgres(dataSource: DataSource, allowsNewerSchema: boolean): Promise<void> {
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(dataSource, allowsNewerSchema);
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined);
    await runner.release();
  }
}

async function migrate(dataSource: DataSource, allowsNewerSchema: boolean): Promise<void> {
  if (!allowsNewerSchema) await requireKnownSchema(dataSource);
  await dataSource.runMigrations();
}

const RETRY_MS = 500;

/** Connects without limits, to migrate; waits for a server that is just starting. */
async function connect(
  url: string,
  entities: readonly EntityClass[],
  waitMs: number,
  onWait?: (error: unknown) => void,
): Promise<DataSource> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createPostgresDataSource(url, entities, null).initialize();
    } catch (error) {
      if (!isNotReady(error) || performance.now() >= deadline) throw error;
      if (attempt === 1) onWait?.(error);
      await delay(RETRY_MS);
    }
  }
}
