// Orders a second through HTTP, payment included, beside a bare server that answers the same requests, and beside what
// one durable commit costs on the same disk in the same run.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { besideBareColumns, withLoadMeter } from './beside-bare.mjs';
import { withPostgres } from './postgres.mjs';
import { purchasesBesideBare, withShoppers } from './purchases.mjs';
import { ResultTable } from './result-table.mjs';
import { settings } from './settings.mjs';
import { demoAdmin, ShopClient, signIn, withProvider } from './shopper.mjs';
import { withShop } from './support.mjs';

const CONNECTIONS = [20, 200];
const WARM_UP = Math.ceil(settings.orders * 0.3);
const COMMIT_SECONDS = 2;

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
    ...(await withPostgres((url) => measure('PostgreSQL', { DATABASE_URL: url }, () => postgresCommits(url), table))),
  ];
  return { tables: [table], broken };
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
