import { anyWidth, expect, test } from '../support/shop';
import { leaveCart, productNamed, settled } from '../support/shopper';

for (const [path, heading, texts] of [
  ['/about', 'About us', ['Why we started']],
  [
    '/faq',
    'Frequently asked questions',
    ['free for orders over $50', '$5.99', '$12.99', '$19.99', 'within 30 days', '5-7 business days'],
  ],
  [
    '/shipping',
    'Shipping',
    ['$5.99, free for orders over $50', '$12.99', '$19.99', '3-5 business days', '2 business days'],
  ],
  ['/returns', 'Returns', ['30-day returns', '5-7 business days']],
  ['/privacy-policy', 'Privacy policy', ['180 days']],
] as const) {
  // spec: public-5, constant-6
  test(`${path} has its documented figures`, anyWidth, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const article = page.getByRole('main').getByRole('article');
    for (const text of texts) await expect(article).toContainText(text);
  });
}

test('the questions of the FAQ can be opened', anyWidth, async ({ page }) => {
  await page.goto('/faq');
  const answer = page.getByText('standard delivery is free for orders over $50');
  await expect(answer).toBeHidden();
  await page.getByText('Do you ship for free?').click();
  await expect(answer).toBeVisible();
});

// spec: constant-6
test(
  'banner, FAQ, shipping page, cart and sidebar show the same threshold, and the pages the shop’s own prices',
  anyWidth,
  async ({ page, shop }) => {
    const set = (key: string, value: string) =>
      shop.change('INSERT INTO shop_settings (key, value, updated_at) VALUES (?, ?, 0)', key, value);
    set('freeShippingThreshold', '80');
    set('shippingPrice', '6.5');
    set('expressPrice', 'null');
    try {
      await leaveCart(page, [{ product: productNamed(shop, 'Little wooden sled'), qty: 1 }]);
      for (const [path, stated, unstated] of [
        ['/faq', 'free for orders over $80', 'Express'],
        ['/shipping', '$6.50, free for orders over $80', 'Express'],
      ] as const) {
        // Other visitors see a change within five seconds.
        await expect(async () => {
          await page.goto(path);
          await expect(page.getByRole('main').getByRole('article')).toContainText(stated, { timeout: 1000 });
        }).toPass();
        await expect(page.getByRole('main')).not.toContainText(unstated);
        await expect(page.getByRole('complementary', { name: 'Offer' })).toHaveText('FREE SHIPPING WHEN YOU SPEND $80');
      }
      await settled(page);
      await page.getByRole('button', { name: /^Cart/ }).click();
      const sidebar = page.getByRole('dialog', { name: 'Your Cart' });
      await expect(sidebar.getByText('You’re $12.00 away from free shipping.')).toBeVisible();
      await sidebar.getByRole('link', { name: 'View Cart & Checkout' }).click();
      const summary = page.getByRole('region', { name: 'Summary' });
      await expect(summary.getByText('You’re $12.00 away from free shipping.')).toBeVisible();
      await expect(summary.getByText('Includes $6.50 shipping, before tax.')).toBeVisible();
      await page.getByLabel('Quantity of Little wooden sled').selectOption('2');
      await expect(summary.getByText('Your order ships for free.')).toBeVisible();
      await expect(summary.getByText('Includes free shipping, before tax.')).toBeVisible();
      await expect(page.locator('[role=status]').filter({ hasText: 'Your order ships for free.' })).toBeAttached();
    } finally {
      shop.change("DELETE FROM shop_settings WHERE key IN ('freeShippingThreshold', 'shippingPrice', 'expressPrice')");
    }
  },
);

for (const path of ['/nowhere', '/about/us', '/product', '/order/1/2']) {
  // spec: public-7
  test(`${path} shows 'Page Not Found' with a 'Return to Home' link`, anyWidth, async ({ page, shop }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
  });
}
