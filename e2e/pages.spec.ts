import type { Page } from '@playwright/test';
import { operationOf } from './support/graphql';
import { anyWidth, DEMO_PASSWORD, expect, test } from './support/shop';
import { openUnhydrated, overflow, settled, signUp } from './support/shopper';

const publicPaths = [
  '/',
  '/products',
  '/sales',
  '/search',
  '/search/category/birthday',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/about',
  '/faq',
  '/shipping',
  '/returns',
  '/contact',
  '/privacy-policy',
];

/** What a reader without JavaScript gets: the answer itself. */
const source = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, html: await response.text() };
};

test('the page source of home, list, sales and product has the products', anyWidth, async ({ shop }) => {
  // Visitors share pages for a moment: one that was made before a test took its products away may still be there.
  await expect(async () => {
    const newest = shop.query<{ id: string; name: string; description: string }>(
      'SELECT id, name, description FROM products WHERE variant_of IS NULL AND is_published ORDER BY created_at DESC LIMIT 8',
    );
    const { html: list } = await source(`${shop.url}/products`);
    for (const product of newest) expect(list).toContain(`>${escape(product.name)}<`);

    const popular = shop.query<{ name: string }>(
      'SELECT name FROM products WHERE variant_of IS NULL AND is_published AND is_popular ORDER BY created_at DESC LIMIT 4',
    );
    const { html: home } = await source(`${shop.url}/`);
    for (const product of popular) expect(home).toContain(`>${escape(product.name)}<`);

    const onSale = shop.query<{ name: string }>(
      'SELECT name FROM products WHERE variant_of IS NULL AND is_published AND is_on_sale ORDER BY created_at DESC LIMIT 8',
    );
    const { html: sales } = await source(`${shop.url}/sales`);
    for (const product of onSale) expect(sales).toContain(`>${escape(product.name)}<`);

    const [first] = newest;
    const { html: page, status } = await source(`${shop.url}/product/${first?.id}`);
    expect(status).toBe(200);
    expect(page).toContain(escape(first?.name ?? ''));
    expect(page).toContain(escape(first?.description.slice(0, 40) ?? ''));
    expect(/<head>.*<title>[^<]*A dozen garden roses/s.test(page)).toBe(true);
    expect(/<head>.*<meta name="description" content="[^"]{20,}/s.test(page)).toBe(true);
  }).toPass();
});

// spec: public-7
test(
  "unknown pages, unknown products and other people's orders are 404 with a link home",
  anyWidth,
  async ({ page, shop }) => {
    const order = shop.query<{ id: string }>('SELECT id FROM orders LIMIT 1')[0]?.id;
    for (const path of ['/nowhere', '/product/nope', `/order/${order}`]) {
      expect((await source(shop.url + path)).status).toBe(404);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    }
  },
);

