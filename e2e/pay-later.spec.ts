import { visit } from './support/screens';
import { expect, test } from './support/shop';
import { leaveCart, productNamed, shippingAddress, signIn, signUp } from './support/shopper';

// The tests of a worker share its shop.
test.afterEach(({ shop }) => shop.change('DELETE FROM payment_methods'));

test('a shopper orders by bank transfer, and the admin confirms the money', async ({ page, shop, browser }) => {
  const adminContext = await browser.newContext({ baseURL: shop.url });
  const admin = await adminContext.newPage();
  await signIn(admin, 'admin@example.com');
  await admin.goto('/admin/payment-methods');
  const method = admin.getByRole('region', { name: 'Bank transfer' });
  await method.getByLabel('Offer it at checkout').check();
  await method.getByRole('button', { name: 'Save Bank transfer' }).click();
  await expect(method.getByText('Tell customers how to pay before you switch this on')).toBeVisible();
  await method.getByLabel('Instructions').fill('Gift Shop, account 1000 2345 6789');
  await method.getByRole('button', { name: 'Save Bank transfer' }).click();
  await expect(method.getByText('On', { exact: true })).toBeVisible();

  await signUp(page);
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }], {
    shippingAddress: { ...shippingAddress, isSaved: true },
  });
  await page.goto('/revieworder');
  const choice = page.getByRole('group', { name: 'How would you like to pay?' });
  await expect(choice.getByRole('radio', { name: 'Card' })).toBeChecked();
  await choice.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Order and pay by bank transfer' }).click();
  await expect(page).toHaveURL(/\/order\/\w+$/);
  const step = page.getByRole('region', { name: 'Waiting for your payment (Bank transfer)' });
  await expect(step).toContainText('account 1000 2345 6789');
  await expect(step.getByRole('button', { name: 'Pay by card instead' })).toBeVisible();
  await expect(step.getByRole('button', { name: 'Cancel order' })).toBeVisible();

  await admin.goto('/admin/orders?filter=pay_later');
  await expect(admin.getByRole('table', { name: 'Orders' })).toContainText('Bank transfer');
  await visit(admin, `/admin/orders/${page.url().split('/').at(-1)}`);
  await admin.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(admin.getByText(/^Paid by hand \(Bank transfer\)/)).toBeVisible();
  // The shopper's page follows by itself.
  await expect(page.getByText('Order in Transit')).toBeVisible();
  await expect(step).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await adminContext.close();
});
