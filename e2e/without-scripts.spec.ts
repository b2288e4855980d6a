import type { Page } from '@playwright/test';
import { archiveNewProducts, newProduct } from './support/admin-products';
import { anyWidth, DEMO_PASSWORD, expect, test } from './support/shop';
import { openUnhydrated, stored } from './support/shopper';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ faults }) => {
    // The browser reports each script that it was asked not to load; whatever else it says stays a fault.
    const others = faults.filter((fault) => !/^request: \S+\.js csp$/.test(fault));
    faults.splice(0, faults.length, ...others);
  });

  // spec: found-15
  test('the header links work', async ({ page, shop }) => {
    const header = page.getByRole('banner');
    for (const [name, path] of [
      ['Help', '/faq'],
      ['Search', '/search'],
      ['Cart', '/cart'],
      ['Gift Shop, home', '/'],
    ] as const) {
      await page.goto('/about');
      await header.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(shop.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    }
    await page.goto('/about');
    await header.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=\/about$/);
  });

  // spec: found-15
  test("the phone's menu leads to the footer, and the footer to the shop", async ({ page, isMobile }) => {
    await page.goto('/');
    const menu = page.getByRole('banner').getByRole('link', { name: 'Menu' });
    if (!isMobile) return expect(menu).toBeHidden();
    await menu.click();
    await expect(page).toHaveURL(/\/#footer$/);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeInViewport();
    for (const name of ['All gifts', 'On sale', 'Birthday', 'FAQ', 'Shipping', 'Returns', 'Contact', 'Our story']) {
      await expect(footer.getByRole('link', { name })).toBeVisible();
    }
    await footer.getByRole('link', { name: 'All gifts' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  // spec: found-15
  test('lists can be searched, filtered, sorted and paged, and link to products', anyWidth, async ({ page, shop }) => {
    await page.goto('/products');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(`${shop.url}/products?page=2`);
    await page.getByLabel('Category').selectOption('love');
    await page.getByLabel('Sort by').selectOption('price:asc');
    await page.getByLabel('Search gifts').fill(' roses ');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`${shop.url}/search/roses/category/love/sort/price:asc/page/1`);
    await expect(page.getByLabel('Category')).toHaveValue('love');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Ordering needs JavaScript/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Love' }).click();
    await expect(page).toHaveURL(`${shop.url}/search/category/love`);
  });

  // spec: found-15
  test('parts that need scripts say so, and no button is shown that does nothing', async ({ page, shop }) => {
    const product = shop.query<{ id: string }>(
      'SELECT id FROM products WHERE variant_of IS NULL AND is_published LIMIT 1',
    )[0]?.id;
    for (const path of [
      '/cart',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=x',
      '/verify-email?token=x',
      '/contact',
      '/payment/status?session_id=x',
      `/product/${product}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText(/needs JavaScript, which is turned off in your browser/), path).toBeVisible();
    }
    for (const path of ['/', '/products', '/search/roses', '/cart', '/faq', `/product/${product}`, '/nowhere']) {
      await page.goto(path);
      const idle = page.locator(
        'button:not([type=submit]):visible, [role=button]:visible, [role=status]:not(:empty):visible',
      );
      await expect(idle, path).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ path, overflow }).toEqual({ path, overflow: false });
    }
  });

  test('a customer can see the account and its orders', async ({ page, shop }) => {
    await page.request.post(`${shop.url}/api/users/auth`, {
      headers: { origin: shop.url },
      data: { email: 'shopper@example.com', password: DEMO_PASSWORD },
    });
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your account' }).click();
    await expect(page).toHaveURL(`${shop.url}/account`);
    await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
  });
});

test.describe('before the scripts have run', () => {
  // spec: found-16
  test('a click in the header follows the link', async ({ page, shop }) => {
    for (const [name, path] of [
      ['Search', '/search'],
      ['Cart', '/cart'],
    ] as const) {
      const release = await openUnhydrated(page, '/faq');
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      release();
      await expect(page).toHaveURL(shop.url + path);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  // spec: found-16
  test('a click on a button takes effect as soon as they run', async ({ page, shop }) => {
    const product = shop.query<{ id: string; name: string }>(
      'SELECT id, name FROM products WHERE variant_of IS NULL AND is_published AND count_in_stock > 1 LIMIT 1',
    )[0];
    const release = await openUnhydrated(page, `/product/${product?.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText(`${product?.name} added to cart!`)).toHaveCount(0);
    release();
    await expect(page.getByText(`${product?.name} added to cart!`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 product' })).toBeVisible();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const releaseList = await openUnhydrated(page, '/products');
    await page.getByRole('main').getByRole('article').first().getByRole('button').click();
    releaseList();
    await expect(page.getByRole('dialog', { name: 'Product Details' })).toBeVisible();
  });

  for (const [control, stock, choose, expected] of [
    ['a list', 'count_in_stock BETWEEN 9 AND 50', (page: Page) => page.getByLabel('Quantity').selectOption('5'), 5],
    ['a number box', 'count_in_stock > 50', (page: Page) => page.getByLabel('Quantity').fill('7'), 7],
    [
      'the step buttons',
      'count_in_stock BETWEEN 9 AND 50',
      (page: Page) => page.getByRole('button', { name: 'One more' }).click({ clickCount: 2 }),
      3,
    ],
  ] as const) {
    for (const button of ['Add to Cart', 'Checkout Now']) {
      // spec: product-3
      test(
        `a quantity that is chosen early with ${control} is used by '${button}'`,
        anyWidth,
        async ({ page, shop }) => {
          const [product] = shop.query<{ id: string }>(
            `SELECT id FROM products WHERE variant_of IS NULL AND is_published AND ${stock} LIMIT 1`,
          );
          const release = await openUnhydrated(page, `/product/${product?.id}`);
          await choose(page);
          await page.getByRole('button', { name: button, exact: true }).click();
          release();
          await expect(page.getByText(/ added to cart!$/)).toBeVisible();
          expect((await stored(page, 'cart'))?.cartItems).toMatchObject([{ _id: product?.id, qty: expected }]);
          if (button === 'Add to Cart') await expect(page.getByLabel('Quantity')).toHaveValue(String(expected));
        },
      );
    }
  }

  for (const moment of ['before all scripts', 'after the others'] as const) {
    test(`a click in a part whose script comes last counts, ${moment}`, anyWidth, async ({ page, shop }) => {
      const text = { name: 'name', label: 'Name on the cake', maxLength: 20, required: true, extraPrice: 0 };
      const { _id } = await newProduct(shop, { textOptions: [text] });
      let releasePart = () => {};
      const held = new Promise<void>((resolve) => (releasePart = resolve));
      await page.route('**/assets/text-box*.js', async (route) => {
        await held;
        await route.continue();
      });
      const release = await openUnhydrated(page, `/product/${_id}`);
      await page.getByLabel('Name on the cake').fill('Ana');
      if (moment === 'after the others') {
        release();
        await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      release();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
      releasePart();
      await expect(page.getByText(/ added to cart!$/)).toBeVisible();
      expect((await stored(page, 'cart'))?.cartItems).toMatchObject([{ texts: [{ value: 'Ana' }] }]);
      archiveNewProducts(shop);
    });
  }

  // spec: found-16
  test('a category that is chosen early takes effect as soon as they run', anyWidth, async ({ page, shop }) => {
    const release = await openUnhydrated(page, '/products');
    await page.getByLabel('Category').selectOption('love');
    release();
    await expect(page).toHaveURL(`${shop.url}/search/category/love/sort/createdAt:desc/page/1`);
    await expect(page.getByLabel('Category')).toHaveValue('love');
  });

  // spec: found-16
  test('the focus stays on a link that becomes a button, which then reacts to the space bar', async ({ page }) => {
    const release = await openUnhydrated(page, '/faq');
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).focus();
    release();
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused();
    await expect(toggle.first()).toHaveAttribute('aria-expanded', 'true');
  });
});
