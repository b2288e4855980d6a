// How answers scale: the same questions over HTTP to a shop with 1,000 products and orders and to a large one, in turns,
// so that the ratio survives a busy machine.
import { setTimeout as delay } from 'node:timers/promises';
import { fillShop } from './fill-shop.mjs';
import { withDatabase } from './postgres.mjs';
import { cpuSeconds } from './process-usage.mjs';
import { ResultTable } from './result-table.mjs';
import { settings } from './settings.mjs';
import { median, timed } from './statistics.mjs';
import { withShop } from './support.mjs';

const SMALL = 1000;
const TURNS = 41;
/** The first turns fill caches. */
const WARM_UP = 3;
/** A shop begins with what it does once a day, which takes time with its size and would slow down the first rows. */
const QUIET = { forMs: 2000, cpuSeconds: 0.2 };

/**
 * @typedef {object} Question
 * @property {string} path
 * @property {RequestInit} [init]
 */

/**
 * @template F
 * @typedef {object} Sizes
 * @property {string} title
 * @property {(shop: import('./support.mjs').Server) => Promise<F>} learn what the questions need to know of a shop
 * @property {Record<string, (facts: F, turn: number) => Question>} questions by name; from turn to turn as different as
 *   it takes for no cache to answer
 * @property {(large: import('./support.mjs').Server) => Promise<void>} [alsoMeasure] of the large shop, at the end
 */

/**
 * On SQLite, or in two new databases of the PostgreSQL server at BENCH_POSTGRES_URL.
 * @template F
 * @param {Sizes<F>} sizes
 * @returns {Promise<ResultTable>}
 */
export function measureSizes({ title, learn, questions, alsoMeasure }) {
  return withFilledShop(SMALL, (small) =>
    withFilledShop(settings.large, async (large) => {
      const shops = [];
      for (const shop of [small, large]) shops.push({ ...shop, facts: await learn(shop) });
      const table = new ResultTable({
        title,
        about: `Median of ${TURNS} requests to each of two shops, in turns; each product in three sizes, as many orders as products.`,
        of: 'Request',
        columns: [
          { key: 'small', title: `${count(SMALL)} products, ms`, form: 1 },
          { key: 'large', title: `${count(settings.large)}, ms`, form: 1 },
          { key: 'ratio', title: 'Large to small', form: 'times', better: 'lower' },
        ],
      });
      for (const [name, question] of Object.entries(questions)) {
        const [few, many] = await askInTurns(shops, question);
        table.add(name, { small: few, large: many, ratio: many / few });
      }
      await alsoMeasure?.(large);
      return table;
    }),
  );
}

async function askInTurns(shops, question) {
  const times = shops.map(() => []);
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const milliseconds = await timed(() => ask(shops[at], question(shops[at].facts, turn)));
      if (turn >= WARM_UP) times[at].push(milliseconds);
    }
  }
  return times.map(median);
}

/** @returns {Promise<string>} the answer's text */
export async function ask({ url }, { path, init }) {
  const response = await fetch(url + path, init);
  const text = await response.text();
  if (!response.ok || text.includes('"errors":[')) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

function withFilledShop(products, use) {
  const prepare = async (environment) => {
    const seconds = (await timed(() => fillShop(environment, products, { isInSizes: true }))) / 1000;
    console.error(`${count(products)} products and orders created in ${seconds.toFixed(0)} s`);
  };
  const useQuietly = async (shop) => {
    await untilQuiet(shop);
    return use(shop);
  };
  const open = (environment) => withShop(useQuietly, { environment, prepare });
  const server = settings.postgresUrl;
  return server ? withDatabase(server, (url) => open({ DATABASE_URL: url })) : open({});
}

async function untilQuiet({ pid }) {
  for (let before = await cpuSeconds(pid); ;) {
    await delay(QUIET.forMs);
    const now = await cpuSeconds(pid);
    // Where it can't be told, this is not greater either.
    if (!(now - before > QUIET.cpuSeconds)) return;
    before = now;
  }
}

const count = (number) => number.toLocaleString('en-US');
