import type { Page } from '@playwright/test';
import { GRAPHQL } from '../support/graphql';
import { anyWidth, expect, test } from '../support/shop';
import { afterwards, answerInstead, data, failure, holdBack, settled, stopClock } from '../support/shopper';

const slides = (page: Page) => page.locator('[aria-roledescription=slide]');
/** Which slide is shown, by the dots. */
const shown = (page: Page) =>
  page
    .getByRole('button', { name: /^Slide \d/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1);

/** Goes home without loading the page: its lists are then read by the browser. */
async function goHome(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('link', { name: 'Gift Shop, home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Most Popular' })).toBeVisible();
}
const section = (page: Page, name: string) => page.getByRole('region', { name });

// spec: home-1
test('the banner fades between three slides, each with a link to /products', anyWidth, async ({ page }) => {
  await page.goto('/');
  await expect(slides(page)).toHaveCount(3);
  for (const slide of await slides(page).all()) {
    await expect(slide.locator('a')).toHaveAttribute('href', '/products');
    expect(await slide.evaluate((element) => getComputedStyle(element).transitionProperty)).toContain('opacity');
  }
  // Two are hidden, from screen readers as well.
  await expect(page.getByRole('group', { name: / of 3$/ })).toHaveCount(1);
});

// spec: home-2, constant-14
test('a slide stays 5000 ms, and longer while it is paused', anyWidth, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await settled(page);
  await stopClock(page);
  // A slide that was chosen manually restarts its time once neither pointer nor focus is on the banner.
  await page.getByRole('button', { name: /^Slide 1/ }).click();
  await page.getByRole('banner').hover({ position: { x: 1, y: 1 } });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect.poll(() => shown(page)).toBe(1);
  await page.clock.runFor(4999);
  await afterwards(page);
  expect(await shown(page)).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => shown(page)).toBe(2);
  await page.clock.runFor(5000);
  await expect.poll(() => shown(page)).toBe(3);
  await page.clock.runFor(5000);
  await expect.poll(() => shown(page)).toBe(1);

  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.getByRole('banner').hover({ position: { x: 1, y: 1 } });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(20_000);
  await afterwards(page);
  expect(await shown(page)).toBe(1);
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

// spec: home-4
test('with reduced motion, the slides are paused and can be played', anyWidth, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const play = page.getByRole('button', { name: 'Play the slides' });
  await expect(play).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(20_000);
  await afterwards(page);
  expect(await shown(page)).toBe(1);
  await play.click();
  await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible();
});

// spec: home-3, constant-14
test('a swipe of 40 px turns the slide, one of 39 px does not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  const swipe = (pixels: number) =>
    slides(page)
      .first()
      .evaluate((target, distance) => {
        const at = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 100 });
        const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
          target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches }));
        send('touchstart', [at(200)], [at(200)]);
        send('touchend', [], [at(200 + distance)]);
      }, pixels);
  await swipe(-39);
  await swipe(-39);
  await afterwards(page);
  expect(await shown(page)).toBe(1);
  await swipe(-40);
  await expect.poll(() => shown(page)).toBe(2);
  await swipe(40);
  await expect.poll(() => shown(page)).toBe(1);
  await swipe(40);
  await expect.poll(() => shown(page)).toBe(3);
});

// spec: home-5, entity-5
test("'Gifts by Category' has four round cards that open a category search", async ({ page }) => {
  await page.goto('/');
  const cards = section(page, 'Gifts by Category').getByRole('link').filter({ hasNotText: 'View all' });
  await expect(cards).toHaveText(['Birthday', 'Holiday', 'Graduation', 'Honeymoon']);
  for (const [index, category] of ['birthday', 'holiday', 'graduation', 'honeymoon'].entries()) {
    await expect(cards.nth(index)).toHaveAttribute('href', `/search/category/${category}`);
    const radius = await cards
      .nth(index)
      .locator('.picture')
      .evaluate((picture) => parseFloat(getComputedStyle(picture).borderRadius) / picture.clientWidth);
    expect(radius).toBeGreaterThanOrEqual(0.5);
  }
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Birthday gifts' })).toBeVisible();
});

