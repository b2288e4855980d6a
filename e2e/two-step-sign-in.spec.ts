import { TOTP } from 'otpauth';
import { expect, test } from './support/shop';
import { DEMO_PASSWORD, signUp } from './support/shopper';

const CODE = 'Code from your authenticator app';

/** What the app shows; `ahead` is the code after that, which counts already and was not used yet. */
const codeOf = (key: string, ahead = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + ahead * 30_000 });

test('an admin turns two-step sign-in on, and signs in with a code and with a recovery code', async ({
  page,
  shop,
}) => {
  const { email } = await signUp(page);
  shop.change('UPDATE users SET is_admin = 1 WHERE email = ?', email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  const key = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel(CODE).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByLabel(CODE)).toBeFocused();
  await dialog.getByLabel(CODE).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
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
});
