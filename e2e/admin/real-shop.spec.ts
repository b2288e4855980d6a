import { becomeFirstAdmin, openRealShop } from '../support/real-shop';
import { expect, test as base } from '../support/shop';

/** A real shop that tries out its payments, and has set nothing yet. */
const test = base.extend<object>({
  shop: [
    async ({}, use) => {
      const shop = await openRealShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ page, shop }) => becomeFirstAdmin(page, shop));

test('every page of the admin area says that payments are in test mode', async ({ page }) => {
  for (const path of ['orders', 'users', 'products', 'overview', 'jobs', 'settings']) {
    await page.goto(`/admin/${path}`);
    const warning = page.getByRole('region', { name: 'Payments are in test mode: cards are not charged' });
    await expect(warning).toContainText('Anyone can pay with a test card, and no money arrives.');
  }
});
