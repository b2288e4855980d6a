import './node-env.js';
import { existsSync } from 'node:fs';
import { randomIds, systemClock } from './adapters/system.js';
import { ConfigError, readConfig } from './config.js';
import { withAside } from './db/aside-reader.js';
import { databasePlace } from './db/data-source.js';
import { findBroken } from './modules/checks/find-broken.js';
import { invariants } from './modules/checks/invariants.js';
import { openMediaStorage } from './open-media-storage.js';

const BROKEN = 1;
const COULD_NOT_CHECK = 2;

/**
 * `npm run check` asks every invariant of the configured shop, which may be running, and prints what falls short.
 * Ends with 0 when all hold, with 1 when one is broken, with 2 when they can't be asked. Changes nothing.
 */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const place = databasePlace(config);
  if ('file' in place && !existsSync(place.file))
    throw new ConfigError(`DATA_DIR: there is no shop in ${config.dataDir} yet; start it once`);
  const onFault = (error: unknown) => console.error(error instanceof Error ? error.message : error);
  const storage = await openMediaStorage(config, randomIds, { onFault, isOnlyRead: true });
  await withAside(place, async (db) => {
    let broken = 0;
    for await (const { invariant, rows } of findBroken({ db, storage, now: systemClock.now() }, invariants)) {
      console.log(`${rows.length === 0 ? 'ok    ' : 'BROKEN'} ${invariant.id.padEnd(4)} ${invariant.title}`);
      for (const row of rows) console.log(`            ${JSON.stringify(row)}`);
      if (rows.length > 0) broken += 1;
    }
    console.log(broken === 0 ? `All ${invariants.length} hold.` : `${broken} of ${invariants.length} are broken.`);
    if (broken > 0) process.exitCode = BROKEN;
  });
}

main().catch((error: unknown) => {
  console.error(`The shop can't be checked. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = COULD_NOT_CHECK;
});
