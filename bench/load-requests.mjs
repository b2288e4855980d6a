// What the load is made of.
import { createHash } from 'node:crypto';
import { storefrontQueries } from '../dist/server/http/graphql/storefront-queries.js';
import { categories, sortLabels } from '../dist/server/domain/categories.js';
import { fillShop } from './fill-shop.mjs';
import { fetchJson } from './http-call.mjs';
import { demoShopper, signIn } from './shopper.mjs';

/** @typedef {import('./beside-bare.mjs').LoadRequest} LoadRequest */

/** As many as it takes until a page that was rendered may be rendered again. */
const PRODUCTS = 5000;
const PAGE_SIZE = 50;
const json = { 'content-type': 'application/json' };
const cardFields = '_id name image price salePrice isOnSale countInStock';

/** Fills the shop that is put under load. */
export const fillForLoad = (environment) => fillShop(environment, PRODUCTS);

/** GraphQL and REST. @returns {Promise<LoadRequest[]>} */
export async function interfaceRequests(shop) {
  const [product] = await someProducts(shop, 1);
  const { token } = await signIn(shop, demoShopper);
  const graphql = (name, query, headers = json) => ({
    name,
    path: '/graphql',
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  const list = `{ products(pageSize: 8, pageNumber: 1, isPublished: true) { page pages products { ${cardFields} } } }`;
  // Who is signed in shares no answers.
  const signedIn = { ...json, authorization: `Bearer ${token}` };
  return [
    { name: 'Health check', path: '/api/health' },
    graphql('GraphQL list of 8 products, by POST', list),
    graphql('GraphQL list of 8 products, signed in', list, signedIn),
    graphql('GraphQL product, by POST', `{ product(id: "${product._id}") { ${cardFields} description category } }`),
    graphql(
      'GraphQL search, by POST',
      `{ products(keyword: "roses", pageSize: 8, pageNumber: 1) { page pages products { ${cardFields} } } }`,
    ),
    { name: 'The storefront’s list, by GET and hash', path: byHash('ProductList', { pageNumber: 1 }), headers: json },
    { name: 'REST list of 8 products', path: '/api/products?pageSize=8' },
    { name: 'REST product', path: `/api/products/${product._id}` },
    { name: 'REST list of 8 products, signed in', path: '/api/products?pageSize=8', headers: signedIn },
  ];
}

/** Pages that are asked for again and again. @returns {Promise<LoadRequest[]>} */
export async function pageRequests(shop) {
  const [product] = await someProducts(shop, 1);
  const { cookie } = await signIn(shop, demoShopper);
  const pages = {
    'Home page': '/',
    'List page': '/products',
    'Product page': `/product/${product._id}`,
    'Search page': '/search/roses/category/sort/createdAt:desc/page/1',
  };
  return Object.entries(pages).flatMap(([name, path]) => [
    { name: `${name}, visitor`, path },
    { name: `${name}, visitor, brotli`, path, headers: { 'accept-encoding': 'br' } },
    { name: `${name}, signed in`, path, headers: { cookie } },
  ]);
}

/** Pages that no visitor has asked for in the last seconds. @returns {Promise<LoadRequest[]>} */
export async function firstRenderings(shop) {
  const products = await someProducts(shop, PRODUCTS);
  const searches = categories.flatMap((category) =>
    Object.keys(sortLabels).flatMap((sort) =>
      Array.from({ length: 40 }, (_, at) => `/search/no/category/${category}/sort/${sort}/page/${at + 1}`),
    ),
  );
  return [
    { name: 'Product page, first rendering', path: products.map(({ _id }) => `/product/${_id}`) },
    { name: 'Search page, first rendering', path: searches },
  ];
}

/** One of the storefront's public queries, as its client sends it. */
function byHash(operation, variables) {
  const text = [...storefrontQueries.values()].find((query) => query.startsWith(`query ${operation}(`));
  const sha256Hash = createHash('sha256').update(text).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const [encodedVariables, encodedExtensions] = [variables, extensions].map((it) =>
    encodeURIComponent(JSON.stringify(it)),
  );
  return `/graphql?operationName=${operation}&variables=${encodedVariables}&extensions=${encodedExtensions}`;
}

/** @returns {Promise<{ _id: string }[]>} */
async function someProducts(shop, count) {
  const found = [];
  for (let page = 1; found.length < count; page += 1) {
    const size = Math.min(PAGE_SIZE, count);
    const { products, pages } = await fetchJson(`${shop.url}/api/products?pageSize=${size}&pageNumber=${page}`);
    found.push(...products);
    if (page >= pages) break;
  }
  return found;
}
