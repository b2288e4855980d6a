import { type Locator, type Page } from '@playwright/test';
import { archiveNewProducts, newProduct } from './support/admin-products';
import { focusProblem, tabTo } from './support/keyboard';
import { fetchSource, headOf, thingsOf } from './support/page-source';
import { visit } from './support/screens';
import { anyWidth, expect, test, type Shop } from './support/shop';

const pictureOf = (slug: string) => `/images/products/${slug}/960.jpg`;
const images = [
  { src: pictureOf('a-dozen-garden-roses'), alt: 'The roses from the front' },
  { src: pictureOf('sunflower-armful'), alt: 'The roses from the side' },
  { src: pictureOf('strawberry-layer-cake') },
];
const newGallery = (shop: Shop) => newProduct(shop, { image: undefined, images });

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures' });
const row = (page: Page) => gallery(page).getByRole('list');
const choice = (page: Page, number: number) => gallery(page).getByRole('link', { name: `Picture ${number} of 3` });
const zoomButton = (page: Page) => gallery(page).getByRole('button', { name: 'Zoom in' });
const spoken = (page: Page) => page.locator('[role=status][aria-atomic=false]').last();

/** Expects that a picture is the one in sight. */
async function isInSight(page: Page, number: number): Promise<void> {
  await expect(choice(page, number)).toHaveAttribute('aria-current', 'true');
  await expect(
    row(page)
      .getByRole('img')
      .nth(number - 1),
  ).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => row(page).evaluate((list) => list.scrollLeft / list.clientWidth)).toBe(number - 1);
}

/** A finger moves over most of an element. */
async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }],
    });
  await touch('touchStart', 0.9);
  for (const part of [0.8, 0.6, 0.4, 0.2]) await touch('touchMove', part);
  await touch('touchEnd');
}

test.afterEach(({ shop }) => archiveNewProducts(shop));

test('pictures are swiped, chosen and turned by keys, which is announced, and nothing shifts', async ({
  page,
  shop,
  isMobile,
}) => {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { _id, name } = await newGallery(shop);
  await visit(page, `/product/${_id}`);
  await isInSight(page, 1);
  await expect(row(page).getByRole('img').nth(0)).toHaveAttribute('alt', 'The roses from the front');
  await expect(row(page).getByRole('img').nth(2)).toHaveAttribute('alt', name);

  await choice(page, 3).click();
  await isInSight(page, 3);
  await expect(spoken(page)).toContainText(`Picture 3 of 3: ${name}`);
  // After the last comes the first.
  await page.keyboard.press('ArrowRight');
  await isInSight(page, 1);
  await page.keyboard.press('End');
  await isInSight(page, 3);
  await tabTo(page, row(page), 'Shift+Tab');
  expect(await focusProblem(page)).toBeNull();
  await page.keyboard.press('ArrowLeft');
  await isInSight(page, 2);
  await expect(spoken(page)).toContainText('Picture 2 of 3: The roses from the side');
  if (isMobile) {
    await swipeLeft(page, row(page));
  } else {
    await gallery(page).getByRole('button', { name: 'Next picture' }).click();
  }
  await isInSight(page, 3);
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.001);
});

test('a picture is shown larger; Escape leads back to where it was opened', async ({ page, shop, isMobile }) => {
  const { _id } = await newGallery(shop);
  await visit(page, `/product/${_id}`);
  await zoomButton(page).focus();
  await page.keyboard.press('Enter');
  const zoom = (number: number) => page.getByRole('dialog', { name: `Picture ${number} of 3` });
  await expect(zoom(1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const area = zoom(2).getByRole('group', { name: 'The picture' });
  const image = area.getByRole('img', { name: 'The roses from the side' });
  const width = async () => (await image.boundingBox())!.width;
  const small = await width();
  if (isMobile) {
    await area.tap();
    await area.tap();
  } else {
    await area.click({ position: { x: 20, y: 20 } });
  }
  await expect.poll(width).toBe(small * 2);
  // The corner that was clicked comes into sight.
  if (!isMobile) expect(await area.evaluate((element) => [element.scrollLeft, element.scrollTop])).toEqual([0, 0]);
  // The keys move a large picture.
  await zoom(2).getByRole('button', { name: 'Make smaller' }).click();
  await zoom(2).getByRole('button', { name: 'Make larger' }).click();
  const left = await area.evaluate((element) => element.scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => area.evaluate((element) => element.scrollLeft)).toBeGreaterThan(left);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(zoomButton(page)).toBeFocused();
  await isInSight(page, 2);
  // A click on the picture does the same.
  await row(page).click();
  await expect(zoom(2)).toBeVisible();
  if (isMobile) await swipeLeft(page, area);
  await zoom(isMobile ? 3 : 2)
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(zoomButton(page)).toBeFocused();
});

test(
  'the first picture comes first, others when needed; lists and shared links have the first',
  anyWidth,
  async ({ page, shop }) => {
    const { _id, name } = await newGallery(shop);
    const { html } = await fetchSource(shop.url, `/product/${_id}`);
    expect(thingsOf(html)[0]?.image).toEqual(images.map(({ src }) => shop.url + src));
    expect(headOf(html).meta('og:image')).toBe(shop.url + images[0]?.src);
    await visit(page, `/product/${_id}`);
    const loading = await row(page)
      .getByRole('img')
      .evaluateAll((all) => all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]));
    expect(loading).toEqual([
      ['eager', 'high'],
      ['lazy', 'auto'],
      ['lazy', 'auto'],
    ]);
    await visit(page, '/products');
    const card = page.getByRole('article').filter({ hasText: name });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await card.hover();
    await expect(card.locator('img')).toHaveAttribute('src', images[0]!.src);
    expect(asked.filter((url) => url.includes('/images/'))).toEqual([]);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ faults }) => {
    // As in without-scripts.spec.ts.
    const others = faults.filter((fault) => !/^request: \S+\.js csp$/.test(fault));
    faults.splice(0, faults.length, ...others);
  });

  test('a picture is chosen and shown alone', async ({ page, shop }) => {
    const { _id } = await newGallery(shop);
    await page.goto(`/product/${_id}`);
    await expect(gallery(page).getByRole('button')).toHaveCount(0);
    await choice(page, 2).click();
    await expect(row(page).getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(row(page).getByRole('img').nth(0)).not.toBeInViewport({ ratio: 0.1 });
    await gallery(page).getByRole('link', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(shop.url + images[0]!.src);
  });
});

declare global {
  interface Window {
    shifted: number;
  }
}
