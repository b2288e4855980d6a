import { anyWidth, expect, test } from './support/shop';
import { visit } from './support/screens';

test('the search box suggests while someone types, for the keyboard, too', anyWidth, async ({ page }) => {
  await visit(page, '/products');
  const box = page.getByRole('main').getByPlaceholder('Search gifts');
  await box.pressSequentially('choclat');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByText('Suggestions for “chocolate”')).toBeVisible();
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');

  await box.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(box).toHaveRole('searchbox');
  await expect(box).toHaveValue('choclat');

  await box.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\/chocolate\/category\/sort\/relevance\/page\/1$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
});

test('a search is narrowed by links and prices that are in its address', anyWidth, async ({ page }) => {
  await visit(page, '/search/flowers/category/sort/relevance/page/1');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('link', { name: /^In stock/ }).click();
  await expect(page).toHaveURL(/\/page\/1\?inStock=true$/);
  await expect(page.getByRole('link', { name: /^In stock/ })).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Highest price').fill('40');
  await page.getByRole('button', { name: 'Set prices' }).click();
  await expect(page).toHaveURL(/\?maxPrice=40&inStock=true$/);
  // The order is another, the filters stay.
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL(/sort\/price:desc\/page\/1\?maxPrice=40&inStock=true$/);
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(page).toHaveURL(/sort\/price:desc\/page\/1$/);
});

test('every list is narrowed by options, in an order, and is then for no search engine', anyWidth, async ({ page }) => {
  await visit(page, '/collections/flowers');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await page.getByText('Filters', { exact: true }).click();
  const size = page.getByRole('group', { name: 'Size' });
  await size.getByRole('link', { name: /^Twenty stems 1 gift$/ }).click();
  await expect(page).toHaveURL(/\/collections\/flowers\?option=Size:Twenty\+stems$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Hand-tied peony bouquet']);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/collections\/flowers$/);
  // Another value of the same option is as good.
  await size.getByRole('link', { name: /^Ten stems/ }).click();
  await expect(size.locator('[aria-current=true]')).toHaveCount(2);
  await page.getByLabel('Sort by').selectOption('Most popular');
  await expect(page).toHaveURL(/\?sort=popularity&option=Size:Twenty\+stems&option=Size:Ten\+stems$/);
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(page).toHaveURL(/\/collections\/flowers\?sort=popularity$/);

  await visit(page, '/sales');
  await page.getByText('Filters', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Show only' }).getByRole('link')).toHaveText([/^In stock/]);
  await page.getByLabel('Highest price').fill('1');
  await page.getByRole('button', { name: 'Set prices' }).click();
  await expect(page.getByText('No gift fits all of these filters.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Remove all filters' }).last().click();
  await expect(page).toHaveURL(/\/sales$/);

  // Too soon for anything: the list says which day would be the first, and leads there.
  await visit(page, '/sales?arrivesBy=2026-01-31');
  const days = page.getByRole('group', { name: 'Arrives by' });
  await expect(days.getByRole('link', { name: /^Jan 31, 2026 0 gifts$|^Saturday, Jan 31 0 gifts$/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByText('None of these gifts can arrive that soon.')).toBeVisible();
  await page.getByRole('link', { name: /^See gifts by / }).click();
  await expect(page.getByText('None of these gifts can arrive that soon.')).toHaveCount(0);
  const day = await days.getByLabel('By another day').inputValue();
  await expect(page).toHaveURL(new RegExp(`/sales\\?arrivesBy=${day}$`));
  await expect(days.locator('[aria-current=true]')).toHaveText(/\d+ gifts$/);
  await days.getByLabel('By another day').fill('');
  await days.getByRole('button', { name: 'Set day' }).click();
  await expect(page).toHaveURL(/\/sales$/);

  await visit(page, '/products');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('link', { name: /^Bottle green/ }).click();
  await expect(page).toHaveURL(/\/products\?option=Color:Bottle\+green$/);
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL(/\/sort\/price:desc\/page\/1\?option=Color:Bottle\+green$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Lambswool scarf']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search can be narrowed, too, and keeps that when it is sorted', anyWidth, async ({ page }) => {
    await page.goto('/search/flowers/category/sort/createdAt:desc/page/1?minPrice=20');
    await expect(page.getByText('Filters (1)')).toBeVisible();
    await page.getByLabel('Highest price').fill('40');
    await page.getByRole('button', { name: 'Set prices' }).click();
    await expect(page).toHaveURL(/\?minPrice=20&maxPrice=40$/);
    // What is no price is refused by the browser.
    await page.getByLabel('Lowest price').fill('12,50');
    await page.getByRole('button', { name: 'Set prices' }).click();
    await expect(page.getByLabel('Lowest price')).toBeFocused();
    await expect(page).toHaveURL(/\?minPrice=20&maxPrice=40$/);
    await page.getByLabel('Sort by').selectOption('Most popular');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/\/search\/flowers\/category\/sort\/popularity\/page\/1\?minPrice=20&maxPrice=40$/);
  });

  test(
    'a list of sales keeps its filters when it is sorted, and its order when it is narrowed',
    anyWidth,
    async ({ page }) => {
      await page.goto('/sales?option=Size:a&maxPrice=40');
      await page.getByLabel('Sort by').selectOption('Price: low to high');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page).toHaveURL(/\/sales\?sort=price%3Aasc&maxPrice=40&option=Size%3Aa$/);
      await page.getByRole('group', { name: 'Size' }).locator('[aria-current=true]').click();
      await expect(page).toHaveURL(/\/sales\?sort=price:asc&maxPrice=40$/);
      await page.getByLabel('Highest price').fill('60');
      await page.getByRole('button', { name: 'Set prices' }).click();
      await expect(page).toHaveURL(/\/sales\?sort=price%3Aasc&minPrice=&maxPrice=60$/);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  );
});
