import { TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { anyWidth, DEMO_PASSWORD, expect, test } from './support/shop';
import { signUp } from './support/shopper';

const CODE = 'Code from your authenticator app';

/** What the app shows; `ahead` is the code after that, which counts already and was not used yet. */
const codeOf = (key: string, ahead = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** Turns it on in the dialog that is open. @returns the key */
async function setUp(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const key = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel(CODE).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  return key;
}

// spec: trust-22
test(
  'an admin of a shop that requires two-step sign-in is shown how to turn it on, and can then go on',
  anyWidth,
  async ({ page, shop }) => {
    const { email } = await signUp(page);
    shop.change('UPDATE users SET is_admin = 1 WHERE email = ?', email);
    shop.change("INSERT INTO shop_settings (key, value, updated_at) VALUES ('requiresTwoStep', 'true', 0)");
    try {
      await page.goto('/admin/orders');
      await expect(page.getByText('This shop requires two-step sign-in for every admin')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Orders' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await setUp(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Go to the admin area' }).click();
      await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    } finally {
      shop.change("DELETE FROM shop_settings WHERE key = 'requiresTwoStep'");
    }
  },
);

// spec: sign-in-2
test(
  'an admin turns two-step sign-in on, and signs in with a code and with a recovery code',
  anyWidth,
  async ({ page, shop }) => {
    const { email } = await signUp(page);
    shop.change('UPDATE users SET is_admin = 1 WHERE email = ?', email);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
    await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByLabel(CODE).fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByLabel(CODE)).toBeFocused();
    const key = await setUp(page);
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recoveryCode = ''] = await codes.allTextContents();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();

    const signInAgain = async () => {
      await page.context().clearCookies({ name: 'session' });
      await page.goto('/login?redirect=/account');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog.getByLabel(CODE)).toBeFocused();
    };
    const send = () => dialog.getByRole('button', { name: 'Sign In' }).click();
    await signInAgain();
    await dialog.getByLabel(CODE).fill('000000');
    await send();
    await expect(dialog.getByText('This code isn’t right')).toBeVisible();
    await dialog.getByLabel(CODE).fill(codeOf(key, 1));
    await send();
    await expect(page).toHaveURL(/\/account$/);

    await signInAgain();
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCode);
    await send();
    await expect(page.getByText('You have 9 recovery codes left')).toBeVisible();
  },
);
