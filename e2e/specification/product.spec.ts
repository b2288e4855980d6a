import type { Locator, Page } from '@playwright/test';
import { anyWidth, expect, test } from '../support/shop';
import { afterwards, productNamed, settled, stopClock, stored } from '../support/shopper';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const cartLines = async (page: Page) =>
  ((await stored(page, 'cart'))?.cartItems ?? []) as { name: string; qty: number }[];
/** The card of a product in the present list. */
const card = (page: Page, name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name });
const quickPanel = (page: Page) => page.getByRole('dialog', { name: 'Product Details' });
const isStruckThrough = (text: Locator) =>
  text.evaluate((element) => getComputedStyle(element).textDecorationLine.includes('line-through'));

// spec: product-1
test('a product page shows name, badges, sale price with the original struck through, stock, description and image', async ({
  page,
  shop,
}) => {
  const { id, name } = productNamed(shop, 'Graduation morning flowers');
  await page.goto(`/product/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  const details = main.locator('div:has(> h1)');
  await expect(details.getByText('Popular', { exact: true })).toBeVisible();
  await expect(details.getByText('Sale', { exact: true })).toBeVisible();
  await expect(details.getByText('$31.00').first()).toBeVisible();
  await expect(details.locator('s')).toContainText('$39.00');
  expect(await isStruckThrough(details.locator('s'))).toBe(true);
  await expect(details.getByText('In stock, 18 left')).toBeVisible();
  const [{ description } = { description: '' }] = shop.query<{ description: string }>(
    'SELECT description FROM products WHERE id = ?',
    id,
  );
  await expect(details.getByText(description)).toBeVisible();
  const image = main.getByRole('img', { name });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

// spec: product-1
test(
  'a product that is neither popular nor on sale shows one price and no badge; low stock is shown',
  anyWidth,
  async ({ page, shop }) => {
    const { id } = productNamed(shop, 'First-job satchel');
    await page.goto(`/product/${id}`);
    const details = page.locator('main div:has(> h1)');
    await expect(details.getByText('$140.00')).toBeVisible();
    await expect(details.getByText('Only 2 left')).toBeVisible();
    await expect(details.locator('s')).toHaveCount(0);
    for (const badge of ['Popular', 'Sale']) await expect(details.getByText(badge, { exact: true })).toHaveCount(0);
  },
);

// spec: product-8
test('the product page has a help button and a call-us bar', async ({ page, shop }) => {
  await page.goto(`/product/${productNamed(shop, 'First-job satchel').id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Need help?' })).toHaveAttribute('href', '/contact');
  await expect(main.getByText('Call us')).toBeVisible();
  await expect(main.locator('a[href^="tel:"]')).toHaveText('(555) 010-0142');
});

// spec: product-2, constant-11
test('quantity options go from 1 to countInStock; beyond 50 a number box', anyWidth, async ({ page, shop }) => {
  await page.goto(`/product/${productNamed(shop, 'Little wooden sled').id}`);
  await expect(page.getByLabel('Quantity').locator('option')).toHaveText(['1', '2', '3']);
  await page.goto(`/product/${productNamed(shop, 'A tree in their name').id}`);
  const box = page.getByRole('spinbutton', { name: 'Quantity' });
  await expect(box).toHaveAttribute('min', '1');
  await expect(box).toHaveAttribute('max', '200');
  await settled(page);
  await box.fill('1000');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  expect(await cartLines(page)).toMatchObject([{ qty: 200 }]);
});

// spec: product-5, error-21, constant-17
test("adding shows the toast '<product name> added to cart!' at the top right for 5000 ms", async ({ page, shop }) => {
  const { id, name } = productNamed(shop, 'A dozen garden roses');
  await page.clock.install();
  await page.goto(`/product/${id}`);
  await settled(page);
  await stopClock(page);
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const toast = notifications(page).getByText(`${name} added to cart!`, { exact: true });
  await expect(toast).toBeVisible();
  const box = await notifications(page).boundingBox();
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(box?.y).toBeLessThanOrEqual(24);
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(24);
  // The toast leaves the cart in reach.
  await page.getByRole('button', { name: /^Cart/ }).click({ trial: true });
  await page.clock.runFor(4999);
  await afterwards(page);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  // Adding replaces the line: two stay two.
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  expect(await cartLines(page)).toMatchObject([{ name, qty: 2 }]);
});

// spec: product-6, constant-16, constant-19
test(
  "'Checkout Now' adds, then goes to /cart after 500 ms; its toast stays 1500 ms",
  anyWidth,
  async ({ page, shop }) => {
    const { id, name } = productNamed(shop, 'Sunflower armful');
    await page.clock.install();
    await page.goto(`/product/${id}`);
    await settled(page);
    await stopClock(page);
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    const toast = notifications(page).getByText(`${name} added to cart!`, { exact: true });
    await expect(toast).toBeVisible();
    expect(await cartLines(page)).toMatchObject([{ name, qty: 1 }]);
    await page.clock.runFor(499);
    await afterwards(page);
    await expect(page).toHaveURL(`/product/${id}`);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/cart$/);
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
    await page.clock.runFor(999);
    await afterwards(page);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  },
);

// spec: panel-1
test("'Product Details' shows image, Popular and Sale badges, name, sale price with the original struck through", async ({
  page,
}) => {
  await page.goto('/search/graduation%20morning');
  await settled(page);
  await card(page, 'Graduation morning flowers').getByRole('button', { name: /^Add/ }).click();
  const panel = quickPanel(page);
  await expect(panel.getByRole('img', { name: 'Graduation morning flowers' })).toBeVisible();
  for (const text of ['Popular', 'Sale', 'Graduation morning flowers']) {
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(panel.getByText('$31.00').first()).toBeVisible();
  await expect(panel.locator('s')).toContainText('$39.00');
  expect(await isStruckThrough(panel.locator('s'))).toBe(true);
});

// spec: panel-2, constant-18
test("in the panel 'Add to Cart' adds 1 and opens the cart, 'Continue Shopping' adds 1 and closes, 'Checkout' adds 1 and goes to /cart", async ({
  page,
}) => {
  const name = 'Threads for friendship bracelets';
  await page.clock.install();
  await page.goto('/search/friendship%20bracelets');
  await settled(page);
  const add = card(page, name).getByRole('button', { name: /^Add/ });
  const panel = quickPanel(page);

  await add.click();
  await panel.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('1 × $18.00')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await add.click();
  await stopClock(page);
  await panel.getByRole('button', { name: 'Continue Shopping' }).click();
  const toast = page.getByText(`${name} added to cart!`, { exact: true });
  await expect(toast).toBeVisible();
  // The panel leaves, and its toast moves to the page.
  await page.clock.runFor(200);
  await expect(panel).toHaveCount(0);
  await page.clock.runFor(1799);
  await afterwards(page);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  expect(await cartLines(page)).toMatchObject([{ name, qty: 2 }]);
  await expect(page).toHaveURL(/\/search\/friendship%20bracelets$/);

  await page.clock.resume();
  await add.click();
  await panel.getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(panel).toHaveCount(0);
  expect(await cartLines(page)).toMatchObject([{ name, qty: 3 }]);
});

// spec: panel-3
test('adding one more stops at the stock, and says so', anyWidth, async ({ page }) => {
  await page.goto('/search/first-job%20satchel');
  await settled(page);
  const add = card(page, 'First-job satchel').getByRole('button', { name: /^Add/ });
  for (let time = 1; time <= 3; time += 1) {
    await add.click();
    await quickPanel(page).getByRole('button', { name: 'Continue Shopping' }).click();
    await expect(quickPanel(page)).toHaveCount(0);
  }
  await expect(notifications(page).getByText('The last 2 are already in your cart')).toBeVisible();
  expect(await cartLines(page)).toMatchObject([{ qty: 2 }]);
});

// spec: panel-4, validation-2
test(
  'without stock nothing can be added: all three buttons of the panel are disabled, and Escape closes it',
  anyWidth,
  async ({ page }) => {
    await page.goto('/search/ice-cream%20sundae');
    await settled(page);
    await card(page, 'Ice-cream sundae evening').getByRole('button', { name: /^Add/ }).click();
    const panel = quickPanel(page);
    await expect(panel.getByText('Sold out')).toBeVisible();
    for (const name of ['Add to Cart', 'Continue Shopping', 'Checkout']) {
      await expect(panel.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  },
);
