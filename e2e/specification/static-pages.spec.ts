import { expect, test } from '../support/shop';

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
  test(`${path} with its documented figures`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const article = page.getByRole('main').getByRole('article');
    for (const text of texts) await expect(article).toContainText(text);
  });
}

test('the questions of the FAQ open', async ({ page }) => {
  await page.goto('/faq');
  const answer = page.getByText('standard delivery is free for orders over $50');
  await expect(answer).toBeHidden();
  await page.getByText('Do you ship for free?').click();
  await expect(answer).toBeVisible();
});

for (const path of ['/nowhere', '/about/us', '/product', '/order/1/2']) {
  test(`${path} is no page: 'Page Not Found' with a 'Return to Home' link`, async ({ page, shop }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
  });
}
