import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { noticingClient } from './noticing-client.js';
import { sqliteDriverFile } from './sqlite.js';

/** Where a database is. */
export type DatabasePlace = { file: string } | { url: string };

/** A separate connection for long queries on a live database. It only reads, and no one waits for it. */
export interface AsideReader {
  readonly kind: 'sqlite' | 'postgres';
  /** One statement, seen in one snapshot. It takes no parameters: what varies must be the shop's own numbers. */
  query<Row = Record<string, unknown>>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Longer than any check takes; a question that hangs on a lock mustn't stay forever. */
const STATEMENT_TIMEOUT_MS = 120_000;

/** After this long without an answer the connection is dead: otherwise the server's own limit would have fired. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 10_000;

/**
 * Opens a connection beside the shop's own, migrating nothing.
 * @param silenceMs how long PostgreSQL may take to answer before its connection counts as lost
 * @throws the driver's error when there is no such database
 */
export function openAside(place: DatabasePlace, silenceMs = SILENCE_MS): Promise<AsideReader> {
  return 'file' in place ? openSqliteAside(place.file) : openPostgresAside(place.url, silenceMs);
}

/** Opens one for the time of some work. */
export async function withAside<T>(place: DatabasePlace, work: (reader: AsideReader) => Promise<T>): Promise<T> {
  const reader = await openAside(place);
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** SQLite runs on the calling thread, so this is a separate one. It is text, so that it needs no separate file. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Sqlite = require(workerData.driver);
  const database = new Sqlite(workerData.file, { readonly: true, fileMustExist: true, timeout: 5000 });
  parentPort.on('message', (sql) => {
    try {
      parentPort.postMessage({ rows: database.prepare(sql).all() });
    } catch ({ message }) {
      parentPort.postMessage({ message });
    }
  });
  parentPort.postMessage({ rows: [] });
`;

async function openSqliteAside(file: string): Promise<AsideReader> {
  const thread = new Worker(THREAD, { eval: true, workerData: { driver: sqliteDriverFile, file } });
  const gone = new AbortController();
  thread.once('exit', () => gone.abort());
  const answer = async () => {
    // A dying thread emits 'error', which `once` throws; a dead one never answers.
    const [reply] = (await once(thread, 'message', { signal: gone.signal })) as [
      { rows: unknown[] } | { message: string },
    ];
    if ('message' in reply) throw new Error(reply.message);
    return reply.rows;
  };
  await answer();
  return {
    kind: 'sqlite',
    async query<Row>(sql: string) {
      thread.postMessage(sql);
      return (await answer()) as Row[];
    },
    async close() {
      await thread.terminate();
    },
  };
}

async function openPostgresAside(url: string, silenceMs: number): Promise<AsideReader> {
  const client = new (noticingClient(silenceMs))({
    connectionString: url,
    application_name: 'gift-shop',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 15_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: '-c default_transaction_read_only=on -c timezone=UTC',
  });
  await client.connect();
  return {
    kind: 'postgres',
    query: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    close: () => client.end(),
  };
}
