// How the storefront's lists, searches and pages scale. Each request is for something else, so that none is answered by
// what visitors share.
import { productSorts } from '../dist/server/domain/categories.js';
import { fetchJson } from './http-call.mjs';
import { measureSizes } from './sizes.mjs';

/** Each is in a tenth of the names. */
const keywords = ['little', 'golden', 'gentle', 'sunday', 'garden', 'velvet', 'morning', 'festive', 'quiet', 'merry'];
const fields = 'page pages products { _id name image price salePrice isOnSale countInStock }';

const get = (path) => ({ path });
const post = (query) => ({
  path: '/graphql',
  init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) },
});
const middle = ({ pages }, turn) => Math.floor(pages / 2) + turn;
const keyword = (turn) => keywords[turn % keywords.length];
const sort = (turn) => productSorts[Math.floor(turn / keywords.length) % productSorts.length];
const page = (turn) => 1 + Math.floor(turn / keywords.length / productSorts.length);
const search = (turn) => `/search/${keyword(turn)}/category/sort/${sort(turn)}/page/${page(turn)}`;

const questions = {
  'REST list, first pages': (_facts, turn) => get(`/api/products?pageSize=8&pageNumber=${turn + 1}`),
  'REST list, middle pages': (facts, turn) => get(`/api/products?pageSize=8&pageNumber=${middle(facts, turn)}`),
  'REST list, a category by price': (_facts, turn) =>
    get(`/api/products?pageSize=8&category=love&sort=price:asc&pageNumber=${1 + (turn % 8)}`),
  'REST list, on sale': (_facts, turn) => get(`/api/products?pageSize=8&isOnSale=true&pageNumber=${1 + (turn % 12)}`),
  'REST search': (_facts, turn) =>
    get(`/api/products?pageSize=8&keyword=${keyword(turn)}&sort=${sort(turn)}&pageNumber=${page(turn)}`),
  'REST search for nothing': (_facts, turn) => get(`/api/products?keyword=zzzz${turn}`),
  'REST product': ({ ids }, turn) => get(`/api/products/${ids[turn]}`),
  'GraphQL list': (_facts, turn) =>
    post(`{ products(pageSize: 8, pageNumber: ${turn + 1}, isPublished: true) { ${fields} } }`),
  'GraphQL search': (_facts, turn) =>
    post(`{ products(pageSize: 8, pageNumber: ${page(turn)}, keyword: "${keyword(turn)}") { ${fields} } }`),
  'GraphQL product': ({ ids }, turn) => post(`{ product(id: "${ids[turn]}") { _id name description category } }`),
  'List page, first rendering': (_facts, turn) => get(`/products?page=${turn + 1}`),
  'Search page, first rendering': (_facts, turn) => get(search(turn)),
  'Product page, first rendering': ({ ids }, turn) => get(`/product/${ids[turn]}`),
};

/** @returns {Promise<import('./run.mjs').PartOutcome>} */
export async function measureCatalog() {
  return { tables: [await measureSizes({ title: 'The storefront', learn, questions })], broken: [] };
}

async function learn({ url }) {
  const { products } = await fetchJson(`${url}/api/products?pageSize=50`);
  const { pages } = await fetchJson(`${url}/api/products?pageSize=8`);
  return { ids: products.map(({ _id }) => _id), pages };
}
