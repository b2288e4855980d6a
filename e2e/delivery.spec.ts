import { anyWidth, expect, test } from './support/shop';
import { choosePaymentPage, leaveCart, productNamed, shippingAddress, signUp } from './support/shopper';

test('the delivery that a shopper chooses is what the order costs and says', anyWidth, async ({ page, shop }) => {
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
  await choosePaymentPage(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
  const [order] = shop.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC LIMIT 1');
  await page.goto(`/order/${order!.id}`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Shipping (Express)$12.99');
  await expect(page.getByRole('region', { name: 'Shipping' })).toContainText('Express: 2 business days');
});
