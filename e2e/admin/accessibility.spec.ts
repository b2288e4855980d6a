import { archiveNewProducts } from '../support/admin-products';
import { complaints } from '../support/complaints';
import { signIn } from '../support/screens';
import { adminAreas } from '../support/screens/admin';
import { anyWidth, expect, test } from '../support/shop';

// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// A net for hangs: there are many screens, each looked at in many ways.
test.describe.configure({ timeout: 900_000 });

test.afterEach(({ shop }) => archiveNewProducts(shop));

for (const [area, screens] of Object.entries(adminAreas)) {
  // spec: running-36
  test(
    `every admin screen of ${area} passes axe, light and dark, and loses nothing at large text sizes`,
    anyWidth,
    async ({ page, shop }) => {
      await signIn(page, shop, 'admin@example.com');
      expect(await complaints(page, shop, screens)).toEqual([]);
    },
  );
}
