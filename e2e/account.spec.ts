import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { GRAPHQL } from './support/graphql';
import { anyWidth, consentCookie, DEMO_PASSWORD, expect, test, type Shop } from './support/shop';
import { leaveCart, placeOrder, productNamed, settled, shippingAddress, signUp, stored } from './support/shopper';

const NEW_PASSWORD = 'a better password';
const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Opens a dialog of the account page by the button of the same name. */
async function openDialog(page: Page, name: string) {
  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Whether the shop takes this password; the page's own session stays out of it. */
async function opens(shop: Shop, email: string, password: string): Promise<boolean> {
  const answer = await fetch(`${shop.url}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok;
}

/** Signs the same person in on another device. */
async function onAnotherDevice(browser: Browser, shop: Shop, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    storageState: { cookies: [consentCookie()], origins: [] },
    userAgent: 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  });
  const answer = await context.request.post('/api/users/auth', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok()).toBe(true);
  return context.newPage();
}

/** The link of the latest mail with this subject, once there are as many. */
async function mailedLink(shop: Shop, email: string, subject: string, count = 1): Promise<string> {
  const mails = () => shop.mailsTo(email).filter((mail) => mail.subject === subject);
  await expect.poll(() => mails().length).toBe(count);
  return /https?:\/\/\S+\?token=\S+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? '';
}

test.describe('Edit Profile', () => {
  // spec: shop-2, sign-in-8, validation-8
  test(
    'a name and an address in a typed country are saved, and the next checkout starts with them',
    anyWidth,
    async ({ page, shop }) => {
      await signUp(page);
      await page.goto('/account');
      let dialog = await openDialog(page, 'Edit Profile');
      await expect(dialog.getByLabel('City')).toHaveCount(0);
      await dialog.getByLabel('User name').fill('Hana T.');
      await dialog.getByRole('switch', { name: 'Default shipping address' }).check();
      await expect(dialog.getByLabel('Country').locator('option')).toHaveText([
        'Choose a country',
        'Eritrea',
        'Ethiopia',
        'Uganda',
        'Kenya',
        'Other',
      ]);
      await dialog.getByLabel('First name').fill('Mebrat');
      await dialog.getByLabel('Last name').fill('Haile');
      await dialog.getByLabel('Address', { exact: true }).fill('Storgata 1');
      await dialog.getByLabel('City').fill('Oslo');
      await dialog.getByLabel('Postal code').fill('0155');
      await dialog.getByLabel('Country').selectOption('Other');
      await dialog.getByLabel('Country name').fill('Norway');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toasts(page).getByText('Profile updated successfully')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(button(page, 'Edit Profile')).toBeFocused();
      await expect(profile(page).getByRole('heading', { name: 'Hana T.' })).toBeVisible();
      await expect(profile(page).getByText('Norway')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Hana T.’s account' })).toBeVisible();
      expect(await stored(page, 'UserInfo')).toMatchObject({
        name: 'Hana T.',
        shippingAddress: { city: 'Oslo', country: 'Norway' },
      });

      await leaveCart(page, [{ product: productNamed(shop, 'A dozen garden roses'), qty: 1 }]);
      await page.goto('/revieworder');
      await expect(field(page, 'City')).toHaveValue('Oslo');
      await expect(field(page, 'Country')).toHaveValue('Other');
      await expect(field(page, 'Country name')).toHaveValue('Norway');

      await page.goto('/account');
      dialog = await openDialog(page, 'Edit Profile');
      await expect(dialog.getByLabel('Country name')).toHaveValue('Norway');
      await dialog.getByRole('switch').uncheck();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(profile(page).getByText('Norway')).toHaveCount(0);
      await page.reload();
      await expect(profile(page).getByRole('heading', { name: 'Hana T.' })).toBeVisible();
      await expect(profile(page).getByText('Default shipping address')).toHaveCount(0);
    },
  );

  test('an address saved for the checkout is not overwritten by the default one', anyWidth, async ({ page, shop }) => {
    await signUp(page);
    await page.goto('/account');
    const lines = [{ product: productNamed(shop, 'A dozen garden roses'), qty: 1 }];
    await leaveCart(page, lines, { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.reload();
    const dialog = await openDialog(page, 'Edit Profile');
    await dialog.getByRole('switch').check();
    for (const label of ['First name', 'Last name', 'Address', 'City', 'Postal code']) {
      await dialog.getByLabel(label, { exact: true }).fill(`My ${label}`);
    }
    await dialog.getByLabel('Country').selectOption('Kenya');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/revieworder');
    await expect(button(page, 'Edit Shipping Details')).toBeVisible();
    await expect(page.getByText(shippingAddress.address)).toBeVisible();
    await expect(page.getByText('My City')).toHaveCount(0);
  });

  // spec: customer-2, validation-8
  test("'User name is required' and 'All fields are required' are at their fields", anyWidth, async ({ page }) => {
    await signUp(page);
    await page.goto('/account');
    const dialog = await openDialog(page, 'Edit Profile');
    await dialog.getByLabel('User name').fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('User name')).toHaveAccessibleDescription('User name is required');
    await dialog.getByLabel('User name').fill('Hana');
    await dialog.getByRole('switch').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('All fields are required')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(profile(page).getByRole('heading', { name: 'Hana Tesfay' })).toBeVisible();
    // What was typed and not saved is gone.
    await openDialog(page, 'Edit Profile');
    await expect(dialog.getByLabel('User name')).toHaveValue('Hana Tesfay');
    await expect(dialog.getByRole('switch')).not.toBeChecked();
  });
});

test.describe('Reset Password', () => {
  // spec: customer-2, sign-in-7, validation-7
  test("the documented messages are at their fields, the server's too", anyWidth, async ({ page, shop }) => {
    const { email } = await signUp(page);
    await page.goto('/account');
    const dialog = await openDialog(page, 'Reset Password');
    const save = dialog.getByRole('button', { name: 'Save' });
    const expectAt = (label: string, text: string) =>
      expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`${text}$`));
    await save.click();
    await expectAt('Current password', 'Enter your current password');
    await expectAt('New password', 'Enter a new password');
    await expectAt('Confirm new password', 'Enter the new password again');
    await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
    await dialog.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByLabel('Confirm new password').fill(DEMO_PASSWORD);
    await expectAt('New password', 'New password cannot be the same as the current password');
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await expectAt('Confirm new password', 'Passwords do not match');
    await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await dialog.getByLabel('Current password').fill('not this one');
    await save.click();
    await expectAt('Current password', 'This isn’t your current password');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    expect(await opens(shop, email, DEMO_PASSWORD)).toBe(true);
  });

  // spec: shop-2, validation-7
  test('a new password signs out every other device, and not this one', anyWidth, async ({ page, shop, browser }) => {
    const { email } = await signUp(page);
    const other = await onAnotherDevice(browser, shop, email);
    await other.goto('/account');
    await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')).toHaveCount(2);

    const dialog = await openDialog(page, 'Reset Password');
    await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toasts(page).getByText('Password updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Reset Password')).toBeFocused();
    await expect(page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')).toHaveCount(1);

    await other.reload();
    await expect(other).toHaveURL(/\/login\?redirect=\/account$/);
    await other.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    expect(await opens(shop, email, DEMO_PASSWORD)).toBe(false);
    expect(await opens(shop, email, NEW_PASSWORD)).toBe(true);

    await openDialog(page, 'Reset Password');
    await expect(dialog.getByLabel('Current password')).toHaveValue('');
  });
});

test.describe('a forgotten password', () => {
  test('the mailed link sets a new one, once; the token leaves the address bar', anyWidth, async ({ page, shop }) => {
    const { email } = await signUp(page);
    await page.context().clearCookies({ name: 'session' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await expect(button(page, 'Send me a link')).toBeDisabled();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send me a link').click();
    const notice = page.getByRole('status').filter({ hasText: 'Check your inbox' });
    await expect(notice).toContainText(`If there’s an account for ${email}, we’ve sent it a link.`);
    await expect(notice).toBeFocused();

    const link = await mailedLink(shop, email, 'Set a new password');
    expect(link).toContain(`${shop.url}/reset-password?token=`);
    const opened = await page.goto(link);
    expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page).toHaveURL(`${shop.url}/reset-password`);
    await field(page, 'New password').fill('short');
    await field(page, 'Confirm new password').fill('other');
    await button(page, 'Save').click();
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/Password must have 8 to 128 characters$/);
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm new password').fill(NEW_PASSWORD);
    await button(page, 'Save').click();
    await expect(page).toHaveURL(`${shop.url}/login`);
    await expect(toasts(page).getByText('Your new password is set. Sign in with it now.')).toBeVisible();
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(NEW_PASSWORD);
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL(`${shop.url}/`);
    expect(await opens(shop, email, DEMO_PASSWORD)).toBe(false);

    await page.goto(link);
    // The used link says so at once, instead of a form that leads nowhere.
    await expect(page.getByRole('alert')).toHaveText(DEAD_LINK);
    await expect(field(page, 'New password')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(`${shop.url}/forgot-password`);
    expect(await opens(shop, email, NEW_PASSWORD)).toBe(true);
  });

  test(
    'a user who is signed in with the forgotten password has to sign in again, and keeps the cart',
    anyWidth,
    async ({ page, shop }) => {
      const { email } = await signUp(page);
      await leaveCart(page, [{ product: productNamed(shop, 'A dozen garden roses'), qty: 1 }]);
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await button(page, 'Send me a link').click();
      await page.goto(await mailedLink(shop, email, 'Set a new password'));
      await field(page, 'New password').fill(NEW_PASSWORD);
      await field(page, 'Confirm new password').fill(NEW_PASSWORD);
      await button(page, 'Save').click();
      await expect(page).toHaveURL(`${shop.url}/login`);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
      expect(await stored(page, 'UserInfo')).toBeNull();
      expect((await stored(page, 'cart'))?.['cartItems']).toHaveLength(1);
    },
  );

  test('for an unknown address the page says the same, and nothing is emailed', anyWidth, async ({ page, shop }) => {
    const stranger = 'stranger@example.com';
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(stranger);
    await button(page, 'Send me a link').click();
    await expect(page.getByText(`If there’s an account for ${stranger}, we’ve sent it a link.`)).toBeVisible();
    // Mails leave in the order in which they were asked for: this one would be out before the next.
    const { email } = await signUp(page);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send me a link').click();
    await mailedLink(shop, email, 'Set a new password');
    expect(shop.mailsTo(stranger)).toEqual([]);
  });

  test('too many requests show the time to wait', anyWidth, async ({ page }) => {
    await page.goto('/forgot-password');
    await page.route(GRAPHQL, (route) => {
      const message = 'Too many attempts. Please try again in 15 minutes.';
      return route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] } });
    });
    await page.getByLabel('Email').fill('hana@example.com');
    await button(page, 'Send me a link').click();
    await expect(toasts(page).getByRole('alert')).toHaveText('Too many attempts. Please try again in 15 minutes.');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('nothing in the page repeats the token, not even the link to sign in', anyWidth, async ({ page }) => {
    for (const path of ['/reset-password', '/verify-email']) {
      const html = await (await page.request.get(`${path}?token=very-secret`)).text();
      expect(html).toContain('href="/login"');
      expect(html).not.toContain('very-secret');
    }
  });

  test('a link without its token shows an error, even without scripts', anyWidth, async ({ page }) => {
    expect(await (await page.request.get('/reset-password')).text()).toContain('This link is incomplete.');
    await page.goto('/reset-password');
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});

test(
  'an email is verified by its link, once, and only when the button is pressed',
  anyWidth,
  async ({ page, shop }) => {
    const { email } = await signUp(page);
    await page.goto('/account');
    const fact = profile(page).getByText('Email Verified', { exact: true }).locator('..');
    await expect(fact).toHaveText('Email VerifiedNo');
    const subject = 'Please confirm your email address';
    // Who signs up gets one by itself; the one that is asked for replaces it.
    const former = await mailedLink(shop, email, subject);
    await button(page, 'Send verification email').click();
    await expect(profile(page).getByText(`We’ve sent a new link to ${email}.`)).toBeVisible();
    await expect(button(page, 'Send verification email again')).toBeFocused();

    const link = await mailedLink(shop, email, subject, 2);
    expect(link).toContain(`${shop.url}/verify-email?token=`);
    await page.goto(link);
    await expect(page).toHaveURL(`${shop.url}/verify-email`);
    const verified = () =>
      shop.query<{ at: number | null }>('SELECT email_verified_at AS at FROM users WHERE email = ?', email)[0]?.at;
    expect(verified()).toBeNull();
    await button(page, 'Confirm my email').click();
    await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeFocused();
    expect(verified()).not.toBeNull();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await expect(fact).toHaveText('Email VerifiedYes');
    await expect(button(page, 'Send verification email')).toHaveCount(0);

    for (const dead of [link, former]) {
      await page.goto(dead);
      await button(page, 'Confirm my email').click();
      await expect(page.getByRole('alert')).toContainText(DEAD_LINK);
      await expect(page.getByRole('main').getByRole('link', { name: 'Go to your account' })).toBeVisible();
    }
  },
);

test(
  'open sessions are named by device, and can be signed out one by one or all but this one',
  anyWidth,
  async ({ page, shop, browser }) => {
    const { email } = await signUp(page);
    const phone = await onAnotherDevice(browser, shop, email);
    await phone.goto('/account');
    await page.goto('/account');
    const sessions = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.nth(0)).toContainText('This device');
    await expect(sessions.nth(0).getByRole('button')).toHaveCount(0);
    await expect(sessions.nth(1)).toContainText('Firefox on Android');
    await expect(sessions.nth(1)).toContainText(/Last seen \w+ \d+, \d{4}, .*Signed in since \w+ \d+, \d{4}/);

    await sessions.nth(1).getByRole('button', { name: 'Sign out Firefox on Android' }).click();
    await expect(toasts(page).getByText('Firefox on Android is signed out')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused();
    await phone.reload();
    await expect(phone).toHaveURL(/\/login/);
    await phone.context().close();

    const others = [await onAnotherDevice(browser, shop, email), await onAnotherDevice(browser, shop, email)];
    await page.reload();
    await expect(sessions).toHaveCount(3);
    await button(page, 'Sign out everywhere else').click();
    await expect(toasts(page).getByText('2 other devices are signed out')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);
    for (const other of others) {
      await other.goto('/account');
      await expect(other).toHaveURL(/\/login/);
      await other.context().close();
    }
  },
);

test('the user’s data can be downloaded as a file', anyWidth, async ({ page, shop }) => {
  const { email, token } = await signUp(page);
  const orderId = await placeOrder(page, token, productNamed(shop, 'A dozen garden roses'));
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('gift-shop-data.json');
  const text = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ user: { email }, orders: [{ _id: orderId }] });
  await expect(page).toHaveURL(`${shop.url}/account`);
});

test(
  'a deleted account is gone from this browser and from the shop, and its order stays',
  anyWidth,
  async ({ page, shop }) => {
    const { email, token } = await signUp(page);
    const orderId = await placeOrder(page, token, productNamed(shop, 'A dozen garden roses'));
    await page.goto('/account');
    await leaveCart(page, [{ product: productNamed(shop, 'A dozen garden roses'), qty: 1 }]);
    await page.reload();
    const dialog = await openDialog(page, 'Delete my account');
    await expect(dialog).toContainText('We keep order records');
    const remove = dialog.getByRole('button', { name: 'Delete for good' });
    await dialog.getByLabel('Your email').fill('somebody@example.com');
    await dialog.getByLabel('Your password').fill('not this one');
    await remove.click();
    await expect(dialog.getByLabel('Your email')).toHaveAccessibleDescription(new RegExp(`Enter ${email}$`));
    await dialog.getByLabel('Your email').fill(email);
    await remove.click();
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This isn’t your current password');
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
    await remove.click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(toasts(page).getByText('Your account has been deleted.')).toBeVisible();
    await settled(page);
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
    expect(await opens(shop, email, DEMO_PASSWORD)).toBe(false);
    expect(shop.query('SELECT id FROM orders WHERE id = ?', orderId)).toHaveLength(1);
    expect(shop.query('SELECT id FROM users WHERE email = ?', email)).toEqual([]);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=\/account$/);
  },
);

test('an admin’s account can’t be deleted; the page says why', anyWidth, async ({ page, shop }) => {
  await page.request.post(`${shop.url}/api/users/auth`, {
    data: { email: 'admin@example.com', password: DEMO_PASSWORD },
  });
  await page.goto('/account');
  await expect(page.getByText('Admin accounts can’t be deleted.')).toBeVisible();
  await expect(button(page, 'Delete my account')).toHaveCount(0);
});

test('the account page’s parts are reached by their headings', async ({ page }) => {
  await signUp(page);
  await page.goto('/account');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'Hana Tesfay',
    'Order history',
    'Addresses',
    'People you send gifts to',
    'Security',
    'Emails',
    'Your data',
  ]);
  for (const name of ['Order history', 'Addresses', 'People you send gifts to', 'Security', 'Emails', 'Your data']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
});
