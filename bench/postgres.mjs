// A PostgreSQL server for a benchmark, as durable as a shop's own would be.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/test/support/postgres.mjs';

/** Hands `use` the address of a new database: on the server at BENCH_POSTGRES_URL, else on one started for it. */
export async function withPostgres(use) {
  const given = process.env.BENCH_POSTGRES_URL;
  if (given) return withDatabase(given, use);
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-postgres-'));
  const server = await startPostgres(join(folder, 'data'), { isDurable: true });
  try {
    await withDatabase(server.url, use);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDatabase(server, use) {
  const name = `bench_${process.pid}`;
  const admin = async (statement) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`CREATE DATABASE ${name}`);
  try {
    await use(`${server}/${name}`);
  } finally {
    await admin(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}
