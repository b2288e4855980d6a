import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { archiveNewProducts } from '../support/admin-products';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import { settled, signIn } from '../support/shopper';

const PATH = '/admin/products/import';

test.beforeEach(({ page }) => signIn(page, 'admin@example.com'));
test.afterEach(({ shop }) => archiveNewProducts(shop));

/** Chooses a file of products. */
async function choose(page: Page, text: string, name = 'gifts.csv') {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function open(page: Page) {
  await page.goto(PATH);
  await settled(page);
}

const products = (shop: Shop, word: string) =>
  shop.query<{ id: string; name: string; price_cents: number; count_in_stock: number }>(
    'SELECT id, name, price_cents, count_in_stock FROM products WHERE name LIKE ? ORDER BY name',
    `${word}%`,
  );

// spec: running-29
test('a file is checked, its errors shown by row, and the good rows imported', anyWidth, async ({ page, shop }) => {
  const word = 'Checked';
  await open(page);
  await choose(page, `name,description,price,color\n${word} one,Red,9.50,red\n${word} two,,free,red`);
  await expect(page).toHaveURL(/import\?id=/);
  await expect(page.getByText('These columns are unknown and will be ignored: color')).toBeVisible();
  const errors = page.getByRole('table', { name: 'Errors' });
  await expect(errors.getByRole('row').filter({ hasText: 'Description is required' })).toContainText('3');
  await expect(errors.getByText('Price must be more than 0, with at most two decimals')).toBeVisible();
  expect(products(shop, word)).toEqual([]);

  const start = page.getByRole('button', { name: 'Import 1 product' });
  await expect(start).toBeDisabled();
  await page.getByRole('switch', { name: 'Skip rows with errors' }).check();
  await start.click();
  await expect(page.getByText('Imported. 1 new product, 1 row skipped.')).toBeVisible();
  expect(products(shop, word)).toMatchObject([{ name: `${word} one`, price_cents: 950 }]);
  await page.getByRole('link', { name: 'View products' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
});

// spec: running-29
test(
  'an import goes on when the admin leaves, and its result gets the focus when the admin waits',
  anyWidth,
  async ({ page, shop }) => {
    const word = 'Away';
    const rows = Array.from({ length: 2600 }, (_, index) => `${word} ${index},From a file,5.00,2`);
    await open(page);
    await choose(page, ['name,description,price,countInStock', ...rows].join('\n'), `${word}.csv`);
    await page.getByRole('button', { name: 'Import 2,600 products' }).click();
    await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL(/\/admin\/products$/);
    await open(page);
    await page.getByRole('link', { name: `${word}.csv` }).click();
    await expect(page.getByText('Imported. 2,600 new products.')).toBeVisible();
    expect(products(shop, word)).toHaveLength(2600);
  },
);

// spec: running-28
test('an edited export can be imported, and changes only what was edited', anyWidth, async ({ page, shop }) => {
  const word = 'Round';
  await open(page);
  await choose(page, `name,description,price,countInStock\n${word},"=1+1, ""quoted""",7.00,4`);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('Imported. 1 new product.')).toBeVisible();
  await open(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all products' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  await choose(page, text);
  await expect(page.getByText('Everything in this file is already in the shop.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  const [product] = products(shop, word);
  const [roses] = products(shop, 'A dozen garden roses');
  await choose(page, `id;price;collections;relatedProducts\n${product?.id};8,25;valentines-day;${roses?.id}`);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('Imported. 1 changed product.')).toBeVisible();
  expect(products(shop, word)).toEqual([{ ...product, price_cents: 825 }]);
  await page.goto('/collections/valentines-day?sort=createdAt:desc');
  await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible();
  await page.goto(`/product/${product?.id}`);
  await expect(page.getByRole('link', { name: 'A dozen garden roses' }).first()).toBeVisible();
});

test('the products’ page offers the whole catalog as a file', anyWidth, async ({ page, shop }) => {
  await page.goto('/admin/products?search=rose');
  await settled(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('products.csv');
  const text = await readFile(await download.path(), 'utf8');
  // In the catalog, and not in the search.
  for (const { id } of products(shop, 'Sunflower armful')) expect(text).toContain(id);
  expect(products(shop, 'Sunflower armful')).toHaveLength(1);
});

// spec: running-28
test('the template can be imported as it is', anyWidth, async ({ page }) => {
  await open(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download a template' }).click(),
  ]);
  await choose(page, await readFile(await download.path(), 'utf8'));
  await expect(page.getByText('1 of them variants')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
});

test('an unreadable file is refused with a message, and another can be chosen', anyWidth, async ({ page }) => {
  await open(page);
  await choose(page, 'PK\x03\x04\0\0');
  await expect(page.getByRole('alert')).toContainText('This isn’t a CSV file');
  await choose(page, '');
  await expect(page.getByRole('alert')).toContainText('Please select a file');
  await choose(page, 'name,description,price\nAnother,Red,9.50');
  await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible();
});

test('an unknown import is reported, and a file can be chosen instead', anyWidth, async ({ page }) => {
  await page.goto(`${PATH}?id=nothing`);
  await expect(page.getByRole('alert')).toContainText('Import not found');
  await page.getByRole('link', { name: 'Choose a file' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible();
});
