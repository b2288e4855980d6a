import { anyWidth, expect, test } from './support/shop';

// spec: api-22
test('the explorer queries the shop, and loads nothing from elsewhere', anyWidth, async ({ page, shop }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto('/graphql/explorer');
  // The button is deaf until the editor has its text.
  await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('GiftsOnSale');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const answer = page.getByRole('region', { name: 'Result Window' });
  await expect(answer).toContainText('"salePrice"');
  // The schema is the shop's own.
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Query', exact: true }).click();
  await expect(page.getByRole('link', { name: 'productsById' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});
