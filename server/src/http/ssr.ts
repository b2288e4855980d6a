import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import { Failure } from '../domain/failure.js';
import { FRESH_MS } from '../domain/freshness.js';
import { visitor } from '../domain/permissions.js';
import { isPageAddress } from '../domain/page-path.js';
import type { Clock } from '../domain/ports.js';
import type { RequestContext } from '../kit/request-context.js';
import { HeldBytes } from './held-bytes.js';
import { PageCache, type Page, type SentPage } from './page-cache.js';
import { canonicalAddress, isCheckoutPage, readAddress } from './page-address.js';
import type { SecurityHeaders } from './security-headers.js';

/** One operation of a page that is being rendered. */
export interface PageOperation {
  query: string;
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
  callers: {
    /** Whether nothing in the request could tell this caller from others. */
    isVisitor(request: FastifyRequest): boolean;
    ofPage(request: FastifyRequest): Promise<RequestContext>;
    /** Whoever asks for a page that is the same for everybody. */
    anybody(request: FastifyRequest): RequestContext;
  };
  /** Runs an operation in process, with the rights of the caller. */
  execute: (caller: RequestContext, operation: PageOperation) => Promise<ExecutionResult>;
  /**
   * Counts a page that has to be rendered.
   * @throws Failure RATE_LIMITED when the request's address has asked for too many
   */
  countRendering: (request: FastifyRequest) => void;
  /** Whether the checkout page loads the payment provider's script. */
  needsPaymentScripts: () => Promise<boolean>;
  /** Where an address leads for which there is no page; null: nowhere. */
  redirects?: { find(path: string): Promise<{ location: string; status: number } | null> };
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
  isForEverybody: boolean;
  assets: PageAssets;
  publicUrl: string;
  onError: (error: unknown) => void;
}) => Promise<Page>;

interface PageAssets {
  entryScript: string;
  styleSheets: readonly string[];
  scriptsOf: (sources: readonly string[]) => string[];
}

/** An entry of Vite's manifest. */
interface ManifestChunk {
  file: string;
  css?: string[];
  isEntry?: boolean;
  imports?: string[];
}

