import type { Page } from '@playwright/test';
import { expect, test, type Shop } from './support/shop';
import { fillAddress, leaveCart, productNamed, settled, signUp } from './support/shopper';

const addressesOf = (shop: Shop, email: string) =>
  shop.query<{ label: string; is_default: number; shipping_address: string }>(
    `SELECT a.* FROM saved_addresses a JOIN users u ON u.id = a.user_id WHERE u.email = ? ORDER BY a.created_at`,
    email,
  );

/** Opens the checkout as in a browser that knows no address. */
async function openCheckout(page: Page, shop: Shop): Promise<void> {
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }]);
  await page.goto('/revieworder');
  await settled(page);
}

test('an address is saved at checkout, chosen at the next one, changed in the account and deleted there', async ({
  page,
  shop,
}) => {
  const { email } = await signUp(page);
  await openCheckout(page, shop);
  const shipping = page.getByRole('region', { name: 'Shipping Details' });
  await expect(shipping.getByRole('radio')).toHaveCount(0);
  await fillAddress(page);
  const keep = shipping.getByRole('checkbox', { name: 'Save this for next time' });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await shipping.getByLabel('Label (optional)').fill('Mom');
  await shipping.getByRole('button', { name: 'Save Shipping Details' }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
  await expect(shipping.getByRole('heading')).toBeFocused();
  expect(addressesOf(shop, email)).toMatchObject([{ label: 'Mom', is_default: 1 }]);

  // The next time: the default is chosen, and the keyboard chooses what is typed instead.
  await openCheckout(page, shop);
  const mom = shipping.getByRole('radio', { name: /^Mom/ });
  await expect(mom).toBeChecked();
  await expect(shipping.getByRole('textbox')).toHaveCount(0);
  await mom.press('ArrowDown');
  await expect(shipping.getByRole('radio', { name: 'Somewhere else' })).toBeFocused();
  await expect(shipping.getByLabel('First name')).toHaveValue('');
  await expect(shipping.getByRole('button', { name: 'Save Shipping Details' })).toBeDisabled();
  await mom.check();
  await shipping.getByRole('button', { name: 'Save Shipping Details' }).click();
  await expect(shipping.getByText('4 Bole Road')).toBeVisible();
  await shipping.getByRole('button', { name: 'Edit Shipping Details' }).click();
  await expect(mom).toBeChecked();

  await page.goto('/account');
  await settled(page);
  const list = page.getByRole('list', { name: 'Saved addresses' });
  await list.getByRole('button', { name: 'Edit Mom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  await dialog.getByLabel('City').fill('Adama');
  await dialog.getByLabel('Label (optional)').fill('Mom and Dad');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Adama 1000');
  await expect(list.getByRole('heading', { name: 'Mom and Dad' })).toBeVisible();
  await list.getByRole('button', { name: 'Delete Mom and Dad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click();
  await expect(list).toBeHidden();
  await expect(page.getByText('Save the places that you send gifts to')).toBeFocused();
  expect(addressesOf(shop, email)).toEqual([]);
});
