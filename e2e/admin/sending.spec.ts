import { expect, test } from '../support/shop';
import { becomeAdmin, placeOrder, productNamed, settled, signUp } from '../support/shopper';

test('an order is prepared, sent in two parts and delivered, and its buyer can follow it', async ({
  page,
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const buyer = await context.newPage();
  const { token } = await signUp(buyer);
  const id = await placeOrder(buyer, token, productNamed(shop, 'Gentle hand cream'), 3);
  await becomeAdmin(page);
  const paid = await page.request.put(`/api/orders/${id}/pay`, { headers: { origin: shop.url }, data: {} });
  expect(paid.ok()).toBe(true);
  const seen = async () => {
    await buyer.goto(`/order/${id}`);
    return buyer.getByRole('region', { name: 'Tracking' });
  };
  const steps = page.getByRole('region', { name: 'Next step' });
  const shipments = page.getByRole('region', { name: 'Shipments' });
  const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
  const notifications = page.getByRole('region', { name: 'Notifications' });

  await page.goto(`/admin/orders/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Start preparing' }).click();
  await expect(steps).toContainText('Being prepared. Send by');
  await expect(await seen()).toContainText('We’re preparing your order');

  await steps.getByRole('button', { name: 'Mark as sent' }).click();
  await dialog.getByLabel('Gentle hand cream (3 left to send)').fill('4');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(dialog.getByText('Enter 0 to 3')).toBeVisible();
  await dialog.getByRole('spinbutton').fill('2');
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('UPS');
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z99');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(steps).toContainText('Partly sent. Send the rest by');
  await expect(dialog).toBeHidden();
  await expect(steps.getByRole('button', { name: 'Mark as sent' })).toBeFocused();
  await expect(await seen()).toContainText('Some of your gifts are on their way');
  await expect(buyer.getByText('2 × Gentle hand cream')).toBeVisible();
  const link = buyer.getByRole('link', { name: 'Track this parcel' });
  await expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z99');

  await page.getByRole('button', { name: 'Correct tracking number' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct tracking number' });
  await correction.getByRole('textbox', { name: 'Tracking number' }).fill('1Z 98');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(shipments).toContainText('UPS 1Z 98');

  await steps.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(steps).toContainText('Sent, and on its way.');
  await expect(dialog).toBeHidden();
  await expect(steps.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0);
  await expect(await seen()).toContainText('Your gifts are on their way');
  await expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z%2098');

  const delivered = shipments.getByRole('button', { name: /^Delivered/ });
  await delivered.first().click();
  await expect(notifications.getByText('Shipment delivered')).toBeVisible();
  await expect(await seen()).toContainText('Some of your gifts have arrived. The rest are on their way.');
  await delivered.click();
  await expect(notifications.getByText('Order delivered')).toBeVisible();
  await expect(await seen()).toContainText('DELIVERED');

  await notifications
    .getByRole('status')
    .filter({ hasText: 'Order delivered' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(notifications.getByText('Delivery undone')).toBeVisible();
  await expect(steps).toContainText('Sent, and on its way.');
  await expect(await seen()).toContainText('Some of your gifts have arrived. The rest are on their way.');
  await context.close();
});
