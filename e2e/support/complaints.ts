import type { Page } from '@playwright/test';
import { violations } from './axe';
import { contrastViolations } from './contrast';
import { freeze, losses, noteObservers, resize, type Reading } from './layout';
import { openScreen, type Screen } from './screens';
import { test, type Shop } from './shop';

/** A window in CSS pixels, and the ways of reading that go with it: 320 px is a 1280 px window at 400 %, 640 px at 200 %. */
const windows = [
  {
    name: 'phone',
    viewport: { width: 360, height: 780 },
    // Each change of the mode draws everything anew, so the second window begins with the mode that the first ended with.
    modes: ['light', 'dark'],
    readings: [
      { name: '320 px', viewport: { width: 320, height: 640 } },
      { name: '320 px, spaced text', viewport: { width: 320, height: 640 }, isSpaced: true },
      { name: '400 % of a small window', viewport: { width: 320, height: 256 } },
    ],
  },
  {
    name: 'desktop',
    viewport: { width: 1280, height: 900 },
    modes: ['dark', 'light'],
    readings: [
      { name: '200 %', viewport: { width: 640, height: 450 } },
      { name: '768 px', viewport: { width: 768, height: 900 } },
      { name: '1024 px', viewport: { width: 1024, height: 768 } },
      { name: 'text twice as large', viewport: { width: 1280, height: 900 }, isLarge: true },
      { name: '1280 px, spaced text', viewport: { width: 1280, height: 900 }, isSpaced: true },
    ],
  },
] satisfies { name: string; viewport: Reading['viewport']; modes: ('light' | 'dark')[]; readings: Reading[] }[];

/**
 * Opens each screen once, and looks at it in every window, in both color modes and in each way of reading. The shop's
 * scripts never ask for the width: what they build in one window they build in all.
 */
export async function complaints(page: Page, shop: Shop, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  await noteObservers(page);
  const right = new Map<string, Set<string>>();
  for (const screen of screens) {
    // Outside a step, each of Playwright's calls searches through all that the test did before.
    await test.step(screen.name, async () => {
      for (const complaint of await complaintsAbout(screen, page, shop, right)) {
        found.push(`${screen.name}, ${complaint}`);
      }
    });
  }
  return found;
}

/** @param right the kinds of text whose contrast was found right, by window and color mode */
async function complaintsAbout(screen: Screen, page: Page, shop: Shop, right: Map<string, Set<string>>) {
  const found: string[] = [];
  await page.setViewportSize(windows[0]!.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  await openScreen(screen, page, shop);
  await freeze(page);
  // The document is the same in every window and in the dark; its layout and its colors differ.
  let rules: Parameters<typeof violations>[1] = 'everythingButContrast';
  for (const { name, viewport, modes, readings } of windows) {
    await resize(page, viewport);
    // What bars cover can be scrolled out from under them; the rule about targets judges the page where it stands.
    await takeBarsOut(page);
    found.push(...(await violations(page, rules)).map((violation) => `${name}: ${violation}`));
    rules = 'targets';
    for (const colorScheme of modes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(showing, colorScheme);
      const key = `${name}, ${colorScheme}`;
      const known = right.get(key) ?? new Set();
      right.set(key, known);
      found.push(...(await contrastViolations(page, known)).map((violation) => `${key}: ${violation}`));
    }
    await putBarsBack(page);
    found.push(...(await losses(page, readings)));
  }
  return found;
}

/** Waits until the page's own script has heard of the mode. */
async function showing(mode: string): Promise<void> {
  while (document.documentElement.className !== mode) await new Promise((next) => requestAnimationFrame(next));
}

/** Lets what stays in sight scroll with the page: a phone's bars, and whatever is sticky. */
async function takeBarsOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const isBar = element.matches('[data-site-header], [data-bar]');
      if (!isBar && getComputedStyle(element).position !== 'sticky') continue;
      element.style.position = 'static';
      element.dataset['takenOut'] = '';
    }
  });
}

async function putBarsBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-taken-out]')) {
      element.style.position = '';
      delete element.dataset['takenOut'];
    }
  });
}
