import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { pino } from 'pino';
import { slugOf } from '../src/domain/slug.js';
import { demoCollections } from '../src/modules/demo/demo-collections.js';
import { createApp, type App } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { registerDiscovery } from '../src/http/register-discovery.js';
import { TestShop } from './support/test-shop.js';

const addressOf = ({ id, name }: { id: string; name: string }) => `/product/${id}/${slugOf(name)}`;
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

describe('a demo shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.open();
  });
  afterAll(() => shop.close());
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(shop.url + path, { method, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  // spec: found-7
  test('the sitemap names every page for search engines and every published product, once, with its last change', async () => {
    const { status, headers, text } = await get('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=[1-9]\d+$/);
    const published = await shop.sql<{ id: string; name: string; updated_at: string }>(
      'SELECT id, name, updated_at FROM products WHERE is_published = TRUE AND archived_at IS NULL AND variant_of IS NULL',
    );
    expect(published.length).toBeGreaterThan(90);
    const pages = [
      '/',
      '/products',
      '/sales',
      '/gift-finder',
      '/about',
      '/faq',
      '/shipping',
      '/returns',
      '/contact',
      '/privacy-policy',
    ];
    const collections = ['/collections', ...demoCollections.map(({ slug }) => `/collections/${slug}`)];
    expect(locations(text).sort()).toEqual(
      [...pages, ...collections, ...published.map(addressOf)].map((path) => shop.url + path).sort(),
    );
    for (const product of published.slice(0, 3)) {
      const changed = new Date(Number(product.updated_at)).toISOString();
      expect(text).toContain(`<loc>${shop.url}${addressOf(product)}</loc><lastmod>${changed}</lastmod>`);
    }
  });

  // spec: found-7
  test('unpublished and archived products leave the sitemap', async () => {
    const [hidden, archived] = await shop.sql<{ id: string }>(
      'SELECT id FROM products WHERE is_published = TRUE AND variant_of IS NULL ORDER BY id LIMIT 2',
    );
    await shop.app.db.inTransaction(async (manager) => {
      await manager.query(`UPDATE products SET is_published = FALSE WHERE id = '${hidden?.id}'`);
      await manager.query(`UPDATE products SET archived_at = 1 WHERE id = '${archived?.id}'`);
    });
    const { text } = await get('/sitemap.xml');
    expect(locations(text).length).toBeGreaterThan(90);
    expect(text).not.toContain(hidden?.id);
    expect(text).not.toContain(archived?.id);
  });

  // spec: found-8
  test('robots.txt names the sitemap and excludes useless addresses, but not pages that say noindex', async () => {
    const { status, headers, text } = await get('/robots.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`\nSitemap: ${shop.url}/sitemap.xml\n`);
    const disallowed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
    const isOpen = (path: string) => !disallowed.some((prefix) => path.startsWith(prefix));
    expect(['/api/products', '/account', '/admin/orders', '/revieworder'].filter(isOpen)).toEqual([]);
    const open = ['/', '/products?page=2', '/product/x', '/search/rose', '/cart', '/login', '/assets/x.js', '/graphql'];
    expect(open.filter((path) => !isOpen(path))).toEqual([]);
  });

  // spec: found-9
  test('the manifest names the shop and its icons', async () => {
    const { status, headers, text } = await get('/manifest.webmanifest');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/manifest+json');
    expect(JSON.parse(text)).toMatchObject({
      name: 'Gift Shop',
      start_url: '/',
      icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512', purpose: 'maskable' })]),
    });
  });

  // spec: found-9
  test('favicon.ico leads to the picture', async () => {
    const { status, headers } = await get('/favicon.ico');
    expect([status, headers.get('location')]).toEqual([301, '/images/favicon.ico']);
  });

  test.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])(
    'HEAD %s answers without a body',
    async (path) => {
      const { status, headers, text } = await get(path, 'HEAD');
      expect([status, text]).toEqual([200, '']);
      expect(headers.get('content-type')).toBe((await get(path)).headers.get('content-type'));
    },
  );

  test('sitemap parts that do not exist answer 404', async () => {
    for (const name of ['products-2', 'products-0', 'products-x']) {
      expect((await get(`/sitemap-${name}.xml`)).status).toBe(404);
    }
  });
});

describe('in production', () => {
  let app: App;
  beforeAll(async () => {
    const config = readConfig({
      SHOP_MODE: 'production',
      ORDER_LINK_SECRET: 'a secret of at least 32 characters',
      PUBLIC_URL: 'https://gifts.example/',
      TRUSTED_PROXIES: '1',
      DATA_DIR: await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'discovery-')),
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    });
    app = await createApp(config, { pages: null, logger: pino({ level: 'silent' }) });
  });
  afterAll(() => app.close());

  // spec: found-8, loss-11
  test('every address uses the public host, whatever host was requested', async () => {
    const headers = { host: 'evil.example' };
    expect((await app.http.inject({ url: '/robots.txt', headers })).body).toContain(
      'Sitemap: https://gifts.example/sitemap.xml',
    );
    const { body } = await app.http.inject({ url: '/sitemap.xml', headers });
    expect(locations(body)).toHaveLength(10);
    expect(locations(body)[0]).toBe('https://gifts.example/');
    expect(body).not.toContain('evil');
  });
});

describe('a catalog beyond one file', () => {
  // 25 products, 10 addresses a file: the rule of 50,000 in small.
  const products = Array.from({ length: 25 }, (_, index) => ({
    id: `p${index}`,
    slug: 'a-gift',
    updatedAt: index,
  }));
  const http = fastify();
  registerDiscovery(http, {
    publicUrl: 'https://gifts.example',
    sitemapLimit: 10,
    shop: { shop: () => Promise.reject(new Error('not asked')) },
    catalog: {
      publishedSummary: () => Promise.resolve({ count: products.length, lastChange: 24 }),
      async *eachPublished(skip = 0, limit = Infinity) {
        yield* products.slice(skip, skip + limit);
      },
    },
  });
  afterAll(() => http.close());
  const get = async (path: string) => (await http.inject(path)).body;

  // spec: found-7
  test('gets an index whose parts hold every address once', async () => {
    const index = await get('/sitemap.xml');
    expect(index).toContain('<sitemapindex');
    const parts = await Promise.all(locations(index).map((part) => get(new URL(part ?? '').pathname)));
    expect(parts.map((part) => locations(part).length)).toEqual([10, 10, 10, 5]);
    expect(new Set(parts.flatMap(locations)).size).toBe(10 + 25);
    expect((await http.inject('/sitemap-products-4.xml')).statusCode).not.toBe(200);
  });
});

test('published products are read in slices from any offset', async () => {
  const shop = await TestShop.open();
  try {
    const all = (
      await shop.sql<{ id: string }>(
        'SELECT id FROM products WHERE is_published = TRUE AND variant_of IS NULL ORDER BY id',
      )
    ).map(({ id }) => id);
    const read = async (skip: number, limit?: number) => {
      const ids: string[] = [];
      for await (const { id } of shop.app.readProducts.eachPublished(skip, limit)) ids.push(id);
      return ids;
    };
    expect(await read(0)).toEqual(all);
    expect(await read(7, 5)).toEqual(all.slice(7, 12));
    expect(await read(all.length)).toEqual([]);
    expect(await read(all.length + 1)).toEqual([]);
  } finally {
    await shop.close();
  }
});
