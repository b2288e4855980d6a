import type { Page } from '@playwright/test';
import { expect, openShop, type Shop } from './shop';
import { signUp } from './shopper';

/** Starts a shop that is no demo, with test keys of Stripe. */
export function openRealShop(): Promise<Shop & { close(): Promise<void> }> {
  return openShop({
    SHOP_MODE: 'production',
    RATE_LIMITS: 'on',
    ORDER_LINK_SECRET: 'a secret of at least 32 characters',
    STRIPE_SECRET_KEY: 'sk_test_real',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_real',
    STRIPE_WEBHOOK_SECRET: 'whsec_real',
    ALLOW_TEST_PAYMENTS: 'yes',
  });
}

/** Signs the page's browser in as an admin, as `npm run admin` makes one. */
export async function becomeFirstAdmin(page: Page, shop: Shop): Promise<void> {
  const { email } = await signUp(page);
  shop.change('UPDATE users SET is_admin = 1, email_verified_at = created_at WHERE email = ?', email);
  expect(shop.query('SELECT id FROM users WHERE is_admin = 1 AND email = ?', email)).toHaveLength(1);
}
