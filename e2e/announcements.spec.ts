import type { Page } from '@playwright/test';
import { GRAPHQL } from './support/graphql';
import { addButtons, answering, failing, fillCart, orderId, productId, signIn, visit } from './support/screens';
import { expect, test } from './support/shop';

/** Where changes are spoken politely: one region of the page, or of the dialog that covers it. */
const spoken = (page: Page) => page.locator('[role=status][aria-atomic=false]').last();

// spec: beyond-3
test('following a link announces the new page, loading a page is left to the browser', async ({ page }) => {
  await visit(page, '/');
  await expect(spoken(page)).toBeEmpty();
  await page.getByRole('link', { name: 'View More' }).click();
  await expect(spoken(page)).toContainText('Sales · Gift Shop');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/ · Gift Shop$/);
  await expect(spoken(page)).toContainText(await page.title());
  // And the announcement is gone for someone who reads the page later.
  await page.clock.install();
  await visit(page, '/');
  await page.getByRole('link', { name: 'View More' }).click();
  await expect(spoken(page)).toContainText('Sales · Gift Shop');
  await page.clock.runFor(6000);
  await expect(spoken(page)).toBeEmpty();
});

test('a filtered list announces its number of entries', async ({ page }) => {
  await visit(page, '/search/category/birthday');
  await page.getByLabel('Category').selectOption('Honeymoon');
  await expect(spoken(page)).toContainText('Honeymoon gifts');
  await expect(spoken(page)).toContainText(/\d products?(, page 1 of \d)?$/);
  await page.getByRole('main').getByRole('searchbox').fill('nothing like this');
  await page.keyboard.press('Enter');
  await expect(spoken(page)).toContainText('No products found');
});

test('adding is announced, and the cart’s new count; a full cart at the start is not', async ({ page, shop }) => {
  await fillCart(page, shop);
  await visit(page, `/product/${productId(shop, 'NOT is_on_sale AND count_in_stock > 41')}`);
  await expect(page.getByRole('button', { name: 'Cart, 2 products' })).toBeVisible();
  await expect(spoken(page)).toBeEmpty();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toHaveAttribute('aria-live', 'polite');
  await expect(toast.getByRole('status')).toContainText('added to cart!');
  await expect(spoken(page)).toContainText('5 items in cart');
});

test('in the cart a new quantity is announced with its total, and removing a line moves the focus to Undo', async ({
  page,
  shop,
}) => {
  await fillCart(page, shop);
  await visit(page, '/cart');
  const quantity = page.getByLabel(/^Quantity of/).first();
  await expect(quantity).toBeVisible();
  await expect(spoken(page)).toBeEmpty();
  await quantity.focus();
  await page.keyboard.press('3');
  await expect(quantity).toHaveValue('3');
  const total = () => page.getByText('Estimated total').locator('xpath=following-sibling::dd').innerText();
  await expect(spoken(page)).toContainText('5 items in cart');
  await expect(spoken(page)).toContainText(`Estimated total ${await total()}`);
  await expect(quantity).toBeFocused();

  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('was removed.');
  await expect(spoken(page)).toContainText('2 items in cart');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(2);
  await expect(page.locator(':focus')).toHaveRole('link');

  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Quantity of/)).toHaveCount(left);
    await expect(page.locator(':focus')).toContainText('was removed.');
  }
  await expect(spoken(page)).toContainText('Your cart is empty');
});

test('messages that appear while a dialog is open appear in the dialog', async ({ page }) => {
  await visit(page, '/sales');
  await addButtons(page).first().click();
  const panel = page.getByRole('dialog', { name: 'Product Details' });
  await panel.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart).toBeVisible();
  await expect(cart.getByRole('region', { name: 'Notifications', includeHidden: true })).toBeAttached();
  await expect(cart.locator('[role=status][aria-atomic=false]')).toContainText('1 item in cart');
});

