import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from './support/answers.js';
import { TestShop } from './support/test-shop.js';

const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

let shop: TestShop;
const lines: string[] = [];
beforeAll(async () => {
  shop = await TestShop.openWith({ onLog: (line) => lines.push(line) });
});
afterAll(() => shop.close());
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test.each([
  ['GET', '/api/products/%E0%A4%A', 400, 'BAD_USER_INPUT'],
  ['PUT', `/api/products/${'x'.repeat(101)}`, 404, 'NOT_FOUND'],
  ['DELETE', `/api/users/${'x'.repeat(101)}`, 404, 'NOT_FOUND'],
])('%s of a malformed address is answered in the usual form of errors', async (method, path, status, code) => {
  const answer = await shop.rest(method, path);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ message: expect.any(String), code, requestId: expect.any(String) });
});

test('a subscription is refused as the caller’s error, and not logged as an error', async () => {
  const { status, errors } = await shop.graphqlAnswer('subscription { anything }');
  expect(status).toBe(400);
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(logged().filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test('a call without a body may have a content type', async () => {
  const headers = { 'content-type': 'application/json' };
  const { token } = await shop.newCustomer();
  const answer = await shop.as({ token, headers }).rest('POST', '/api/users/logout');
  expect(answer.status).toBe(200);
  const needed = await shop.as({ headers }).rest('POST', '/api/users/auth');
  expect(needed).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
});

test('a 401 answer says how to sign in', async () => {
  for (const { status, headers } of [
    await shop.rest('GET', '/api/orders/mine'),
    await shop.as({ token: 'forged' }).graphqlAnswer('{ myOrders { _id } }'),
  ]) {
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('a missing build file is not cached', async () => {
  const { status, headers } = await shop.rest('GET', '/assets/entry-gone.js');
  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('each call is logged in one line with its request id and without addresses', async () => {
  const { body } = await shop.rest<Refusal>('GET', '/api/orders/secret-id?key=secret-key');
  const line = logged().filter(({ reqId, msg }) => reqId === body.requestId && msg === 'request');
  expect(line).toMatchObject([{ level: 30, method: 'GET', route: '/api/orders/:id', ms: expect.any(Number) }]);
  expect(line[0]?.['status']).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(line)).not.toMatch(/secret|127\.0\.0\.1/);
});

test('the log line of a GraphQL call names its operation', async () => {
  const body = { query: 'query Gifts { products { count } }', operationName: 'Gifts' };
  const { headers } = await shop.rest('POST', '/graphql', body);
  const bad = await shop.rest('POST', '/graphql', { ...body, operationName: 'hana@example.com' });
  const lineOf = (id: string | null) => logged().find(({ reqId, msg }) => reqId === id && msg === 'request');
  expect(lineOf(headers.get('x-request-id'))).toMatchObject({ route: '/graphql', operation: 'Gifts' });
  const unnamed = lineOf(bad.headers.get('x-request-id'));
  expect(unnamed).toMatchObject({ route: '/graphql' });
  expect(unnamed).not.toHaveProperty('operation');
});

describe('a fault is logged with its request id', () => {
  const faultsOf = (headers: Headers) =>
    logged().filter(({ reqId, level }) => reqId === headers.get('x-request-id') && level === 50);

  test('when it is the shop’s own, under a fixed message', async () => {
    const customer = await shop.newCustomer();
    await shop.sql('ALTER TABLE orders RENAME TO orders_away');
    const answers = [
      await shop.as(customer).rest('GET', '/api/orders/mine'),
      await shop.as(customer).graphqlAnswer('{ myOrders { _id } }'),
    ];
    await shop.sql('ALTER TABLE orders_away RENAME TO orders');
    for (const { headers } of answers) expect(faultsOf(headers)).toMatchObject([{ msg: 'a request failed' }]);
  });

  test('when it is the payment provider’s', async () => {
    const order = await shop.asNewCustomer().placeOrder(await shop.product('a-dozen-garden-roses'));
    shop.sandbox.switches.failNext = 1000;
    const path = '/api/payment/create-checkout-session';
    const { status, headers } = await shop.as(order.customer).rest('POST', path, { orderId: order.id });
    shop.sandbox.switches.failNext = 0;
    expect(status).toBe(503);
    expect(faultsOf(headers).map(({ msg }) => msg)).toContain('the payment provider failed');
  });
});

describe('the request id', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const OWN = /^[0-9a-f]{32}$/;
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
  test.each([
    ['of a trusted proxy', '1', { 'x-request-id': 'edge-1' }, /^edge-1$/],
    ['of the trace, when the proxy gave no other', '1', { traceparent }, new RegExp(`^${TRACE}$`)],
    ['of the shop, when the proxy’s isn’t fit for a log', '1', { 'x-request-id': 'two words' }, OWN],
    ['of the shop, when the proxy’s is too long', '1', { 'x-request-id': 'x'.repeat(129) }, OWN],
    ['of the shop, when the trace is none', '1', { traceparent: 'nonsense' }, OWN],
    ['of the shop, whatever a stranger sends', 'none', { 'x-request-id': 'edge-1', traceparent }, OWN],
  ])('is that %s', async (_whose, proxies, headers, expected) => {
    const seen: string[] = [];
    const behind = await shop.openBeside({
      environment: { TRUSTED_PROXIES: proxies, DEMO_IS_PUBLIC: 'yes' },
      onLog: (line) => seen.push(line),
    });
    const answer = await behind.as({ headers }).rest<Refusal>('GET', '/api/orders/mine');
    await behind.close();
    const id = answer.headers.get('x-request-id') ?? '';
    expect(id).toMatch(expected);
    expect([TRACE, 'edge-1'].includes(id)).toBe(expected !== OWN);
    expect(answer.body.requestId).toBe(id);
    const logged = seen.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId)).toEqual([id]);
  });
});

describe('a method that an address doesn’t allow', () => {
  const operations = Object.entries(document.paths)
    // The calls at the addresses of pages: pages answer what they don't know with 404.
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path, methods]) => ({
      path: path.replace(/\{\w+\}/g, 'any'),
      methods: Object.keys(methods).map((method) => method.toUpperCase()),
    }));
  const allowed = ({ headers }: { headers: Headers }) => (headers.get('allow') ?? '').split(', ').sort();
  const withHead = (path: string, methods: string[]) =>
    [...methods, ...(methods.includes('GET') && !path.endsWith('/events') ? ['HEAD'] : []), 'OPTIONS'].sort();

  test.each(operations)(
    'is refused with the allowed ones, which OPTIONS lists, too: $path',
    async ({ path, methods }) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const expected = withHead(path, methods);
        if (expected.includes(method)) continue;
        // A body that no call would read.
        const body = /GET|HEAD/.test(method) ? {} : { body: '<a>', headers: { 'content-type': 'text/xml' } };
        const answer = await fetch(shop.url + path, { method, ...body });
        expect([method, answer.status, allowed(answer)]).toEqual([method, 405, expected]);
        if (method === 'HEAD') continue;
        const { requestId, ...error } = (await answer.json()) as Record<string, unknown>;
        expect(error).toEqual({ code: 'METHOD_NOT_ALLOWED', message: 'This address doesn’t accept this method' });
        expect(requestId).toBe(answer.headers.get('x-request-id'));
      }
      const options = await fetch(shop.url + path, { method: 'OPTIONS' });
      expect([options.status, allowed(options)]).toEqual([204, withHead(path, methods)]);
    },
  );

  test('is refused by GraphQL too, and an unknown address is 404 for every method', async () => {
    const answer = await shop.rest('PUT', '/graphql', {});
    expect([answer.status, allowed(answer)]).toEqual([405, ['GET', 'HEAD', 'OPTIONS', 'POST']]);
    for (const method of ['PUT', 'OPTIONS']) expect((await shop.rest(method, '/api/nothing')).status).toBe(404);
  });
});
