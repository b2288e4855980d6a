// `npm run bench` measures the shop and writes what it found to bench/results.json and bench/results.md.
//
//   npm run bench                         all parts
//   npm run bench -- load orders          some: load, pages, orders, overload, sign-ins, catalog, admin, start, storefront
//   npm run bench -- --json FILE          writes the data to another file, and no page
//   npm run bench -- compare FILE         measures the parts that FILE has, and shows what has changed since
//   npm run bench -- compare A B          shows what has changed from A to B
//   npm run bench -- short                the rows that have a floor (bench/floors.mjs), in a minute; writes nothing
//
// The environment may change:
//
//   BENCH_SECONDS=2       how long one measurement of requests a second lasts
//   BENCH_ROUNDS=5        how often each row is measured; the tables show medians
//   BENCH_ORDERS=1000     purchases in one measurement
//   BENCH_LARGE=100000    products and orders of the large shop
//   BENCH_POSTGRES_URL    a PostgreSQL server (postgres://…, without a database): `orders` uses it instead of starting
//                         one, `catalog` and `admin` use it instead of SQLite
//   BROWSER_PATH          the Chromium of `storefront`
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, fail, requireNode } from '../scripts/setup.mjs';

/**
 * @typedef {object} PartOutcome
 * @property {import('./result-table.mjs').ResultTable[]} tables
 * @property {string[]} broken the promises that were not kept
 */

requireNode();
const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
ensureInstalled();
ensureBuilt();

// Only now: a fresh clone has no packages before.
const { compareResults } = await import('./compare.mjs');
const { partResults, readResults, writeResults } = await import('./results.mjs');

/** @type {Record<string, () => Promise<PartOutcome>>} each with a shop of its own */
const parts = {
  load: async () => (await import('./load.mjs')).measureLoad(),
  pages: async () => (await import('./load.mjs')).measurePages(),
  orders: async () => (await import('./orders.mjs')).measureOrders(),
  overload: async () => (await import('./overload.mjs')).measureOverload(),
  'sign-ins': async () => (await import('./sign-ins.mjs')).measureSignIns(),
  catalog: async () => (await import('./catalog.mjs')).measureCatalog(),
  admin: async () => (await import('./admin.mjs')).measureAdmin(),
  start: async () => (await import('./start.mjs')).measureStart(),
  storefront: async () => (await import('./storefront.mjs')).measureStorefront(),
};
let isBroken = false;
await obey(positionals);
// Said here: the embedded database's exit hook ends the process with 0, whatever `process.exitCode` is.
process.exit(isBroken ? 1 : 0);

/** @param {string[]} words */
async function obey([word, ...more]) {
  if (word === 'short') {
    tell((await (await import('./short.mjs')).measureShort()).broken);
  } else if (word === 'compare') {
    if (more.length === 0) fail('Compare with which file? npm run bench -- compare bench/results.json');
    const [before, after] = await Promise.all(more.map(readResults));
    compareResults(before, after ?? (await measure(known(Object.keys(before)))));
  } else {
    const names = known(word === undefined ? Object.keys(parts) : [word, ...more]);
    // Each at once: what was measured stays, whatever happens to the next.
    for (const name of names) await writeResults(await measure([name]), Object.keys(parts), values.json);
  }
}

/** The same names, unless one is unknown. */
function known(names) {
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length > 0) fail(`No part is named ${unknown.join(' or ')}. The parts: ${Object.keys(parts).join(', ')}`);
  return names;
}

/** @returns {Promise<import('./results.mjs').Results>} */
async function measure(names) {
  /** @type {import('./results.mjs').Results} */
  const results = {};
  for (const name of names) {
    const { tables, broken } = await parts[name]();
    results[name] = partResults(tables);
    tell(broken);
  }
  return results;
}

function tell(broken) {
  for (const promise of broken) console.error(`Promise not kept: ${promise}`);
  isBroken ||= broken.length > 0;
}
