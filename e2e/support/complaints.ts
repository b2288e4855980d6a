import { expect, type Page } from '@playwright/test';
import { violations } from './axe';
import { losses, stillness, type Reading } from './layout';
import { openScreen, type Screen } from './screens';
import type { Shop } from './shop';

/** 320 px is a 1280 px window at 400 %, 640 px at 200 %. */
const readings: Record<string, readonly Reading[]> = {
  phone: [
    { name: '320 px', viewport: { width: 320, height: 640 } },
    { name: '320 px, spaced text', viewport: { width: 320, height: 640 }, isSpaced: true },
    { name: '400 % of a small window', viewport: { width: 320, height: 256 } },
  ],
  desktop: [
    { name: '200 %', viewport: { width: 640, height: 450 } },
    { name: '768 px', viewport: { width: 768, height: 900 } },
    { name: '1024 px', viewport: { width: 1024, height: 768 } },
    { name: '1280 px, spaced text', viewport: { width: 1280, height: 900 }, isSpaced: true },
  ],
};

/** Opens each screen once, and looks at it in both color modes and in each way of reading that the project stands for. */
export async function complaints(
  page: Page,
  shop: Shop,
  screens: readonly Screen[],
  project: string,
): Promise<string[]> {
  const ways = readings[project] ?? [];
  const usual = page.viewportSize();
  const found: string[] = [];
  for (const screen of screens) {
    if (usual) await page.setViewportSize(usual);
    await page.emulateMedia({ colorScheme: 'light' });
    await openScreen(screen, page, shop);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(colorScheme);
      await stillness(page);
      // What a phone's bars cover can be scrolled out from under them; the rule about targets judges the page where it stands.
      await placeBars(page, 'static');
      // The document is the same in the dark; its layout differs between the projects, and each shows parts of its own.
      for (const violation of await violations(page, colorScheme === 'light' ? 'everything' : 'looks')) {
        found.push(`${screen.name}, ${colorScheme}: ${violation}`);
      }
      await placeBars(page, '');
    }
    for (const loss of await losses(page, ways)) found.push(`${screen.name}, ${loss}`);
  }
  return found;
}

async function placeBars(page: Page, position: string): Promise<void> {
  await page.evaluate((wanted) => {
    const bars = document.querySelectorAll<HTMLElement>('[data-site-header], [data-bar]');
    for (const bar of bars) bar.style.position = wanted;
  }, position);
}
