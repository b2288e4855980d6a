import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { storefrontQueries } from '../src/http/graphql/storefront-queries.js';
import type { Product } from './support/answers.js';
import { askOverNetwork } from './support/ask-over-network.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

const PARTNER = 'https://partner.example';
const clock = new StoppedClock();
const callLimit = { tries: 20, seconds: 60 };
const lines: string[] = [];
let shop: TestShop;
let gift: Product;
let admin: { token: string };
beforeAll(async () => {
  const environment = { CORS_ORIGINS: PARTNER };
  const onLog = (line: string) => lines.push(line);
  shop = await TestShop.openWith({ clock, sharesAnswers: true, callLimit, environment, onLog });
  gift = await shop.product('a-dozen-garden-roses');
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());
// What one test has asked is forgotten by the next, and so are its calls.
beforeEach(() => clock.advanceSeconds(120));

type Headers = Record<string, string>;
/** Over the network, where answers from memory come before the framework sees the request. */
const restCall = (url: string) => (headers: Headers) => askOverNetwork(shop.url + url, { headers });
const post =
  (query: string, variables: object = {}) =>
  (headers: Headers) =>
    askOverNetwork(`${shop.url}/graphql`, {
      ...{ method: 'POST', payload: { query, variables } },
      // As browsers send it.
      headers: { ...(headers['cookie'] && { origin: shop.url }), ...headers },
    });
const byText = (query: string) => restCall(`/graphql?${String(new URLSearchParams({ query }))}`);

async function publish(isPublished: boolean): Promise<void> {
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE products SET is_published = ${isPublished ? 'true' : 'false'} WHERE id = '${gift._id}'`),
  );
}
async function rename(name: string): Promise<void> {
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE products SET name = '${name}' WHERE id = '${gift._id}'`),
  );
}

const LIST = '{ products(pageSize: 50) { count products { _id name } } }';
const calls = [
  ['the list of products', () => restCall('/api/products?pageSize=12')],
  ['a product', () => restCall(`/api/products/${gift._id}`)],
  ['a GraphQL list by POST', () => post(LIST)],
  ['a GraphQL list by GET', () => byText(LIST)],
  ['a GraphQL product', () => post('query Gift($id: ID!) { product(id: $id) { _id name } }', { id: gift._id })],
  [
    'the same through a fragment',
    () => post(`{ ...F } fragment F on Query { __typename product(id: "${gift._id}") { _id name } }`),
  ],
] as const;

test.each(calls)('visitors share %s for five seconds, and then get a new one', async (_name, call) => {
  const ask = call();
  const first = await ask({});
  expect(first.statusCode).toBe(200);
  await rename('Renamed roses');
  try {
    clock.advanceSeconds(4.9);
    const second = await ask({});
    expect(second.body).toBe(first.body);
    expect(second.headers['age']).toBe('5');
    expect(second.headers['vary']).toMatch(/Cookie, Authorization/);
    // Each answer has an id of its own.
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    clock.advanceSeconds(0.1);
    expect((await ask({})).body).toContain('Renamed roses');
  } finally {
    await rename(gift.name);
  }
});

test.each(calls)('whoever could see more neither gets nor leaves a shared answer: %s', async (_name, call) => {
  const ask = call();
  const cookie = `session=${admin.token}`;
  const authorization = `Bearer ${admin.token}`;
  const own = { 'sec-fetch-site': 'same-origin' };
  const callers = [{ cookie }, { authorization }, { cookie, authorization }, { cookie: 'session=none' }] as Headers[];
  await publish(false);
  try {
    for (const headers of callers) {
      clock.advanceSeconds(10);
      const before = await ask({ ...headers, ...own });
      // An admin sees what isn't published, and the visitor after that doesn't.
      expect(before.body.includes(gift._id)).toBe(headers['cookie'] !== 'session=none');
      const visitor = await ask({});
      expect(visitor.body).not.toContain(gift.name);
      const after = await ask({ ...headers, ...own });
      expect(after.body.includes(gift._id)).toBe(before.body.includes(gift._id));
      expect(after.headers['age']).toBeUndefined();
      expect(String(after.headers['cache-control'])).not.toContain('public');
    }
  } finally {
    await publish(true);
  }
});

test('answers are shared only of fields that are the same for all visitors, and none with errors', async () => {
  const private_ = [
    '{ me { email } }',
    '{ shop { name } me { email } }',
    '{ shop { name } ...F } fragment F on Query { me { email } }',
    '{ shop { name } ... on Query { me { email } } }',
    '{ __schema { queryType { name } } }',
    '{ shop { name } myOrders { _id } }',
    '{ shop { nothing } }',
  ];
  for (const query of private_) {
    await post(query)({});
    clock.advanceSeconds(1);
    expect([query, (await post(query)({})).headers['age']]).toEqual([query, undefined]);
  }
  await post('{ shop { name } }')({});
  clock.advanceSeconds(1);
  expect((await post('{ shop { name } }')({})).headers['age']).toBe('1');
});

test('an answer is shared only to the same words, variables and accepted types', async () => {
  const query = 'query Gift($id: ID!) { product(id: $id) { name } }';
  await post(query, { id: gift._id })({});
  clock.advanceSeconds(1);
  const other = await post(query, { id: 'none' })({});
  expect([other.json(), other.headers['age']]).toEqual([{ data: { product: null } }, undefined]);
  expect((await restCall('/api/products/none')({})).statusCode).toBe(404);
  expect((await restCall('/api/products/none')({})).statusCode).toBe(404);
});

