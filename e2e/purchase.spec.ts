import type { Page } from '@playwright/test';
import { orderNumber } from '../server/src/domain/order-number.js';
import { anyWidth, expect, test } from './support/shop';
import { choosePaymentPage, leaveCart, productNamed, shippingAddress, signUp } from './support/shopper';

// spec: shop-1, search-2, cart-3, checkout-6, state-15
test('a shopper can find, order and pay for a gift', async ({ page, shop }, { project }) => {
  const email = `${project.name}-buyer@example.com`;
  const gift = () =>
    shop.query<{ count_in_stock: number }>(
      'SELECT count_in_stock FROM products WHERE name = ?',
      'A dozen garden roses',
    )[0];
  const before = gift()?.count_in_stock ?? 0;

  // Home, then search.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Most Popular' })).toBeVisible();
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.getByRole('searchbox').first().fill('  garden roses ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/garden(%20|\+| )roses\/category\/sort\/createdAt(:|%3A)desc\/page\/1$/);

  // Product, two of them into the cart.
  await page.getByRole('link', { name: 'A dozen garden roses' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'A dozen garden roses' })).toBeVisible();
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('A dozen garden roses added to cart!')).toBeVisible();

  // Cart.
  await page.goto('/cart');
  await expect(page.getByText('Standard delivery')).toBeVisible();
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await page
    .getByRole('link', { name: 'Continue to checkout' })
    .or(page.getByRole('button', { name: 'Continue to checkout' }))
    .click();

  // Sign up.
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('link', { name: /Register here/ }).click();
  await page.getByLabel('User name').fill('Hana Tesfay');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByLabel('Confirm Password').fill('another one');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
  await page.getByLabel('Confirm Password').fill('a good password');
  await page.getByRole('button', { name: 'Sign Up' }).click();

  // Where it goes.
  await expect(page).toHaveURL('/revieworder');
  await page.getByLabel('First name').fill('Mebrat');
  await page.getByLabel('Last name').fill('Haile');
  await page.getByLabel('Address').fill('4 Bole Road');
  await page.getByLabel('City').fill('Addis Ababa');
  await page.getByLabel('Postal code', { exact: true }).fill('1000');
  await page.getByLabel('Country').selectOption('Ethiopia');
  await page
    .getByRole('button', { name: /save|continue/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Edit Shipping Details' })).toBeVisible();

  // Pay at the provider's page: first a declined card, then a good one.
  await choosePaymentPage(page);
  await page.getByRole('button', { name: 'Pay $119.70' }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
  const pay = async (number: string) => {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiration date (MM/YY)').fill('12 / 40');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Name on card').fill('Hana Tesfay');
    await page.getByRole('button', { name: 'Pay $119.70' }).click();
  };
  await pay('4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await pay('4242 4242 4242 4242');

  // The payment check sends on to the order, which says Paid.
  await expect(page).toHaveURL(/\/payment\/status\?session_id=cs_/);
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Order in Transit').first()).toBeVisible();
  await expect(page.getByText('$119.70').first()).toBeVisible();

  // What the database holds.
  const orderId = page.url().split('/').at(-1) ?? '';
  expect(shop.query('SELECT status, amount_cents FROM payments WHERE order_id = ?', orderId)).toEqual([
    { status: 'succeeded', amount_cents: 11_970 },
  ]);
  expect(shop.query('SELECT status, total_cents FROM orders WHERE id = ?', orderId)).toEqual([
    { status: 'paid', total_cents: 11_970 },
  ]);
  expect(gift()?.count_in_stock).toBe(before - 2);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

// spec: loss-16, loss-18
test(
  'two tabs with one cart have one order, which a changed cart replaces and the customer can cancel',
  anyWidth,
  async ({ page, shop }) => {
    const gift = productNamed(shop, 'A dozen garden roses');
    const { email } = await signUp(page);
    const orders = () =>
      shop.query<{ id: string; status: string }>(
        'SELECT id, status FROM orders WHERE customer_email = ? ORDER BY created_at',
        email,
      );
    await leaveCart(page, [{ product: gift, qty: 1 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto('/revieworder');
      await choosePaymentPage(tab);
    }
    const payButton = (tab: Page) => tab.getByRole('button', { name: /^Pay \$/ });
    await payButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
    await payButton(other).click();
    await expect(other).toHaveURL(/\/sandbox\/stripe\/checkout\//);
    expect(orders().map(({ status }) => status)).toEqual(['pending']);

    // A day later, perhaps: the checkout says so, and the changed cart takes its place.
    await leaveCart(page, [{ product: gift, qty: 2 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.goto('/revieworder');
    await expect(page.getByText(`You have an unpaid order ${orderNumber(orders()[0]?.id ?? '')}.`)).toBeVisible();
    await choosePaymentPage(page);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
    expect(orders().map(({ status }) => status)).toEqual(['cancelled', 'pending']);

    await page.goto('/revieworder');
    await page.getByRole('link', { name: 'Pay this order' }).click();
    await expect(page).toHaveURL(`/order/${orders()[1]?.id}`);
    // The page before has a button of this name as well.
    await expect(page.getByRole('heading', { level: 1, name: 'Order details' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('This order was canceled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    expect(orders().map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  },
);
