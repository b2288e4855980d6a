import { expect, type Page } from '@playwright/test';
import { openFilters, pressInRow } from '../admin-lists';
import { editElsewhere, newProduct, newProductInSizes } from '../admin-products';
import { answering, failing, goInside, visit, type Screen } from '../screens';
import { answerInstead } from '../shopper';

const create = (page: Page) => page.getByRole('dialog', { name: 'Create product' });
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit product' });

async function openFirst(
  page: Page,
  what: 'Edit' | 'Stock history of' | 'Related products of' | 'Add-ons of' | 'Delete',
) {
  if (what === 'Edit')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
  else await pressInRow(page, what);
  await expect(page.getByRole('dialog')).toBeVisible();
}

const bulkEdit = {
  __typename: 'BulkEdit',
  _id: 'bulk',
  productCount: 20,
  changeCount: 20,
  unchangedCount: 0,
  refusedCount: 1,
  workCount: 20,
  doneCount: 8,
  changedCount: 19,
  undoneCount: 0,
  keptCount: 0,
  changes: [],
  problems: [],
};

/** Opens the form for the products of the first page, with what is to be done. */
async function openBulkEdit(page: Page, action: string) {
  await visit(page, '/admin/products');
  await page.getByLabel('Select this page').check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 20 products' });
  await dialog.getByLabel('What do you want to do?').selectOption(action);
  return dialog;
}

