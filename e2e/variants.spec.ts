import { archiveNewProducts, newProductInSizes } from './support/admin-products';
import { anyWidth, expect, test } from './support/shop';
import { settled, signIn } from './support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

test('a shopper finds a gift in sizes, chooses one, and buys that', async ({ page, shop }) => {
  const { _id, name } = await newProductInSizes(shop);
  await page.goto(`/search/${encodeURIComponent(name)}/category/sort/createdAt:desc/page/1`);
  await settled(page);
  const card = page.getByRole('article').filter({ hasText: name });
  // Small and Red is sold out; of the others, this is the lowest price.
  await expect(card).toContainText('From $39.00');
  await card.getByRole('link', { name: `Choose ${name}` }).click();

  await expect(page).toHaveURL(`/product/${_id}`);
  const size = (value: string) => page.getByRole('group', { name: /^Size/ }).getByRole('radio', { name: value });
  const color = (value: string | RegExp) =>
    page.getByRole('group', { name: /^Color/ }).getByRole('radio', { name: value });
  await expect(size('Small')).toBeChecked();
  await expect(color(/^Red.*sold out$/)).toBeAttached();
  // By keyboard: an arrow key chooses the next.
  await size('Small').focus();
  await page.keyboard.press('ArrowRight');
  await expect(size('Large')).toBeChecked();
  await expect(page.getByText('Only 3 left')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`${name} (Large, Pink) added to cart!`)).toBeVisible();

  await page.goto('/cart');
  await settled(page);
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('$59.00');
  // The address of a line leads to the same choice.
  await line.getByRole('link', { name: `${name} (Large, Pink)` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(size('Large')).toBeChecked();
});

test(
  'an admin adds a size, makes all combinations, and fills the grid by keyboard',
  anyWidth,
  async ({ page, shop }) => {
    const { _id, name } = await newProductInSizes(shop);
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await settled(page);
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('link', { name: `Variants of ${name}` }).click();
    await page.getByLabel('Values').first().fill('Small, Large, Huge');
    await page.getByRole('button', { name: 'Make all combinations' }).click();
    await expect(page.getByLabel(/^Price of /)).toHaveCount(6);

    await page.getByLabel('Price of Large, Red', { exact: true }).fill('72');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Price of Huge, Pink', { exact: true })).toBeFocused();
    await page.keyboard.type('99,5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('nothing');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Price of Huge, Red', { exact: true })).toBeFocused();
    await expect(page.getByText('Enter a price such as 39.50').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove Huge, Red' }).click();
    await page.getByLabel('Stock of Small, Pink').fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Variants saved')).toBeVisible();

    const { variants } = (await (await fetch(`${shop.url}/api/products/${_id}`)).json()) as {
      variants: { options: { value: string }[]; price: number; countInStock: number }[];
    };
    const found = variants.map(({ options, price, countInStock }) => [
      options.map(({ value }) => value).join(' '),
      price,
      countInStock,
    ]);
    expect(found).toEqual([
      ['Small Pink', 39, 10],
      ['Small Red', 41, 0],
      ['Large Pink', 69, 3],
      ['Large Red', 72, 0],
      ['Huge Pink', 99.5, 0],
    ]);
  },
);
