import type { Page } from '@playwright/test';
import { operationOf } from '../support/graphql';
import { anyWidth, expect, test } from '../support/shop';
import { leaveCart, placeOrder, productNamed, settled, signUp, stored } from '../support/shopper';

const openSidebar = async (page: Page) => {
  await settled(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  return page.getByRole('dialog', { name: 'Your Cart' });
};

// spec: sidebar-1
test("the cart sidebar has the title 'Your Cart', an empty text, 'Continue Shopping' to / and 'View Cart & Checkout' to /cart", async ({
  page,
}) => {
  await page.goto('/about');
  const sidebar = await openSidebar(page);
  await expect(sidebar.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  await expect(sidebar.getByText('Your cart is empty', { exact: true })).toBeVisible();
  await expect(sidebar.getByText('Subtotal')).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'View Cart & Checkout' })).toHaveAttribute('href', '/cart');
  await sidebar.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// spec: sidebar-2
test('a line of the sidebar shows image, name, quantity x price and line total at the full price; the saving is a row of its own', async ({
  page,
  shop,
}) => {
  await leaveCart(page, [
    { product: productNamed(shop, 'Sunflower armful'), qty: 2 },
    { product: productNamed(shop, 'Little wooden sled'), qty: 1 },
  ]);
  await page.goto('/about');
  const sidebar = await openSidebar(page);
  const [sunflowers, sled] = [sidebar.getByRole('listitem').nth(0), sidebar.getByRole('listitem').nth(1)];
  await expect(sunflowers.locator('img')).toHaveAttribute('src', /sunflower-armful/);
  await expect(sunflowers.getByRole('link', { name: 'Sunflower armful' })).toBeVisible();
  // $42.00, on sale for $33.60.
  await expect(sunflowers.getByText('2 × $42.00', { exact: true })).toBeVisible();
  await expect(sunflowers.getByText('$84.00', { exact: true })).toBeVisible();
  await expect(sled.getByText('1 × $68.00', { exact: true })).toBeVisible();
  const saving = sidebar.getByText('Sale savings').locator('..');
  await expect(saving).toContainText('−$16.80');
  await expect(sidebar.getByText('Subtotal').locator('..')).toContainText('$135.20');
  await sidebar.getByRole('link', { name: 'View Cart & Checkout' }).click();
  await expect(page.getByText('Subtotal (3 items)').locator('..')).toContainText('$135.20');
});

// spec: entity-7, state-4, constant-3, constant-9
test(
  "the storage key 'cart' holds exactly the documented record, recomputed with every change",
  anyWidth,
  async ({ page, shop }) => {
    const sunflowers = productNamed(shop, 'Sunflower armful');
    await leaveCart(page, [{ product: sunflowers, qty: 1 }]);
    await page.goto('/cart');
    await page.getByLabel('Quantity of Sunflower armful').selectOption('3');
    await expect(page.getByText('Subtotal (3 items)')).toBeVisible();
    // 3 × 33.60 = 100.80; 15 % of it is 15.12.
    expect(await stored(page, 'cart')).toEqual({
      cartItems: [
        {
          _id: sunflowers.id,
          name: 'Sunflower armful',
          image: sunflowers.image,
          price: 42,
          salePrice: 33.6,
          isOnSale: true,
          countInStock: sunflowers.count_in_stock,
          qty: 3,
        },
      ],
      shippingAddress: { isSaved: false },
      paymentMethod: 'PayPal',
      itemsPrice: 100.8,
      shippingPrice: 7,
      taxPrice: 15.12,
      preTaxPrice: 107.8,
      totalPrice: 122.92,
      itemsNumber: 3,
      itemsNumberText: '3 items',
    });
    await page.getByRole('button', { name: 'Remove Sunflower armful' }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    expect(await stored(page, 'cart')).toMatchObject({
      cartItems: [],
      itemsPrice: 0,
      shippingPrice: 0,
      taxPrice: 0,
      totalPrice: 0,
      itemsNumber: 0,
      itemsNumberText: '1 item',
    });
  },
);

// spec: cart-1, cart-2, cart-3, constant-3
test("the cart page: image, link, price, quantity and remove; 'Standard delivery', 'Calculated at checkout', an estimate before tax", async ({
  page,
  shop,
}) => {
  const sled = productNamed(shop, 'Little wooden sled');
  await leaveCart(page, [{ product: sled, qty: 1 }]);
  await page.goto('/cart');
  const line = page.getByRole('main').locator(`[data-product="${sled.id}"]`);
  await expect(line.locator('img')).toHaveAttribute('src', sled.image);
  await expect(line.getByRole('link', { name: sled.name })).toHaveAttribute('href', `/product/${sled.id}`);
  await expect(line.getByText('$68.00').first()).toBeVisible();
  await expect(line.getByLabel(`Quantity of ${sled.name}`).locator('option')).toHaveText(['1', '2', '3']);
  await expect(line.getByRole('button', { name: `Remove ${sled.name}` })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(summary.getByText('Shipping', { exact: true }).locator('..')).toContainText('Standard delivery');
  await expect(summary.getByText('Tax', { exact: true }).locator('..')).toContainText('Calculated at checkout');
  await expect(summary.getByText('Estimated total').locator('..')).toContainText('$75.00');
  await expect(summary.getByText('Includes $7.00 shipping, before tax.')).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
    'href',
    '/login?redirect=/revieworder',
  );
});

// spec: cart-4
test("an empty cart shows 'Your cart is empty.' with a 'Go back' link", anyWidth, async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/$/);
});

// spec: cart-5
test('the cart is checked with one request, however many lines it has', anyWidth, async ({ page, shop }) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    const name = operationOf(request);
    if (name !== undefined) asked.push(name);
  });
  await leaveCart(
    page,
    ['Sunflower armful', 'Little wooden sled', 'Balloon in a box', 'Glass wind chime'].map((name) => ({
      product: productNamed(shop, name),
      qty: 1,
    })),
  );
  const answered = page.waitForResponse((answer) => operationOf(answer.request()) === 'CartProducts');
  await page.goto('/cart');
  await answered;
  await page.getByRole('button', { name: 'Remove Balloon in a box' }).click();
  await expect(page.getByText('Balloon in a box was removed.')).toBeVisible();
  expect(asked.filter((name) => name === 'CartProducts')).toHaveLength(1);
});

// spec: cart-6
test(
  'the last pieces in the shopper’s own unpaid order are not sold out: the cart links to that order',
  anyWidth,
  async ({ page, shop }) => {
    const watch = productNamed(shop, 'Engraved everyday watch');
    expect(watch.count_in_stock).toBe(1);
    const { token } = await signUp(page);
    await leaveCart(page, [{ product: watch, qty: 1 }]);
    const orderId = await placeOrder(page, token, watch);
    await page.goto('/cart');
    await expect(page.getByText('An unpaid order holds these for you')).toBeVisible();
    await expect(page.getByRole('link', { name: 'see the order' })).toHaveAttribute('href', `/order/${orderId}`);
    await expect(page.getByRole('link', { name: watch.name })).toBeVisible();
    await expect(page.getByText(/sold out/i)).toHaveCount(0);

    // For anyone else it is.
    await signUp(page);
    await leaveCart(page, [{ product: watch, qty: 1 }]);
    await page.goto('/cart');
    await expect(page.getByText(`${watch.name} is sold out, so we removed it from your cart.`)).toBeVisible();
  },
);
