import { expect, test } from './support/shop';
import { leaveCart, placeAndOpen, productNamed, shippingAddress, signUp } from './support/shopper';

test('the delivery that a shopper chooses is what the order costs and says', async ({ page, shop }) => {
  await signUp(page);
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }], {
    shippingAddress: { ...shippingAddress, isSaved: true },
  });
  await page.goto('/revieworder');
  const delivery = page.getByRole('radiogroup', { name: 'Delivery' });
  await expect(delivery.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await delivery.getByRole('radio', { name: /^Express Arrives / }).check();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Shipping (Express)$12.99');
  // The tab remembers the choice.
  await page.reload();
  await expect(delivery.getByRole('radio', { name: /^Express/ })).toBeChecked();
  await placeAndOpen(page, shop);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Shipping (Express)$12.99');
  await expect(page.getByRole('region', { name: 'Shipping' })).toContainText('Express: 2 business days');
});
