import type { Page } from '@playwright/test';
import { anyWidth, expect, test } from '../support/shop';
import { answerInstead, data, failure, followHeaderLink, holdBack, settled } from '../support/shopper';

const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

// spec: public-2, constant-10
test('/products lists the published products, 8 a page, newest first, with links to the other pages', async ({
  page,
  shop,
}) => {
  const all = names(
    shop.query('SELECT name FROM products WHERE variant_of IS NULL AND is_published ORDER BY created_at DESC'),
  );
  await page.goto('/products');
  await expect(cards(page)).toHaveText(all.slice(0, 8));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const last = Math.ceil(all.length / 8);
  await expect(pages.getByRole('link', { name: `Page ${last}` })).toBeVisible();
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/products\?page=2$/);
  await expect(cards(page)).toHaveText(all.slice(8, 16));
  await page.goto(`/products?page=${last}`);
  await expect(cards(page)).toHaveText(all.slice((last - 1) * 8));
});

// spec: public-3
test('/sales lists the published products that are on sale, and nothing else', anyWidth, async ({ page, shop }) => {
  const onSale = names(
    shop.query(
      'SELECT name FROM products WHERE variant_of IS NULL AND is_published AND is_on_sale ORDER BY created_at DESC',
    ),
  );
  await page.goto('/sales');
  await expect(cards(page)).toHaveText(onSale.slice(0, 8));
  const sale = page.getByRole('main').getByRole('article').first();
  await expect(sale.getByText('Sale', { exact: true })).toBeVisible();
  await expect(sale.locator('s')).toBeVisible();
});

