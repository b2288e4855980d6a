import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../src/config.js';
import { visitor } from '../src/domain/permissions.js';
import { createHttpServer } from '../src/http/server.js';
import { registerPages } from '../src/http/ssr.js';
import type { RequestContext } from '../src/kit/request-context.js';
import { stubPages } from './support/stub-pages.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

const ids = { id: () => 'id', secret: () => 'secret' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
/** Pages that a function renders. */
const pagesOf = (render: () => Promise<object>, needsPaymentScripts: () => Promise<boolean>) => ({
  execute: () => Promise.resolve({}),
  callers: {
    isVisitor: () => true,
    ofPage: () => Promise.resolve({ actor: visitor } as RequestContext),
    anybody: () => ({ actor: visitor }) as RequestContext,
  },
  countRendering: () => {},
  needsPaymentScripts,
  clock: { now: () => 0 },
  follow: <T>(_request: unknown, run: () => T) => run(),
  policyOf: (): string | null => null,
  publicUrl: 'http://localhost',
  clientDir: '',
  ssrModule: '',
  devServer: {
    middlewares: (_request: unknown, _response: unknown, next: () => void) => next(),
    ssrLoadModule: () => Promise.resolve({ render }),
    transformIndexHtml: (_url: string, html: string) => Promise.resolve(html),
    ssrFixStacktrace: () => undefined,
  },
});

test('a page whose rendering fails is answered with an error page, without internal details', async () => {
  const app = Fastify();
  const broken = () => Promise.reject(new Error('at /srv/inside.ts'));
  await registerPages(
    app,
    pagesOf(broken, () => Promise.resolve(false)),
  );
  const answer = await app.inject('/products');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('<a href="/">Return to Home</a>');
  expect(answer.body).not.toContain('inside');
  await app.close();
});

// spec: call-6
test("only the checkout page may load the payment provider's script, and only while it is needed", async () => {
  const config = readConfig({ PUBLIC_URL: 'https://gifts.example', DEMO_IS_PUBLIC: 'yes' });
  const app = await createHttpServer(config, ids, pino({ level: 'silent' }), { isStrict: true });
  let isNeeded = true;
  const inlineScripts = ['run()'];
  const page = () => Promise.resolve({ status: 200, headers: {}, html: '<script>run()</script>', inlineScripts });
  await registerPages(app, {
    ...pagesOf(page, () => Promise.resolve(isNeeded)),
    policyOf: app.securityHeaders.policyOf,
  });
  const policyOf = async (path: string) => {
    const { headers, statusCode } = await app.inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    return String(headers['content-security-policy']).split(';');
  };
  for (const path of ['/revieworder', '/revieworder?from=cart']) {
    const policy = await policyOf(path);
    expect(policy).toEqual(
      expect.arrayContaining([
        `script-src 'self' https://js.stripe.com https://*.js.stripe.com 'sha256-${sha256('run()')}'`,
        "style-src 'self'",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        "connect-src 'self' https://api.stripe.com",
        "default-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]),
    );
  }
  const others = ['/', '/cart', '/order', '/revieworder2', '/revieworder/more', '/payment/status', '/?to=/revieworder'];
  for (const path of others)
    expect([path, (await policyOf(path)).join().includes('js.stripe.com')]).toEqual([path, false]);
  isNeeded = false;
  expect((await policyOf('/revieworder')).join()).not.toMatch(/js\.stripe|frame-src/);
  await app.close();
});

describe('a page that is rendered', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.openWith({
      clock: new StoppedClock(),
      pages: await stubPages(),
      pageLimit: { tries: 3, seconds: 60 },
    });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.clock.advanceMinutes(2));
  const open = (url: string, headers: Record<string, string> = {}) => shop.app.http.inject({ url, headers });

  test('is the same for all visitors, whatever parameters and credentials they invent', async () => {
    const { body } = await open('/products?page=2');
    expect(body).toMatch(/ \/products\?page=2$/);
    for (const [url, headers] of [
      ['/products?utm_source=mail&page=2', {}],
      ['/products?page=2&x=1&x=2', {}],
      ['/products?page=2&key=abc', {}],
      ['/products?page=2', { cookie: 'session=made-up' }],
      ['/products?page=2', { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' }],
    ] as const) {
      const answer = await open(url, headers);
      expect(answer.body).toBe(body);
      expect(answer.headers['cache-control']).toBe('public, max-age=5');
    }
    expect((await open('/products?page=3')).body).not.toBe(body);
  });

  test('is refused to an address that requests too many', async () => {
    for (const word of ['a', 'b', 'c']) expect((await open(`/search/${word}`)).statusCode).toBe(200);
    const refused = await open('/search/d');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d\d$/),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(refused.body).toContain('<h1>Too many requests</h1>');
    // Cached pages don't count, and other addresses have their own count.
    expect((await open('/search/a')).statusCode).toBe(200);
    const elsewhere = await shop.app.http.inject({ url: '/search/d', remoteAddress: '192.0.2.1' });
    expect(elsewhere.statusCode).toBe(200);
    for (const url of ['/sitemap.xml', '/sitemap-pages.xml', '/api/docs', '/api/openapi.json']) {
      expect({ url, status: (await open(url)).statusCode }).toEqual({ url, status: 429 });
    }
  });

  test('stays out of the browser’s cache where a session or the key of a link was used', async () => {
    const { token } = await shop.newCustomer();
    const cacheControl = async (url: string, headers?: Record<string, string>) =>
      (await open(url, headers)).headers['cache-control'];
    expect(await cacheControl('/account', { cookie: `session=${token}` })).toBe('private, no-store');
    expect(await cacheControl('/order/1?key=abc')).toBe('private, no-store');
    expect(await cacheControl('/login')).toBe('private, no-cache');
  });

  describe('for everybody', () => {
    const publicPages = ['/', '/about', '/cart', '/products', '/sales', '/search/rose', '/product/any'];

    test.each(publicPages)('has the same bytes and headers whoever asks, and nothing of anybody: %s', async (url) => {
      const { token } = await shop.newCustomer();
      const cookie = `session=${token}; device=any`;
      const authorization = `Bearer ${token}`;
      const answers = [];
      for (const headers of [{}, { cookie }, { authorization }, { cookie, authorization }] as Record<string, string>[])
        answers.push(await open(url, headers));
      for (const { statusCode, body, headers } of answers) {
        expect([statusCode, body]).toEqual([200, answers[0]?.body]);
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=5',
          vary: 'Accept-Encoding',
          etag: answers[0]?.headers['etag'],
        });
        expect(headers['set-cookie']).toBeUndefined();
      }
    });

    test('is 304 for who has it, has no body for HEAD, and says its age', async () => {
      const { headers, body } = await open('/sales');
      const etag = String(headers['etag']);
      expect(headers['age']).toBeUndefined();
      shop.clock.advanceSeconds(1.2);
      const again = await open('/sales', { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag, age: '2', 'server-timing': 'age;dur=1200' });
      const head = await shop.app.http.inject({ method: 'HEAD', url: '/sales' });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers).toMatchObject({ etag, 'content-length': String(Buffer.byteLength(body)) });
    });

    test('is compressed once, to the same bytes', async () => {
      const plain = await open(`/search/${'rose'.repeat(300)}`);
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await open(`/search/${'rose'.repeat(300)}`, { 'accept-encoding': encoding });
        expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] });
        expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
      }
    });
  });

  test('lets other sites load its pictures, but no other files', async () => {
    const policy = async (url: string) => (await open(url)).headers['cross-origin-resource-policy'];
    expect(await policy('/images/rose.svg')).toBe('cross-origin');
    expect(await policy('/about')).toBe('same-origin');
  });

  test('is found by its path when a request names the whole URL', async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port: new URL(shop.url).port, path: 'http://evil.example/products?page=4' }, resolve).on('error', reject),
    );
    expect(answer.statusCode).toBe(200);
    expect(await text(answer)).toMatch(/ \/products\?page=4$/);
  });
});
