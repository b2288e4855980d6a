import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './support/axe';
import { anyWidth, consentCookie, expect, test } from './support/shop';

// As someone who comes for the first time.
test.use({ storageState: { cookies: [], origins: [] } });

const DAY = 24 * 60 * 60 * 1000;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' });
const toggle = (page: Page, name: string) => settings(page).getByRole('switch', { name });

/** The cookie with its record; undefined when there is none. */
async function stored(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookie-consent');
  return cookie && { ...cookie, record: JSON.parse(decodeURIComponent(cookie.value)) as Record<string, unknown> };
}

for (const [button, isAllowed] of [
  ['Accept All', true],
  ['Decline All', false],
] as const) {
  // spec: layout-11, consent-1, entity-9, state-17, constant-13
  test(`${button} is remembered for 180 days, and the banner does not return`, anyWidth, async ({ page, context }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    expect(await stored(context)).toBeUndefined();
    await banner(page).getByRole('button', { name: button }).click();
    await expect(banner(page)).toBeHidden();
    // The button is gone; the keyboard goes on in the page.
    await expect(page.getByRole('main')).toBeFocused();
    const now = Date.now();
    const cookie = await stored(context);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', domain: 'localhost' });
    expect(cookie?.record).toEqual({
      necessary: true,
      analytics: isAllowed,
      marketing: isAllowed,
      timestamp: expect.any(Number),
    });
    expect(Math.abs(Number(cookie?.record['timestamp']) - now)).toBeLessThan(DAY);
    expect(Math.abs(Number(cookie?.expires) * 1000 - now - 180 * DAY)).toBeLessThan(DAY);

    await answeredPage(page, '/products');
    await expect(banner(page)).toBeHidden();
  });
}

// spec: consent-2, consent-3, state-17
test('the preferences keep the choice, and the footer opens them again', async ({ page, context }) => {
  await page.goto('/about');
  await banner(page).getByRole('button', { name: 'Manage Preferences' }).click();
  await expect(toggle(page, 'Necessary')).toBeChecked();
  await expect(toggle(page, 'Necessary')).toBeDisabled();
  await expect(toggle(page, 'Analytics')).not.toBeChecked();
  await expect(toggle(page, 'Marketing')).not.toBeChecked();

  // Escape is no answer.
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeVisible();
  expect(await stored(context)).toBeUndefined();

  await banner(page).getByRole('button', { name: 'Manage Preferences' }).click();
  // The whole row can be tapped, not only the switch.
  await settings(page).getByText('Analytics').click();
  await settings(page).getByRole('button', { name: 'Save Preferences' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  // What opened the preferences is gone; the keyboard goes on in the page.
  await expect(page.getByRole('main')).toBeFocused();
  expect((await stored(context))?.record).toMatchObject({ necessary: true, analytics: true, marketing: false });

  const reopen = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
  await reopen.click();
  await expect(toggle(page, 'Analytics')).toBeChecked();
  await expect(toggle(page, 'Marketing')).not.toBeChecked();
  await toggle(page, 'Analytics').uncheck();
  await toggle(page, 'Marketing').check();
  await settings(page).getByRole('button', { name: 'Save Preferences' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(reopen).toBeFocused();
  expect((await stored(context))?.record).toMatchObject({ necessary: true, analytics: false, marketing: true });
});

// spec: state-16, error-23
test('a choice older than 180 days, or one that can’t be read, does not count', anyWidth, async ({ page, context }) => {
  await context.addCookies([consentCookie({ timestamp: Date.now() - 179 * DAY })]);
  await answeredPage(page, '/faq');
  await expect(banner(page)).toBeHidden();
  for (const cookie of [
    consentCookie({ timestamp: Date.now() - 181 * DAY }),
    consentCookie({ analytics: 'yes' }),
    { ...consentCookie(), value: '%7Bnonsense' },
  ]) {
    await context.addCookies([cookie]);
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
  }
});

// spec: state-16
test(
  'a choice in one tab counts in all, and an unanswered banner stays on other pages',
  anyWidth,
  async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/shipping');
    await expect(banner(other)).toBeVisible();
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'More about shipping' }).click();
    await expect(page).toHaveURL(/\/shipping$/);
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('button', { name: 'Accept All' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(banner(other)).toBeHidden();
    await other.close();
  },
);

// spec: state-1
test('signing out empties the storage and keeps the choice about cookies', anyWidth, async ({ page, context }) => {
  await page.goto('/login');
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('Email').fill('shopper@example.com');
  await page.getByLabel('Password', { exact: true }).fill('gift-shop-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.evaluate(() => {
    localStorage.setItem('a-trace', 'local');
    sessionStorage.setItem('a-trace', 'session');
  });
  const before = await stored(context);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The page may still be on its way to the sign-in form, and with it goes whatever is being asked in it.
  await expect(async () => {
    const traces = await page.evaluate(() => [localStorage.getItem('a-trace'), sessionStorage.getItem('a-trace')]);
    expect(traces).toEqual([null, null]);
  }).toPass();
  expect(before?.record).toMatchObject({ analytics: true, marketing: true });
  expect((await stored(context))?.value).toBe(before?.value);
  await answeredPage(page, '/');
  await expect(banner(page)).toBeHidden();
});

// spec: layout-11
test('the banner comes after the page: it is not in its source, shifts nothing, and is not its largest part', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: '' };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null };
        seen.largest = element?.closest('[aria-label="Cookies"]') ? 'banner' : 'page';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  for (const path of ['/', '/products', '/contact', '/login', '/privacy-policy']) {
    const html = await (await fetch(shop.url + path)).text();
    const scripts = Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, script]) => script ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const part of [path, ...scripts]) {
      const text = await (await fetch(shop.url + part)).text();
      expect({ part, hasBanner: text.includes('Manage Preferences') }).toEqual({ part, hasBanner: false });
    }
    await page.goto(path);
    await banner(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const { shift, largest } = await page.evaluate(
      () => (window as unknown as { seen: { shift: number; largest: string } }).seen,
    );
    expect({ path, largest }).toEqual({ path, largest: 'page' });
    expect(shift).toBeLessThan(0.01);
  }
});

