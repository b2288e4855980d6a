import Sqlite from 'better-sqlite3';
import { withAside, type AsideReader } from '../../src/db/aside-reader.js';
import { databasePlace, sqliteFile } from '../../src/db/data-source.js';

/**
 * Opens a connection beside the shop's own for the time of some work. SQLite answers on the test's own thread: the one
 * that `withAside` starts takes longer than a test's questions.
 */
export async function readDatabase<T>(
  shop: { dataDir: string; databaseUrl: string | null },
  work: (reader: AsideReader) => Promise<T>,
): Promise<T> {
  if (shop.databaseUrl !== null) return withAside(databasePlace(shop), work);
  const database = new Sqlite(sqliteFile(shop.dataDir), { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return await work({
      kind: 'sqlite',
      query: async <Row>(sql: string) => database.prepare<[], Row>(sql).all(),
      close: () => Promise.resolve(),
    });
  } finally {
    database.close();
  }
}
