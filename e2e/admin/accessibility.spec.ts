import { archiveNewProducts } from '../support/admin-products';
import { complaints } from '../support/complaints';
import { signIn, type Screen } from '../support/screens';
import { adminImportScreens } from '../support/screens/admin-import';
import { adminJobScreens } from '../support/screens/admin-jobs';
import { adminMediaScreens } from '../support/screens/admin-media';
import { adminOrderScreens } from '../support/screens/admin-orders';
import { adminOverviewScreens } from '../support/screens/admin-overview';
import { adminProductScreens } from '../support/screens/admin-products';
import { adminSettingsScreens } from '../support/screens/admin-settings';
import { adminUserScreens } from '../support/screens/admin-users';
import { expect, test } from '../support/shop';

const areas: Record<string, readonly Screen[]> = {
  orders: adminOrderScreens,
  products: adminProductScreens,
  pictures: adminMediaScreens,
  imports: adminImportScreens,
  users: adminUserScreens,
  jobs: adminJobScreens,
  settings: adminSettingsScreens,
  overview: adminOverviewScreens,
};

// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// A net for hangs: there are many screens, each looked at in many ways.
test.describe.configure({ timeout: 900_000 });

test.afterEach(({ shop }) => archiveNewProducts(shop));

for (const [area, screens] of Object.entries(areas)) {
  test(`what an admin sees of ${area}: axe finds nothing, light and dark, and nothing is lost however large it is read`, async ({
    page,
    shop,
  }, { project }) => {
    await signIn(page, shop, 'admin@example.com');
    expect(await complaints(page, shop, screens, project.name)).toEqual([]);
  });
}