// spec: home-6, constant-10
test("'Most Popular' and 'On Sales' have 4 items each, and a link to all of them", anyWidth, async ({ page, shop }) => {
  const newest = (flag: string) =>
    shop
      .query<{ name: string }>(
        `SELECT name FROM products WHERE variant_of IS NULL AND is_published AND ${flag} ORDER BY created_at DESC LIMIT 4`,
      )
      .map(({ name }) => name);
  await page.goto('/');
  for (const [heading, flag, link, href] of [
    ['Most Popular', 'is_popular', 'Shop All Products', '/products'],
    ['On Sales', 'is_on_sale', 'View More', '/sales'],
  ] as const) {
    const list = section(page, heading);
    await expect(list.getByRole('article').getByRole('heading')).toHaveText(newest(flag));
    await expect(list.getByRole('link', { name: link })).toHaveAttribute('href', href);
  }
});

// spec: home-7
test('the review banner shows 4.8 of 5, 2,394 reviews and one quoted review', anyWidth, async ({ page }) => {
  await page.goto('/');
  const reviews = section(page, 'Reviews');
  await expect(reviews.getByText('4.8 of 5')).toBeVisible();
  await expect(reviews.getByText('2,394 reviews')).toBeVisible();
  await expect(reviews.locator('blockquote')).toHaveCount(1);
  await expect(reviews.locator('blockquote')).toHaveText(/^“.{20,}”$/);
});

// spec: home-9
test(
  "the heading 'Shop by Category' is over the first four categories and a link to all twelve",
  anyWidth,
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
    const categories = section(page, 'Shop by Category').getByRole('listitem').getByRole('link');
    await expect(categories).toHaveText(['Birthday', 'Holiday', 'Graduation', 'Honeymoon']);
    const all = { name: 'View all 12 categories' };
    await expect(section(page, 'Gifts by Category').getByRole('link', all)).toHaveAttribute('href', '/search');
    await section(page, 'Shop by Category').getByRole('link', all).click();
    await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveCount(12);
  },
);

test('a click anywhere on a slide leads to the products', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const slide = await page.getByRole('group', { name: '1 of 3' }).boundingBox();
  await page.mouse.click((slide?.x ?? 0) + (slide?.width ?? 0) - 30, (slide?.y ?? 0) + 30);
  await expect(page).toHaveURL(/\/products$/);
});

// spec: display-3
test('four skeleton cards are shown while a list loads', anyWidth, async ({ page }) => {
  const release = await holdBack(page, 'PopularProducts');
  const releaseSales = await holdBack(page, 'SaleProducts');
  await page.goto('/about');
  await goHome(page);
  for (const heading of ['Most Popular', 'On Sales']) {
    const loading = section(page, heading).getByRole('status', { name: 'Loading products' });
    await expect(loading.locator('li')).toHaveCount(4);
  }
  release();
  releaseSales();
  await expect(section(page, 'Most Popular').getByRole('article')).toHaveCount(4);
  await expect(section(page, 'On Sales').getByRole('article')).toHaveCount(4);
});

// spec: display-5
test("empty lists say 'No popular products found' and 'No products on sale found'", anyWidth, async ({ page }) => {
  const nothing = data({ products: { __typename: 'ProductPage', products: [] } });
  await answerInstead(page, 'PopularProducts', nothing);
  await answerInstead(page, 'SaleProducts', nothing);
  await page.goto('/about');
  await goHome(page);
  await expect(section(page, 'Most Popular').getByText('No popular products found', { exact: true })).toBeVisible();
  await expect(section(page, 'On Sales').getByText('No products on sale found', { exact: true })).toBeVisible();
});

// spec: display-4
test('a list that fails shows the error message, and can be tried again', anyWidth, async ({ page }) => {
  await answerInstead(page, 'PopularProducts', failure('The shelves fell over'));
  await page.goto('/about');
  await goHome(page);
  const popular = section(page, 'Most Popular');
  await expect(popular.getByRole('alert')).toContainText('Error: The shelves fell over');
  await expect(section(page, 'On Sales').getByRole('article')).toHaveCount(4);
  await page.unroute(GRAPHQL);
  await popular.getByRole('button', { name: 'Try again' }).click();
  await expect(popular.getByRole('article')).toHaveCount(4);
});
