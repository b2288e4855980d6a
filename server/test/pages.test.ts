import Fastify from 'fastify';
import { registerPages } from '../src/http/ssr.js';

test('a page whose rendering fails is answered with a page, without what went wrong inside', async () => {
  const app = Fastify();
  await registerPages(app, {
    execute: () => Promise.resolve({}),
    isVisitor: () => true,
    clock: { now: () => 0 },
    ids: { id: () => 'id', secret: () => 'secret' },
    publicUrl: 'http://localhost',
    clientDir: '',
    ssrModule: '',
    devServer: {
      middlewares: (_request, _response, next) => next(),
      ssrLoadModule: () => Promise.resolve({ render: () => Promise.reject(new Error('at /srv/inside.ts')) }),
      transformIndexHtml: (_url, html) => Promise.resolve(html),
      ssrFixStacktrace: () => undefined,
    },
  });
  const answer = await app.inject('/products');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain('<a href="/">Return to Home</a>');
  expect(answer.body).not.toContain('inside');
  await app.close();
});
