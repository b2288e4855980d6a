import { archiveNewProducts } from './support/admin-products';
import { complaints } from './support/complaints';
import { customerScreens, orderUnpaid, signIn, unpaidScreens, visitorScreens } from './support/screens';
import { anyWidth, expect, test } from './support/shop';

// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// A net for hangs: there are many screens, each looked at in many ways.
test.describe.configure({ timeout: 900_000 });

test.afterEach(({ shop }) => archiveNewProducts(shop));

// spec: beyond-1
test(
  'every screen for visitors passes axe, light and dark, and loses nothing at large text sizes',
  anyWidth,
  async ({ page, shop }) => {
    expect(await complaints(page, shop, visitorScreens)).toEqual([]);
  },
);

// spec: beyond-1
test(
  'every screen for customers passes axe, light and dark, and loses nothing at large text sizes',
  anyWidth,
  async ({ page, shop }) => {
    await orderUnpaid(page, shop, await signIn(page, shop));
    const screens = [...unpaidScreens, ...customerScreens];
    expect(await complaints(page, shop, screens)).toEqual([]);
  },
);
