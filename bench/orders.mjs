// Orders a second through HTTP, payment included, beside a bare server that answers the same requests, and beside what
// one durable commit costs on the same disk in the same run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { besideBareColumns, withLoadMeter } from './beside-bare.mjs';
import { Sqlite } from '../dist/server/db/sqlite.js';
import { GiftCardCodes } from '../dist/server/modules/gift-cards/gift-card-codes.js';
import { withPostgres } from './postgres.mjs';
import { purchasesBesideBare, withShoppers } from './purchases.mjs';
import { ResultTable } from './result-table.mjs';
import { settings } from './settings.mjs';
import { demoAdmin, priceOf, ShopClient, signIn, totalOf, withProvider } from './shopper.mjs';
import { median } from './statistics.mjs';
import { withShop } from './support.mjs';

const CONNECTIONS = [20, 200];
const WARM_UP = Math.ceil(settings.orders * 0.3);
const COMMIT_SECONDS = 2;
/** Makes the codes of gift cards. */
const LINK_SECRET = 'the secret of a benchmark that is long enough';
/** A code that takes a dollar off each gift, and what is on each gift card, in dollars. */
const [CODE, OFF, CARD] = ['BENCH', 1, 5];

/**
 * Shops of its own: on SQLite, and on the PostgreSQL server at BENCH_POSTGRES_URL, or one that it starts.
 * @returns {Promise<import('./run.mjs').PartOutcome>}
 */
export async function measureOrders() {
  const table = new ResultTable({
    title: 'Order and payment',
    about: `A purchase is three requests: the order, the payment’s intent, and the provider’s event, after whose answer the order is paid. Median of ${settings.rounds} rounds of ${settings.orders} purchases, in turns with a bare server that answers the same three requests of the same shoppers. They and the payment provider run in one process beside the shop.`,
    of: 'Database',
    columns: [
      ...besideBareColumns,
      { key: 'refusals', title: '503 with Retry-After', form: 0 },
      { key: 'commits', title: 'One-row durable commits/s', form: 0 },
      { key: 'perCommit', title: 'Orders per commit', form: 2 },
    ],
  });
  const broken = [
    ...(await measure('SQLite', {}, sqliteCommits, table)),
    ...(await measurePostgres('PostgreSQL', (url) => url, table)),
    ...(await measurePostgres('PostgreSQL by its socket', throughSocket, table)),
  ];
  const extras = new ResultTable({
    title: 'Order and payment with a discount code and a gift card',
    about: `On SQLite, in turns with plain purchases of the same shoppers; each order takes what is on a gift card of its own. Median of ${settings.rounds} rounds of ${settings.orders} purchases.`,
    of: 'Connections',
    columns: [
      { key: 'rate', title: 'With both, a second', form: 0 },
      { key: 'plain', title: 'Plain, a second', form: 0 },
      { key: 'share', title: 'Share', form: 2, better: 'higher' },
    ],
  });
  broken.push(...(await measureExtras(extras)));
  return { tables: [table, extras], broken };
}

async function measureExtras(table) {
  return withProvider((provider) =>
    withShop(
      (shop) =>
        withShoppers(shop, provider.sandbox, Math.max(...CONNECTIONS), async (shoppers) => {
          await shoppers.buyMany({ count: WARM_UP, connections: 20 });
          const admin = await Admin.of(shop);
          await admin.mutate(
            `createDiscount(input: { name: "Bench", code: "${CODE}", kind: FIXED, amount: ${OFF} }) { id }`,
          );
          for (const connections of CONNECTIONS) {
            const pairs = [];
            for (let round = 0; round < settings.rounds; round += 1) {
              const cards = await admin.issueCards(settings.orders);
              const extrasFor = (product) => ({
                codes: [CODE],
                giftCards: [cards.pop()],
                total: totalWithBoth(product),
              });
              const plain = await shoppers.buyMany({ count: settings.orders, connections });
              const both = await shoppers.buyMany({ count: settings.orders, connections, extrasFor });
              pairs.push({ rate: both.rate, plain: plain.rate, share: both.rate / plain.rate });
            }
            const medianOf = (key) => median(pairs.map((pair) => pair[key]));
            table.add(String(connections), {
              rate: medianOf('rate'),
              plain: medianOf('plain'),
              share: medianOf('share'),
            });
          }
          admin.client.close();
          return [...shoppers.failures, ...(await compareBooks(shop, provider.sandbox))];
        }),
      { environment: { ORDER_LINK_SECRET: LINK_SECRET, ...provider.environment } },
    ),
  );
}

