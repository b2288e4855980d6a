import { GRAPHQL, operationOf } from '../support/graphql';
import { anyWidth, expect, test } from '../support/shop';
import { leaveCart, productNamed, settled, signIn } from '../support/shopper';

const visitorLinks = [
  '/',
  '/products',
  '/sales',
  '/about',
  '/faq',
  '/shipping',
  '/returns',
  '/contact',
  '/privacy-policy',
];

// spec: shop-3, constant-4
test('the banner reads FREE SHIPPING WHEN YOU SPEND $75', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('FREE SHIPPING WHEN YOU SPEND $75', { exact: true })).toBeVisible();
});

// spec: shop-4
test('the header has help, search and cart icons and a brand logo image', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/faq');
  await expect(header.getByRole('button', { name: 'Search' }).locator('svg')).toBeVisible();
  await expect(header.getByRole('button', { name: 'Cart' }).locator('svg')).toBeVisible();
  const logo = header.getByRole('link', { name: 'Gift Shop, home' });
  await expect(logo).toHaveAttribute('href', '/');
  await expect(logo.locator('img')).toBeVisible();
  await expect
    .poll(() => logo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

// spec: layout-1
test('the header links a visitor to all public pages, /cart and /login', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('button', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  const main = header.getByRole('navigation', { name: 'Main' });
  if (await main.isVisible()) {
    for (const href of visitorLinks) await expect(main.locator(`a[href="${href}"]`)).toBeVisible();
    return;
  }
  await header.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const href of [...visitorLinks, '/cart', '/login'])
    await expect(menu.locator(`a[href="${href}"]`)).toBeVisible();
  await expect(menu.locator('a[href="/account"], a[href="/admin/orders"]')).toHaveCount(0);
  // All occasions too: people who open the menu on a phone look for a gift.
  await expect(menu.locator('a[href^="/search/category/"]')).toHaveCount(12);
  await menu.getByRole('link', { name: 'Birthday' }).click();
  await expect(page).toHaveURL(/\/search\/category\/birthday$/);
  await expect(menu).toBeHidden();
});

for (const { email, name, isAdmin } of [
  { email: 'shopper@example.com', name: 'Selam Tesfay', isAdmin: false },
  { email: 'admin@example.com', name: 'Hanna Bekele', isAdmin: true },
] as const) {
  // spec: layout-2, layout-6
  test(`the user menu of ${isAdmin ? 'an admin' : 'a customer'}: name, Account, Sign out${isAdmin ? ', Admin dashboard' : ''}`, async ({
    page,
  }) => {
    await signIn(page, email);
    await page.goto('/');
    await settled(page);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await header.getByRole('button', { name: `${name}’s account` }).click();
    await expect(header.getByText(name, { exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    await expect(header.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    const dashboard = header.getByRole('link', { name: 'Admin dashboard' });
    if (isAdmin) await expect(dashboard).toHaveAttribute('href', '/admin/orders');
    else await expect(dashboard).toHaveCount(0);

    const menuButton = header.getByRole('button', { name: 'Menu' });
    if (!(await menuButton.isVisible())) return;
    await menuButton.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.locator('a[href="/account"]')).toBeVisible();
    await expect(menu.locator('a[href="/admin/orders"]')).toHaveCount(isAdmin ? 1 : 0);
  });
}

// spec: layout-7
test('signed-out visitors see a Sign in button, which leads back to where they were', async ({ page }) => {
  await page.goto('/sales');
  await settled(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=\/sales$/);
});

// spec: layout-3
test('the search toggle opens the search panel', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const header = page.getByRole('banner');
  const toggle = header.getByRole('button', { name: 'Search' }).first();
  await expect(header.getByRole('searchbox')).toHaveCount(0);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(header.getByRole('searchbox')).toBeFocused();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(header.getByRole('searchbox')).toHaveCount(0);
});

// spec: layout-4
test('the search panel is not opened on /products and /search pages, which have their own box', async ({ page }) => {
  for (const path of ['/products', '/search', '/search/category/birthday', '/search/rose/category/sort/page/1']) {
    await page.goto(path);
    await settled(page);
    const header = page.getByRole('banner');
    const toggle = header.getByRole('button', { name: 'Search' });
    await toggle.click();
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
    await expect(toggle).not.toHaveAttribute('aria-expanded', 'true');
    await expect(header.getByRole('searchbox')).toHaveCount(0);
  }
});

// spec: layout-5
test('the badge of the cart button is the number of distinct lines', async ({ page, shop }) => {
  await leaveCart(page, [
    { product: productNamed(shop, 'A dozen garden roses'), qty: 5 },
    { product: productNamed(shop, 'Sunflower armful'), qty: 1 },
  ]);
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Cart, 2 products' });
  await expect(button).toHaveText('2');
  await button.press(' ');
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
});

// spec: layout-8
test(
  'signing out calls the server, clears what the browser stored and goes to /login',
  anyWidth,
  async ({ page, shop }) => {
    await signIn(page, 'shopper@example.com');
    await leaveCart(page, [{ product: productNamed(shop, 'Sunflower armful'), qty: 1 }]);
    await page.goto('/account');
    await settled(page);
    await page.evaluate(() => {
      sessionStorage.setItem('left', 'over');
      localStorage.setItem('left', 'over');
    });
    await page.getByRole('button', { name: 'Selam Tesfay’s account' }).click();
    const signedOut = page.waitForResponse((response) => response.request().postData()?.includes('SignOut') ?? false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    expect((await signedOut).ok()).toBe(true);
    await expect(page).toHaveURL(`${shop.url}/login`);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cart/ })).toHaveText('');
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.getItem('left')])).toEqual([0, null]);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=\/account$/);
  },
);

// spec: layout-9
test('a failed sign-out call is only logged', anyWidth, async ({ page, shop, faults }) => {
  await signIn(page, 'shopper@example.com');
  await page.goto('/');
  await settled(page);
  await page.route(GRAPHQL, (route) =>
    operationOf(route.request()) === 'SignOut' ? route.abort('failed') : route.fallback(),
  );
  await page.getByRole('button', { name: 'Selam Tesfay’s account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/login`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('');
  expect(faults.filter((fault) => fault.includes('Sign-out failed on the server'))).toHaveLength(1);
  // The rest are the browser's own reports of the request that was cut off.
  expect(faults.every((fault) => /Sign-out failed|ERR_FAILED/.test(fault))).toBe(true);
  faults.length = 0;
});

// spec: public-8, layout-10
test('the footer shows the current year and links to /shop and the four categories', async ({ page, shop }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(`© ${new Date().getFullYear()} Gift Shop`)).toBeVisible();
  for (const category of ['birthday', 'holiday', 'graduation', 'honeymoon']) {
    await expect(footer.locator(`a[href="/search/category/${category}"]`)).toBeVisible();
  }
  await footer.locator('a[href="/shop"]').click();
  await expect(page).toHaveURL(`${shop.url}/products`);
});

// spec: public-9
test('/shop leads to the products', anyWidth, async ({ page, shop }) => {
  await page.goto('/shop');
  await expect(page).toHaveURL(`${shop.url}/products`);
  const answer = await fetch(`${shop.url}/shop`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/products');
});
