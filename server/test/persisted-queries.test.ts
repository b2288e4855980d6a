import { createHash } from 'node:crypto';
import { Kind, OperationTypeNode, parse } from 'graphql';
import { storefrontQueries } from '../src/http/graphql/storefront-queries.js';
import type { Product } from './support/answers.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import type { Caller, GraphqlBody } from './support/visitor.js';

const SHARED = 'public, max-age=5';
const PRIVATE = 'private, no-store';
const clock = new StoppedClock();
let shop: TestShop;
let gift: Product;
let shopper: { token: string };
let admin: { token: string };
beforeAll(async () => {
  shop = await TestShop.openWith({ clock });
  gift = await shop.product('a-dozen-garden-roses');
  [shopper, admin] = [await shop.signInDemo('shopper@example.com'), await shop.signInDemo('admin@example.com')];
});
afterAll(() => shop.close());
// What one test has asked is forgotten by the next.
beforeEach(() => clock.advanceSeconds(60));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (name: string) =>
  [...storefrontQueries].find(([, text]) => text.startsWith(`query ${name}`))?.[0] ?? `no ${name}`;

/** Asks by GET as the storefront does: by hash, without text. */
function ask(sha256Hash: string, variables: object = {}, caller: Caller = {}, more: Record<string, string> = {}) {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const query = new URLSearchParams({ variables: JSON.stringify(variables), extensions, ...more });
  const headers = { 'content-type': 'application/json', ...caller.headers };
  return shop.as({ ...caller, headers }).rest<GraphqlBody>('GET', `/graphql?${String(query)}`);
}
const cacheControl = ({ headers }: { headers: Headers }) => headers.get('cache-control');
const stockShown = async (caller: Caller = {}) => {
  const { headers, body } = await ask(hashOf('CartProducts'), { ids: [gift._id] }, caller);
  return { stock: body.data!.productsById[0]!.countInStock, age: headers.get('age') };
};
async function changeStock(by: number): Promise<void> {
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE products SET count_in_stock = count_in_stock + ${by} WHERE id = '${gift._id}'`),
  );
}

test('each known query is named by the SHA-256 of its text and has no mutations', () => {
  expect(storefrontQueries.size).toBeGreaterThan(5);
  for (const [hash, text] of storefrontQueries) {
    expect(sha256(text)).toBe(hash);
    const [operation] = parse(text).definitions;
    expect(operation).toMatchObject({ kind: Kind.OPERATION_DEFINITION, operation: OperationTypeNode.QUERY });
  }
});

test('a visitor with the current answer gets 304, from the shared answer too', async () => {
  const hash = hashOf('CartProducts');
  const etag = (await ask(hash, { ids: [gift._id] })).headers.get('etag') ?? '';
  const again = () => ask(hash, { ids: [gift._id] }, { headers: { 'if-none-match': etag } });
  for (const seconds of [0, 60]) {
    clock.advanceSeconds(seconds);
    const known = await again();
    expect([known.status, known.body, known.headers.get('etag'), cacheControl(known)]).toEqual([
      304,
      null,
      etag,
      SHARED,
    ]);
  }
  clock.advanceSeconds(60);
  await changeStock(1);
  expect((await again()).status).toBe(200);
});

// spec: api-17
test('every known query returns the same to a visitor, a customer and an admin, and only the visitor’s answer may be shared', async () => {
  const variables: Record<string, object> = {
    Arrival: { input: { products: [gift._id] } },
    CollectionProducts: { slug: 'for-her' },
    CartProducts: { ids: [gift._id] },
    ProductDetails: { id: gift._id },
    ProductList: { keyword: 'rose', sort: 'PRICE_ASC' },
    ProductReviews: { productId: gift._id, pageNumber: 1 },
    ProductAddOns: { productId: gift._id },
    RelatedProducts: { productId: gift._id },
    SearchList: { keyword: 'rose' },
    Suggestions: { keyword: 'rose' },
    TextPage: { slug: 'about' },
  };
  for (const [hash, text] of storefrontQueries) {
    const name = /^query (\w+)/.exec(text)?.[1] ?? '';
    const asVisitor = await ask(hash, variables[name]);
    expect({ name, status: asVisitor.status, cache: cacheControl(asVisitor) }).toEqual({
      name,
      status: 200,
      cache: SHARED,
    });
    expect(asVisitor.headers.get('vary')).toMatch(/Cookie, Authorization/);
    expect(Object.values(asVisitor.body.data ?? { none: null })).not.toContain(null);
    for (const caller of [shopper, admin]) {
      const other = await ask(hash, variables[name], caller);
      expect({ name, cache: cacheControl(other), body: other.body }).toEqual({
        name,
        cache: PRIVATE,
        body: asVisitor.body,
      });
    }
  }
});

// spec: api-18
test('an unknown hash is refused, and nobody can register one', async () => {
  const text = '{ shop { name } }';
  const unknown = await ask(sha256(text));
  expect(unknown.body.errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  expect(cacheControl(unknown)).toBe(PRIVATE);
  const withText = await ask(sha256(text), {}, {}, { query: text });
  expect({ data: withText.body.data, cache: cacheControl(withText) }).toEqual({
    data: { shop: { name: 'Gift Shop' } },
    cache: PRIVATE,
  });
  expect((await ask(sha256(text))).body.errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  // What every object has is no query either.
  expect((await ask('constructor')).body.errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  const hash = hashOf('Shop');
  const other = await ask(hash, {}, {}, { query: text });
  expect({ status: other.status, cache: cacheControl(other) }).toEqual({ status: 400, cache: PRIVATE });
});

// spec: api-18
test('no answer is shared to requests with sessions, valid or not, or to other queries, failures and POST', async () => {
  const hash = hashOf('Shop');
  const cookie = { headers: { cookie: `session=${shopper.token}` } };
  expect(cacheControl(await ask(hash, {}, cookie))).toBe(PRIVATE);
  expect(cacheControl(await ask(hash, {}, { headers: { cookie: 'session=no-such-session' } }))).toBe(PRIVATE);
  const stale = await ask(hash, {}, { token: 'no-such-session' });
  expect({ status: stale.status, cache: cacheControl(stale) }).toEqual({ status: 200, cache: PRIVATE });
  const failed = await ask(hashOf('ProductDetails'), {});
  expect({ errors: failed.body.errors?.length, cache: cacheControl(failed) }).toEqual({ errors: 1, cache: PRIVATE });
  const text = storefrontQueries.get(hash) ?? '';
  expect(cacheControl(await shop.graphqlAnswer(text))).toBe(PRIVATE);
  const own = new URLSearchParams({ query: '{ me { email } }' });
  const headers = { 'apollo-require-preflight': 'true' };
  expect(cacheControl(await shop.as({ headers }).rest('GET', `/graphql?${String(own)}`))).toBe(PRIVATE);
});

// spec: api-17
test('visitors share an answer for five seconds and get its age; a session always gets a fresh one', async () => {
  const { stock, age } = await stockShown();
  expect(age).toBeNull();
  await changeStock(-1);
  try {
    clock.advanceSeconds(2.5);
    expect(await stockShown()).toEqual({ stock, age: '3' });
    expect(await stockShown(shopper)).toEqual({ stock: stock - 1, age: null });
    // A session that doesn't count is no visitor either.
    expect(await stockShown({ headers: { cookie: 'session=no-such-session' } })).toEqual({
      stock: stock - 1,
      age: null,
    });
    // What was read with a session isn't what visitors get.
    expect(await stockShown()).toEqual({ stock, age: '3' });
    clock.advanceSeconds(2.5);
    expect(await stockShown()).toEqual({ stock: stock - 1, age: null });
  } finally {
    await changeStock(1);
  }
});

// spec: api-19
test('a mutation by GET is refused; a query by GET with a session cookie needs a header that a foreign page can’t send', async () => {
  const mutation = new URLSearchParams({ query: 'mutation { signOut }' });
  const headers = { 'apollo-require-preflight': 'true' };
  expect((await shop.as({ headers }).rest('GET', `/graphql?${String(mutation)}`)).status).toBe(405);
  const query = new URLSearchParams({ query: '{ shop { name } }' });
  const withCookie = { headers: { cookie: 'session=any' } };
  expect((await shop.as(withCookie).rest('GET', `/graphql?${String(query)}`)).status).toBe(400);
  expect((await shop.rest('GET', `/graphql?${String(query)}`)).status).toBe(200);
});
