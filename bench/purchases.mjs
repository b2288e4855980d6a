// Purchases of many shoppers, and the same requests to a bare server.
import { inTurns } from './beside-bare.mjs';
import { settings } from './settings.mjs';
import { buy, ShopClient, signUp, stockUp } from './shopper.mjs';
import { percentile } from './statistics.mjs';

const PRODUCTS = 50;
/** So that the bare server's measurement takes more than a blink. */
const BARE_TIMES = 4;

/**
 * Fills the shelves and signs shoppers up.
 * @template T
 * @param {import('./support.mjs').Server} shop
 * @param {number} count of shoppers
 * @param {(shoppers: Shoppers) => Promise<T>} use
 */
export async function withShoppers(shop, sandbox, count, use) {
  const client = new ShopClient(() => [shop.url]);
  try {
    const products = await stockUp(client, PRODUCTS, () => 100_000);
    return await use(new Shoppers(client, sandbox, products, await signUp(client, count)));
  } finally {
    client.close();
  }
}

/** Customers who buy one thing after the other. */
class Shoppers {
  /** What went wrong, each reason once. @type {Set<string>} */
  failures = new Set();

  #client;
  #sandbox;
  #products;
  #tokens;

  /**
   * @param {ShopClient} client
   * @param {import('../dist/server/sandbox/stripe/stripe-sandbox.js').StripeSandbox} sandbox where they pay
   * @param {readonly object[]} products what they buy, in turns
   * @param {readonly string[]} tokens one for each shopper
   */
  constructor(client, sandbox, products, tokens) {
    this.#client = client;
    this.#sandbox = sandbox;
    this.#products = products;
    this.#tokens = tokens;
  }

  /**
   * So many purchases, at most one at a time on each connection.
   * @param {{ count: number, connections: number, extrasFor?: (product: object) => Parameters<typeof buy>[4] }} rush
   */
  buyMany({ count, connections, extrasFor }) {
    return this.#rush({ count, connections }, (turn, shopper) => this.#buy(this.#client, turn, shopper, extrasFor));
  }

  /**
   * As many times the three requests of a purchase, to a server that answers anything.
   * @param {import('./support.mjs').Server} server
   * @param {readonly RecordedCall[]} calls
   */
  async repeat(server, calls, { count, connections }) {
    const client = new ShopClient(() => [server.url]);
    try {
      return await this.#rush({ count, connections }, async () => {
        for (const { call } of calls) await client.call(...call);
        return { refusals: 0 };
      });
    } finally {
      client.close();
    }
  }

  /** @typedef {{ call: Parameters<ShopClient['call']>, answer: Awaited<ReturnType<ShopClient['call']>> }} RecordedCall */

  /** Buys one thing. @returns {Promise<RecordedCall[]>} what was asked and answered */
  async record() {
    const calls = [];
    const call = async (...asked) => {
      const answer = await this.#client.call(...asked);
      calls.push({ call: asked, answer });
      return answer;
    };
    await this.#buy({ call }, 0, 0);
    return calls;
  }

  #buy(client, turn, shopper, extrasFor) {
    const product = this.#products[turn % this.#products.length];
    return buy(client, this.#sandbox, this.#tokens[shopper], product, extrasFor?.(product));
  }

  async #rush({ count, connections }, purchase) {
    const times = [];
    let [next, refusals] = [0, 0];
    const started = performance.now();
    const shop = async (shopper) => {
      while (next < count) {
        const start = performance.now();
        try {
          refusals += (await purchase(next++, shopper)).refusals;
          times.push(performance.now() - start);
        } catch (error) {
          this.failures.add(String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, shopper) => shop(shopper)));
    const seconds = (performance.now() - started) / 1000;
    const at = (share) => percentile(times, share);
    return { count, rate: times.length / seconds, p50: at(0.5), p99: at(0.99), refusals };
  }
}

/**
 * Purchases in turns with the same requests to a bare server, which are repeated once before, to be warm.
 * @param {import('./beside-bare.mjs').LoadMeter} meter
 * @param {import('./support.mjs').Server} shop
 * @param {Shoppers} shoppers
 * @param {{ connections: number, count?: number, rounds?: number }} effort
 * @returns {Promise<Record<string, number>>} by the keys of `besideBareColumns`, and `refusals`
 */
export async function purchasesBesideBare(meter, shop, shoppers, { connections, count = settings.orders, rounds }) {
  const calls = await shoppers.record();
  const answers = calls.map(({ call: [, path], answer: { body } }) => [
    path,
    { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(body)) },
  ]);
  const bare = await meter.bareWith(Object.fromEntries(answers));
  const repeat = () => shoppers.repeat(bare, calls, { count: count * BARE_TIMES, connections });
  await repeat();
  return inTurns({ bare, shop, rounds }, (server) =>
    server === shop ? shoppers.buyMany({ count, connections }) : repeat(),
  );
}
