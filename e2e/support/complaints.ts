import type { Page } from '@playwright/test';
import { violations } from './axe';
import { freeze, losses, type Reading } from './layout';
import { openScreen, type Screen } from './screens';
import type { Shop } from './shop';

/** A window in CSS pixels, and the ways of reading that go with it: 320 px is a 1280 px window at 400 %, 640 px at 200 %. */
const windows = [
  {
    name: 'phone',
    viewport: { width: 360, height: 780 },
    readings: [
      { name: '320 px', viewport: { width: 320, height: 640 } },
      { name: '320 px, spaced text', viewport: { width: 320, height: 640 }, isSpaced: true },
      { name: '400 % of a small window', viewport: { width: 320, height: 256 } },
    ],
  },
  {
    name: 'desktop',
    viewport: { width: 1280, height: 900 },
    readings: [
      { name: '200 %', viewport: { width: 640, height: 450 } },
      { name: '768 px', viewport: { width: 768, height: 900 } },
      { name: '1024 px', viewport: { width: 1024, height: 768 } },
      { name: 'text twice as large', viewport: { width: 1280, height: 900 }, isLarge: true },
      { name: '1280 px, spaced text', viewport: { width: 1280, height: 900 }, isSpaced: true },
    ],
  },
] satisfies { name: string; viewport: Reading['viewport']; readings: Reading[] }[];

/**
 * Opens each screen once, and looks at it in every window, in both color modes and in each way of reading. The shop's
 * scripts never ask for the width: what they build in one window they build in all.
 */
export async function complaints(page: Page, shop: Shop, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(windows[0]!.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await openScreen(screen, page, shop);
    await freeze(page);
    // The document is the same in every window and in the dark; its layout and its colors differ.
    let rules: Parameters<typeof violations>[1] = 'everything';
    for (const { name, viewport, readings } of windows) {
      await page.setViewportSize(viewport);
      // What a phone's bars cover can be scrolled out from under them; the rule about targets judges the page where it stands.
      await placeBars(page, 'static');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction((mode) => document.documentElement.className === mode, colorScheme);
        for (const violation of await violations(page, rules)) {
          found.push(`${screen.name}, ${name}, ${colorScheme}: ${violation}`);
        }
        rules = 'looks';
      }
      await placeBars(page, '');
      for (const loss of await losses(page, readings)) found.push(`${screen.name}, ${loss}`);
    }
  }
  return found;
}

async function placeBars(page: Page, position: string): Promise<void> {
  await page.evaluate((wanted) => {
    const bars = document.querySelectorAll<HTMLElement>('[data-site-header], [data-bar]');
    for (const bar of bars) bar.style.position = wanted;
  }, position);
}
