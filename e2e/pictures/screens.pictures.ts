import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  customerScreens,
  openScreen,
  orderUnpaid,
  signIn,
  unpaidScreens,
  visitorScreens,
  type Screen,
} from '../support/screens';
import { adminAreas } from '../support/screens/admin';
import { expect, test, type Shop } from '../support/shop';
import { asked, photograph, settingsOf } from './photograph';

/** Who sees which screens, and what has to be there first. */
const groups: Readonly<Record<string, { screens: readonly Screen[]; prepare?: (page: Page, shop: Shop) => unknown }>> =
  {
    visitor: { screens: visitorScreens },
    customer: {
      screens: [...unpaidScreens, ...customerScreens],
      prepare: async (page, shop) => orderUnpaid(page, shop, await signIn(page, shop)),
    },
    ...Object.fromEntries(
      Object.entries(adminAreas).map(([area, screens]) => [
        `admin: ${area}`,
        { screens, prepare: (page: Page, shop: Shop) => signIn(page, shop, 'admin@example.com') },
      ]),
    ),
  };

/** 'cart sidebar, full' becomes 'cart-sidebar-full'. */
const fileName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const isWanted = ({ name }: Screen) =>
  asked.only.length === 0 || asked.only.some((part) => fileName(name).includes(part));

for (const width of asked.widths)
  for (const mode of asked.modes)
    for (const [group, { screens, prepare }] of Object.entries(groups)) {
      const wanted = screens.filter(isWanted);
      if (wanted.length === 0) continue;
      test.describe(`${group} at ${width} px, ${mode}`, () => {
        test.use(settingsOf(width, mode));
        test('is photographed', async ({ page, shop, faults }) => {
          await prepare?.(page, shop);
          const failed: string[] = [];
          for (const screen of wanted) {
            const path = join(asked.folder, `${width}-${mode}`, `${fileName(screen.name)}.png`);
            try {
              await openScreen(screen, page, shop);
              await photograph(page, path);
            } catch (error) {
              failed.push(`${screen.name}: ${String(error)}`);
            }
          }
          // Screens of failures complain on purpose; the accessibility tests look at what they say.
          faults.length = 0;
          expect(failed).toEqual([]);
        });
      });
    }
