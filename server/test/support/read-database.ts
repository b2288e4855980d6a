import pg from 'pg';
import { withAside, type AsideReader } from '../../src/db/aside-reader.js';
import { databasePlace, sqliteFile } from '../../src/db/data-source.js';
import { isLocked } from '../../src/db/database-fault.js';
import { Sqlite } from '../../src/db/sqlite.js';
import { until } from './until.js';

interface Place {
  dataDir: string;
  databaseUrl: string | null;
}

/**
 * Opens a connection beside the shop's own for the time of some work. SQLite answers on the test's own thread: the one
 * that `withAside` starts takes longer than a test's questions.
 */
export async function readDatabase<T>(shop: Place, work: (reader: AsideReader) => Promise<T>): Promise<T> {
  if (shop.databaseUrl !== null) return withAside(databasePlace(shop), work);
  const database = new Sqlite(sqliteFile(shop.dataDir), { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return await work(readerOf(database));
  } finally {
    database.close();
  }
}

/**
 * As `readDatabase`, after statements past the shop, and on SQLite past the constraints. They are undone at the end, and
 * nobody else sees them.
 */
export async function readChanged<T>(
  shop: Place,
  statements: readonly string[],
  work: (reader: AsideReader) => Promise<T>,
): Promise<T> {
  if (shop.databaseUrl !== null) return readChangedPostgres(shop.databaseUrl, statements, work);
  const database = new Sqlite(sqliteFile(shop.dataDir), { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('ignore_check_constraints = ON');
    database.pragma('foreign_keys = OFF');
    await until(() => begins(database));
    for (const statement of statements) database.exec(statement);
    return await work(readerOf(database));
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
    database.close();
  }
}

/** Takes the write lock, unless the shop has it: SQLite itself would wait on the thread on which the shop works. */
function begins(database: InstanceType<typeof Sqlite>): boolean {
  try {
    database.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

async function readChangedPostgres<T>(
  url: string,
  statements: readonly string[],
  work: (reader: AsideReader) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    for (const statement of ['BEGIN', ...statements]) await client.query(statement);
    return await work({
      kind: 'postgres',
      query: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
      close: () => Promise.resolve(),
    });
  } finally {
    // A transaction that nobody commits ends with its connection.
    await client.end();
  }
}

function readerOf(database: InstanceType<typeof Sqlite>): AsideReader {
  return {
    kind: 'sqlite',
    query: async <Row>(sql: string) => database.prepare<[], Row>(sql).all(),
    close: () => Promise.resolve(),
  };
}
