import { productId } from './support/screens';
import { expect, test } from './support/shop';

test('a product’s page shows what else was looked at in this browser, the latest first, and nothing moves', async ({
  page,
  shop,
}) => {
  const [first, second, third] = ["name LIKE 'A%'", "name LIKE 'B%'", "name LIKE 'S%'"].map((condition) =>
    productId(shop, condition),
  ) as [string, string, string];
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await page.goto(`/product/${first}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed-products'))).toContain(first);
  await expect(viewed).toHaveCount(0);
  await page.goto(`/product/${second}`);
  await expect(viewed.getByRole('article')).toHaveCount(1);
  await page.goto(`/product/${third}`);
  await expect(viewed.getByRole('article')).toHaveCount(2);
  const links = await viewed.getByRole('heading', { level: 3 }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([`/product/${second}`, `/product/${first}`]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
});