// spec: public-10
test('every public page opens without an error or a sideways scroll', async ({ page, shop }) => {
  const product = shop.query<{ id: string }>(
    'SELECT id FROM products WHERE variant_of IS NULL AND is_published LIMIT 1',
  )[0]?.id;
  for (const path of [...publicPaths, `/product/${product}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page).toHaveTitle(/Gift Shop/);
    expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
  }
});

test('a search for one long word that finds nothing doesn’t scroll sideways', async ({ page }) => {
  await page.goto(`/search/${'a'.repeat(100)}`);
  await expect(page.getByText('No products found')).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test('everybody gets the same page, and one’s own browser shows who is signed in', anyWidth, async ({ page, shop }) => {
  const source = async () => (await page.request.get('/sales?page=1')).text();
  const { token } = await signUp(page);
  await expect(async () => {
    const [own, others] = [await source(), await (await fetch(`${shop.url}/sales?page=1`)).text()];
    expect(own).toBe(others);
  }).toPass();
  expect(await source()).not.toContain(token);
  await page.goto('/sales');
  await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
});

test('the header shows who is signed in before the scripts have loaded', anyWidth, async ({ page }) => {
  await signUp(page);
  await openUnhydrated(page, '/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
  // None that is visible; there are two until the style sheet has come.
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
});

test('a page shows ‘Sign in’ again when the session has ended elsewhere', anyWidth, async ({ page, shop }) => {
  const { token } = await signUp(page);
  await page.goto('/about');
  await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
  await fetch(`${shop.url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  // And the browser remembers it.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('signed-in');
  expect(await page.evaluate(() => localStorage.getItem('UserInfo'))).toBeNull();
});

// spec: customer-5
test('pages for customers send visitors to sign in, and back', anyWidth, async ({ page }) => {
  await page.goto('/revieworder');
  await expect(page).toHaveURL('/login?redirect=/revieworder');
  await page.getByLabel('Email').fill('shopper@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/revieworder');
});

// spec: sign-in-4, loss-11
test('a redirect never leaves the shop', anyWidth, async ({ page, shop }) => {
  await page.goto('/login?redirect=//evil.example/x');
  await page.getByLabel('Email').fill('shopper@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
});

// spec: constant-20
test(
  'a list younger than 5 s is served without a request, an older one is shown at once and refreshed',
  anyWidth,
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (operationOf(request) === 'ProductList') requests.push(request.url());
    });
    // The date stands still while timers run: the list ages only when the test says so. The page can still ask how it was
    // loaded, which it couldn't under the test's clock alone.
    await page.addInitScript(() => {
      Object.assign(window, { realEntries: performance.getEntriesByType.bind(performance) });
    });
    const start = Date.now();
    await page.clock.setFixedTime(start);
    await page.addInitScript(() => {
      const { realEntries } = window as unknown as { realEntries: Performance['getEntriesByType'] };
      performance.getEntriesByType = realEntries;
    });
    await page.goto('/products');
    const products = page.getByRole('main').getByRole('link', { name: 'A dozen garden roses' }).first();
    await expect(products).toBeVisible();
    // A link that is followed before the scripts run loads the whole page.
    await settled(page);
    const away = async () => {
      await page.getByRole('link', { name: 'Gift Shop' }).first().click();
      await expect(page.getByRole('heading', { name: 'Most Popular' })).toBeVisible();
    };
    const back = async () => {
      await page.getByRole('link', { name: 'Shop All Products' }).click();
      await expect(page).toHaveURL(/\/products$/);
      await expect(products).toBeVisible();
    };
    await away();
    await back();
    expect(requests).toHaveLength(0);
    await away();
    await page.clock.setFixedTime(start + 6000);
    const refreshed = page.waitForResponse((response) => operationOf(response.request()) === 'ProductList');
    await back();
    await refreshed;
    expect(requests).toHaveLength(1);
  },
);

/** Waits until the text is set in its own fonts: lines that wrap differently would move what is measured. */
async function fontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  );
}

test('a scroll position from before the scripts have loaded is kept', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const card = page.getByRole('main').getByRole('article').nth(5);
  await fontsLoaded(page);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  // The panel opens only when the scripts run; a click that came before is answered then.
  await card.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('Back restores a scroll position from before the scripts had loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entry-client*.js', async (route) => {
    await held;
    await route.continue();
  });
  let releaseFilters = () => {};
  const filtersHeld = new Promise<void>((resolve) => (releaseFilters = resolve));
  await page.route('**/assets/list-filters*.js', async (route) => {
    await filtersHeld;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const card = page.getByRole('main').getByRole('article').nth(5);
  await fontsLoaded(page);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  release();
  // The page is there, but for the filters.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeHidden();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  // Parts whose code comes later move nothing.
  releaseFilters();
  await expect(page.getByRole('main').getByText('Filters', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('a link to a page that loads slowly leads to its top, and Back restores the old scroll position', async ({
  page,
}) => {
  await page.goto('/products');
  await settled(page);
  const card = page.getByRole('main').getByRole('article').nth(6);
  const name = await card.getByRole('link').textContent();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/product-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}
