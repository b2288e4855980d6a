import { anyWidth, expect, test, type Shop } from './support/shop';
import { afterwards, signUp } from './support/shopper';

/** The most JavaScript that a page may load at first, compressed. */
const SCRIPT_BUDGET = 131 * 1024;

const pagesOf = (shop: Shop) => {
  const [product] = shop.query<{ id: string }>(
    'SELECT id FROM products WHERE variant_of IS NULL AND is_published AND is_popular LIMIT 1',
  );
  return { home: '/', list: '/products', product: `/product/${product?.id}` };
};

for (const name of ['home', 'list', 'product'] as const) {
  // spec: beyond-5
  test(`${name}: nothing shifts, the largest picture is preloaded, scripts stay within their budget`, async ({
    page,
    shop,
  }) => {
    const path = pagesOf(shop)[name];
    await page.addInitScript(watchLoading);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);

    const { shift, largest } = await page.evaluate(() => window.loading);
    // Less than anyone can see: the header's words become a fraction of a pixel wider when the font arrives.
    expect(shift).toBeLessThan(0.001);

    const preloaded = await page.$$eval('link[rel=preload][as=image]', (links) =>
      links
        .filter((link) => matchMedia((link as HTMLLinkElement).media || 'all').matches)
        .map((link) => link.outerHTML),
    );
    if (largest) expect(preloaded.join()).toContain(new URL(largest).pathname);

    const source = await (await fetch(shop.url + path)).text();
    const first = new Set(Array.from(source.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, script]) => script ?? ''));
    expect(first.size).toBeGreaterThan(0);
    expect(await bytesOf(shop, [...first])).toBeLessThanOrEqual(SCRIPT_BUDGET);
    // What comes later is small, and comes only when the browser has nothing else to do.
    const later = scripts.map((url) => new URL(url).pathname).filter((script) => !first.has(script));
    expect(await bytesOf(shop, later)).toBeLessThan(20 * 1024);
  });
}

test('the browser compiles the entry while it arrives', anyWidth, async ({ shop }) => {
  const source = await (await fetch(shop.url)).text();
  const [, entry] = /"(\/assets\/entry-client[^"]+\.js)"/.exec(source) ?? [];
  const [firstLine] = (await (await fetch(shop.url + entry)).text()).split('\n');
  // The hint counts on the first line alone.
  expect(firstLine).toBe('//# allFunctionsCalledOnLoad');
});

for (const [opener, dialog] of [
  ['Cart', 'Your Cart'],
  ['Add A dozen garden roses', 'Product Details'],
] as const) {
  test(`${dialog}: appears at its first use without any wait`, anyWidth, async ({ page }) => {
    await page.clock.install();
    await page.goto('/products', { waitUntil: 'networkidle' });
    // From here on no timer fires.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  });
}

test('pictures come in the newest format, no larger than they are shown', async ({ page, shop }) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  const pictures = await page
    .getByRole('main')
    .locator('article img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter((image) => image.complete && image.currentSrc)
        .map((image) => ({
          path: new URL(image.currentSrc).pathname,
          shown: image.clientWidth * window.devicePixelRatio,
          width: Number(/(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
        })),
    );
  expect(pictures.length).toBeGreaterThan(3);
  const widths = [320, 640, 960];
  for (const { path, shown, width } of pictures) {
    expect(path).toMatch(/\.avif$/);
    expect(width).toBe(widths.find((candidate) => candidate >= shown) ?? 960);
    expect((await fetch(shop.url + path)).headers.get('content-type')).toBe('image/avif');
  }
});

test('fonts are fetched early, and text is shown without waiting for them', anyWidth, async ({ page, shop }) => {
  const requested: string[] = [];
  await page.route('**/*.woff2', async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await new Promise<void>(() => {});
  });
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const source = await (await fetch(`${shop.url}/about`)).text();
  const preloaded = Array.from(source.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g), ([, path]) => path);
  expect(preloaded).toHaveLength(2);
  expect(requested).toEqual(expect.arrayContaining(preloaded));
  const [, sheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(source) ?? [];
  const styles = await (await fetch(shop.url + sheet)).text();
  expect(styles.match(/@font-face\{[^}]*\.woff2[^}]*\}/g)).toEqual([
    expect.stringContaining('font-display:swap'),
    expect.stringContaining('font-display:swap'),
  ]);
});

for (const name of ['home', 'list', 'product'] as const) {
  test(`${name}: fonts that come late are used on the first visit, and hardly anything shifts`, async ({
    page,
    shop,
  }) => {
    await page.addInitScript(watchLoading);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(pagesOf(shop)[name], { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect((await page.evaluate(() => window.loading)).shift).toBeLessThan(0.01);
  });
}

test(
  'what a page shows stays while the code of a part is on its way, for someone signed in, too',
  anyWidth,
  async ({ page, shop }) => {
    const [soldOut] = shop.query<{ id: string }>(
      'SELECT id FROM products WHERE variant_of IS NULL AND is_published AND archived_at IS NULL AND count_in_stock = 0',
    );
    await signUp(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/stock-alert-form*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(() => {
      window.taken = 0;
      new MutationObserver((changes) => {
        const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
        window.taken += removed.filter((node) => node instanceof Element && node.querySelector('[name=email]')).length;
      }).observe(document, { childList: true, subtree: true });
    });
    // Who is signed in gets the newest data as soon as the scripts run.
    const renewed = page.waitForResponse((response) => response.url().includes('ProductDetails'));
    await page.goto(`/product/${soldOut?.id}`);
    await renewed;
    // The page is there, but for this part.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
    const email = page.getByRole('form', { name: 'Back in stock' }).getByLabel(/^Email me/);
    await email.fill('ana@example.com');
    release();
    await expect(page.getByRole('button', { name: 'Email me' })).toBeVisible();
    await afterwards(page);
    await expect(email).toHaveValue('ana@example.com');
    expect(await page.evaluate(() => window.taken)).toBe(0);
  },
);

declare global {
  interface Window {
    loading: { shift: number; largest: string | null };
    taken: number;
  }
}

/** Runs in the page: adds up what shifts, and remembers the address of the largest picture (null for text). */
function watchLoading() {
  window.loading = { shift: 0, largest: null };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.loading.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1) as (PerformanceEntry & { url: string }) | undefined;
    window.loading.largest = last?.url || null;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function bytesOf(shop: Shop, scripts: readonly string[]): Promise<number> {
  const sizes = scripts.map(async (script) => {
    const response = await fetch(shop.url + script, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    return Number(response.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
