import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import { Failure } from '../domain/failure.js';
import { indexedPages } from './page-address.js';

/** What search engines and phones ask for at fixed addresses. */
export interface DiscoveryOptions {
  catalog: {
    /** How many products are published, and when the last one changed, in milliseconds since 1970. */
    publishedSummary(): Promise<{ count: number; lastChange: number | null }>;
    eachPublished(skip: number, limit: number): AsyncIterable<{ id: string; slug: string; updatedAt: number }>;
  };
  /** The collections that visitors see. */
  collections?: { listShown(): Promise<readonly { slug: string; updatedAt: number }[]> };
  shop: { shop(): Promise<{ name: string }> };
  contentPages?: {
    /** The pages that the owner has added for search engines to find. */
    listIndexed(): Promise<{ path: string; updatedAt: number }[]>;
  };
  /** The shop's public address without a slash at its end. */
  publicUrl: string;
  /** Counts each request for a sitemap, and throws RATE_LIMITED when there are too many from one address. */
  countRendering?: (request: FastifyRequest) => void;
  /** How many addresses one file may hold; by default the protocol's limit. */
  sitemapLimit?: number;
}

/** https://www.sitemaps.org/protocol.html */
const SITEMAP_LIMIT = 50_000;

/** Long enough to spare the database, short enough for a search engine's next visit. */
const SITEMAP_CACHE = 'public, max-age=600';
const FILE_CACHE = 'public, max-age=86400';

/**
 * Paths with nothing to find: calls, and pages that send a visitor to sign in. Pages that carry noindex are not among
 * them, because a search engine must read a page to see that.
 */
const NOT_FOR_CRAWLERS = ['/api/', '/account', '/admin', '/revieworder', '/ordersuccess/', '/wish-lists'];

/** Registers /robots.txt, /sitemap.xml with its parts, /manifest.webmanifest and /favicon.ico. */
export function registerDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { catalog, collections, contentPages, shop, publicUrl, countRendering, sitemapLimit = SITEMAP_LIMIT } = options;
  const countFirst = { onRequest: async (request: FastifyRequest) => countRendering?.(request) };

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FILE_CACHE)
      .send(
        [
          'User-agent: *',
          ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  const addressesOfPages = async (lastChange: number | null) => {
    const shown = (await collections?.listShown()) ?? [];
    // The pages that show products change with them.
    const changing = ['/', '/products', '/sales', '/gift-finder', ...(shown.length > 0 ? ['/collections'] : [])];
    const lastmod = lastChange === null ? {} : { lastmod: new Date(lastChange).toISOString() };
    const written = (await contentPages?.listIndexed()) ?? [];
    return [
      ...[...new Set([...indexedPages, ...changing])].map((path) => ({
        url: publicUrl + path,
        ...(changing.includes(path) && lastmod),
      })),
      ...shown.map(({ slug, updatedAt }) => ({
        url: `${publicUrl}/collections/${slug}`,
        lastmod: new Date(Math.max(updatedAt, lastChange ?? 0)).toISOString(),
      })),
      ...written.map(({ path, updatedAt }) => ({ url: publicUrl + path, lastmod: new Date(updatedAt).toISOString() })),
    ];
  };

  async function* addressesOfProducts(skip = 0, limit = Infinity) {
    for await (const { id, slug, updatedAt } of catalog.eachPublished(skip, limit)) {
      yield { url: `${publicUrl}/product/${id}/${slug}`, lastmod: new Date(updatedAt).toISOString() };
    }
  }

  app.get('/sitemap.xml', countFirst, async (_request, reply) => {
    const { count, lastChange } = await catalog.publishedSummary();
    reply.type('application/xml; charset=utf-8').header('cache-control', SITEMAP_CACHE);
    const pages = await addressesOfPages(lastChange);
    if (pages.length + count <= sitemapLimit) {
      return reply.send(sitemap(chain(pages, addressesOfProducts())));
    }
    const parts = Math.ceil(count / sitemapLimit);
    const files = ['pages', ...Array.from({ length: parts }, (_, index) => `products-${index + 1}`)];
    const index = new SitemapIndexStream();
    pipeline(Readable.from(files.map((name) => ({ url: `${publicUrl}/sitemap-${name}.xml` }))), index, ignore);
    return reply.send(index);
  });

  app.get('/sitemap-pages.xml', countFirst, async (_request, reply) => {
    const { lastChange } = await catalog.publishedSummary();
    reply.type('application/xml; charset=utf-8').header('cache-control', SITEMAP_CACHE);
    return reply.send(sitemap(await addressesOfPages(lastChange)));
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-products-:part(^[1-9]\\d{0,3}$).xml',
    countFirst,
    async (request, reply) => {
      const skip = (Number(request.params.part) - 1) * sitemapLimit;
      const { count } = await catalog.publishedSummary();
      if (skip >= count) throw new Failure('NOT_FOUND', 'There is no such part of the sitemap');
      reply.type('application/xml; charset=utf-8').header('cache-control', SITEMAP_CACHE);
      return reply.send(sitemap(addressesOfProducts(skip, sitemapLimit)));
    },
  );

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name } = await shop.shop();
    const icon = (file: string, sizes: string, purpose?: string) => ({
      src: `/images/${file}`,
      sizes,
      type: 'image/png',
      ...(purpose && { purpose }),
    });
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', FILE_CACHE)
      .send({
        id: '/',
        name,
        short_name: name,
        description: 'Flowers, cakes, pet and occasion gifts, delivered to the people you love.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        // A way back and the address stay visible: a shop needs both.
        display: 'minimal-ui',
        background_color: '#FFF9F3',
        theme_color: '#2B1B24',
        icons: [
          icon('icon-192.png', '192x192'),
          icon('icon-512.png', '512x512'),
          icon('icon-maskable-512.png', '512x512', 'maskable'),
        ],
      });
  });

  // Requested by browsers and feed readers without a link; pages link to the drawing itself.
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', FILE_CACHE).redirect('/images/favicon.ico', 301),
  );
}

/** A stream of a sitemap file, generated while it is sent, so that large ones need no memory. */
function sitemap(addresses: Iterable<object> | AsyncIterable<object>): SitemapStream {
  const file = new SitemapStream({
    xmlns: { news: false, video: false, image: false, xhtml: false },
    // The addresses are our own; checking each costs more than all the rest.
    level: ErrorLevel.SILENT,
  });
  pipeline(Readable.from(addresses), file, ignore);
  return file;
}

async function* chain<T>(first: Iterable<T>, second: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* second;
}

/** A failure while reading ends the file and with it the answer, where the HTTP server logs it. */
function ignore(): void {}