// spec: layout-11
test('the keyboard reaches the banner early, and the banner covers nothing that has focus', async ({ page }) => {
  await page.goto('/contact');
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  for (const name of ['Accept All', 'Decline All', 'Manage Preferences']) {
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name })).toBeFocused();
  }
  for (const key of ['Tab', 'Shift+Tab']) {
    const reached = [];
    for (;;) {
      await page.keyboard.press(key);
      const place = await page.evaluate(() => {
        const bar = document.querySelector('[aria-label="Cookies"]');
        const element = document.activeElement;
        if (!bar || !element || element === document.body || bar.contains(element)) return null;
        const { bottom } = element.getBoundingClientRect();
        return {
          name: element.textContent || element.getAttribute('name') || element.tagName,
          isCovered: bottom > bar.getBoundingClientRect().top,
        };
      });
      if (!place) break;
      reached.push(place);
    }
    expect(reached.length).toBeGreaterThan(15);
    expect(reached.filter(({ isCovered }) => isCovered)).toEqual([]);
  }
});

// spec: layout-11
test('the banner hides neither the end of the page nor, on the smallest phone, most of it', async ({ page }, {
  project,
}) => {
  if (project.name === 'phone') await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const { bar, footer, height, overflow } = await page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      bar: boxOf('[aria-label="Cookies"]'),
      footer: boxOf('footer'),
      height: window.innerHeight,
      overflow: scrollWidth - clientWidth,
    };
  });
  expect(footer.bottom).toBeLessThanOrEqual(bar.top);
  expect(bar.height).toBeLessThan(height * 0.3);
  expect(overflow).toBe(0);
});

// spec: layout-11
test('a visitor who does not answer can still shop', async ({ page }) => {
  await page.goto('/products');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('main').getByRole('article').last().getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Product Details' });
  await panel.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await cart.getByRole('link', { name: 'View Cart & Checkout' }).click();
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(banner(page)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  // spec: consent-2
  test(`banner and preferences pass axe, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/privacy-policy');
    await expect(banner(page)).toBeVisible();
    const rules = colorScheme === 'light' ? 'everything' : 'looks';
    expect(await violations(page, rules, '[aria-label="Cookies"]')).toEqual([]);
    await banner(page).getByRole('button', { name: 'Manage Preferences' }).click();
    await expect(settings(page)).toBeVisible();
    expect(await violations(page, rules, 'dialog[open]')).toEqual([]);
  });
}

/** Opens a page and waits until its code has looked for an answer, so that a hidden banner means an answer. */
async function answeredPage(page: Page, path: string): Promise<void> {
  const looked = page.waitForResponse(/\/assets\/late-parts/);
  await page.goto(path);
  await looked;
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(null)))),
  );
}
