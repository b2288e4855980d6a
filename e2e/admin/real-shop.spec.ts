import { becomeFirstAdmin, openRealShop } from '../support/real-shop';
import { anyWidth, expect, test as base } from '../support/shop';
import { settled } from '../support/shopper';

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

// spec: loss-10
test('every page of the admin area says that payments are in test mode', anyWidth, async ({ page }) => {
  for (const path of ['orders', 'users', 'products', 'overview', 'jobs', 'settings']) {
    await page.goto(`/admin/${path}`);
    const warning = page.getByRole('region', { name: 'Payments are in test mode: cards are not charged' });
    await expect(warning).toContainText('Anyone can pay with a test card, and no money arrives.');
  }
});

// spec: constant-8
test(
  'every page says that the contact details are made up, until the shop enters its own',
  anyWidth,
  async ({ page }) => {
    const warning = page.getByRole('region', { name: 'Customers can’t reach you' });
    for (const path of ['orders', 'users', 'products', 'overview', 'jobs', 'settings']) {
      await page.goto(`/admin/${path}`);
      await expect(warning).toContainText('(555) 010-0142, and a made-up email address, hello@giftshop.example.');
    }
    await settled(page);
    await page.getByLabel('Phone').fill('+251 11 123 4567');
    await page.getByLabel('Email', { exact: true }).fill('hi@blossom.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(warning).toHaveCount(0);
  },
);

// spec: constant-7
test(
  'every page says that the shop’s pages promise other shipping prices, until one click corrects them',
  anyWidth,
  async ({ page }) => {
    const name = 'Your pages show different shipping prices than you charge';
    const warning = page.getByRole('region', { name });
    await page.goto('/admin/overview');
    await expect(warning).toContainText('shipping costs $5.99 and is free from $50.00, but orders are charged $7.00');
    await settled(page);
    await warning.getByRole('link', { name: 'settings' }).click();
    await expect(page).toHaveURL('/admin/settings');
    await warning.getByRole('button', { name: 'Correct the pages' }).click();
    await expect(page.getByText('Your pages now show what orders are charged')).toBeVisible();
    await expect(warning).toHaveCount(0);
    await page.goto('/shipping');
    await expect(page.getByRole('main')).toContainText('$7.00');
    await expect(page.getByRole('main')).not.toContainText('$5.99');
    await page.goto('/admin/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(warning).toHaveCount(0);
  },
);
