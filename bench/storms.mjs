// `npm run storm`: the storms at full size; `npm run storm -- short` is what every change goes through.
import { ensureBuilt, ensureInstalled, requireNode } from '../scripts/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

// Only now: a fresh clone has no packages before.
const { storm } = await import('./storm.mjs');
const sizes = {
  full: { checkouts: 10_000, codes: 10_000, days: 1000, connections: 200, kills: 200, payments: 10_000 },
  short: { checkouts: 600, codes: 600, days: 150, connections: 200, kills: 8, payments: 300 },
};
const words = process.argv.slice(2);
const size = { ...(words.includes('short') ? sizes.short : sizes.full) };
for (const word of words) {
  const [name, number] = word.split('=');
  if (name in size) size[name] = Number(number);
}
const databases = ['sqlite', 'postgres'].filter((name) => words.includes(name));
let hasFaults = false;
for (const database of databases.length > 0 ? databases : ['sqlite', 'postgres']) {
  console.log(`Storm on ${database}`);
  const faults = await storm(database, size);
  for (const fault of faults.slice(0, 20)) console.error(`  Not as it must be: ${fault}`);
  console.log(`  ${faults.length === 0 ? 'everything agrees' : `${faults.length} faults`}`);
  hasFaults ||= faults.length > 0;
}
// Said here: the embedded database's exit hook ends the process with 0, whatever `process.exitCode` is.
process.exit(hasFaults ? 1 : 0);
