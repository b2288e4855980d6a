import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fetchSource } from './support/page-source';
import { anyWidth, expect, openShop, test, type Shop } from './support/shop';
import { answerInstead, data, failure, settled, signUp, stored } from './support/shopper';

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const news = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toast = (page: Page) => news(page).getByRole('alert');

/** Presses the button and gives the popup with the people to choose from. */
async function openPopup(page: Page): Promise<Page> {
  await settled(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

/** Presses the popup's last button. The browser's answer to the press may be lost with the window that it closes. */
async function pressLast(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close');
  const pressed = popup.getByRole('button', { name }).click();
  await pressed.catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await closed;
}

/** Goes through the popup with a custom address. */
async function chooseAddress(page: Page, email: string, { isVerified = true } = {}): Promise<void> {
  const popup = await openPopup(page);
  await popup.getByLabel('Email', { exact: true }).fill(email);
  if (!isVerified) await popup.getByLabel('Email not verified').check();
  await pressLast(popup, 'Continue');
}

const address = () => `${randomUUID()}@gmail.example`;
const userOf = (shop: Shop, email: string) =>
  shop.query<{ name: string; password_hash: string | null }>(
    'SELECT name, password_hash FROM users WHERE email = ?',
    email,
  );

// spec: shop-6, sign-in-3, state-3
test(
  'a visitor registers with Google, signs in again with Google, and gets to the wanted page',
  anyWidth,
  async ({ page, shop }) => {
    const email = 'almaz.bekele@gmail.example';
    shop.change('DELETE FROM identities WHERE user_id IN (SELECT id FROM users WHERE email = ?)', email);
    shop.change('UPDATE users SET email = id, email_norm = id, deleted_at = 1 WHERE email = ?', email);
    await page.goto('/register?redirect=/sales');
    await expect(page.getByText('or', { exact: true })).toBeVisible();
    const popup = await openPopup(page);
    await pressLast(popup, /Almaz Bekele/);
    await expect(news(page)).toContainText('Successfully registered with Google!');
    await expect(page).toHaveURL(`${shop.url}/sales`);
    expect(userOf(shop, email)).toEqual([{ name: 'Almaz Bekele', password_hash: null }]);
    const [identity] = shop.query<{ subject: string }>(
      'SELECT subject FROM identities JOIN users ON users.id = user_id WHERE users.email = ?',
      email,
    );

    // Nothing of the provider's is kept in the browser.
    const record = await stored(page, 'UserInfo');
    expect(record).toMatchObject({ name: 'Almaz Bekele', email });
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(storage).not.toMatch(/token|photo|password|eyJ/i);
    expect(storage).not.toContain(identity?.subject);

    await page.context().clearCookies({ name: 'session' });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    const again = await openPopup(page);
    await pressLast(again, /Almaz Bekele/);
    await expect(news(page)).toContainText('Successfully signed in with Google!');
    await expect(page).toHaveURL(`${shop.url}/`);
    expect(userOf(shop, email)).toHaveLength(1);
  },
);

test(
  'closing the popup shows no error; the button is disabled meanwhile and ready afterward',
  anyWidth,
  async ({ page }) => {
    await page.goto('/login');
    const popup = await openPopup(page);
    await expect(page.getByRole('button', { name: 'Waiting for Google…' })).toBeDisabled();
    await popup.close();
    await expect(button(page)).toBeEnabled();
    await expect(news(page)).toBeEmpty();
    await expect(page).toHaveURL(/\/login$/);
  },
);

test('a blocked popup is explained', anyWidth, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await settled(page);
  await button(page).click();
  await expect(toast(page)).toContainText('Please allow pop-ups for this shop');
  await expect(button(page)).toBeEnabled();
});

test("another page's messages are ignored", anyWidth, async ({ page }) => {
  await page.goto('/login');
  const popup = await openPopup(page);
  await page.evaluate(() => {
    const answer = { uid: 'x', email: 'x@x.example', name: 'x', photoURL: null, idToken: 'x' };
    window.postMessage({ type: 'sandbox-identity', answer }, window.location.origin);
  });
  await expect(page.getByRole('button', { name: 'Waiting for Google…' })).toBeVisible();
  await popup.close();
  await expect(toast(page)).toHaveCount(0);
});

test('an address that Google has not verified is refused with a helpful message', anyWidth, async ({ page, shop }) => {
  const email = address();
  await page.goto('/login');
  await chooseAddress(page, email, { isVerified: false });
  await expect(toast(page)).toHaveText('Please verify your email address with Google first, then try again.');
  expect(userOf(shop, email)).toEqual([]);
});

test('an account with a verified address can’t be taken over', anyWidth, async ({ page, shop }) => {
  const { email } = await signUp(page);
  shop.change('UPDATE users SET email_verified_at = 1 WHERE email = ?', email);
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/login');
  await chooseAddress(page, email);
  await expect(toast(page)).toHaveText(
    'An account with this email already exists. Please sign in with your password, then connect Google in your account.',
  );
  await expect(page).toHaveURL(/\/login$/);
});

// spec: error-9
test(
  "429 and other failures show the server's message or the documented one; only a 401 leads to a registration",
  anyWidth,
  async ({ page }) => {
    await page.goto('/login');
    const tooMany = 'Too many authentication attempts. Please try again in 15 minutes.';
    const registrations: string[] = [];
    await answerInstead(page, 'SignUp', async (route) => {
      registrations.push(route.request().url());
      await data({ signUp: { __typename: 'SignUpRefused', message: '', retryAfter: null } })(route);
    });
    const refused = (message: string, retryAfter: number | null) =>
      data({ signIn: { __typename: 'SignInRefused', message, retryAfter } });

    await answerInstead(page, 'SignIn', refused(tooMany, 900));
    await chooseAddress(page, address());
    await expect(toast(page).filter({ hasText: tooMany })).toBeVisible();
    await answerInstead(page, 'SignIn', failure('We can’t reach Google.', 'UNAVAILABLE'));
    await chooseAddress(page, address());
    await expect(toast(page).filter({ hasText: 'We can’t reach Google.' })).toBeVisible();
    expect(registrations).toEqual([]);

    await answerInstead(page, 'SignIn', refused('Invalid email or password', null));
    await chooseAddress(page, address());
    await expect(toast(page).filter({ hasText: 'Something went wrong with Google authentication' })).toBeVisible();
    expect(registrations).toHaveLength(1);
  },
);

test(
  'the popup reports an invalid address, and works only when the button opened it',
  anyWidth,
  async ({ page, context }) => {
    await page.goto('/login');
    const popup = await openPopup(page);
    await popup.getByLabel('Email', { exact: true }).fill('nobody');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expect(popup.getByRole('alert')).toHaveText('Enter an email address, like name@example.com.');
    await popup.close();
    const alone = await context.newPage();
    await alone.goto('/sandbox/identity');
    await alone.getByRole('button', { name: /Daniel Otieno/ }).click();
    await expect(alone.getByRole('alert')).toContainText('Please open this page with');
  },
);

// spec: sign-in-3
test('a real shop without Firebase shows no button, and has no sandbox', anyWidth, async () => {
  const shop = await openShop({
    SHOP_MODE: 'production',
    ORDER_LINK_SECRET: 'a secret of at least 32 characters',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'on',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  try {
    for (const path of ['/login', '/register']) {
      const { status, html } = await fetchSource(shop.url, path);
      expect(status).toBe(200);
      expect(html).toContain('type="password"');
      expect(html).not.toContain('Continue with Google');
    }
    expect((await fetchSource(shop.url, '/sandbox/identity')).status).toBe(404);
  } finally {
    await shop.close();
  }
});
