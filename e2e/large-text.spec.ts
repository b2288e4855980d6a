import { browserFlags, findBrowser } from '../scripts/find-browser.mjs';
import { losses } from './support/layout';
import { customerScreens, openScreen, orderUnpaid, signIn, unpaidScreens, visitorScreens } from './support/screens';
import { anyWidth, expect, test } from './support/shop';

const { executablePath, env } = await findBrowser();

// The reader's own font size, set in the browser: twice the usual 16 px. Phones enlarge the page instead, which the
// widths of accessibility.spec.ts stand for.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath,
    args: [...browserFlags, '--blink-settings=defaultFontSize=32'],
    env: { ...(process.env as Record<string, string>), ...env },
  },
});

test.describe.configure({ timeout: 900_000 });

// spec: beyond-1
test('text at twice the size loses nothing', anyWidth, async ({ page, shop }) => {
  const way = { name: 'text twice as large', viewport: { width: 1280, height: 900 } };
  const found: string[] = [];
  const look = async (screens: typeof visitorScreens) => {
    for (const screen of screens) {
      await openScreen(screen, page, shop);
      for (const loss of await losses(page, [way])) found.push(`${screen.name}, ${loss}`);
    }
  };
  await look(visitorScreens);
  await orderUnpaid(page, shop, await signIn(page, shop));
  await look([...unpaidScreens, ...customerScreens]);
  expect(found).toEqual([]);
});
