import { anyWidth, DEMO_PASSWORD, expect, test } from '../support/shop';
import { settled, signIn } from '../support/shopper';

const pages = ['/admin/orders', '/admin/users', '/admin/products', '/admin/overview', '/admin/jobs', '/admin/settings'];
const below = [
  '/admin/content/menus',
  '/admin/orders/some-order',
  '/admin/users/some-user',
  '/admin/products/import',
  '/admin/nonsense',
];

// spec: admin-1
test('/admin and /admin/ lead to the orders', anyWidth, async ({ page }) => {
  await signIn(page, 'admin@example.com');
  for (const path of ['/admin', '/admin/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  }
});

// spec: admin-2
test('the tabs Orders, Users and Products come first after Today; the active one follows the second segment', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/orders');
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  // Where there is room, two more.
  const more = isMobile ? [] : ['Reviews', 'Content'];
  await expect(tabs).toHaveText(['Today', 'Orders', 'Users', 'Products', ...more, 'Overview', 'Jobs', 'Settings']);
  await settled(page);
  for (const name of ['Today', 'Users', 'Products', 'Overview', 'Jobs', 'Settings', 'Orders']) {
    await tabs.filter({ hasText: name }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tabs.and(page.locator('[aria-current=page]'))).toHaveText([name]);
  }
  await page.goto('/admin/products/import');
  await expect(tabs.and(page.locator('[aria-current=page]'))).toHaveText(['Products']);
});

// spec: admin-3
test('visitors are sent to /login with the wanted page, and get there after signing in', anyWidth, async ({ page }) => {
  for (const path of [...pages, ...below]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${path}$`));
  }
  const answer = await page.request.get('/admin/users', { maxRedirects: 0 });
  expect(await answer.text()).toBe('');
  await page.goto('/admin/users?search=selam');
  await expect(page).toHaveURL('/login?redirect=/admin/users%3Fsearch%3Dselam');
  await settled(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users\?search=selam$/);
});

// spec: customer-8, admin-3
test(
  'customers are sent to /login, which says why, without any content of the admin area',
  anyWidth,
  async ({ page }) => {
    await signIn(page, 'shopper@example.com');
    for (const path of [...pages, ...below]) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(await answer.text()).toBe('');
    }
    await page.goto('/admin/orders');
    await expect(page).toHaveURL(/\/login\?redirect=\/admin\/orders$/);
    await expect(page.getByText('which isn’t an admin account')).toBeVisible();
  },
);

// spec: admin-4
test(
  'an admin who lost the role is sent to sign-in when following a link into the admin area',
  anyWidth,
  async ({ page, shop }) => {
    await signIn(page, 'admin@example.com');
    await page.goto('/');
    await settled(page);
    await page.getByRole('button', { name: /’s account$/ }).click();
    // Who is signed in arrives after the page.
    await expect(page.getByRole('link', { name: 'Admin dashboard' })).toBeVisible();
    shop.change("UPDATE users SET is_admin = 0 WHERE email = 'admin@example.com'");
    try {
      await page.getByRole('link', { name: 'Admin dashboard' }).click();
      await expect(page).toHaveURL(/\/login\?redirect=\/admin\/orders$/);
    } finally {
      shop.change("UPDATE users SET is_admin = 1 WHERE email = 'admin@example.com'");
    }
  },
);

// spec: admin-14
test('an unknown admin address is not found, within the admin area', anyWidth, async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const answer = await page.goto('/admin/nonsense');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
});

// spec: admin-15
test('signing out of the admin area leads to /login, and going back does not show it again', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/users');
  await settled(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?redirect=\/admin\/users$/);
});

// spec: running-35
test('shoppers load nothing of the admin area', anyWidth, async ({ page }) => {
  await signIn(page, 'shopper@example.com');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await settled(page);
  await page.goto('/account');
  await settled(page);
  expect(scripts.length).toBeGreaterThan(3);
  const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(bodies.filter((body) => body.includes('View shop'))).toEqual([]);
});
