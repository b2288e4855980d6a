import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { losses, type Reading } from './support/layout';
import { customerScreens, openScreen, orderUnpaid, signIn, unpaidScreens, visitorScreens } from './support/screens';
import type { Screen } from './support/screens';
import { expect, test, type Shop } from './support/shop';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// A net for hangs: there are many screens, each looked at in many ways.
test.describe.configure({ timeout: 900_000 });

test('what a visitor sees: axe finds nothing, light and dark, and nothing is lost however large it is read', async ({
  page,
  shop,
}, { project }) => {
  expect(await complaints(page, shop, visitorScreens, readings[project.name] ?? [])).toEqual([]);
});

test('what a customer sees: axe finds nothing, light and dark, and nothing is lost however large it is read', async ({
  page,
  shop,
}, { project }) => {
  await orderUnpaid(page, shop, await signIn(page, shop));
  const screens = [...unpaidScreens, ...customerScreens];
  expect(await complaints(page, shop, screens, readings[project.name] ?? [])).toEqual([]);
});

/** Opens each screen once, and looks at it in both colour modes and in each way of reading. */
async function complaints(page: Page, shop: Shop, screens: readonly Screen[], ways: readonly Reading[]) {
  const usual = page.viewportSize();
  const found: string[] = [];
  for (const screen of screens) {
    if (usual) await page.setViewportSize(usual);
    await page.emulateMedia({ colorScheme: 'light' });
    await openScreen(screen, page, shop);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(colorScheme);
      for (const violation of await violations(page)) found.push(`${screen.name}, ${colorScheme}: ${violation}`);
    }
    for (const loss of await losses(page, ways)) found.push(`${screen.name}, ${loss}`);
  }
  return found;
}

async function violations(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page })
    .options({ runOnly: tags, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // One frame: no second page is needed to put frames together.
    .setLegacyMode()
    .analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
