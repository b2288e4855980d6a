import type { Locator } from '@playwright/test';
import { anyWidth, expect, test } from '../support/shop';
import { afterwards, answerInstead, holdBack, productNamed, settled, stopClock } from '../support/shopper';

const shimmers = (image: Locator) =>
  image.evaluate((element) => {
    const frame = element.closest('picture')!.parentElement!;
    return getComputedStyle(frame, '::before').animationName !== 'none';
  });

// spec: display-1
test('images show a shimmer while loading', anyWidth, async ({ page, shop }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/images/products/**', async (route) => {
    await held;
    await route.continue();
  });
  const { id, name } = productNamed(shop, 'Little wooden sled');
  await page.goto(`/product/${id}`, { waitUntil: 'commit' });
  const image = page.getByRole('main').getByRole('img', { name });
  await settled(page);
  expect(await shimmers(image)).toBe(true);
  release();
  await expect.poll(() => shimmers(image)).toBe(false);
});

// spec: display-2, constant-23
test('images that fail fall back to /images/placeholder.jpg', anyWidth, async ({ page, shop }) => {
  await page.route('**/images/products/**', (route) => route.fulfill({ status: 404 }));
  const { id, name } = productNamed(shop, 'Little wooden sled');
  await page.goto(`/product/${id}`);
  const image = page.getByRole('main').getByRole('img', { name });
  await expect(image).toHaveAttribute('src', '/images/placeholder.jpg');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

// spec: error-1
test.describe('a call that fails', () => {
  const fill = async (page: Parameters<typeof settled>[0]) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('shopper@example.com');
  };

  // spec: error-2
  test('without a connection (FETCH_ERROR) says so in a toast', anyWidth, async ({ page, faults }) => {
    await fill(page);
    await answerInstead(page, 'RequestPasswordReset', (route) => route.abort('failed'));
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'We can’t reach the shop. Please check your connection and try again.',
    );
    expect(faults.every((fault) => fault.includes('ERR_FAILED'))).toBe(true);
    faults.length = 0;
  });

  test('with an unreadable answer (PARSING_ERROR) says so in a toast', anyWidth, async ({ page }) => {
    await fill(page);
    await answerInstead(page, 'RequestPasswordReset', (route) =>
      route.fulfill({ contentType: 'application/json', body: '<html>' }),
    );
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t read the shop’s response. Please try again.');
  });

  // spec: error-1
  test('without an answer for 30 s (TIMEOUT_ERROR) says so in a toast', anyWidth, async ({ page }) => {
    await page.clock.install();
    await fill(page);
    await stopClock(page);
    await holdBack(page, 'RequestPasswordReset');
    const asked = page.waitForRequest((request) => request.postData()?.includes('RequestPasswordReset') ?? false);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await asked;
    await page.clock.runFor(29_999);
    await afterwards(page);
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    await page.clock.runFor(1);
    await expect(page.getByRole('alert')).toContainText('The shop is taking too long to respond. Please try again.');
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeEnabled();
  });
});
