import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { orderBody } from './support/orders.js';
import { stubPages } from './support/stub-pages.js';
import { TestShop } from './support/test-shop.js';

const LISTED = 'https://app.example';
const signIn = { email: 'shopper@example.com', password: demoPassword };
const corsHeaders = (headers: Headers) => [...headers].filter(([name]) => name.startsWith('access-control-'));

describe('a listed origin', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.open({ CORS_ORIGINS: `${LISTED}, capacitor://localhost` });
  });
  afterAll(() => shop.close());

  test('signs in, buys and reads with a token', async () => {
    for (const origin of [LISTED, 'capacitor://localhost']) {
      const auth = await shop.as({ headers: { origin } }).rest('POST', '/api/users/auth', signIn);
      expect(auth.status).toBe(200);
      expect(auth.headers.get('access-control-allow-origin')).toBe(origin);
      // A browser that is asked to send credentials reads nothing without it.
      expect(auth.headers.get('access-control-allow-credentials')).toBe('true');
      const caller = { token: String(auth.body.token), headers: { origin } };
      const order = await shop
        .as(caller)
        .rest('POST', '/api/orders', orderBody(await shop.product('a-dozen-garden-roses')));
      expect(order.status).toBe(201);
      const exposed = order.headers.get('access-control-expose-headers');
      for (const name of ['Link', 'Location', 'Retry-After', 'ETag', 'X-Request-Id']) expect(exposed).toContain(name);
      const { data, headers } = await shop.as(caller).graphqlAnswer('{ me { name } }');
      expect(data).toMatchObject({ me: { name: expect.any(String) } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  test('gets the allowed methods and headers from the preflight request', async () => {
    const preflight = await fetch(`${shop.url}/api/orders`, {
      method: 'OPTIONS',
      headers: {
        origin: LISTED,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': 'authorization,content-type,idempotency-key',
      'access-control-max-age': '600',
    });
  });

  test('gets no cookie, and a cookie that it sends is ignored', async () => {
    const own = await shop.rest('POST', '/api/users/auth', signIn);
    const cookie = own.headers.getSetCookie().map((line) => line.split(';')[0]);
    const foreign = await shop.as({ headers: { origin: LISTED } }).rest('POST', '/api/users/auth', signIn);
    expect(foreign.headers.getSetCookie()).toEqual([]);
    const headers = { origin: LISTED, cookie: cookie.join('; ') };
    expect((await shop.as({ headers }).rest('GET', '/api/orders/mine')).status).toBe(401);
    expect((await shop.as({ headers }).rest('PUT', '/api/users/profile', { name: 'Mallory' })).status).toBe(401);
    expect((await shop.as({ headers }).graphqlAnswer('{ me { name } }')).data?.me).toBeNull();
    expect((await shop.as({ headers: { cookie: headers.cookie } }).rest('GET', '/api/orders/mine')).status).toBe(200);
  });

  test('opens nothing to other origins, and no pages', async () => {
    for (const origin of ['https://evil.example', `${LISTED}.evil.example`, 'http://app.example', 'null']) {
      const answer = await shop.as({ headers: { origin } }).rest('POST', '/api/users/auth', signIn);
      expect(answer.status).toBe(403);
      expect(corsHeaders(answer.headers)).toEqual([]);
    }
    const page = await fetch(`${shop.url}/robots.txt`, { headers: { origin: LISTED } });
    expect(corsHeaders(page.headers)).toEqual([]);
  });
});

test('a listed origin can read that the shop is too busy and when to retry', async () => {
  const shop = await TestShop.openWith({ load: { maxInFlight: 0 }, environment: { CORS_ORIGINS: LISTED } });
  const answer = await shop.as({ headers: { origin: LISTED } }).rest('GET', '/api/products');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answer.headers.get('access-control-allow-origin')).toBe(LISTED);
  await shop.close();
});

test('without listed origins no other site can call the shop; any site may show its pictures', async () => {
  const shop = await TestShop.openWith({ pages: await stubPages() });
  const answer = await shop.as({ headers: { origin: LISTED } }).rest('GET', '/api/products');
  expect(corsHeaders(answer.headers)).toEqual([]);
  expect((await shop.as({ headers: { origin: LISTED } }).rest('POST', '/api/users/auth', signIn)).status).toBe(403);
  const policyOf = async (path: string) =>
    (await fetch(`${shop.url}${path}`)).headers.get('cross-origin-resource-policy');
  expect(await policyOf('/uploads/none/960.jpg')).toBe('cross-origin');
  expect(await policyOf('/images/rose.svg')).toBe('cross-origin');
  expect(await policyOf('/api/products')).toBe('same-origin');
  await shop.close();
});
