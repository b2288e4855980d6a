import type { Page } from '@playwright/test';
import { orderNumber } from '../../server/src/domain/order-number.js';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import {
  answerInstead,
  becomeAdmin,
  failure,
  leaveCart,
  placeOrder,
  productNamed,
  settled,
  signIn,
  signUp,
} from '../support/shopper';

const demoOrder = (shop: Shop, status: string) =>
  shop.query<{ id: string; total_cents: number }>(
    `SELECT orders.id, total_cents FROM orders JOIN users ON users.id = user_id
     WHERE users.email = 'shopper@example.com' AND status = ? ORDER BY orders.created_at DESC LIMIT 1`,
    status,
  )[0]!;
const tracking = (page: Page) => page.getByRole('region', { name: 'Tracking' });
const badges = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Paid' });
const steps = ['Order Placed', 'Payment', 'Shipping', 'Delivered'];

// spec: customer-1, constant-24
test('/account shows the order history with a profile card at its left', async ({ page, shop }) => {
  await signIn(page, 'shopper@example.com');
  await page.goto('/account');
  const orders = shop.query(
    "SELECT orders.id FROM orders JOIN users ON users.id = user_id WHERE users.email = 'shopper@example.com'",
  );
  const history = page.getByRole('table', { name: 'Order history' });
  await expect(history.getByRole('link', { name: /^Details/ })).toHaveCount(orders.length);
  await expect(history.getByRole('link', { name: /^Details/ }).first()).toHaveAttribute(
    'href',
    /^\/account\/order\/[0-9a-f]{32}$/,
  );
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByRole('heading', { name: 'Selam Tesfay' })).toBeVisible();
  await expect(profile.getByText('shopper@example.com')).toBeVisible();
  const [user] = shop.query<{ created_at: number }>("SELECT created_at FROM users WHERE email = 'shopper@example.com'");
  for (const [name, value] of [
    ['Total Orders', String(orders.length)],
    ['Active Since', String(new Date(user?.created_at ?? 0).getUTCFullYear())],
    ['Email Verified', 'Yes'],
  ] as const) {
    await expect(profile.getByText(name, { exact: true }).locator('..')).toHaveText(name + value);
  }
  await expect(profile.getByText('No university given')).toBeVisible();
  const [left, right] = [await profile.boundingBox(), await history.boundingBox()];
  if ((page.viewportSize()?.width ?? 0) >= 1024)
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
});

// spec: order-1, order-2, order-3, state-12, constant-21
test('an unpaid order shows the badge Not Paid, 30 % and a way to pay it', anyWidth, async ({ page, shop }) => {
  const { token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'));
  await page.goto(`/order/${id}`);
  await expect(badges(page)).toHaveText('Not Paid');
  await expect(tracking(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  await expect(tracking(page).getByText('PROCESSING')).toBeVisible();
  for (const [index, step] of steps.entries()) {
    await expect(tracking(page).getByRole('listitem').nth(index)).toContainText(step);
  }
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  for (const name of ['Mark as Paid', 'Mark as Delivered']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

// spec: customer-3, order-1, state-13, constant-21
test('a paid order shows the badge Paid, 60 %, SHIPPING and Order in Transit', anyWidth, async ({ page, shop }) => {
  await signIn(page, 'shopper@example.com');
  await page.goto(`/account/order/${demoOrder(shop, 'paid').id}`);
  await expect(badges(page)).toHaveText('Paid');
  await expect(tracking(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
  await expect(tracking(page).getByText('SHIPPING', { exact: true })).toBeVisible();
  await expect(tracking(page).getByText('Order in Transit')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
});

// spec: order-1, state-14, constant-21
test(
  'a delivered order shows the badges Paid and Delivered, 100 % and DELIVERED with its date',
  anyWidth,
  async ({ page, shop }) => {
    await signIn(page, 'shopper@example.com');
    const { id, total_cents } = demoOrder(shop, 'delivered');
    await page.goto(`/order/${id}`);
    await expect(badges(page)).toHaveText('PaidDelivered');
    await expect(tracking(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await expect(tracking(page).getByText('DELIVERED', { exact: true })).toBeVisible();
    await expect(tracking(page).getByText(/^Delivered on [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Summary' }).getByText('Total', { exact: true }).locator('..'),
    ).toContainText(`$${(total_cents / 100).toFixed(2)}`);
  },
);

// spec: customer-4
test(
  "/ordersuccess: 'Your order has been placed!', 'Continue Shopping', 'View Order in Account', for its owner only",
  anyWidth,
  async ({ page, shop }) => {
    const { id } = demoOrder(shop, 'paid');
    await signIn(page, 'shopper@example.com');
    await page.goto(`/ordersuccess/${id}`);
    await expect(page.getByRole('heading', { name: 'Your order has been placed!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'View Order in Account' })).toHaveAttribute(
      'href',
      `/account/order/${id}`,
    );
    await becomeAdmin(page);
    expect((await page.goto(`/ordersuccess/${id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  },
);

// spec: public-1
test(
  "/order shows the newest unpaid order with 'Pay now', else the cart's review, else a link to the products",
  anyWidth,
  async ({ page, shop }) => {
    const cream = productNamed(shop, 'Gentle hand cream');
    const { token } = await signUp(page);
    await page.goto('/order');
    await expect(page.getByRole('main').getByRole('link', { name: 'Shop All Products' })).toHaveAttribute(
      'href',
      '/products',
    );

    await leaveCart(page, [{ product: cream, qty: 1 }]);
    await page.goto('/order');
    await expect(page).toHaveURL('/revieworder');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(cream.name);

    await placeOrder(page, token, cream, 1);
    const newest = await placeOrder(page, token, cream, 2);
    await page.goto('/order');
    await expect(page.getByText(orderNumber(newest))).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
  },
);

// spec: error-4
test("a history that can't be read says 'Failed to load orders'", anyWidth, async ({ page }) => {
  await signIn(page, 'shopper@example.com');
  await answerInstead(page, 'MyOrders', failure('x'));
  await page.goto('/about');
  await settled(page);
  await page.getByRole('button', { name: 'Selam Tesfay’s account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load orders');
});

// spec: customer-6
test('another customer’s order is not found', anyWidth, async ({ page, shop }) => {
  const { id } = demoOrder(shop, 'paid');
  await signUp(page);
  for (const path of [`/order/${id}`, `/account/order/${id}`]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});
