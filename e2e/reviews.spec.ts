import type { Page } from '@playwright/test';
import { expect, test } from './support/shop';
import { becomeAdmin, settled, signIn } from './support/shopper';

const TEXT = 'It arrived in the morning, and she wrote to me at once.';

/** Signs the admin in and publishes the review. */
async function publish(page: Page): Promise<void> {
  await becomeAdmin(page);
  await page.goto('/admin/reviews');
  const card = page.getByRole('listitem').filter({ hasText: TEXT });
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(card).toHaveCount(0);
}

test('a customer reviews a delivered gift by keyboard, and shoppers see it once an admin has published it', async ({
  page,
  shop,
}) => {
  const [{ orderId, name } = { orderId: '', name: '' }] = shop.query<{ orderId: string; name: string }>(
    `SELECT l.order_id AS orderId, l.name FROM order_lines l JOIN orders o ON o.id = l.order_id
      JOIN users u ON u.id = o.user_id WHERE u.email = 'shopper@example.com' AND o.status = 'delivered'
      AND l.product_id NOT IN (SELECT product_id FROM reviews WHERE NOT is_demo)`,
  );
  await signIn(page, 'shopper@example.com');
  await page.goto(`/account/order/${orderId}`);
  await settled(page);
  await page.getByRole('link', { name: `Write a review of ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await page.getByRole('radio').first().focus();
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^4 of 5 stars/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('She loved it');
  await page.keyboard.press('Tab');
  await page.keyboard.type(TEXT);
  await page.getByRole('button', { name: 'Send review' }).press('Enter');
  await expect(page.getByText('Thank you for your review')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const product = page.url();
  await expect(page.getByText(TEXT)).toHaveCount(0);

  await publish(page);
  await page.goto(product);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('listitem').filter({ hasText: TEXT })).toContainText('4 of 5 stars');
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({ '@type': 'Product', aggregateRating: expect.objectContaining({ bestRating: 5 }) }),
    ]),
  });
});
