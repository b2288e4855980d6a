import { type Page } from '@playwright/test';
import { drawn } from '../support/screens/admin-overview';
import { failing, goInside, hydrated, visit } from '../support/screens';
import { anyWidth, expect, test } from '../support/shop';
import { signIn } from '../support/shopper';

test.beforeEach(({ page }) => signIn(page, 'admin@example.com'));

/** The card of a figure. */
const card = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

/** The report as the interface gives it; `from` and `to` are dates of the shop. */
async function currentFigures(page: Page, period: string) {
  const answer = await page.request.post('/graphql', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      query: `query ($input: SalesReportInput!) { salesReport(input: $input) { current { from to sales orders } series { sales } } }`,
      variables: { input: { period } },
    },
  });
  const body = (await answer.json()) as {
    data: { salesReport: { current: { from: string; to: string; orders: number }; series: { sales: number }[] } };
  };
  return body.data.salesReport;
}

// spec: running-30
test('the figures are in the page source, and the chart follows without a layout shift', async ({ page }) => {
  const source = await (await page.request.get('/admin/overview')).text();
  expect(source).toContain('Average order');
  expect(source).toContain('Sales by day');
  expect(source).not.toContain('recharts');

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/sales-chart*', async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/admin/overview');
  await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(0);
  const before = await page.getByRole('heading', { name: 'Best sellers' }).boundingBox();
  release();
  await drawn(page);
  expect((await page.getByRole('heading', { name: 'Best sellers' }).boundingBox())?.y).toBe(before?.y);
  const { current, series } = await currentFigures(page, 'LAST_30_DAYS');
  await expect(card(page, 'Orders').locator('dd').first()).toHaveText(String(current.orders));
  // A day without sales, such as a young one, has no bar.
  await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(series.filter(({ sales }) => sales > 0).length);
});

// spec: running-30
test('the chart’s figures are in a table, always for screen readers and on request for everyone', async ({ page }) => {
  await visit(page, '/admin/overview?period=7');
  await drawn(page);
  const table = page.getByRole('table', { name: 'Sales by day' });
  await expect(table.getByRole('row')).toHaveCount(8);
  expect((await table.locator('..').boundingBox())?.width).toBe(1);
  const button = page.getByRole('button', { name: 'Show as a table' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect((await table.boundingBox())?.width).toBeGreaterThan(200);
});

// spec: running-30
test(
  'the period is in the address and survives a reload; the focus stays on the choice',
  anyWidth,
  async ({ page }) => {
    await visit(page, '/admin/overview');
    const choice = page.getByLabel('Period');
    await choice.selectOption('Last 7 days');
    await expect(page).toHaveURL(/\?period=7$/);
    const { current } = await currentFigures(page, 'LAST_7_DAYS');
    await expect(card(page, 'Orders').locator('dd').first()).toHaveText(String(current.orders));
    await expect(card(page, 'Orders')).toContainText('the previous 7 days');
    await expect(choice).toBeFocused();
    await page.reload();
    await hydrated(page);
    await expect(choice).toHaveValue('7');
    await page.goBack();
    await expect(choice).toHaveValue('30');
  },
);

test(
  'a custom period begins with the dates on the screen, and impossible dates are refused at their field',
  anyWidth,
  async ({ page }) => {
    await visit(page, '/admin/overview?period=7');
    const { current } = await currentFigures(page, 'LAST_7_DAYS');
    await page.getByLabel('Period').selectOption('Custom dates');
    await expect(page.getByLabel('First day')).toHaveValue(current.from);
    await expect(page.getByLabel('Last day')).toHaveValue(current.to);
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('A report covers at most 400 days')).toBeVisible();
    await expect(page.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('We can’t show these dates')).toBeVisible();
    await page.getByLabel('First day').fill(current.to);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`from=${current.to}&to=${current.to}$`));
    await expect(
      page.getByRole('table', { name: 'Sales by day' }).or(page.getByText('No sales in this period')),
    ).toBeAttached();
  },
);

