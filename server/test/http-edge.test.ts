import { TestShop } from './support/test-shop.js';

let shop: TestShop;
const lines: string[] = [];
beforeAll(async () => {
  shop = await TestShop.openWith({ onLog: (line) => lines.push(line) });
});
afterAll(() => shop.close());
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, any>);

test.each([
  ['GET', '/api/products/%E0%A4%A', 400, 'BAD_USER_INPUT'],
  ['PUT', `/api/products/${'x'.repeat(101)}`, 404, 'NOT_FOUND'],
  ['DELETE', `/api/users/${'x'.repeat(101)}`, 404, 'NOT_FOUND'],
])('%s of an address that no route can read is answered like every failure', async (method, path, status, code) => {
  const answer = await shop.rest(method, path);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ message: expect.any(String), code, requestId: expect.any(String) });
});

test('a subscription is the caller’s mistake, and no line of an error in the log', async () => {
  const { status, errors } = await shop.graphqlAnswer('subscription { anything }');
  expect(status).toBe(400);
  expect(errors?.[0]?.extensions['code']).toBe('BAD_USER_INPUT');
  expect(logged().filter(({ level }) => level >= 40)).toEqual([]);
});

test('a call without a body may name the type of a body', async () => {
  const headers = { 'content-type': 'application/json' };
  const { token } = await shop.newCustomer();
  const answer = await shop.rest('POST', '/api/users/logout', undefined, { token, headers });
  expect(answer.status).toBe(200);
  const needed = await shop.rest('POST', '/api/users/auth', undefined, { headers });
  expect(needed).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
});

test('who has to sign in is told how', async () => {
  const { status, headers } = await shop.rest('GET', '/api/orders/mine');
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('a missing file of a build is not kept by caches', async () => {
  const { status, headers } = await shop.rest('GET', '/assets/entry-gone.js');
  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('each call leaves one line, found by its request id, without addresses', async () => {
  const { body } = await shop.rest('GET', '/api/orders/secret-id?key=secret-key');
  const line = logged().filter(({ reqId, msg }) => reqId === body['requestId'] && msg === 'request');
  expect(line).toMatchObject([{ level: 30, method: 'GET', route: '/api/orders/:id', ms: expect.any(Number) }]);
  expect(line[0]?.['status']).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(line)).not.toMatch(/secret|127\.0\.0\.1/);
});
