// A PostgreSQL server for a benchmark, as durable as a shop's own would be.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/test/support/postgres.mjs';
import { settings } from './settings.mjs';
import { withFolder } from './support.mjs';

/**
 * Hands `use` the address of a new database: on the server at BENCH_POSTGRES_URL, else on one started for it.
 * @template T
 * @param {(url: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withPostgres(use) {
  if (settings.postgresUrl) return withDatabase(settings.postgresUrl, use);
  return withFolder(async (folder) => {
    const server = await startPostgres(join(folder, 'data'), { isDurable: true });
    try {
      return await withDatabase(server.url, use);
    } finally {
      await server.stop();
    }
  });
}

/**
 * Hands `use` the address of a new database, and removes it whatever happens.
 * @template T
 * @param {string} server its address, without a database's name
 * @param {(url: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withDatabase(server, use) {
  const name = `bench_${randomBytes(8).toString('hex')}`;
  const admin = async (statement) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`CREATE DATABASE ${name}`);
  try {
    return await use(`${server}/${name}`);
  } finally {
    await admin(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}