const ENTRY = 'src/entry-client.tsx';
const DAY_SECONDS = 86_400;
/** Any cache may keep it, for as long as the shop itself does. */
const PUBLIC = `public, max-age=${FRESH_MS / 1000}`;
/** Addresses whose places are remembered, and how long one may be. */
const MAX_PLACES = 1000;
const MAX_KEPT_URL = 300;

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
  const { callers, execute, countRendering, publicUrl, devServer } = options;
  const cache = new PageCache(options.clock);
  const loadRender = devServer ? developmentRender(app, devServer) : await builtRender(app, options);
  const places = new LRUCache<string, Place>({ max: MAX_PLACES });

  // Pages come compressed, once for all who share them.
  app.get('/*', { compress: false }, (request, reply) => {
    const place = placeOf(request.url);
    if (place.isPublic) {
      const kept = cache.peek(place.address, () => renderPublic(request, place.address));
      if (kept) return sendKept(request, reply, kept);
    }
    // Not returned: Fastify would wait for it a second time.
    answer(request, reply, place).catch((error: unknown) => reply.send(error));
  });

  function placeOf(url: string): Place {
    const known = places.get(url);
    if (known) return known;
    const isPage = isPageAddress(url);
    const place = { isPage, movedTo: isPage ? canonicalAddress(url) : null, ...readAddress(url) };
    if (!isPage || place.movedTo !== null) place.isPublic = false;
    if (url.length <= MAX_KEPT_URL) places.set(url, place);
    return place;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, place: Place): Promise<void> {
    const { address, movedTo } = place;
    if (!place.isPage) return void reply.callNotFound();
    if (movedTo !== null) return void reply.header('cache-control', 'public, max-age=86400').redirect(movedTo, 301);
    try {
      if (devServer) return void (await sendFromSources(request, reply, place));
      if (place.isPublic) {
        const shared = await cache.get(address, () => renderPublic(request, address));
        // Someone who is signed in may see more than visitors do, such as an admin a product that isn't published.
        const isForAll = shared.page.status === 200 || callers.isVisitor(request);
        if (isForAll && (await redirect(reply, place, shared.page))) return;
        if (isForAll) return sendKept(request, reply, shared);
      }
      const caller = callers.ofPage(request);
      // Whose session can't be looked up gets a page that says what failed.
      const isPersonal = await caller.then(
        ({ actor }) => actor !== visitor || hasLinkKey(address),
        () => true,
      );
      const renderFor = async (cacheControl: string) =>
        prepare(
          await render(request, address, { isForEverybody: false, caller }),
          { 'cache-control': cacheControl, vary: 'Cookie, Accept-Encoding' },
          isCheckoutPage(address) && (await options.needsPaymentScripts()),
        );
      // What shows someone's data stays out of every cache. A visitor's page may stay in the browser, which asks each time,
      // because the next one may be signed in.
      const { page, ageMs } = isPersonal
        ? { page: await renderFor('private, no-store'), ageMs: 0 }
        : await cache.get(address, () => renderFor('private, no-cache'));
      if (!(await redirect(reply, place, page))) sendPage(request, reply, page, ageMs);
    } catch (error) {
      sendFailure(request, reply, error);
    }
  }

  /** Leads on from an address without a page. @returns whether it does */
  async function redirect(reply: FastifyReply, { address }: Place, { status }: SentPage): Promise<boolean> {
    if (status !== 404 || !options.redirects) return false;
    const [path = '', ...query] = address.split('?');
    const found = await options.redirects.find(path);
    if (!found) return false;
    const isBare = query.length > 0 && !/[?#]/.test(found.location);
    const target = isBare ? [found.location, ...query].join('?') : found.location;
    // Browsers ask each time: what moved may move back, and admins may see a page here.
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' }).redirect(target, found.status);
    return true;
  }

  async function renderPublic(request: FastifyRequest, address: string): Promise<SentPage> {
    const caller = Promise.resolve(callers.anybody(request));
    const page = await render(request, address, { isForEverybody: true, caller });
    const isGood = page.status === 200;
    return prepare(
      page,
      {
        'cache-control': isGood ? PUBLIC : 'private, no-cache',
        vary: isGood ? 'Accept-Encoding' : 'Cookie, Accept-Encoding',
      },
      false,
    );
  }

  function render(
    request: FastifyRequest,
    address: string,
    { isForEverybody, caller }: { isForEverybody: boolean; caller: Promise<RequestContext> },
  ): Promise<Page> {
    return options.follow(request, async () => {
      countRendering(request);
      const { render: renderPage, assets } = await loadRender();
      return renderPage({
        // The host is the configured one, so that a forged Host header reaches no page.
        request: new Request(new URL(publicUrl).origin + address),
        execute: async (operation) => execute(await caller, operation),
        isForEverybody,
        assets,
        publicUrl,
        onError: (error) => request.log.error({ err: error }, 'part of a page could not be rendered'),
      });
    });
  }

  function prepare(
    { status, headers, html, inlineScripts }: Page,
    more: Readonly<Record<string, string>>,
    allowsPayments: boolean,
  ): SentPage {
    const policy = options.policyOf(inlineScripts, allowsPayments);
    return {
      status,
      headers: { ...more, ...headers, ...(policy !== null && { 'content-security-policy': policy }) },
      body: new HeldBytes(html),
    };
  }

  /** The sources' pages are rendered anew for each request, and completed by Vite. */
  async function sendFromSources(request: FastifyRequest, reply: FastifyReply, place: Place): Promise<void> {
    const { address, isPublic: isForEverybody } = place;
    const caller = isForEverybody ? Promise.resolve(callers.anybody(request)) : callers.ofPage(request);
    const page = await render(request, address, { isForEverybody, caller });
    const html = page.html && (await devServer?.transformIndexHtml(request.url, page.html));
    const allowsPayments = isCheckoutPage(address) && (await options.needsPaymentScripts());
    const prepared = prepare({ ...page, html: html ?? '' }, { 'cache-control': 'no-store' }, allowsPayments);
    if (!(await redirect(reply, place, prepared))) sendPage(request, reply, prepared, 0);
  }
}

/** Where an address leads. */
interface Place {
  isPage: boolean;
  movedTo: string | null;
  /** Without what the page doesn't read. */
  address: string;
  isPublic: boolean;
}

function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, ageMs }: { page: SentPage; ageMs: number },
): void {
  // For caches on the way. Rounded up, so that no one keeps it for more than five seconds in all.
  if (ageMs > 0 && page.status === 200) reply.header('age', Math.ceil(ageMs / 1000));
  sendPage(request, reply, page, ageMs);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: SentPage,
  ageMs: number,
): void {
  // The one header that a page can read of itself.
  reply.code(status).headers(headers).header('server-timing', `age;dur=${ageMs}`);
  if (status === 200 && headers['cache-control'] !== 'private, no-store') body.sendIfChanged(request, reply);
  else body.send(request, reply);
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const isRefused = error instanceof Failure && error.code === 'RATE_LIMITED';
  if (isRefused) reply.header('retry-after', String(error.details['retryAfter']));
  else request.log.error({ err: error }, 'a page could not be rendered');
  reply
    .code(isRefused ? 429 : 500)
    .headers({ 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(isRefused ? TOO_MANY_PAGES : BROKEN_PAGE);
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
  const assets: PageAssets = { entryScript: `/${ENTRY}`, styleSheets: ['/src/styles.css'], scriptsOf: () => [] };
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
    styleSheets: (entry.css ?? []).map((file) => `/${file}`),
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

/** Whether an address has the key of a link, which opens one order or one wish list to whoever has it. */
function hasLinkKey(address: string): boolean {
  return (
    address.startsWith('/wish-lists/shared/') || new URLSearchParams(address.split('?').slice(1).join('?')).has('key')
  );
}
