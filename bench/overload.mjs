// How the shop performs with ten times as many shoppers as it can serve.
import { setTimeout as delay } from 'node:timers/promises';
import { ResultTable } from './result-table.mjs';
import { buy, ShopClient, signUp, stockUp, withProvider } from './shopper.mjs';
import { withShop } from './support.mjs';

/** Enough to keep the shop busy all the time. */
const USUAL = 50;
const TIMES = 10;
const SECONDS = 15;
const PRODUCTS = 50;
const PROBE_MS = 200;
/** The promises: this share of the usual rate, and recovery within this time. */
const LEAST_SHARE = 0.8;
const MOST_RECOVERY_MS = 10_000;

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measureOverload() {
  return withProvider(({ sandbox, environment }) => withShop((shop) => measure(shop, sandbox), { environment }));
}

async function measure(shop, sandbox) {
  const client = new ShopClient(() => [shop.url]);
  const products = await stockUp(client, PRODUCTS, () => 100_000);
  const tokens = await signUp(client, USUAL);
  const crowd = (size) => purchases(client, sandbox, { tokens, products, size });
  await crowd(USUAL);
  const usual = await crowd(USUAL);
  const watch = watchReserved(shop);
  const buying = crowd(TIMES * USUAL);
  await delay(SECONDS * 1000);
  const recoveryMs = await recovery(shop);
  const over = await buying;
  const { asked, refused } = await watch.stop();
  client.close();

  const share = over.rate / usual.rate;
  const table = new ResultTable({
    title: 'Overload',
    about: `Purchases on SQLite for ${SECONDS} s each. Meanwhile, health was checked ${asked} times and refused ${refused} times. Visitors were served again ${recoveryMs.toFixed(0)} ms after the rush ended.`,
    of: 'Shoppers at once',
    columns: [
      { key: 'rate', title: 'Orders/s', form: 0 },
      { key: 'share', title: 'Share of the usual rate', form: 'percent', better: 'higher' },
      { key: 'refusals', title: '503 with Retry-After', form: 0 },
    ],
  });
  table.add(String(USUAL), { rate: usual.rate, share: NaN, refusals: usual.refusals });
  table.add(String(TIMES * USUAL), { rate: over.rate, share, refusals: over.refusals });
  const broken = [
    ...(share < LEAST_SHARE ? [`${(100 * share).toFixed(0)}% of the usual orders under overload`] : []),
    ...(refused > 0 ? [`health was refused ${refused} times under overload`] : []),
    ...(recoveryMs > MOST_RECOVERY_MS ? [`${recoveryMs.toFixed(0)} ms until the shop had recovered`] : []),
    ...usual.failures,
    ...over.failures,
  ];
  return { tables: [table], broken };
}

/** Shoppers who buy one thing after the other until the time is over; the rate is of what was paid until then. */
async function purchases(client, sandbox, { tokens, products, size }) {
  const end = performance.now() + SECONDS * 1000;
  const failures = new Set();
  let bought = 0;
  let refusals = 0;
  await Promise.all(
    Array.from({ length: size }, async (_, shopper) => {
      for (let turn = shopper; performance.now() < end; turn += 1) {
        try {
          refusals += (await buy(client, sandbox, tokens[turn % tokens.length], products[turn % products.length]))
            .refusals;
          if (performance.now() <= end) bought += 1;
        } catch (error) {
          failures.add(String(error));
        }
      }
    }),
  );
  return { rate: bought / SECONDS, refusals, failures };
}

/** Polls the shop's health, which must never be refused for load. */
function watchReserved({ url }) {
  let asked = 0;
  let refused = 0;
  const probe = async () => {
    asked += 1;
    const isWell = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isWell) refused += 1;
  };
  const probes = [];
  const timer = setInterval(() => probes.push(probe()), PROBE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(probes);
      return { asked, refused };
    },
  };
}

/** @returns {Promise<number>} milliseconds until a visitor is served */
async function recovery({ url }) {
  const started = performance.now();
  while (!(await fetch(`${url}/api/products`)).ok) await delay(50);
  return performance.now() - started;
}
