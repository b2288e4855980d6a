import { pressInRow } from '../support/admin-lists';
import { archiveNewProducts, newProduct } from '../support/admin-products';
import { expect, test } from '../support/shop';
import { becomeAdmin } from '../support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

test('an admin chooses a related product, and shoppers see it beside the product', async ({ page, shop }) => {
  await becomeAdmin(page);
  const { _id, name } = await newProduct(shop, { countInStock: 3 });
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await pressInRow(page, 'Related products of');
  const dialog = page.getByRole('dialog', { name: 'Related products' });
  await dialog.getByLabel('Add products').fill('garden roses');
  await dialog.getByRole('button', { name: 'Add A dozen garden roses', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Related products saved')).toBeVisible();
  await page.goto(`/product/${_id}`);
  const related = page.getByRole('region', { name: 'You might also like' });
  await expect(related.getByRole('heading', { level: 3 }).first()).toHaveText('A dozen garden roses');
});
