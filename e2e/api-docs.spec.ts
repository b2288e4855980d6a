import { expect, test } from './support/shop';

// spec: call-24
test('the API docs page only loads files from the shop', async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Gift Shop/ })).toBeVisible();

  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> };
  const count = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  await expect(page.locator('.opblock')).toHaveCount(count);

  // Its calls can be tried.
  const list = page.locator('#operations-Products-listProducts');
  await list.getByText('List products').click();
  await list.getByRole('button', { name: 'Try it out' }).click();
  await list.getByRole('button', { name: 'Execute' }).click();
  await expect(list.locator('.live-responses-table .response-col_status').filter({ hasText: '200' })).toBeVisible();

  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
  expect(asked.filter((url) => !url.startsWith(`${shop.url}/`) && !url.startsWith('data:'))).toEqual([]);
});