/** The admin's products: the list and its dialogs in each of their states. Sign in as the admin first. */
export const adminProductScreens: readonly Screen[] = [
  { name: 'admin products', open: (page) => visit(page, '/admin/products') },
  {
    name: 'admin products, hidden ones, with all filters',
    async open(page) {
      await visit(page, '/admin/products?filter=hidden');
      await openFilters(page);
    },
  },
  {
    name: 'admin products, none found',
    async open(page) {
      await visit(page, '/admin/products?search=nothing-like-this');
      await expect(page.getByRole('main').getByText('No products found')).toBeVisible();
    },
  },
  {
    name: 'admin products, none at all',
    async open(page) {
      await visit(page, '/admin/settings');
      const products = { __typename: 'ProductPage', products: [], page: 1, pages: 1, count: 0 };
      const shopSettings = { __typename: 'ShopSettings', lowStockThreshold: 5 };
      await answering(page, 'AdminProducts', { products, shopSettings });
      await goInside(page, '/admin/products');
      await expect(page.getByText('No products yet')).toBeVisible();
    },
  },
  {
    name: 'admin products that load',
    async open(page) {
      await visit(page, '/admin/settings');
      await answerInstead(page, 'AdminProducts', () => undefined);
      await goInside(page, '/admin/products');
      await expect(page.getByRole('status', { name: 'Loading products' })).toBeAttached();
    },
  },
  {
    name: 'admin products that failed',
    async open(page) {
      await visit(page, '/admin/settings');
      await failing(page, 'AdminProducts');
      await goInside(page, '/admin/products');
      await expect(page.getByRole('alert')).toContainText('Error: ');
    },
  },
  {
    name: 'admin products, some selected',
    async open(page) {
      await visit(page, '/admin/products?sort=name');
      await page.getByLabel('Select this page').check();
    },
  },
  {
    name: 'bulk edit',
    async open(page) {
      await openBulkEdit(page, 'Change prices by a percentage');
    },
  },
  {
    name: 'bulk edit, errors',
    async open(page) {
      const dialog = await openBulkEdit(page, 'Add to the stock, or remove from it');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByLabel('Units')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'bulk edit, preview',
    async open(page) {
      const dialog = await openBulkEdit(page, 'Add to the stock, or remove from it');
      await dialog.getByLabel('Direction').selectOption('Remove');
      await dialog.getByLabel('Units').fill('20');
      await dialog.getByLabel('Reason for the change').selectOption('Damaged');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByText('Nothing has been saved yet.')).toBeVisible();
    },
  },
  {
    name: 'bulk edit, result',
    async open(page) {
      const dialog = await openBulkEdit(page, 'Set the stock');
      const done = {
        ...bulkEdit,
        status: 'DONE',
        problems: [{ __typename: 'BulkEditProblem', productId: 'x', name: 'Roses', message: 'Only 3 in stock' }],
      };
      await answering(page, 'PreviewBulkEdit', { previewBulkEdit: done });
      await dialog.getByLabel('Units in stock').fill('20');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByText('19 products changed.')).toBeVisible();
    },
  },
  {
    name: 'bulk edit that runs',
    async open(page) {
      const dialog = await openBulkEdit(page, 'Set the stock');
      const running = { ...bulkEdit, status: 'RUNNING' };
      await answering(page, 'PreviewBulkEdit', { previewBulkEdit: running });
      await answering(page, 'BulkEditProgress', { bulkEdit: running });
      await dialog.getByLabel('Units in stock').fill('20');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'find anything',
    async open(page) {
      await visit(page, '/admin/products');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('combobox', { name: 'Find anything' }).fill('ro');
      await expect(page.getByRole('group', { name: 'Products' })).toBeVisible();
    },
  },
  {
    name: 'find anything, nothing found',
    async open(page) {
      await visit(page, '/admin/products');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('combobox', { name: 'Find anything' }).fill('zqzqzqzq');
      await expect(page.getByText(/^Nothing found/)).toBeVisible();
    },
  },
  {
    name: 'create product',
    async open(page) {
      await visit(page, '/admin/products');
      await page.getByRole('button', { name: 'Create Product' }).click();
      await expect(create(page)).toBeVisible();
    },
  },
  {
    name: 'create product, errors',
    async open(page) {
      await visit(page, '/admin/products');
      await page.getByRole('button', { name: 'Create Product' }).click();
      await create(page)
        .getByLabel('Name')
        .fill('A name that is much longer than any name of a gift should be. '.repeat(3));
      await create(page).getByLabel('Price', { exact: true }).fill('9.999');
      await create(page).getByLabel('Description').fill('Words.');
      await create(page).getByRole('switch', { name: 'On sale' }).check();
      await create(page).getByRole('button', { name: 'Create' }).click();
      await expect(create(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'edit product',
    async open(page) {
      await visit(page, '/admin/products');
      await openFirst(page, 'Edit');
    },
  },
  {
    name: 'edit product, stock changed',
    async open(page) {
      await visit(page, '/admin/products');
      await openFirst(page, 'Edit');
      await edit(page).getByLabel('Stock').fill('999');
      await edit(page).getByLabel('Reason for the change').selectOption('Other');
      await edit(page).getByRole('button', { name: 'Save' }).click();
      await expect(edit(page).getByText('Choose a reason for the change')).toBeVisible();
    },
  },
  {
    name: 'edit product, changed by someone else',
    async open(page, shop) {
      const { _id, name } = await newProduct(shop);
      await visit(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await openFirst(page, 'Edit');
      await edit(page).getByLabel('Description').fill('My words.');
      await editElsewhere(shop, _id, { price: 26, isPopular: true, description: 'Their words. '.repeat(30) });
      await edit(page).getByRole('button', { name: 'Save' }).click();
      await expect(edit(page).getByText('Someone else changed this product')).toBeVisible();
    },
  },
  {
    name: 'edit product, text options with errors',
    async open(page, shop) {
      const { name } = await newProduct(shop);
      await visit(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await openFirst(page, 'Edit');
      await edit(page).getByRole('button', { name: 'Add a text option' }).click();
      await edit(page).getByLabel('Maximum characters').fill('none');
      await edit(page).getByRole('button', { name: 'Save' }).click();
      await expect(edit(page).getByText('Enter a label for shoppers')).toBeVisible();
    },
  },
  {
    name: 'edit product, schedule with errors',
    async open(page) {
      await visit(page, '/admin/products');
      await openFirst(page, 'Edit');
      await edit(page).getByText('Schedule', { exact: true }).click();
      await edit(page).getByLabel('Publish on').fill('2090-02-14T09:00');
      await edit(page).getByLabel('Hide on').fill('2090-02-13T09:00');
      await edit(page).getByRole('button', { name: 'Save' }).click();
      await expect(edit(page).getByText('The end must be after the start')).toBeVisible();
    },
  },
  {
    name: 'edit product, discard?',
    async open(page) {
      await visit(page, '/admin/products');
      await openFirst(page, 'Edit');
      await edit(page).getByLabel('Description').fill('My words.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    },
  },
  {
    name: 'variants',
    open: async (page, shop) => visit(page, `/admin/products/${(await newProductInSizes(shop))._id}/variants`),
  },
  {
    name: 'variants, errors',
    async open(page, shop) {
      await visit(page, `/admin/products/${(await newProductInSizes(shop))._id}/variants`);
      await page.getByLabel('Price of Small, Red', { exact: true }).fill('much');
      await page.getByLabel('Stock of Large, Pink').fill('some');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByLabel('Price of Small, Red', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'delete product',
    async open(page) {
      await visit(page, '/admin/products');
      await openFirst(page, 'Delete');
    },
  },
  {
    name: 'stock history',
    async open(page, shop) {
      const { _id, name } = await newProduct(shop, { countInStock: 1 });
      for (let count = 2; count <= 14; count += 1) await editElsewhere(shop, _id, { countInStock: count * 7 });
      await visit(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await openFirst(page, 'Stock history of');
      await expect(page.getByText('Page 1 of 2')).toBeVisible();
    },
  },
  {
    name: 'related products, chosen and found',
    async open(page, shop) {
      const { name } = await newProduct(shop, { countInStock: 1 });
      await visit(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await openFirst(page, 'Related products of');
      const dialog = page.getByRole('dialog', { name: 'Related products' });
      await dialog.getByLabel('Add products').fill('rose');
      await dialog.getByRole('button', { name: /^Add / }).first().click();
      await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible();
    },
  },
  {
    name: 'add-ons of several products, chosen and found',
    async open(page, shop) {
      const { name } = await newProduct(shop, { countInStock: 1 });
      await visit(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await page.getByLabel('Select this page').check();
      await page.getByRole('button', { name: 'Choose add-ons' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add-ons of 1 product' });
      await dialog.getByLabel('Add products').fill('rose');
      await dialog.getByRole('button', { name: /^Add / }).first().click();
      await expect(dialog.getByRole('button', { name: /^Remove / })).toBeVisible();
    },
  },
  {
    name: 'stock history, empty',
    async open(page, shop) {
      const { name } = await newProduct(shop, { countInStock: 0 });
      await visit(page, `/admin/products?search=${encodeURIComponent(name)}`);
      await openFirst(page, 'Stock history of');
      await expect(page.getByText('No stock changes yet')).toBeVisible();
    },
  },
  {
    name: 'stock history that loads',
    async open(page) {
      await visit(page, '/admin/products');
      await answerInstead(page, 'StockMoves', () => undefined);
      await openFirst(page, 'Stock history of');
      await expect(page.getByRole('status', { name: 'Loading the stock history' })).toBeAttached();
    },
  },
  {
    name: 'stock history that failed',
    async open(page) {
      await visit(page, '/admin/products');
      await failing(page, 'StockMoves');
      await openFirst(page, 'Stock history of');
      await expect(page.getByRole('alert')).toContainText('Error: ');
    },
  },
];