test('loading and failing are announced, and trying again does not lose the focus', async ({ page }) => {
  await visit(page, '/');
  await failing(page, 'ProductList');
  await page.getByRole('link', { name: 'View More' }).click();
  await expect(page.getByRole('alert')).toContainText('Error: ');
  await page.unrouteAll({ behavior: 'wait' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(GRAPHQL, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status', { name: 'Loading products' })).toHaveText('Loading products');
  await expect(page.locator('[aria-busy=true]')).toBeAttached();
  release();
  await expect(addButtons(page).first()).toBeVisible();
  await expect(spoken(page)).toContainText(/8 products, page 1 of \d/);
});

// spec: beyond-3
test('form errors are linked to their fields, are announced, and take the focus', async ({ page, shop }) => {
  // Sign up: no error while typing what may still become right; at the latest when the field is left.
  await visit(page, '/register');
  await expect(page.getByText('All fields are required.')).toBeVisible();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('User name').fill('Hana');
  await field('Email').pressSequentially('hana');
  await expect(field('Email')).not.toHaveAttribute('aria-invalid');
  await field('Password').fill('short');
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Email')).toHaveAccessibleDescription('Enter an email address, such as name@example.com');
  await field('Email').fill('hana@example.com');
  await expect(field('Email')).not.toHaveAttribute('aria-invalid');
  await field('Confirm Password').pressSequentially('sho');
  await expect(page.getByText('Passwords do not match')).toBeHidden();
  await field('Confirm Password').blur();
  await expect(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  await field('Confirm Password').fill('short');
  // What the server finds stands at its field, which gets the focus.
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(field('Password')).toBeFocused();
  const refusal = 'Password must have 8 to 128 characters';
  await expect(field('Password')).toHaveAccessibleDescription(`8 to 128 characters ${refusal}`);
  await expect(page.locator('[aria-live=polite]', { hasText: refusal })).toBeAttached();

  // Sign in: a refusal is said, and the password can be typed again.
  await visit(page, '/login');
  await field('Email').fill('shopper@example.com');
  await field('Password').fill('not this');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field('Password')).toBeFocused();

  // Contact: the first field that is wrong gets the focus; each error is in a region that speaks.
  await visit(page, '/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(field('Name')).toBeFocused();
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(label)).toHaveAccessibleDescription(/^Enter/);
  }
  await expect(page.locator('[aria-live=polite]', { hasText: 'Enter a subject' })).toBeAttached();

  // The address: what is missing is said when its field was left.
  await signIn(page, shop);
  await fillCart(page, shop);
  await visit(page, '/revieworder');
  await field('City').fill('');
  await expect(field('City')).not.toHaveAttribute('aria-invalid');
  await field('City').blur();
  await expect(field('City')).toHaveAccessibleDescription('Enter the city');
});

test('fields are described to people and to browsers, and passwords can be pasted', async ({ page, shop }) => {
  const tokens = async (path: string, expected: Record<string, string>) => {
    await visit(page, path);
    for (const [label, token] of Object.entries(expected)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token);
    }
  };
  await tokens('/login', { Email: 'username', Password: 'current-password' });
  await tokens('/register', {
    'User name': 'name',
    Email: 'email',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  });
  const toggle = page.getByRole('button', { name: 'Show password' }).first();
  for (const label of ['Password', 'Confirm Password']) {
    const box = page.getByLabel(label, { exact: true });
    await box.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'a good password');
      const isTaken = input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
      );
      input.dataset['paste'] = String(isTaken);
    });
    await expect(box).toHaveAttribute('data-paste', 'true');
  }
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await tokens('/contact', { Name: 'name', Email: 'email' });
  await signIn(page, shop);
  await fillCart(page, shop);
  await tokens('/revieworder', {
    'First name': 'shipping given-name',
    'Last name': 'shipping family-name',
    Address: 'shipping street-address',
    City: 'shipping address-level2',
    'Postal code': 'shipping postal-code',
    Country: 'shipping country-name',
  });
});

test('after a payment the page moves on automatically, unless the shopper chooses to stay', async ({ page, shop }) => {
  await signIn(page, shop);
  const order = orderId(shop, 'paid');
  await answering(page, 'VerifyPayment', {
    verifyPayment: {
      __typename: 'PaymentVerification',
      success: true,
      orderId: order,
      paymentStatus: 'paid',
      error: null,
    },
  });
  await page.clock.install();
  await visit(page, '/payment/status?session_id=cs_test');
  await expect(page.getByRole('link', { name: 'View your order' })).toHaveAttribute('href', `/order/${order}`);
  await page.getByRole('button', { name: 'Stay on this page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeHidden();
  await expect(page.locator(':focus')).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/payment\/status/);
});
