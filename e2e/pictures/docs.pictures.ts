import { join } from 'node:path';
import sharp from 'sharp';
import { customerScreens, openScreen, signIn, visitorScreens } from '../support/screens';
import { adminAreas } from '../support/screens/admin';
import { expect, test } from '../support/shop';
import { asked, photograph, settingsOf } from './photograph';

/** The pictures of README.md: small files, the window only. */
const pictures = [
  { file: 'home-desktop.png', screen: 'home', width: 1280, height: 980, mode: 'light' },
  { file: 'product-desktop-dark.png', screen: 'product on sale', width: 1280, height: 840, mode: 'dark' },
  { file: 'home-phone.png', screen: 'home', width: 360, height: 740, mode: 'light' },
  { file: 'quick-panel-phone.png', screen: 'quick panel', width: 360, height: 740, mode: 'light' },
  { file: 'admin-overview-desktop.png', screen: 'overview', width: 1280, height: 980, mode: 'light' },
  { file: 'admin-orders-phone.png', screen: 'admin orders', width: 360, height: 740, mode: 'light' },
  { file: 'admin-product-phone.png', screen: 'edit product', width: 360, height: 740, mode: 'light' },
  { file: 'admin-order-phone-dark.png', screen: 'admin order, paid', width: 360, height: 740, mode: 'dark' },
  { file: 'cart-phone-dark.png', screen: 'cart sidebar, full', width: 360, height: 740, mode: 'dark' },
] as const;

const adminScreens = Object.values(adminAreas).flat();
const screens = [...visitorScreens, ...customerScreens, ...adminScreens];

// As the demo shop has it: without it, the admin area warns of a banner that promises too much.
test.beforeEach(({ shop }) => {
  shop.change(
    "INSERT INTO shop_settings (key, value, updated_at) VALUES ('freeShippingThreshold', '75', 0) ON CONFLICT DO NOTHING",
  );
});

for (const { file, screen: name, width, height, mode } of pictures)
  test.describe(file, () => {
    test.use(settingsOf(width, mode, height));
    test('is photographed', async ({ page, shop }, { outputDir }) => {
      const screen = screens.find((known) => known.name === name);
      expect(screen, name).toBeDefined();
      if (!screen) return;
      if (adminScreens.includes(screen)) await signIn(page, shop, 'admin@example.com');
      await openScreen(screen, page, shop);
      const raw = join(outputDir, file);
      await photograph(page, raw, false);
      // A palette keeps flat pages with soft pictures small.
      await sharp(raw).png({ palette: true, quality: 90, effort: 10, dither: 0.6 }).toFile(join(asked.folder, file));
    });
  });
