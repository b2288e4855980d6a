// Measures the shop beside a bare node:http server that sends the same bodies, in turns and in the same run: the median
// of the ratios survives a busy machine, and a bare number doesn't.
import { startProgram } from './child-program.mjs';
import { fetchRaw } from './http-call.mjs';
import { cpuSeconds } from './process-usage.mjs';
import { settings } from './settings.mjs';
import { median, medians } from './statistics.mjs';

/**
 * @typedef {object} Throughput
 * @property {number} count
 * @property {number} rate a second
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 */

/**
 * @typedef {object} LoadRequest
 * @property {string} name
 * @property {string | readonly string[]} path several: each request takes the next, so that none is answered from a cache
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {number} [connections] 32 if left out
 */

/** What visitors share may be this old; what is to be made anew each time must not come again earlier. */
const SHARED_SECONDS = 6;
const WARM_UP_MS = 1000;
/** Two for each connection. */
const LEAST_AMOUNT = 64;

/** @type {import('./result-table.mjs').Column[]} what `inTurns` returns */
export const besideBareColumns = [
  { key: 'rate', title: 'Shop, a second', form: 0 },
  { key: 'p50', title: 'p50, ms', form: 0 },
  { key: 'p99', title: 'p99, ms', form: 0 },
  { key: 'bare', title: 'Bare server, a second', form: 0 },
  { key: 'ratio', title: 'Ratio', form: 'ratio', better: 'higher' },
  { key: 'cpuMs', title: 'CPU of the shop, ms each', form: 2 },
  { key: 'cpuTimes', title: 'CPU, shop to bare', form: 'times', better: 'lower' },
];

/**
 * Measures a bare server and the shop in turns.
 * @template {Throughput} T
 * @param {{ bare: import('./support.mjs').Server, shop: import('./support.mjs').Server, rounds?: number }} servers
 * @param {(server: import('./support.mjs').Server) => Promise<T>} measure
 * @returns {Promise<Record<string, number>>} the medians, by the keys of `besideBareColumns`
 */
export async function inTurns({ bare, shop, rounds = settings.rounds }, measure) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const theirs = await withCpu(bare, measure);
    const ours = await withCpu(shop, measure);
    pairs.push({ theirs, ours, ratio: ours.rate / theirs.rate, cpuTimes: ours.cpuMs / theirs.cpuMs });
  }
  return {
    ...medians(pairs.map(({ ours }) => ours)),
    bare: median(pairs.map(({ theirs }) => theirs.rate)),
    ratio: median(pairs.map(({ ratio }) => ratio)),
    cpuTimes: median(pairs.map(({ cpuTimes }) => cpuTimes)),
  };
}

async function withCpu(server, measure) {
  const before = await cpuSeconds(server.pid);
  const result = await measure(server);
  const seconds = (await cpuSeconds(server.pid)) - before;
  return { ...result, cpuMs: (seconds * 1000) / result.count };
}

/** A bare server and a load generator, each in a process of its own. */
export class LoadMeter {
  #bare = startProgram('bare-server.mjs');
  #generator = startProgram('load-generator.mjs');

  /**
   * Gives the bare server its answers.
   * @param {Record<string, import('./http-call.mjs').Answer>} answers by path; '*' for all others
   * @returns {Promise<import('./support.mjs').Server>}
   */
  async bareWith(answers) {
    return { url: await this.#bare.ask(answers), pid: this.#bare.pid };
  }

  /**
   * Loads the shop and a bare server that answers with what the shop answers.
   * @param {import('./support.mjs').Server} shop
   * @param {LoadRequest} request
   * @param {{ rounds?: number, seconds?: number }} [effort]
   * @returns {Promise<Record<string, number>>} by the keys of `besideBareColumns`
   */
  async compare(shop, { name, path, ...call }, { rounds, seconds = settings.seconds } = {}) {
    const paths = [path].flat();
    const bare = await this.bareWith({ '*': await fetchRaw(shop.url + paths[0], call) });
    const amounts = new Map();
    for (const server of [bare, shop]) amounts.set(server, await this.#amountIn(seconds, server, { path, ...call }));
    const result = await inTurns({ bare, shop, rounds }, (server) =>
      this.load(server, { path, ...call, amount: amounts.get(server) }),
    );
    if (paths.length > 1 && paths.length / result.rate < SHARED_SECONDS)
      throw new Error(`${name}: ${paths.length} addresses are too few at ${result.rate.toFixed(0)} a second`);
    return result;
  }

  /**
   * Sends requests as fast as a server takes them.
   * @param {Pick<import('./support.mjs').Server, 'url'>} server
   * @param {Omit<LoadRequest, 'name'> & ({ amount: number } | { duration: number })} load so many, or for so many seconds
   * @returns {Promise<Throughput>}
   */
  load({ url }, { path, ...load }) {
    return this.#generator.ask({ url, paths: [path].flat(), ...load });
  }

  /** @returns {Promise<number>} how many requests a server takes in so many seconds, once it is warm */
  async #amountIn(seconds, server, request) {
    const started = performance.now();
    let amount = LEAST_AMOUNT;
    for (;;) {
      const { rate } = await this.load(server, { ...request, amount });
      if (performance.now() - started > WARM_UP_MS) return amountAt(rate, seconds);
      amount = amountAt(rate, 0.5);
    }
  }

  async close() {
    await Promise.all([this.#bare.stop(), this.#generator.stop()]);
  }
}

/**
 * Opens a meter for `use`, and closes it whatever happens.
 * @template T
 * @param {(meter: LoadMeter) => Promise<T>} use
 */
export async function withLoadMeter(use) {
  const meter = new LoadMeter();
  try {
    return await use(meter);
  } finally {
    await meter.close();
  }
}

function amountAt(rate, seconds) {
  return Math.max(LEAST_AMOUNT, Math.round(rate * seconds));
}
