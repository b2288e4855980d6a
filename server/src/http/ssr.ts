import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DocumentNode, ExecutionResult } from 'graphql';
import { Failure } from '../domain/failure.js';
import { visitor } from '../domain/permissions.js';
import type { Clock } from '../domain/ports.js';
import type { RequestContext } from '../kit/request-context.js';
import { PageCache, type Page } from './page-cache.js';
import { canonicalAddress, isCheckoutPage, isPageAddress, readAddress } from './page-address.js';
import type { SecurityHeaders } from './security-headers.js';

/** One operation of a page that is being rendered. */
export interface PageOperation {
  query: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** What this plugin needs of Vite's development server. */
export interface DevServer {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  ssrLoadModule: (path: string) => Promise<Record<string, unknown>>;
  transformIndexHtml: (url: string, html: string) => Promise<string>;
  ssrFixStacktrace: (error: Error) => void;
}

/** How pages are served. */
export interface PagesOptions {
  /** Who asks for a page. */
  callerOf: (request: FastifyRequest) => Promise<RequestContext>;
  /** Runs an operation in process, with the rights of the caller. */
  execute: (caller: RequestContext, operation: PageOperation) => Promise<ExecutionResult>;
  /**
   * Counts a page that has to be rendered.
   * @throws Failure RATE_LIMITED when the request's address has asked for too many
   */
  countRendering: (request: FastifyRequest) => void;
  /** Whether the checkout page loads the payment provider's script. */
  needsPaymentScripts: () => Promise<boolean>;
  /** Runs what a request costs so that its security events name the request. */
  follow: <T>(request: FastifyRequest, run: () => T) => T;
  /** The content security policy of a page; null where there is none. */
  policyOf: SecurityHeaders['policyOf'];
  clock: Clock;
  /** The shop's public address. */
  publicUrl: string;
  /** The browser's build: dist/client. */
  clientDir: string;
  /** The server's build of the client: dist/ssr/entry-server.js. */
  ssrModule: string;
  /** Serves and renders from the sources instead of the builds: `npm run dev`. */
  devServer?: DevServer;
}

/** The part of the client's entry-server.tsx that is called here; the two are built apart. */
type Render = (page: {
  request: Request;
  execute: (operation: PageOperation) => Promise<ExecutionResult>;
  assets: PageAssets;
  publicUrl: string;
  age: string;
  onError: (error: unknown) => void;
}) => Promise<Page>;

interface PageAssets {
  entryScript: string;
  scriptsOf: (sources: readonly string[]) => string[];
}

/** An entry of Vite's manifest. */
interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const ENTRY = 'src/entry-client.tsx';
const DAY_SECONDS = 86_400;
/** Stands in a rendered page for its age, until it is sent. */
const AGE = '%page-age%';

/** What a person sees when no page can be rendered. Needs nothing that could fail as well. */
const plainPage = (title: string, heading: string, advice: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${heading}</h1><p>${advice} Your cart is saved in your browser.</p><p><a href="/">Return to Home</a></p></body></html>`;

const BROKEN_PAGE = plainPage(
  'Something went wrong',
  'Something went wrong on our side',
  'Please try again in a moment.',
);
const TOO_MANY_PAGES = plainPage(
  'Too many requests',
  'Too many requests',
  'You’ve opened too many pages in a short time. Please try again in a minute.',
);

/**
 * Serves the storefront: scripts and fonts with hashed names, which browsers keep forever, pictures, which they keep for a day,
 * and every other address as a page rendered on the server. Register it after all other routes; more specific ones win.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { callerOf, execute, countRendering, publicUrl, devServer } = options;
  const cache = new PageCache(options.clock);
  const loadRender = devServer ? developmentRender(app, devServer) : await builtRender(app, options);

  app.get('/*', async (request, reply) => {
    if (!isPageAddress(request.url)) return reply.callNotFound();
    const moved = canonicalAddress(request.url);
    if (moved !== null) return reply.header('cache-control', 'public, max-age=86400').redirect(moved, 301);
    const allowsPayments = isCheckoutPage(request.url) && (await options.needsPaymentScripts());
    const { render, assets } = await loadRender();
    const address = readAddress(request.url);
    const caller = callerOf(request);
    // Whose session can't be looked up gets a page that says what failed.
    const isPersonal = await caller.then(
      ({ actor }) => actor !== visitor || hasLinkKey(address),
      () => true,
    );
    const renderPage = () =>
      options.follow(request, () => {
        countRendering(request);
        return render({
          request: webRequest(request, publicUrl, address),
          execute: async (operation) => execute(await caller, operation),
          age: AGE,
          assets,
          publicUrl,
          onError: (error) => request.log.error({ err: error }, 'part of a page could not be rendered'),
        });
      });
    let page: Page;
    try {
      const { page: rendered, ageMs } =
        devServer || isPersonal ? { page: await renderPage(), ageMs: 0 } : await cache.get(address, renderPage);
      page = { ...rendered, html: rendered.html.replace(AGE, String(ageMs)) };
    } catch (error) {
      const isRefused = error instanceof Failure && error.code === 'RATE_LIMITED';
      if (isRefused) reply.header('retry-after', String(error.details['retryAfter']));
      else request.log.error({ err: error }, 'a page could not be rendered');
      return reply
        .code(isRefused ? 429 : 500)
        .headers({ 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(isRefused ? TOO_MANY_PAGES : BROKEN_PAGE);
    }
    // What shows someone's data stays out of every cache. A visitor's page may stay in the browser, which asks each time,
    // because the next one may be signed in.
    const cacheControl = isPersonal ? 'private, no-store' : 'private, no-cache';
    const policy = options.policyOf(page.inline, allowsPayments);
    if (policy !== null) reply.header('content-security-policy', policy);
    reply.code(page.status).headers({ 'cache-control': cacheControl, vary: 'Cookie', ...page.headers });
    return devServer && page.html ? devServer.transformIndexHtml(request.url, page.html) : page.html;
  });
}

/** The built client: reads the manifest and imports the server's build once. */
async function builtRender(app: FastifyInstance, { clientDir, ssrModule }: PagesOptions) {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const { render } = (await import(pathToFileURL(ssrModule).href)) as { render: Render };
  const assets = assetsFrom(manifest);

  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
  });
  await app.register(fastifyStatic, {
    root: join(clientDir, 'images'),
    prefix: '/images/',
    maxAge: DAY_SECONDS * 1000,
    index: false,
    decorateReply: false,
  });
  return () => Promise.resolve({ render, assets });
}

/** The sources, through Vite; loaded again for each page, so that an edit shows at once. */
function developmentRender(app: FastifyInstance, devServer: DevServer) {
  app.addHook('onRequest', (request, reply, done) => {
    devServer.middlewares(request.raw, reply.raw, () => done());
  });
  const assets: PageAssets = { entryScript: `/${ENTRY}`, scriptsOf: () => [] };
  return async () => {
    try {
      const { render } = await devServer.ssrLoadModule(`/src/entry-server.tsx`);
      return { render: render as Render, assets };
    } catch (error) {
      if (error instanceof Error) devServer.ssrFixStacktrace(error);
      throw error;
    }
  };
}

function assetsFrom(manifest: Record<string, ManifestChunk>): PageAssets {
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The client's manifest has no ${ENTRY}: build the client first (npm run build)`);
  const known = new Map<string, string[]>();

  /** The files of a chunk and of everything that it imports, each once. */
  const filesOf = (key: string, seen: Set<string>): string[] => {
    if (seen.has(key)) return [];
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) return [];
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen))];
  };

  return {
    entryScript: `/${entry.file}`,
    scriptsOf(sources) {
      const key = sources.join();
      let files = known.get(key);
      if (!files) {
        const seen = new Set<string>();
        files = [ENTRY, ...sources].flatMap((source) => filesOf(source, seen));
        known.set(key, files);
      }
      return files;
    },
  };
}

/** Whether an address has the key of a signed link, which opens one order to whoever has it. */
function hasLinkKey(address: string): boolean {
  return new URLSearchParams(address.split('?').slice(1).join('?')).has('key');
}

/** The same request in the form that the router reads. The host is the configured one, so that a forged Host header reaches no page. */
function webRequest(request: FastifyRequest, publicUrl: string, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  // Always GET: a HEAD request renders the same page, and Fastify leaves out the body.
  return new Request(new URL(publicUrl).origin + address, { headers });
}