/** What is left to pay of one gift with the code and a gift card. Only its price is taxed, and shipping doesn't change. */
function totalWithBoth(product) {
  return Math.round((totalOf(priceOf(product) - OFF * 100) - CARD) * 100) / 100;
}

/** An admin over plain HTTP. */
class Admin {
  static async of(shop) {
    const admin = new Admin();
    admin.client = new ShopClient(() => [shop.url], 20);
    admin.token = (await signIn(shop, demoAdmin)).token;
    return admin;
  }

  /** @param {string} field of the mutation @returns its answer */
  async mutate(field) {
    const query = `mutation { answer: ${field} }`;
    const { body } = await this.client.call('POST', '/graphql', { token: this.token, body: { query } });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data.answer;
  }

  /** Issues gift cards whose emails aren't due yet. @returns {Promise<string[]>} their codes */
  issueCards(count) {
    const codes = new GiftCardCodes([LINK_SECRET]);
    const sendOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const issue = async (_, at) => {
      const input = `{ amount: ${CARD}, recipientName: "Bench", recipientEmail: "bench-${at}@bench.example", sendOn: "${sendOn}", reason: "Bench" }`;
      const { id } = await this.mutate(`issueGiftCard(input: ${input}) { id }`);
      return codes.make(id);
    };
    return Promise.all(Array.from({ length: count }, issue));
  }
}

/** A server of its own each time: what one shop has written makes the next one slower. */
function measurePostgres(name, addressOf, table) {
  return withPostgres((url) => {
    const address = addressOf(url);
    return address === null ? [] : measure(name, { DATABASE_URL: address }, () => postgresCommits(address), table);
  });
}

/** @returns {string | null} the address of the same database by the server's Unix socket; null: it is on another machine */
function throughSocket(url) {
  const { port, hostname } = new URL(url);
  const folders = ['/tmp', '/var/run/postgresql'];
  const folder = folders.find((path) => existsSync(join(path, `.s.PGSQL.${port || 5432}`)));
  return folder && hostname === '127.0.0.1' ? `${url}?host=${folder}` : null;
}

async function measure(database, environment, rawCommits, table) {
  return withProvider((provider) =>
    withShop(
      (shop) =>
        withLoadMeter((meter) =>
          withShoppers(shop, provider.sandbox, Math.max(...CONNECTIONS), async (shoppers) => {
            await shoppers.buyMany({ count: WARM_UP, connections: 20 });
            for (const connections of CONNECTIONS) {
              const commits = await rawCommits(shop.folder);
              const result = await purchasesBesideBare(meter, shop, shoppers, { connections });
              const perCommit = result.rate / commits;
              table.add(`${database}, ${connections} connections`, { ...result, commits, perCommit });
            }
            const faults = [...shoppers.failures, ...(await compareBooks(shop, provider.sandbox))];
            return faults.map((fault) => `${database}: ${fault}`);
          }),
        ),
      { environment: { ...environment, ...provider.environment } },
    ),
  );
}

/** Each charge in the provider's records is a paid order in the shop's. */
async function compareBooks(shop, sandbox) {
  const client = new ShopClient(() => [shop.url]);
  const { token } = await signIn(shop, demoAdmin);
  const paid = new Set();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = `{ orders(pageSize: 50, pageNumber: ${page}, filter: PAID) { pages orders { _id } } }`;
    const { body } = await client.call('POST', '/graphql', { token, body: { query } });
    pages = body.data.orders.pages;
    for (const { _id } of body.data.orders.orders) paid.add(_id);
  }
  client.close();
  const lost = sandbox.charges().filter((charge) => !paid.has(charge.metadata?.orderId));
  return lost.length === 0 ? [] : [`${lost.length} charges whose order is not paid`];
}

/** One connection, one row, one commit at a time, with the shop's own settings. */
function sqliteCommits(folder) {
  const db = new Sqlite(join(folder, 'commits.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE IF NOT EXISTS commits (id INTEGER PRIMARY KEY, at INTEGER)');
  const insert = db.prepare('INSERT INTO commits (at) VALUES (?)');
  const rate = perSecond(() => insert.run(1));
  return rate.finally(() => db.close());
}

async function postgresCommits(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE IF NOT EXISTS bench_commits (id SERIAL PRIMARY KEY, at INTEGER)');
    return await perSecond(() => client.query('INSERT INTO bench_commits (at) VALUES (1)'));
  } finally {
    await client.end();
  }
}

async function perSecond(commit) {
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < COMMIT_SECONDS * 1000) {
    await commit();
    count += 1;
  }
  return (count * 1000) / (performance.now() - started);
}
