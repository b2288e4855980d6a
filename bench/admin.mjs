// How the admin area's lists and reports scale.
import { settings } from './settings.mjs';
import { demoAdmin, signIn } from './shopper.mjs';
import { ask, measureSizes } from './sizes.mjs';

/** On SQLite. */
const PROMISED_YEAR_MS = 300;
const YEAR = 'Report of a year';

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

/** What an admin asks; `variables` may need the shop's facts. */
const query =
  (text, variables = {}) =>
  (facts) =>
    post(text, typeof variables === 'function' ? variables(facts) : variables, facts.token);

/** A deep page is the last but one, which is found from the end: the middle is the furthest. */
const questions = {
  'Orders, first page': query(orders),
  'Orders, deep page': query(orders, ({ orderPages }) => ({ pageNumber: orderPages - 1 })),
  'Orders, middle page': query(orders, ({ orderPages }) => ({ pageNumber: Math.floor(orderPages / 2) })),
  ...Object.fromEntries(
    ['UNPAID', 'PAID', 'DELIVERED', 'REFUNDED', 'LATE', 'CLOSED'].map((filter) => [
      `Orders, ${filter.toLowerCase()}`,
      query(orders, { filter }),
    ]),
  ),
  'Orders, delivered, deep page': query(orders, ({ orderPages }) => ({
    filter: 'DELIVERED',
    pageNumber: Math.floor(orderPages * 0.8),
  })),
  'Orders, search for a first name': query(orders, { search: 'hana' }),
  'Orders, search for one customer': query(orders, { search: 'customer-31@example' }),
  'Orders, search for nothing': query(orders, { search: 'zzzzzz' }),
  'Orders, search for an id': query(orders, ({ orderId }) => ({ search: orderId })),
  'Products, first page': query(products),
  'Products, deep page': query(products, ({ productPages }) => ({ pageNumber: productPages - 1 })),
  'Products, middle page': query(products, ({ productPages }) => ({ pageNumber: Math.floor(productPages / 2) })),
  'Products, a category': query(products, { category: 'LOVE' }),
  'Products, search': query(products, { keyword: 'roses' }),
  'Products, search for nothing': query(products, { keyword: 'zzzzzz' }),
  'Report of 30 days': query(report, { input: { period: 'LAST_30_DAYS' } }),
  [YEAR]: query(report, { input: { from: daysAgo(364), to: daysAgo(0) } }),
  Tasks: query(tasks),
};

/** @returns {Promise<import('./run.mjs').PartOutcome>} */
export async function measureAdmin() {
  const table = await measureSizes({ title: 'The admin area', learn, questions });
  const year = Number(table.rows.find(({ name }) => name === YEAR).large);
  const isLate = year > PROMISED_YEAR_MS && !settings.postgresUrl;
  return { tables: [table], broken: isLate ? [`a one-year report takes ${year.toFixed(0)} ms`] : [] };
}

/** Signs the demo's admin in, and looks up what the questions need to know. */
async function learn(shop) {
  const { token } = await signIn(shop, demoAdmin);
  const first = async (text) => JSON.parse(await ask(shop, post(text, {}, token))).data;
  const { orders: orderPage } = await first(orders);
  const { products: productPage } = await first(products);
  return {
    token,
    orderPages: orderPage.pages,
    productPages: productPage.pages,
    orderId: orderPage.orders.at(-1)._id,
  };
}

function post(text, variables, token) {
  return {
    path: '/graphql',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: text, variables }),
    },
  };
}
