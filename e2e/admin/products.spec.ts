import type { Page } from '@playwright/test';
import { openFilters, pressInRow } from '../support/admin-lists';
import { archiveNewProducts, editElsewhere, newProduct } from '../support/admin-products';
import { anyWidth, DEMO_PASSWORD, expect, test } from '../support/shop';
import {
  afterwards,
  answerInstead,
  failure,
  holdBack,
  placeOrder,
  productNamed,
  settled,
  signIn,
  signUp,
} from '../support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const PICTURE = '/images/products/a-dozen-garden-roses/960.jpg';

/** Opens the list, narrowed down to one product. */
async function openList(page: Page, name: string) {
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await settled(page);
  await expect(rowOf(page, name)).toBeVisible();
}

async function openForm(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.com');
});

test.describe('Create Product', () => {
  // spec: admin-10, modal-1, state-10, validation-9, validation-10, validation-13
  test('a new product comes first in the list, and in the shop', async ({ page, shop }, { project }) => {
    const name = `Jar of honey ${project.name}`;
    await page.goto('/admin/products');
    await settled(page);
    await page.getByRole('button', { name: 'Create Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create product' });
    const create = dialog.getByRole('button', { name: 'Create' });

    // Disabled while name, price or description is missing.
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Price', { exact: true }).fill('0');
    await dialog.getByLabel('Description').fill('From the hills around Asmara.');
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Price', { exact: true }).fill('14,50');
    await dialog.getByLabel('Stock').fill('30');
    // A new product has no category until one is chosen.
    await create.click();
    await expect(dialog.getByLabel('Category')).toHaveAccessibleDescription('Choose a category');
    await dialog.getByLabel('Category').selectOption('Love');

    // Needs a picture, and its field comes into sight.
    await create.click();
    await expect(toasts(page).getByText('Please upload an image before creating the product.')).toBeVisible();
    await expect(dialog.getByLabel('Image')).toBeFocused();
    await expect(dialog.getByLabel('Image')).toBeInViewport();
    await dialog.getByLabel('Image').fill('javascript:alert(1)');
    await create.click();
    await expect(
      dialog.getByRole('form').getByText('Please upload an image or provide a valid image URL.'),
    ).toBeVisible();
    await dialog.getByLabel('Image').fill(PICTURE);

    // The sale price can be typed only while it counts, and has to be one.
    await expect(dialog.getByLabel('Sale price')).not.toBeEditable();
    await dialog.getByRole('switch', { name: 'On sale' }).check();
    await dialog.getByLabel('Sale price').fill('15');
    await create.click();
    await expect(dialog.getByText('Sale price must be more than 0 and less than the price')).toBeVisible();
    await expect(dialog.getByLabel('Sale price')).toBeFocused();
    await dialog.getByLabel('Sale price').fill('12');
    await create.click();

    await expect(toasts(page).getByText('Product created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create Product' })).toBeFocused();
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first();
    await expect(row).toContainText(name);
    await expect(row).toContainText('$12.00');
    await expect(row).toContainText('Published');
    await expect(row).toContainText('Sale');
    await page.goto(`/product/${productNamed(shop, name).id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('a double click makes one product', anyWidth, async ({ page, shop }) => {
    const name = 'Box of dates';
    await page.goto('/admin/products');
    await settled(page);
    await page.getByRole('button', { name: 'Create Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create product' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Price', { exact: true }).fill('9');
    await dialog.getByLabel('Stock').fill('3');
    await dialog.getByLabel('Category').selectOption('Love');
    await dialog.getByLabel('Description').fill('Soft and sweet.');
    await dialog.getByLabel('Image').fill(PICTURE);
    await dialog.getByRole('button', { name: 'Create' }).dblclick();
    await expect(dialog).toBeHidden();
    expect(shop.query('SELECT id FROM products WHERE name = ?', name)).toHaveLength(1);
  });

  // spec: error-18
  test('a failure says so, and what was typed stays; refused fields say why', anyWidth, async ({ page }) => {
    await page.goto('/admin/products');
    await settled(page);
    await page.getByRole('button', { name: 'Create Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create product' });
    await dialog.getByLabel('Name').fill('Never made');
    await dialog.getByLabel('Price', { exact: true }).fill('9');
    await dialog.getByLabel('Stock').fill('3');
    await dialog.getByLabel('Category').selectOption('Love');
    await dialog.getByLabel('Description').fill('Words.');
    await dialog.getByLabel('Image').fill(PICTURE);
    await answerInstead(page, 'CreateProduct', failure('Something went wrong on our side. Please try again.'));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toasts(page).getByText('Failed to create product')).toBeVisible();
    await expect(toasts(page).getByText('Something went wrong on our side. Please try again.')).toBeVisible();
    await answerInstead(page, 'CreateProduct', failure('Variable "$input" got invalid value', 'BAD_USER_INPUT'));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toasts(page).getByText('Invalid product data. Please check the console for details.')).toBeVisible();
    await answerInstead(page, 'CreateProduct', (route) =>
      route.fulfill({
        json: {
          data: null,
          errors: [
            {
              message: 'Name is taken',
              extensions: { code: 'BAD_USER_INPUT', fields: { name: 'Name is taken' } },
            },
          ],
        },
      }),
    );
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is taken');
    await expect(dialog.getByLabel('Description')).toHaveValue('Words.');
  });
});

test.describe('Edit', () => {
  // spec: modal-1, state-11
  test(
    'an edited price is in the shop at once: in another tab, and after following a link',
    anyWidth,
    async ({ page, shop, context }) => {
      const { _id, name } = await newProduct(shop);
      const shopTab = await context.newPage();
      await shopTab.goto(`/product/${_id}`);
      await settled(shopTab);
      await expect(shopTab.getByRole('main').getByText('$20.00').first()).toBeVisible();

      await openList(page, name);
      const dialog = await openForm(page, name);
      await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('20.00');
      await dialog.getByLabel('Price', { exact: true }).fill('23.75');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toasts(page).getByText('Product updated successfully')).toBeVisible();
      await expect(rowOf(page, name)).toContainText('$23.75');
      await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
      await expect(shopTab.getByRole('main').getByText('$23.75').first()).toBeVisible();

      // The newest gift of all stands in the shop's list, which this tab has not asked for before.
      await page.getByRole('link', { name: 'View shop' }).click();
      await page.getByRole('link', { name: 'Shop All Products' }).click();
      await expect(page.getByRole('article').filter({ hasText: name })).toContainText('$23.75');
      await shopTab.close();
    },
  );

  // spec: running-24
  test('a changed stock asks why, and its history says who, when and how many', async ({ page, shop }) => {
    const { name } = await newProduct(shop, { countInStock: 5 });
    await openList(page, name);
    const dialog = await openForm(page, name);
    const save = dialog.getByRole('button', { name: 'Save' });
    const stock = dialog.getByLabel('Stock');
    await expect(dialog.getByLabel('Reason for the change')).toHaveCount(0);
    await stock.fill('25');
    await save.click();
    await expect(dialog.getByText('Choose a reason for the change')).toBeVisible();
    await dialog.getByLabel('Reason for the change').selectOption('Delivery arrived');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('25');

    await openForm(page, name);
    await stock.fill('24');
    await dialog.getByLabel('Reason for the change').selectOption('Other');
    await dialog.getByLabel('Reason', { exact: true }).fill('Given to the school');
    await save.click();
    await expect(dialog).toBeHidden();

    const opener = await pressInRow(page, 'Stock history of', name);
    const history = page.getByRole('dialog', { name: 'Stock history' });
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await expect(history.getByRole('listitem').nth(0)).toContainText(/−1Given to the school by Hanna Bekele.*24 left/);
    await expect(history.getByRole('listitem').nth(1)).toContainText(/\+20Delivery arrived by Hanna Bekele.*25 left/);
    await expect(history.getByRole('listitem').nth(2)).toContainText(/\+5First stock by Hanna Bekele.*5 left/);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('taking more pieces than sales have left is refused at the field', anyWidth, async ({ page, shop }) => {
    const { _id, name } = await newProduct(shop, { countInStock: 3 });
    await openList(page, name);
    const dialog = await openForm(page, name);
    await editElsewhere(shop, _id, { countInStock: 1 });
    // The edit elsewhere was a sale: those leave the version alone.
    shop.change('UPDATE products SET version = 1 WHERE id = ?', _id);
    await dialog.getByLabel('Stock').fill('0');
    await dialog.getByLabel('Reason for the change').selectOption('Damaged');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Stock')).toHaveAccessibleDescription('Only 1 left');
  });

  // spec: running-23
  test(
    'the later admin sees what the other one changed, and nothing typed is lost',
    anyWidth,
    async ({ page, shop }) => {
      const { _id, name } = await newProduct(shop);
      await openList(page, name);
      let dialog = await openForm(page, name);
      await dialog.getByLabel('Description').fill('My words.');
      await editElsewhere(shop, _id, { price: 26, name: `${name} deluxe` });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Someone else changed this product in the meantime.')).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveText([`Name: ${name} → ${name} deluxe`, 'Price: 20.00 → 26.00']);
      await expect(dialog.getByLabel('Description')).toHaveValue('My words.');
      await expect(dialog.getByLabel('Name')).toHaveValue(`${name} deluxe`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      const stored = () => shop.query('SELECT name, price_cents, description FROM products WHERE id = ?', _id)[0];
      expect(stored()).toEqual({ name: `${name} deluxe`, price_cents: 2600, description: 'My words.' });

      dialog = await openForm(page, `${name} deluxe`);
      await dialog.getByLabel('Description').fill('Words that nobody wants.');
      await editElsewhere(shop, _id, { description: 'Their words.' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('button', { name: 'Load their version' }).click();
      await expect(dialog.getByLabel('Description')).toHaveValue('Their words.');
      await expect(dialog.getByText('Someone else changed')).toHaveCount(0);
      // Nothing is left to be asked about.
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      expect(stored()).toMatchObject({ description: 'Their words.' });
    },
  );

  // spec: running-23
  test('a save whose answer got lost is saved once', anyWidth, async ({ page, shop }) => {
    const { _id, name } = await newProduct(shop);
    await openList(page, name);
    const dialog = await openForm(page, name);
    await dialog.getByLabel('Stock').fill('20');
    await dialog.getByLabel('Reason for the change').selectOption('Delivery arrived');
    await answerInstead(page, 'UpdateProduct', async (route) => {
      await route.fetch();
      await failure('The shop didn’t respond.')(route);
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toasts(page).getByText('The shop didn’t respond.')).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toasts(page).getByText('Product updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(shop.query('SELECT count_in_stock, version FROM products WHERE id = ?', _id)).toEqual([
      { count_in_stock: 20, version: 2 },
    ]);
  });

  // spec: running-25
  test('changes are not lost by a stray click: the form asks first', async ({ page, shop }) => {
    const { name } = await newProduct(shop);
    await openList(page, name);
    const dialog = await openForm(page, name);
    // Without changes it just closes.
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();

    await openForm(page, name);
    await dialog.getByLabel('Name').fill(`${name} changed`);
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await page.mouse.click(4, 4);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Name')).toHaveValue(`${name} changed`);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
    await openForm(page, name);
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
  });

  test(
    'an admin whose session ends gets the form back, with what was typed, after signing in',
    anyWidth,
    async ({ page, shop }) => {
      const { name } = await newProduct(shop);
      await openList(page, name);
      const dialog = await openForm(page, name);
      await dialog.getByLabel('Name').fill(`${name} changed`);
      await page.context().clearCookies();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/login\?redirect=\/admin\/products/);
      await page.getByLabel('Email').fill('admin@example.com');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog.getByLabel('Name')).toHaveValue(`${name} changed`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toasts(page).getByText('Product updated successfully')).toBeVisible();
      await expect(dialog).toBeHidden();
    },
  );

  test(
    'the form can’t be closed while it is being saved: a refusal is shown in it, with what was typed',
    anyWidth,
    async ({ page, shop }) => {
      const { name } = await newProduct(shop);
      await openList(page, name);
      const dialog = await openForm(page, name);
      await dialog.getByLabel('Description').fill('My words.');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await answerInstead(page, 'UpdateProduct', async (route) => {
        await held;
        await failure('The shop didn’t respond.')(route);
      });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
      await page.keyboard.press('Escape');
      // The browser lets a page refuse the first only.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await afterwards(page);
      release();
      await expect(toasts(page).getByText('The shop didn’t respond.')).toBeVisible();
      await expect(dialog.getByLabel('Description')).toHaveValue('My words.');
    },
  );

  test(
    'a form that loads slowly does not open over another that was opened meanwhile',
    anyWidth,
    async ({ page, shop }) => {
      const { name } = await newProduct(shop);
      await openList(page, name);
      const release = await holdBack(page, 'EditedProduct');
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      await page.getByRole('button', { name: 'Create Product' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create product' });
      await dialog.getByLabel('Name').fill('Half typed');
      const answered = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('EditedProduct') ?? false,
      );
      release();
      await (await answered).finished();
      await afterwards(page);
      await expect(dialog.getByLabel('Name')).toHaveValue('Half typed');
    },
  );

  test('a product that someone else has deleted can’t be edited anymore', anyWidth, async ({ page, shop }) => {
    const { _id, name } = await newProduct(shop);
    await openList(page, name);
    shop.change('UPDATE products SET archived_at = 1 WHERE id = ?', _id);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(toasts(page).getByText('This product is no longer in the shop.')).toBeVisible();
    await expect(page.getByRole('main').getByText('No products found')).toBeVisible();
  });
});

test.describe('Delete', () => {
  // spec: admin-10, validation-19, error-20
  test('asks first; then the product is gone from list and shop, and its open order can still be paid', async ({
    page,
    shop,
    browser,
  }) => {
    const { _id, name } = await newProduct(shop);
    const customer = await browser.newPage({ baseURL: shop.url });
    const { token } = await signUp(customer);
    const order = await placeOrder(customer, token, productNamed(shop, name));

    await openList(page, name);
    const opener = await pressInRow(page, 'Delete', name);
    const dialog = page.getByRole('dialog', { name: 'Delete product' });
    await expect(dialog.getByText('Are you sure you want to delete this product?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    // Its row goes without waiting for the list, so that the focus is not given back to a button of it.
    const release = await holdBack(page, 'AdminProducts');
    await pressInRow(page, 'Delete', name);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toasts(page).getByText('Product deleted successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    release();
    await expect(page.getByRole('main').getByText('No products found')).toBeVisible();

    expect((await page.goto(`/product/${_id}`))?.status()).toBe(404);
    await customer.goto(`/order/${order}`);
    await expect(customer.getByText(name)).toBeVisible();
    await settled(customer);
    await customer.getByRole('button', { name: 'Pay now' }).click();
    await expect(customer).toHaveURL(/\/sandbox\/stripe\//);
    await customer.close();
  });

  // spec: role-8
  test('can be undone at once, and a deleted product can be restored from the archive', async ({ page, shop }) => {
    const { _id, name } = await newProduct(shop);
    await openList(page, name);
    const dialog = page.getByRole('dialog', { name: 'Delete product' });
    const deleteIt = async () => {
      await pressInRow(page, 'Delete', name);
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Show all products' })).toBeVisible();
    };
    await deleteIt();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toasts(page).getByText(`${name} restored`)).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();

    await deleteIt();
    await openFilters(page);
    await page.getByLabel('Show').selectOption('Archived');
    await expect(page).toHaveURL(/filter=archived/);
    await expect(rowOf(page, name)).toContainText('Archived');
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByRole('link', { name: 'Show all products' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    expect((await page.request.get(`/product/${_id}`)).status()).toBe(200);
  });

  // spec: validation-17
  test('a refusal is shown, and the product stays', async ({ page, shop }) => {
    const { name } = await newProduct(shop);
    await openList(page, name);
    await answerInstead(page, 'DeleteProduct', failure('Cannot delete product: Invalid product ID'));
    await pressInRow(page, 'Delete', name);
    const dialog = page.getByRole('dialog', { name: 'Delete product' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toasts(page).getByText('Cannot delete product: Invalid product ID')).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();
  });
});

test.describe('the list', () => {
  // spec: admin-10, admin-11, running-22
  test('category, state, sort order, search and page are in the address', async ({ page, shop }) => {
    const word = `Shelf${Date.now()}`;
    const made = [
      { name: `${word} full`, countInStock: 40, category: 'love' },
      { name: `${word} low`, countInStock: 2, category: 'love', isOnSale: true, salePrice: 5 },
      { name: `${word} gone`, countInStock: 0, category: 'other', isPublished: false },
    ];
    for (const change of made) await newProduct(shop, change);
    await page.goto('/admin/products');
    await settled(page);
    await page.getByLabel('Search products').fill(` ${word} `);
    await page.keyboard.press('Enter');
    const names = page.getByRole('row').filter({ hasText: word });
    await expect(names).toHaveCount(3);
    await expect(page.getByRole('main').getByText('3 products', { exact: true })).toBeVisible();
    await expect(names.nth(0)).toContainText('gone');
    await expect(names.nth(0)).toContainText('Hidden');
    await expect(names.nth(0)).toContainText('Sold out');
    await openFilters(page);
    await page.getByLabel('Sort by').selectOption('Oldest');
    await expect(names.nth(0)).toContainText('full');
    await expect(page.getByLabel('Sort by')).toBeFocused();
    await page.getByLabel('Category').selectOption('Love');
    await expect(names).toHaveCount(2);
    await page.getByLabel('Show').selectOption('Low stock');
    await expect(names).toHaveCount(1);
    await expect(names).toContainText('2 left');
    await expect(page).toHaveURL(`/admin/products?search=${word}&sort=oldest&category=love&filter=low`);
    for (const [filter, count] of [
      ['Published', 2],
      ['On sale', 1],
      ['Hidden', 0],
    ] as const) {
      await page.getByLabel('Show').selectOption(filter);
      await expect(names).toHaveCount(count);
    }
    await expect(page.getByRole('main').getByText('No products found')).toBeVisible();
    await page.goBack();
    await expect(names).toHaveCount(1);
    await page.reload();
    await settled(page);
    await expect(names).toHaveCount(1);
    await expect(page.getByLabel('Show')).toHaveValue('sale');
    await openFilters(page);
    await page.getByLabel('Show').selectOption('Sold out');
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByLabel('Search products')).toHaveValue('');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/admin/products?page=2');
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(20);
  });

  // spec: error-6
  test('shows its loading and its failure, and loads again', async ({ page }) => {
    await page.goto('/admin/settings');
    await settled(page);
    const release = await holdBack(page, 'AdminProducts');
    const productsTab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' });
    await productsTab.click();
    await expect(page.getByRole('status', { name: 'Loading products' })).toBeAttached();
    release();
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();

    await page.unrouteAll();
    await answerInstead(page, 'AdminProducts', failure('The shop didn’t respond.'));
    await openFilters(page);
    await page.getByLabel('Sort by').selectOption('Oldest');
    await expect(page.getByRole('alert')).toContainText('Error: The shop didn’t respond.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  });

  // spec: loss-9
  test('a product with HTML in its texts is shown as text in every place', async ({ page, shop }) => {
    const evil = `<img src=x onerror=alert(1)>"'{{7*7}}`;
    const { _id, name } = await newProduct(shop, {
      name: `${evil} ${Date.now()}`,
      description: '</textarea><script>alert(2)</script>',
    });
    await editElsewhere(shop, _id, { price: 21 });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await openList(page, name);
    const form = await openForm(page, name);
    await expect(form.getByLabel('Name')).toHaveValue(name);
    await expect(form.getByLabel('Description')).toHaveValue('</textarea><script>alert(2)</script>');
    await page.keyboard.press('Escape');
    await pressInRow(page, 'Stock history of', name);
    await expect(page.getByRole('dialog', { name: 'Stock history' }).getByText(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await pressInRow(page, 'Delete', name);
    await expect(page.getByRole('dialog', { name: 'Delete product' }).getByText(name)).toBeVisible();
    expect(dialogs).toEqual([]);
  });
});
