import './node-env.js';
import { existsSync } from 'node:fs';
import { randomIds, systemClock } from './adapters/system.js';
import { readConfig } from './config.js';
import { ConfigError } from './domain/config-error.js';
import { withAside } from './db/aside-reader.js';
import { databasePlace } from './db/data-source.js';
import { findBroken } from './modules/checks/find-broken.js';
import { openMediaStorage } from './open-media-storage.js';
import { invariants } from './shop-modules.js';

const BROKEN = 1;
const COULD_NOT_CHECK = 2;

/**
 * `npm run check` asks every invariant of the configured shop, which may be running, and prints what falls short.
 * Ends with 0 when all hold, with 1 when one is broken, with 2 when one can't be asked and none is broken. Changes nothing.
 */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const place = databasePlace(config);
  if ('file' in place && !existsSync(place.file))
    throw new ConfigError(
      `DATA_DIR: there is no gift-shop.sqlite in ${config.dataDir}; start the shop once, or check the folder`,
    );
  const onFault = (error: unknown) => console.error(lineOf(error));
  const storage = await openMediaStorage(config, randomIds, { onFault, isOnlyRead: true });
  await withAside(place, async (db) => {
    let broken = 0;
    let unanswered = 0;
    for await (const answer of findBroken({ db, storage, now: systemClock.now() }, invariants)) {
      const name = `${answer.invariant.id.padEnd(4)} ${answer.invariant.title}`;
      if ('error' in answer) {
        unanswered += 1;
        console.log(`?      ${name}\n            ${lineOf(answer.error)}`);
        continue;
      }
      console.log(`${answer.rows.length === 0 ? 'ok    ' : 'BROKEN'} ${name}`);
      for (const row of answer.rows) console.log(`            ${JSON.stringify(row)}`);
      if (answer.rows.length > 0) broken += 1;
    }
    if (broken > 0) console.log(`${broken} of ${invariants.length} checks failed.`);
    if (unanswered > 0) console.log(`${unanswered} of ${invariants.length} checks could not run.`);
    if (broken + unanswered === 0) console.log(`All ${invariants.length} checks passed.`);
    if (broken > 0) process.exitCode = BROKEN;
    else if (unanswered > 0) process.exitCode = COULD_NOT_CHECK;
  });
}

function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(`The shop can't be checked. ${lineOf(error)}`);
  process.exitCode = COULD_NOT_CHECK;
});
