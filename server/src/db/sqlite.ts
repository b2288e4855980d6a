import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const require = createRequire(import.meta.url);

/**
 * The file of SQLite's driver, in the version for this Node (docs/decisions/0085-two-sqlite-drivers.md). Version 12 can
 * end Node 24.19 and later whenever garbage is collected; version 13 ends each Node without Node-API 10, so 20 and 22.13,
 * when it is loaded.
 */
export const sqliteDriverFile =
  Number(process.versions.napi) >= 10 ? require.resolve('better-sqlite3-13') : require.resolve('better-sqlite3');

export const Sqlite = require(sqliteDriverFile) as typeof BetterSqlite3;
