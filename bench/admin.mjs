// How the admin area's lists and reports scale: the same questions over HTTP to a shop with 1,000 products and orders
// and to one with 100,000, in turns, so that the ratio survives a busy machine.
import pg from 'pg';
import { fillShop } from './admin-shop.mjs';
import { withShop } from './support.mjs';

const [SMALL, LARGE] = [1000, Number(process.env.BENCH_ORDERS ?? 100_000)];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 41);
/** The first rounds fill caches. */
const WARM_UP = 3;
/** On SQLite. */
const PROMISED_YEAR_MS = 300;

const orders = `query Q($pageNumber: Int, $search: String, $filter: OrderFilter) {
  orders(pageNumber: $pageNumber, pageSize: 20, search: $search, filter: $filter) { orders { _id } page pages count } }`;
const products = `query Q($pageNumber: Int, $keyword: String, $category: ProductCategory) {
  products(pageNumber: $pageNumber, pageSize: 20, keyword: $keyword, category: $category) { products { _id } page pages count } }`;
const report = `query Q($input: SalesReportInput!) { salesReport(input: $input) {
  current { sales orders averageOrder } previous { sales } series { from sales orders } bestSellers { productId quantity } } }`;
const tasks = `{ shopTasks { leavingToday { count orders { _id } } late { count orders { _id } } expiringSoon { count }
  lowStock { count products { _id } } failedMessageCount brokenBannerPromise } }`;

/** A date some days ago, YYYY-MM-DD. */
const daysAgo = (days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const YEAR = 'One-year report';

/** What is asked; a deep page is the last but one, which is found from the end: the middle is the furthest. */
const questions = {
  'Orders, first page': [orders, {}],
  'Orders, deep page': [orders, ({ orderPages }) => ({ pageNumber: orderPages - 1 })],
  'Orders, middle page': [orders, ({ orderPages }) => ({ pageNumber: Math.floor(orderPages / 2) })],
  ...Object.fromEntries(
    ['UNPAID', 'PAID', 'DELIVERED', 'REFUNDED', 'LATE', 'CLOSED'].map((filter) => [
      `Orders, ${filter.toLowerCase()}`,
      [orders, { filter }],
    ]),
  ),
  'Orders, delivered, deep page': [
    orders,
    ({ orderPages }) => ({ filter: 'DELIVERED', pageNumber: Math.floor(orderPages * 0.8) }),
  ],
  'Orders, search for a first name': [orders, { search: 'hana' }],
  'Orders, search for one customer': [orders, { search: 'customer-31@example' }],
  'Orders, search for nothing': [orders, { search: 'zzzzzz' }],
  'Orders, search for an id': [orders, ({ orderId }) => ({ search: orderId })],
  'Products, first page': [products, {}],
  'Products, deep page': [products, ({ productPages }) => ({ pageNumber: productPages - 1 })],
  'Products, middle page': [products, ({ productPages }) => ({ pageNumber: Math.floor(productPages / 2) })],
  'Products, a category': [products, { category: 'LOVE' }],
  'Products, search': [products, { keyword: 'roses' }],
  'Products, search for nothing': [products, { keyword: 'zzzzzz' }],
  'Report of 30 days': [report, { input: { period: 'LAST_30_DAYS' } }],
  [YEAR]: [report, { input: { from: daysAgo(364), to: daysAgo(0) } }],
  Tasks: [tasks, {}],
};

/**
 * On SQLite, or in two new databases of the PostgreSQL server at BENCH_POSTGRES_URL.
 * @returns {Promise<string[]>} the promises that were not kept
 */
export async function measureAdmin() {
  const broken = [];
  const fill = (count) => async (environment) => {
    const started = performance.now();
    await fillShop(environment, count);
    console.error(`${count} products and orders created in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  const run = (count, use) => () =>
    withDatabase(`gift_shop_bench_${count}`, (environment) => withShop(use, { environment, prepare: fill(count) }));
  await run(SMALL, (small) =>
    run(LARGE, async (large) => {
      const shops = await Promise.all([small, large].map(signIn));
      console.log(`\nThe admin area, median of ${ROUNDS} alternating requests\n`);
      console.log(`| What | ${SMALL.toLocaleString('en-US')}, ms | ${LARGE.toLocaleString('en-US')}, ms | Ratio |`);
      console.log('|---|---:|---:|---:|');
      for (const [name, [query, variables]] of Object.entries(questions)) {
        const times = [[], []];
        for (let round = -WARM_UP; round < ROUNDS; round += 1) {
          for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
            const shop = shops[at];
            const asked = typeof variables === 'function' ? variables(shop.facts) : variables;
            const start = performance.now();
            await shop.ask(query, asked);
            if (round >= 0) times[at].push(performance.now() - start);
          }
        }
        const [few, many] = times.map(median);
        console.log(`| ${name} | ${few.toFixed(1)} | ${many.toFixed(1)} | ${(many / few).toFixed(1)} |`);
        if (name === YEAR && many > PROMISED_YEAR_MS && !process.env.BENCH_POSTGRES_URL)
          broken.push(`a one-year report takes ${many.toFixed(0)} ms`);
      }
    })(),
  )();
  return broken;
}

/** Hands the settings of a new database to `use`, and removes it afterward; none are needed for SQLite. */
async function withDatabase(name, use) {
  const server = process.env.BENCH_POSTGRES_URL;
  if (!server) return use({});
  const run = async (statement) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  try {
    return await use({ DATABASE_URL: `${server}/${name}` });
  } finally {
    await run(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Signs the demo's admin in, and looks up what the questions need to know. */
async function signIn(url) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/users/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@example.com', password: 'gift-shop-demo' }),
  });
  const { token } = await response.json();
  const ask = async (query, variables) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await answer.json();
    if (errors) throw new Error(`${JSON.stringify(variables)}: ${errors[0].message}`);
    return data;
  };
  const first = await ask(orders, {});
  const { products: page } = await ask(products, {});
  const facts = {
    orderPages: first.orders.pages,
    productPages: page.pages,
    orderId: first.orders.orders.at(-1)._id,
  };
  return { ask, facts };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