test('a page of another site can’t post for a shared answer', async () => {
  await post('{ shop { name } }')({});
  const foreign = await post('{ shop { name } }')({ origin: 'https://evil.example' });
  expect(foreign.statusCode).toBe(403);
});

test('many visitors at once share one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(LIST)({})));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(10);
});

test('shared answers count for the limit of calls, and the one too many is refused', async () => {
  const url = '/api/products?pageSize=12';
  const ask = restCall(url);
  for (let call = 0; call < 10; call += 1) {
    expect((await ask({})).statusCode).toBe(200);
    expect((await shop.app.http.inject({ url })).statusCode).toBe(200);
  }
  expect((await ask({})).statusCode).toBe(429);
  expect((await post('{ shop { name } }')({})).statusCode).toBe(429);
});

test('behind a proxy, each address that it names has calls of its own', async () => {
  const behind = await shop.openBeside({
    ...{ clock, sharesAnswers: true, callLimit: { tries: 2, seconds: 60 } },
    environment: { TRUSTED_PROXIES: '1', DEMO_IS_PUBLIC: 'yes' },
  });
  const statuses = [];
  for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2']) {
    const headers = { 'x-forwarded-for': `203.0.113.9, ${address}` };
    statuses.push((await askOverNetwork(`${behind.url}/api/products`, { headers })).statusCode);
  }
  await behind.close();
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('a proxy that the shop doesn’t know is reported, whatever it asks for', async () => {
  await askOverNetwork(`${shop.url}/api/health`, { headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(lines.filter((line) => line.includes('X-Forwarded-For'))).toHaveLength(1);
});

test('a listed site’s page may read a shared answer', async () => {
  const ask = restCall('/api/products?pageSize=12');
  await ask({});
  expect((await ask({ origin: PARTNER })).headers['access-control-allow-origin']).toBe(PARTNER);
});

describe('what comes before the framework is what the framework gives', () => {
  const query = { query: LIST };
  /** With how many of the four ways to ask that don't need the framework. */
  const questions: readonly (readonly [string, number, { url: string; payload?: object }])[] = [
    ['the health check', 4, { url: '/api/health' }],
    ['a short list of products', 4, { url: '/api/products?pageSize=8' }],
    ['a long one, which is too large uncompressed', 3, { url: '/api/products?pageSize=50' }],
    ['a GraphQL list by GET', 4, { url: `/graphql?${String(new URLSearchParams(query))}` }],
    ['a GraphQL list by POST', 4, { url: '/graphql', payload: query }],
    ['a GraphQL call that isn’t shared', 0, { url: '/graphql', payload: { query: '{ me { email } }' } }],
    ['a GraphQL call that isn’t known', 0, { url: '/graphql', payload: { nothing: 'ä' } }],
    ['the storefront’s list by hash', 4, { url: byHash('ProductList', { pageNumber: 1 }) }],
  ];
  /** One of the storefront's queries, as its pages send it. */
  function byHash(operationName: string, variables: object): string {
    const known = [...storefrontQueries].find(([, text]) => text.startsWith(`query ${operationName}(`));
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: known?.[0] } });
    return `/graphql?${String(new URLSearchParams({ operationName, variables: JSON.stringify(variables), extensions }))}`;
  }
  const ofConnection = ['date', 'connection', 'keep-alive', 'x-request-id'];
  const shown = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => ({
    statusCode,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name))),
    body: body.replace(/"requestId":"\w+"/g, ''),
  });
  const logged = () =>
    lines.splice(0).map((line) => {
      const { time: _time, reqId, ms, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return { ...rest, kinds: [typeof reqId, typeof ms] };
    });
  const counts = async () => {
    const { body } = await shop.app.http.inject({ url: '/metrics' });
    return body.split('\n').filter((line) => /^http_requests_total{.*"\/(api\/(health|products)|graphql)"/.test(line));
  };
  /** What an answer shows, says in the log and counts. */
  async function everythingOf(ask: () => Promise<Parameters<typeof shown>[0]>) {
    const before = await counts();
    lines.length = 0;
    const answer = shown(await ask());
    const said = logged();
    const after = await counts();
    const grown = after.filter((line) => !before.includes(line)).map((line) => line.replace(/\d+$/, ''));
    return { answer, said, grown };
  }

  afterEach(() => jest.restoreAllMocks());

  test.each(questions)('%s', async (_name, early, { url, payload }) => {
    // The framework gives ids in its own way.
    const ids = jest.spyOn(shop.app.http, 'requestIdOf');
    const method = payload ? 'POST' : 'GET';
    const inject = (headers: Headers) => shop.app.http.inject({ method, url, headers, ...(payload && { payload }) });
    const first = await inject({});
    const known = { 'if-none-match': String(first.headers['etag']) };
    for (const encoding of ['br', 'gzip']) await inject({ 'accept-encoding': encoding });
    clock.advanceSeconds(1);
    for (const headers of [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, known] as Headers[]) {
      const usual = await everythingOf(() => inject(headers));
      expect(usual.grown).toHaveLength(1);
      expect(await everythingOf(() => askOverNetwork(shop.url + url, { method, headers, payload }))).toEqual(usual);
    }
    expect(ids).toHaveBeenCalledTimes(early);
  });
});

test('a shared answer is compressed to the same bytes, and is 304 for who has it', async () => {
  const ask = restCall('/api/products?pageSize=12');
  const plain = await ask({});
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask({ 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  }
  const known = await ask({ 'if-none-match': String(plain.headers['etag']) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const head = await shop.app.http.inject({ method: 'HEAD', url: '/api/products?pageSize=12' });
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', plain.headers['etag']]);
});
