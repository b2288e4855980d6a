import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import type { RestDescription } from '../../kit/rest-route.js';
import { HeldFile } from '../held-bytes.js';

/** The calls that are registered here, for the description of the interface. */
export const docsDescriptions: readonly RestDescription[] = [
  {
    method: 'GET',
    path: '/api/openapi.json',
    operationId: 'getDescription',
    tag: 'Shop',
    summary: 'Get this description as OpenAPI 3.1',
    description: 'For client generators and other tools.',
    callers: 'everybody',
    answers: { 200: { description: 'The OpenAPI document.', schema: z.looseObject({}) } },
    failures: ['RATE_LIMITED'],
  },
  {
    method: 'GET',
    path: '/api/docs',
    operationId: 'getDescriptionPage',
    tag: 'Shop',
    summary: 'Read this description in a browser',
    description: 'It loads nothing from other hosts. You can sign in and try out every call.',
    callers: 'everybody',
    answers: { 200: { description: 'An HTML page where calls can be tried out.', contentTypes: ['text/html'] } },
    failures: ['RATE_LIMITED'],
  },
  {
    method: 'GET',
    path: '/api/docs/:file',
    operationId: 'getDescriptionPageFile',
    tag: 'Shop',
    summary: 'Get a file of the description page',
    description: 'The scripts and styles that the page needs.',
    callers: 'everybody',
    params: z.object({ file: z.string().meta({ description: 'The name of the file.' }) }),
    answers: { 200: { description: 'The file.', contentTypes: ['text/javascript', 'text/css'] } },
    failures: ['NOT_FOUND', 'RATE_LIMITED'],
  },
];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>REST interface | Gift Shop</title>
    <link rel="icon" href="/images/favicon.ico" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
  </head>
  <body>
    <main id="description"><noscript>This page needs scripts. The description itself is at /api/openapi.json.</noscript></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/page.js"></script>
  </body>
</html>
`;

const SCRIPT = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#description',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Nobody else is asked whether the description is valid.
  validatorUrl: null,
});
`;

/** No answer has links; and a phone's width is too narrow for a summary beside a long path. */
const STYLE = `body { margin: 0; }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word; max-width: none; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex-basis: 80%; order: 1; padding: 0; }
  .swagger-ui .opblock-summary .view-line-link { display: none; }
  .swagger-ui table.parameters td, .swagger-ui table.parameters th { overflow-wrap: anywhere; }
  .swagger-ui .opblock-section-header { flex-wrap: wrap; }
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .info { margin: 24px 0; }
  .swagger-ui .scheme-container { padding: 16px 0; }
  .swagger-ui .servers > label { margin-right: 0; }
}
`;

/** Only what the shop itself serves, and calls to the shop itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

const CACHE = 'public, max-age=300';

/**
 * Registers the description of the interface and the page that shows it, which needs nothing from other hosts.
 * @param describe makes the description; called when someone first asks for it, so that no start waits for it
 * @param count counts each request, and throws RATE_LIMITED when there are too many from one address
 */
export function registerDocs(
  app: FastifyInstance,
  describe: () => object,
  count: (request: FastifyRequest) => void,
): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const ofPackage = (name: string) => () => readFile(join(folder, name));
  const text = (content: string) => () => Promise.resolve(content);
  const files = new Map<string, HeldFile>([
    ['page.js', new HeldFile(text(SCRIPT), types.js, CACHE)],
    ['page.css', new HeldFile(text(STYLE), types.css, CACHE)],
    ['swagger-ui-bundle.js', new HeldFile(ofPackage('swagger-ui-bundle.js'), types.js, CACHE)],
    ['swagger-ui.css', new HeldFile(ofPackage('swagger-ui.css'), types.css, CACHE)],
  ]);
  const description = new HeldFile(async () => JSON.stringify(describe()), 'application/json; charset=utf-8', CACHE);
  const page = new HeldFile(text(PAGE), 'text/html; charset=utf-8', CACHE);

  const countFirst = { onRequest: async (request: FastifyRequest) => count(request) };
  app.get('/api/openapi.json', countFirst, (request, reply) => description.send(request, reply));
  app.get('/api/docs', countFirst, (request, reply) =>
    // guard: openapi.test.ts 'the API docs page runs and loads', try: .header('content-security-policy', POLICY) ->
    page.send(request, reply.header('content-security-policy', POLICY)),
  );
  app.get<{ Params: { file: string } }>('/api/docs/:file', countFirst, (request, reply) => {
    const file = files.get(request.params.file);
    if (!file) throw new Failure('NOT_FOUND', 'There is nothing at this address');
    file.send(request, reply);
  });
}
