import { MAX_BROKEN_ROWS, type Invariant } from '../../db/invariant.js';

/** PostgreSQL checks references at each write; what it may know of is a broken index, constraint or page. */
const POSTGRES_HEALTH = `
  SELECT 'index that is not valid' AS problem, indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid
  UNION ALL
  SELECT 'constraint that was not checked', conname::text FROM pg_constraint WHERE NOT convalidated
  UNION ALL
  SELECT 'pages with a wrong checksum', datname::text FROM pg_stat_database
    WHERE datname = current_database() AND checksum_failures > 0`;

export const databaseIsWhole: Invariant = {
  id: 'I17',
  title: 'References point to existing rows, and the database is intact',
  isThorough: true,
  async find({ db }) {
    if (db.kind === 'postgres') return db.query(POSTGRES_HEALTH);
    const references = await db.query(
      'SELECT "table" AS in_table, rowid AS row_id, parent AS missing_in FROM pragma_foreign_key_check',
    );
    const health = await db.query<{ integrity_check: string }>('PRAGMA integrity_check');
    const problems = health.filter(({ integrity_check }) => integrity_check !== 'ok');
    return [...references, ...problems].slice(0, MAX_BROKEN_ROWS);
  },
};