// spec: running-31
test('late orders and scarce products are linked', anyWidth, async ({ page, shop }) => {
  await visit(page, '/admin/overview');
  const late = page.getByRole('region', { name: /^Late/ });
  const [{ id } = { id: '' }] = shop.query<{ id: string }>(
    "SELECT id FROM orders WHERE status = 'paid' AND late_at <= ? ORDER BY late_at, id",
    Date.now(),
  );
  await expect(late.getByRole('link').first()).toHaveAttribute('href', `/admin/orders/${id}`);
  await expect(late.getByRole('link').first()).toContainText('Was due out');
  const [{ name } = { name: '' }] = shop.query<{ name: string }>(
    'SELECT name FROM products WHERE variant_of IS NULL AND is_published AND archived_at IS NULL AND count_in_stock <= 5 ORDER BY count_in_stock, id',
  );
  const scarce = page
    .getByRole('region', { name: /^Low stock/ })
    .getByRole('link')
    .first();
  await expect(scarce).toContainText(name);
  await expect(scarce).toHaveAttribute('href', `/admin/products?${new URLSearchParams({ search: name }).toString()}`);
});

test(
  'the list of scarce products has as many as the overview says, by the shop’s own threshold',
  anyWidth,
  async ({ page, shop }) => {
    shop.change("INSERT INTO shop_settings (key, value, updated_at) VALUES ('lowStockThreshold', '17', 0)");
    try {
      const [{ count } = { count: 0 }] = shop.query<{ count: number }>(
        `SELECT COUNT(DISTINCT COALESCE(variant_of, id)) AS count FROM products
         WHERE is_published AND archived_at IS NULL AND count_in_stock <= 17`,
      );
      await visit(page, '/admin/overview');
      await page
        .getByRole('region', { name: /^Low stock/ })
        .getByRole('link', { name: `See all ${count}` })
        .click();
      await expect(page).toHaveURL('/admin/products?filter=low');
      await expect(page.getByRole('main').getByText(`${count} products`, { exact: true })).toBeVisible();
      // The table marks the same ones.
      await expect(page.getByRole('row').filter({ hasText: /\d+ left|sold out/i })).toHaveCount(Math.min(count, 20));
    } finally {
      shop.change('DELETE FROM shop_settings');
    }
  },
);

// spec: constant-5
test('one click corrects a banner that promises too much, once', anyWidth, async ({ page, shop }) => {
  const threshold = () =>
    shop.query<{ value: string }>("SELECT value FROM shop_settings WHERE key = 'freeShippingThreshold'");
  try {
    // At the start of every page, the one that 'Admin dashboard' opens included.
    await visit(page, '/admin/orders');
    const warning = page.getByRole('region', { name: 'Your banner promises free shipping, but the rule is off' });
    await warning.getByRole('button', { name: 'Ship free from $75.00' }).dblclick();
    await expect(page.getByText('Orders of $75.00 or more now ship free')).toBeVisible();
    await expect(warning).toHaveCount(0);
    expect(threshold()).toEqual([{ value: '75' }]);
    const changes = "SELECT id FROM audit_entries WHERE action = 'changed-settings' AND detail LIKE '%freeShipping%'";
    expect(shop.query(changes)).toHaveLength(1);
    await visit(page, '/admin/overview');
    await expect(page.getByRole('heading', { name: 'Late' })).toBeVisible();
    await expect(warning).toHaveCount(0);
  } finally {
    // With the count of changes, which the tests of the settings begin at none.
    shop.change('DELETE FROM shop_settings');
    shop.change("DELETE FROM audit_entries WHERE action = 'changed-settings' AND detail LIKE '%freeShipping%'");
  }
});

test('a part that can’t be read says so, and can be read again', anyWidth, async ({ page }) => {
  await visit(page, '/admin/settings');
  await failing(page, 'SalesReport');
  await goInside(page, '/admin/overview?period=90');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await drawn(page);
  await expect(page.getByRole('heading', { name: 'Sales by week' })).toBeVisible();
});

// spec: running-35
test('shoppers load nothing of the chart', anyWidth, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visit(page, '/');
  await visit(page, '/products');
  expect(scripts.filter((url) => /chart|overview|admin/.test(url))).toEqual([]);
  await visit(page, '/admin/overview');
  await drawn(page);
  expect(scripts.filter((url) => /sales-chart/.test(url))).not.toEqual([]);
});
