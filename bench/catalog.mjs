// How the storefront's lists, searches and pages scale. Each request is for something else, so that none is answered by
// what visitors share.
import { productSorts } from '../dist/server/domain/categories.js';
import { besideBareColumns, withLoadMeter } from './beside-bare.mjs';
import { fetchJson } from './http-call.mjs';
import { ResultTable } from './result-table.mjs';
import { settings } from './settings.mjs';
import { demoShopper, signIn } from './shopper.mjs';
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
/** The orders that go through an index; by relevance, matches are compared. */
const sorts = productSorts.filter((sort) => sort !== 'relevance');
const typed = (turn) => keyword(turn).slice(0, 2 + (Math.floor(turn / keywords.length) % 5));
const keyword = (turn) => keywords[turn % keywords.length];
const sort = (turn) => sorts[Math.floor(turn / keywords.length) % sorts.length];
const page = (turn) => 1 + Math.floor(turn / keywords.length / sorts.length);
const search = (turn) => `/search/${keyword(turn)}/category/sort/${sort(turn)}/page/${page(turn)}`;

const questions = {
  'REST list, first pages': (_facts, turn) => get(`/api/products?pageSize=8&pageNumber=${turn + 1}`),
  'REST list, middle pages': (facts, turn) => get(`/api/products?pageSize=8&pageNumber=${middle(facts, turn)}`),
  'REST list, a category by price': (_facts, turn) =>
    get(`/api/products?pageSize=8&category=love&sort=price:asc&pageNumber=${1 + (turn % 8)}`),
  'REST list, on sale': (_facts, turn) => get(`/api/products?pageSize=8&isOnSale=true&pageNumber=${1 + (turn % 12)}`),
  'REST search': (_facts, turn) =>
    get(`/api/products?pageSize=8&keyword=${keyword(turn)}&sort=${sort(turn)}&pageNumber=${page(turn)}`),
  'REST search by relevance': (_facts, turn) =>
    get(
      `/api/products?pageSize=8&keyword=${keyword(turn)}&sort=relevance&pageNumber=${1 + Math.floor(turn / keywords.length)}`,
    ),
  'REST suggestions': (_facts, turn) => get(`/api/suggestions?keyword=${typed(turn)}&turn=${turn}`),
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
  const underLoad = new ResultTable({
    title: 'Searches under load',
    about: `The large shop, 32 connections that each search for something else, or one that asks for suggestions while typing; median of ${settings.rounds} rounds in turns with a bare server. Whoever is signed in shares no answers.`,
    of: 'Request',
    columns: besideBareColumns,
  });
  const alsoMeasure = async (large) => {
    const { token } = await signIn(large, demoShopper);
    const headers = { authorization: `Bearer ${token}` };
    await withLoadMeter(async (meter) => {
      for (const [name, load] of Object.entries(searches))
        underLoad.add(name, await meter.compare(large, { name, headers, ...load }));
    });
  };
  const sizes = await measureSizes({ title: 'The storefront', learn, questions, alsoMeasure });
  return { tables: [sizes, underLoad], broken: [] };
}

const pathsOf = (path) => ({ path: Array.from({ length: 10_000 }, (_, turn) => path(turn)) });
const searchesFor = (query) => pathsOf((turn) => `/api/products?pageSize=8&${query(turn)}`);
const searches = {
  'REST search, many matches': searchesFor(
    (turn) => `keyword=${keyword(turn)}&pageNumber=${1 + Math.floor(turn / 10)}`,
  ),
  'REST search, few matches': searchesFor((turn) => `keyword=${keyword(turn)}+${keyword(Math.floor(turn / 10))}`),
  'REST search, mistyped': searchesFor((turn) => `keyword=${mistyped(turn)}`),
  'REST suggestions, one connection': {
    ...pathsOf((turn) => `/api/suggestions?keyword=${typed(turn)}&turn=${turn}`),
    connections: 1,
  },
};

/** A keyword with another letter somewhere after its first, and, once these are used up, two of them. */
function mistyped(turn) {
  const word = [...keyword(turn)];
  for (let rest = Math.floor(turn / keywords.length) + 1; rest > 0; rest = Math.floor(rest / 130)) {
    word[1 + (rest % 5)] = String.fromCharCode(97 + (Math.floor(rest / 5) % 26));
  }
  return word.join('');
}

async function learn({ url }) {
  const { products } = await fetchJson(`${url}/api/products?pageSize=50`);
  const { pages } = await fetchJson(`${url}/api/products?pageSize=8`);
  return { ids: products.map(({ _id }) => _id), pages };
}
