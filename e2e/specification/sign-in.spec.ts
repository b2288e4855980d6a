import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { anyWidth, DEMO_PASSWORD, expect, test } from '../support/shop';
import { answerInstead, data, failure, holdBack, signIn, stored } from '../support/shopper';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
const fillSignIn = async (page: Page, email = 'shopper@example.com', password = DEMO_PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const fillSignUp = async (page: Page, email: string) => {
  await page.getByLabel('User name').fill('Hana Tesfay');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm Password').fill(DEMO_PASSWORD);
};

// spec: shop-5, sign-in-1, validation-3
test("Sign In has Email and Password, 'Sign In', 'New Customer? Register here' with the redirect, and a dog welcome image", async ({
  page,
}) => {
  await page.goto('/login?redirect=/revieworder');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('required', '');
  const dog = page.getByRole('img', { name: 'A dog that is happy to see you' });
  await expect.poll(() => dog.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const register = page.getByRole('link', { name: 'New Customer? Register here' });
  await expect(register).toHaveAttribute('href', '/register?redirect=/revieworder');
  await page.goto('/login');
  await expect(register).toHaveAttribute('href', '/register');
});

// spec: state-2
test('the Sign In button is disabled while a field is empty or a request runs', anyWidth, async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign In' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Email').fill('shopper@example.com');
  await expect(button).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await expect(button).toBeEnabled();
  await page.getByLabel('Email').fill(' ');
  await expect(button).toBeDisabled();
  await page.getByLabel('Email').fill('shopper@example.com');
  const release = await holdBack(page, 'SignIn');
  await button.click();
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/$/);
});

// spec: sign-in-4, entity-2, constant-25
test(
  "'UserInfo' holds exactly the documented fields, no token, and is null when signed out",
  anyWidth,
  async ({ page }) => {
    await page.goto('/login');
    expect(await stored(page, 'UserInfo')).toBeNull();
    await fillSignIn(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    // Without a redirect one comes home.
    await expect(page).toHaveURL(/\/$/);
    const record = {
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Selam Tesfay',
      email: 'shopper@example.com',
      isAdmin: false,
      shippingAddress: {
        firstName: 'Selam',
        lastName: 'Tesfay',
        address: '12 Harnet Avenue',
        city: 'Asmara',
        postalCode: '1001',
        country: 'Eritrea',
      },
      university: null,
      bio: null,
      createdAt: expect.any(String),
    };
    expect(await stored(page, 'UserInfo')).toEqual(record);
    await page.reload();
    expect(await stored(page, 'UserInfo')).toEqual(record);
    // The choice about cookies, and that somebody is signed in, is all that a script can read.
    const readable = await page.evaluate(() => document.cookie.split('; '));
    expect(readable.map((cookie) => cookie.replace(/^(cookie-consent)=.*/, '$1')).sort()).toEqual([
      'cookie-consent',
      'signed-in=1',
    ]);
  },
);

// spec: sign-in-5, constant-22
test('a signed-in user is sent to the redirect target', anyWidth, async ({ page, shop }) => {
  await signIn(page, 'shopper@example.com');
  for (const form of ['/login', '/register']) {
    await page.goto(`${form}?redirect=/sales`);
    await expect(page).toHaveURL(`${shop.url}/sales`);
    await page.goto(form);
    await expect(page).toHaveURL(`${shop.url}/`);
  }
});

// spec: customer-5
test('signed-in-only routes redirect to /login, carrying the wanted page', anyWidth, async ({ page }) => {
  for (const path of ['/account', '/account/order/abc', '/revieworder', '/ordersuccess/abc']) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  }
});

// spec: error-2, error-10
test(
  "a failed sign-in shows the server message, else 'Login failed. Please try again.'",
  anyWidth,
  async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, 'shopper@example.com', 'not the password');
    const button = page.getByRole('button', { name: 'Sign In' });
    await button.click();
    // At the form, where it stays, with the way out; a toast would repeat it.
    const alert = page.getByRole('form', { name: 'Sign In' }).getByRole('alert');
    await expect(alert).toContainText('Invalid email or password');
    await expect(alert.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await answerInstead(page, 'SignIn', failure(''));
    await button.click();
    await expect(toast(page).filter({ hasText: 'Login failed. Please try again.' })).toBeVisible();
    await answerInstead(
      page,
      'SignIn',
      data({ signIn: { __typename: 'SignInRefused', message: '', retryAfter: null } }),
    );
    await button.click();
    await expect(alert).toContainText('Login failed. Please try again.');
    await expect(page).toHaveURL(/\/login$/);
  },
);

// spec: error-7, constant-22
test(
  "429 shows 'Too many login attempts. Please try again in N minutes.', N from retry-after, by default 15 seconds, rounded up",
  anyWidth,
  async ({ page, faults }) => {
    await page.goto('/login');
    await fillSignIn(page);
    const button = page.getByRole('button', { name: 'Sign In' });
    const text = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`;
    await answerInstead(page, 'SignIn', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '301' } }));
    await button.click();
    await expect(toast(page).filter({ hasText: text(6) })).toBeVisible();
    await answerInstead(page, 'SignIn', (route) => route.fulfill({ status: 429 }));
    await button.click();
    await expect(toast(page).filter({ hasText: text(1) })).toBeVisible();
    expect(faults.every((fault) => fault.includes('status of 429'))).toBe(true);
    faults.length = 0;
  },
);

// spec: sign-in-6, state-2, validation-4
test("Sign Up has four required fields, 'Already have an account? Sign in' with the redirect, and is disabled until all are valid", async ({
  page,
}) => {
  await page.goto('/register?redirect=/sales');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toHaveAttribute(
    'href',
    '/login?redirect=/sales',
  );
  const button = page.getByRole('button', { name: 'Sign Up' });
  await expect(button).toBeDisabled();
  const email = `${randomUUID()}@example.com`;
  await fillSignUp(page, email);
  await expect(button).toBeEnabled();
  for (const label of ['User name', 'Email', 'Password', 'Confirm Password']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('required', '');
    const text = await field.inputValue();
    await field.fill('');
    await expect(button).toBeDisabled();
    await field.fill(text);
    await expect(button).toBeEnabled();
  }
  await page.getByLabel('Confirm Password').fill('another password');
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByLabel('Confirm Password').fill(DEMO_PASSWORD);
  await button.click();
  await expect(page).toHaveURL('/sales');
  expect(await stored(page, 'UserInfo')).toMatchObject({ name: 'Hana Tesfay', email, isAdmin: false });
});

// spec: error-10
test(
  "a failed registration shows the server message, else 'Registration failed. Please try again.'",
  anyWidth,
  async ({ page }) => {
    await page.goto('/register');
    await fillSignUp(page, 'shopper@example.com');
    const button = page.getByRole('button', { name: 'Sign Up' });
    await button.click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists');
    await answerInstead(page, 'SignUp', failure(''));
    await button.click();
    await expect(toast(page).filter({ hasText: 'Registration failed. Please try again.' })).toBeVisible();
  },
);

// spec: customer-8
test(
  'a customer who wanted an admin page gets a message at /login, and is not sent back in a loop',
  anyWidth,
  async ({ page }) => {
    await signIn(page, 'shopper@example.com');
    await page.goto('/login?redirect=/admin/orders');
    await expect(page.getByText('which isn’t an admin account')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);
