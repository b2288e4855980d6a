import type { Page } from '@playwright/test';
import { archiveNewProducts, newProduct } from '../support/admin-products';
import { anyWidth, expect, test } from '../support/shop';
import { settled, signIn } from '../support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));
test.beforeEach(({ page }) => signIn(page, 'admin@example.com'));

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// spec: admin-16
test('a column’s heading sorts the list by keyboard, and turns the order around', anyWidth, async ({ page, shop }) => {
  const word = `Sorted${Date.now()}`;
  for (const [name, countInStock] of [
    ['pear', 3],
    ['Apple', 9],
    ['Kiwi', 0],
  ] as const)
    await newProduct(shop, { name: `${name} ${word}`, countInStock });
  await page.goto(`/admin/products?search=${word}`);
  await settled(page);
  const names = page.getByRole('row').filter({ hasText: word });
  const heading = page.getByRole('columnheader', { name: 'Product' });
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
  await heading.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/products?search=${word}&sort=name`);
  await expect(names).toContainText(['Apple', 'Kiwi', 'pear']);
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names).toContainText(['pear', 'Kiwi', 'Apple']);
  await expect(page.getByLabel('Sort by')).toHaveValue('name-down');
});

// spec: admin-17
test('many products are changed after a preview, and changed back', async ({ page, shop }) => {
  const word = `Bulk${Date.now()}`;
  for (const [name, price] of [
    ['first', 19.99],
    ['second', 40],
    ['third', 0.02],
  ] as const)
    await newProduct(shop, { name: `${word} ${name}`, price });
  await page.goto(`/admin/products?search=${word}`);
  await settled(page);
  await page.getByLabel(`Select ${word} first`).check();
  await expect(page.getByText('1 product selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await expect(page.getByLabel(`Select ${word} third`)).toBeChecked();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 products' });
  await dialog.getByLabel('What do you want to do?').selectOption('Change prices by a percentage');
  await dialog.getByLabel('Direction').selectOption('Lower');
  await dialog.getByLabel('Percent').fill('300');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByLabel('Percent')).toHaveAccessibleDescription(/Enter a percentage/);
  await expect(dialog.getByLabel('Percent')).toBeFocused();
  await dialog.getByLabel('Percent').fill('80');
  await page.keyboard.press('Enter');
  const changes = dialog.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText(`${word} first`);
  await expect(changes).toContainText('Price: $19.99 becomes $4.00');
  await expect(dialog.getByRole('list', { name: 'These can’t be changed' })).toContainText(
    `${word} third: The price would be less than $0.01`,
  );
  await expect(rowOf(page, `${word} second`)).toContainText('$40.00');
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(dialog.getByText('2 products changed.')).toBeVisible();
  await expect(rowOf(page, `${word} second`)).toContainText('$8.00');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 products changed back.')).toBeVisible();
  await expect(rowOf(page, `${word} second`)).toContainText('$40.00');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('selected')).toBeHidden();
});

// spec: admin-18
test(
  'keys find a list’s entries, and anything in the admin area, but none while typing',
  anyWidth,
  async ({ page, shop }) => {
    const word = `Found${Date.now()}`;
    await newProduct(shop, { name: `${word} gift`, sku: `SKU-${word}` });
    await page.goto('/admin/users');
    await settled(page);
    await page.keyboard.press('/');
    const search = page.getByLabel('Search users');
    await expect(search).toBeFocused();
    await page.keyboard.type('a/b');
    await page.keyboard.press('Control+k');
    await expect(search).toHaveValue('a/b');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Find anything' });
    await expect(box).toBeFocused();
    await box.fill('import');
    await expect(page.getByRole('option', { name: 'Import products' })).toHaveAttribute('aria-selected', 'true');
    await box.fill('shopper@example');
    await expect(page.getByRole('group', { name: 'Users' }).getByRole('option').first()).toBeVisible();
    await box.fill(`sku-${word}`.toLowerCase());
    const option = page.getByRole('option', { name: `${word} gift` });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit product' }).getByLabel('Name')).toHaveValue(`${word} gift`);
    await expect(page).toHaveURL('/admin/products');
  },
);
