import { tabTo } from './support/keyboard';
import { productId, visit } from './support/screens';
import { expect, test } from './support/shop';

// On desktops header and buttons stay where they are in the page.
test.skip(({ isMobile }) => !isMobile);

const bar = '[data-bar]';

test('the header hides on scrolling down, and returns on scrolling up and for the keyboard', async ({ page }) => {
  await visit(page, '/products');
  const header = page.getByRole('banner');
  // Two moves within one frame are one for the page, which hears of it before the next frame.
  const scrollBy = (pixels: number) =>
    page.evaluate(async (top) => {
      window.scrollBy({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }, pixels);
  // What moves it comes when the page is quiet.
  await expect
    .poll(async () => {
      await scrollBy(100);
      return header.evaluate((element) => element.getBoundingClientRect().bottom <= 0);
    })
    .toBe(true);
  await scrollBy(-60);
  await expect(header).toBeInViewport({ ratio: 1 });
  await scrollBy(200);
  await expect(header).not.toBeInViewport();
  await header.getByRole('link', { name: 'Help' }).focus();
  await expect(header).toBeInViewport({ ratio: 1 });
});

test('price and button stay visible on the product page, above the cookie banner', async ({ page, shop }) => {
  await page.context().clearCookies({ name: 'cookie-consent' });
  await visit(page, `/product/${productId(shop, 'count_in_stock > 0')}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const cookies = page.getByRole('region', { name: 'Cookies' });
  await expect(cookies).toBeVisible();
  const price = await page
    .locator(bar)
    .evaluate((element) => getComputedStyle(element, '::before').content.replaceAll('"', ''));
  expect(price).toMatch(/^\$\d+\.\d\d$/);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 600 });
    for (const top of [0, 500, 100_000]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
      await expect(add).toBeInViewport({ ratio: 1 });
      // Nothing lies on it.
      await add.click({ trial: true });
      const [above, below] = [await cookies.boundingBox(), await page.locator(bar).boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // What the keyboard reaches is seen above the bars (`tabTo` looks at every stop).
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }));
});

test('total and checkout button stay visible in the cart', async ({ page, shop }) => {
  await visit(page, `/product/${productId(shop, 'count_in_stock > 0')}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await visit(page, '/cart');
  const checkout = page.getByRole('link', { name: 'Continue to checkout' });
  for (const top of [0, 100_000]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await checkout.click({ trial: true });
  }
  const total = page.getByRole('region', { name: 'Summary' }).locator('dl > div').last().locator('dd');
  expect(await page.locator(bar).getAttribute('data-bar')).toBe(`Estimated total\n${await total.textContent()}`);
});
