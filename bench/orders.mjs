// Orders a second through HTTP, payment included, beside what one durable commit costs on the same disk in the same run.
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { withPostgres } from './postgres.mjs';
import { buy, ShopClient, signUp, startProvider, stockUp } from './shopper.mjs';
import { withShop } from './support.mjs';

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '20,200').split(',').map(Number);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 2000);
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 300);
/** 'sqlite', 'postgres', or both. */
const DATABASES = (process.env.BENCH_DATABASES ?? 'sqlite,postgres').split(',');
const COMMIT_SECONDS = 2;
const PRODUCTS = 50;

/**
 * Shops of its own: on SQLite, and on the PostgreSQL server at BENCH_POSTGRES_URL, or one that it starts.
 * @returns {Promise<string[]>} the promises that were not kept
 */
export async function measureOrders() {
  console.log(`\nNode ${process.version}, ${cpus().length} cores; ${ORDERS} orders per row, one item each\n`);
  console.log(
    '| Database | Connections | Orders/s | p50, ms | p99, ms | 503 with Retry-After | CPU of the shop, ms an order | One-row durable commits/s | Orders per commit |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  const broken = [];
  if (DATABASES.includes('sqlite')) broken.push(...(await measure('SQLite', {}, sqliteCommits)));
  if (DATABASES.includes('postgres')) {
    await withPostgres(async (url) => {
      broken.push(...(await measure('PostgreSQL', { DATABASE_URL: url }, () => postgresCommits(url))));
    });
  }
  return broken;
}

async function measure(name, database, rawCommits) {
  const { sandbox, environment } = await startProvider();
  const broken = [];
  try {
    await withShop(
      async (shop, { pid, folder }) => {
        const client = new ShopClient(() => [shop]);
        const products = await stockUp(client, PRODUCTS, () => 100_000);
        const tokens = await signUp(client, Math.max(...CONNECTIONS));
        await rush(client, sandbox, { tokens, products, count: WARM_UP, connections: 20 });
        for (const connections of CONNECTIONS) {
          const commits = await rawCommits(folder);
          const before = await cpuSeconds(pid);
          const result = await rush(client, sandbox, { tokens, products, count: ORDERS, connections });
          const cpu = ((await cpuSeconds(pid)) - before) * 1000;
          console.log(
            `| ${name} | ${connections} | ${result.rate.toFixed(0)} | ${result.p50.toFixed(0)} | ${result.p99.toFixed(0)} | ${result.refusals} | ${(cpu / ORDERS).toFixed(1)} | ${commits.toFixed(0)} | ${(result.rate / commits).toFixed(2)} |`,
          );
          for (const reason of result.failures) broken.push(`${name}, ${connections} connections: ${reason}`);
        }
        broken.push(...(await compareBooks(client, sandbox)).map((what) => `${name}: ${what}`));
        client.close();
      },
      { environment: { ...database, ...environment } },
    );
  } finally {
    await sandbox.close();
  }
  return broken;
}

/** So many purchases, at most one at a time on each connection. */
async function rush(client, sandbox, { tokens, products, count, connections }) {
  const times = [];
  const failures = new Set();
  let refusals = 0;
  let next = 0;
  const started = performance.now();
  await Promise.all(
    tokens.slice(0, connections).map(async (token) => {
      while (next < count) {
        const turn = next++;
        const start = performance.now();
        try {
          refusals += (await buy(client, sandbox, token, products[turn % products.length])).refusals;
          times.push(performance.now() - start);
        } catch (error) {
          failures.add(String(error));
        }
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), refusals, failures };
}

/** Each charge in the provider's records is a paid order in the shop's. */
async function compareBooks(client, sandbox) {
  const login = { email: 'admin@example.com', password: 'gift-shop-demo' };
  const { token } = (await client.call('POST', '/api/users/auth', { body: login })).body;
  const paid = new Set();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = `{ orders(pageSize: 50, pageNumber: ${page}, filter: PAID) { pages orders { _id } } }`;
    const { body } = await client.call('POST', '/graphql', { token, body: { query } });
    pages = body.data.orders.pages;
    for (const { _id } of body.data.orders.orders) paid.add(_id);
  }
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

/** What a process has used until now; NaN where the system doesn't say. Linux counts in hundredths of a second. */
async function cpuSeconds(pid) {
  try {
    const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) / 100;
  } catch {
    return NaN;
  }
}
