import Fastify from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../src/config.js';
import { createHttpServer } from '../src/http/server.js';
import { registerPages } from '../src/http/ssr.js';

const ids = { id: () => 'id', secret: () => 'secret' };
/** Pages that a function renders. */
const pagesOf = (render: () => Promise<object>, needsPaymentScripts: () => Promise<boolean>) => ({
  execute: () => Promise.resolve({}),
  isVisitor: () => true,
  needsPaymentScripts,
  clock: { now: () => 0 },
  ids,
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

test('a page whose rendering fails is answered with a page, without what went wrong inside', async () => {
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

test("only the checkout page may load the payment provider's script, and only while it is needed", async () => {
  const config = readConfig({ PUBLIC_URL: 'https://gifts.example' });
  const app = await createHttpServer(config, ids, pino({ level: 'silent' }), { isStrict: true });
  let isNeeded = true;
  const page = () => Promise.resolve({ status: 200, headers: {}, html: '<p>A page</p>' });
  await registerPages(
    app,
    pagesOf(page, () => Promise.resolve(isNeeded)),
  );
  const policyOf = async (path: string) => {
    const { headers, statusCode } = await app.inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    return String(headers['content-security-policy']).split(';');
  };
  for (const path of ['/revieworder', '/revieworder?from=cart']) {
    const policy = await policyOf(path);
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com 'nonce-id'",
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