// spec: public-4
test('unpublished products are in no list and have no page', anyWidth, async ({ page, shop }) => {
  const [hidden] = shop.query<{ id: string; name: string }>(
    'SELECT id, name FROM products WHERE variant_of IS NULL AND NOT is_published AND archived_at IS NULL',
  );
  await page.goto(`/search/${encodeURIComponent(hidden?.name ?? '')}/category/sort/page/1`);
  await expect(page.getByRole('img', { name: 'No products' })).toBeVisible();
  await page.goto(`/product/${hidden?.id}`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

// Every form of the search address: what it says of keyword, category, sort and page.
const newest = 'createdAt:desc';
const forms: [path: string, keyword: string, category: string, sort: string, page: number][] = [
  ['/search', '', '', newest, 1],
  ['/search/gift', 'gift', '', newest, 1],
  ['/search/category', '', '', newest, 1],
  ['/search/category/birthday', '', 'birthday', newest, 1],
  ['/search/gift/category', 'gift', '', newest, 1],
  ['/search/gift/category/other', 'gift', 'other', newest, 1],
  ['/search/category/sort', '', '', newest, 1],
  ['/search/category/sort/price:asc', '', '', 'price:asc', 1],
  ['/search/category/sort/price%3Adesc/page/2', '', '', 'price:desc', 2],
  ['/search/category/sort/page/2', '', '', newest, 2],
  ['/search/category/thank-you/sort/createdAt:asc/page/1', '', 'thank-you', 'createdAt:asc', 1],
  ['/search/category/thank-you/sort/createdAt%3Aasc/page', '', 'thank-you', 'createdAt:asc', 1],
  ['/search/the/category/birthday/sort/price:desc/page/1', 'the', 'birthday', 'price:desc', 1],
  ['/search/a%2Fb/category/sort/createdAt:desc/page/1', 'a/b', '', newest, 1],
  ['/search/100%25/category/sort/createdAt:desc/page/1', '100%', '', newest, 1],
  ['/search/100%/category/sort/createdAt:desc/page/1', '100%', '', newest, 1],
  ['/search/Pi%C3%B1ata/category/sort/createdAt:desc/page/1', 'Piñata', '', newest, 1],
  ['/search/piñata', 'piñata', '', newest, 1],
  ['/search/%20rose%20', 'rose', '', newest, 1],
  ['/search/category/category/sort/createdAt:desc/page/1', 'category', '', newest, 1],
  ['/search/sort/category/sort/price:asc/page/1', 'sort', '', 'price:asc', 1],
  ['/search/category/nonsense/sort/nonsense/page/0', '', '', newest, 1],
];
const order: Record<string, string> = {
  'createdAt:desc': 'created_at DESC',
  'createdAt:asc': 'created_at ASC',
  'price:desc': 'effective_cents DESC, id DESC',
  'price:asc': 'effective_cents ASC, id ASC',
};
for (const [path, keyword, category, sort, number] of forms) {
  // spec: search-1, constant-22
  test(`search address ${path}`, anyWidth, async ({ page, shop }) => {
    const found = names(
      shop.query(
        `SELECT name FROM products WHERE variant_of IS NULL AND is_published AND (? = '' OR category = ?)
           AND instr(lower(name || ' ' || description), lower(?)) > 0
         ORDER BY ${order[sort]} LIMIT 8 OFFSET ?`,
        category,
        category,
        keyword,
        (number - 1) * 8,
      ),
    );
    await page.goto(path);
    await settled(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('searchbox')).toHaveValue(keyword);
    await expect(main.getByLabel('Category')).toHaveValue(category);
    await expect(main.getByLabel('Sort by')).toHaveValue(sort);
    await expect(cards(page)).toHaveText(found);
    if (number > 1)
      await expect(main.getByRole('link', { name: `Page ${number}` })).toHaveAttribute('aria-current', 'page');
    // Sent again, the box writes the same search in its full form.
    await main.getByRole('searchbox').press('Enter');
    const written = [
      '/search',
      ...(keyword ? [encodeURIComponent(keyword)] : []),
      'category',
      ...(category ? [category] : []),
      `sort/${sort}/page/1`,
    ].join('/');
    await expect(page).toHaveURL((url) => url.pathname === written);
  });
}

// spec: search-2, validation-1
test('submitting the search box sends the trimmed keyword and keeps category and sort, from the first page', async ({
  page,
}) => {
  await page.goto('/search/category/other/sort/price:asc/page/2');
  await settled(page);
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('   a gift ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/a%20gift\/category\/other\/sort\/price:asc\/page\/1$/);
  await main.getByLabel('Category').selectOption('All');
  await expect(page).toHaveURL(/\/search\/a%20gift\/category\/sort\/price:asc\/page\/1$/);
  await main.getByLabel('Sort by').selectOption('Oldest');
  await expect(page).toHaveURL(/\/search\/a%20gift\/category\/sort\/createdAt:asc\/page\/1$/);
  await main.getByRole('searchbox').fill('   ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/category\/sort\/createdAt:asc\/page\/1$/);
});

// spec: search-4, entity-5, entity-6
test(
  "the category dropdown has 'All' and the twelve categories, the sort dropdown four orders",
  anyWidth,
  async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByLabel('Category').locator('option')).toHaveText([
      'All',
      'Birthday',
      'Holiday',
      'Graduation',
      'Honeymoon',
      'Anniversary',
      'Sympathy',
      'Get well',
      'Congratulations',
      'Thank you',
      'Love',
      'Friendship',
      'Other',
    ]);
    const sorts = page.getByLabel('Sort by').locator('option');
    await expect(sorts).toHaveText(['Newest', 'Oldest', 'Price: high to low', 'Price: low to high']);
    expect(await sorts.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
      'createdAt:desc',
      'createdAt:asc',
      'price:desc',
      'price:asc',
    ]);
  },
);

// spec: search-3, search-5
test('page links are shown only when there is more than one page', anyWidth, async ({ page, shop }) => {
  const countOf = (category: string) =>
    shop.query<{ n: number }>(
      'SELECT count(*) AS n FROM products WHERE variant_of IS NULL AND is_published AND category = ?',
      category,
    )[0]?.n;
  expect(countOf('friendship')).toBeGreaterThan(8);
  await page.goto('/search/category/friendship');
  await expect(cards(page)).toHaveCount(8);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/search\/category\/friendship\/sort\/createdAt:desc\/page\/2$/);
  await expect(cards(page)).toHaveCount((countOf('friendship') ?? 0) - 8);
  await page.goto('/search/roses/category/love');
  await expect(cards(page).first()).toBeVisible();
  await expect(pages).toHaveCount(0);
});

// spec: search-6
test('an empty result shows a no-products image', anyWidth, async ({ page }) => {
  await page.goto('/search/nothing-like-this');
  const image = page.getByRole('img', { name: 'No products' });
  await expect(image).toHaveAttribute('src', '/images/no-products/960.jpg');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

// spec: display-3
test('four skeleton cards are shown while a list loads, then the products', anyWidth, async ({ page }) => {
  const release = await holdBack(page, 'ProductList');
  await page.goto('/about');
  await followHeaderLink(page, 'Products');
  await expect(page.getByRole('status', { name: 'Loading products' }).locator('li')).toHaveCount(4);
  release();
  await expect(cards(page)).toHaveCount(8);
});

// spec: error-3
test(
  "a list that fails says 'Error: ' and the message; without one, that the shop didn’t respond",
  anyWidth,
  async ({ page, faults }) => {
    await answerInstead(page, 'ProductList', failure('The shelves fell over'));
    await page.goto('/about');
    await followHeaderLink(page, 'Sales');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Error: The shelves fell over');
    await answerInstead(page, 'ProductList', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('Error: The shop didn’t respond. Please try again.');
    expect(faults.every((fault) => fault.includes('status of 502'))).toBe(true);
    faults.length = 0;
  },
);

// spec: display-5
test("an empty sale says 'No products on sale found'", anyWidth, async ({ page }) => {
  await answerInstead(
    page,
    'ProductList',
    data({ products: { __typename: 'ProductPage', products: [], page: 1, pages: 1 } }),
  );
  await page.goto('/about');
  await followHeaderLink(page, 'Sales');
  await expect(page.getByText('No products on sale found', { exact: true })).toBeVisible();
});
