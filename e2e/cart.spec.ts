import { anyWidth, expect, test } from './support/shop';

// spec: panel-3
test('the quick panel adds one, opens the cart, and returns the focus', async ({ page }) => {
  await page.goto('/products');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'A dozen garden roses' });
  const add = card.getByRole('button');
  const panel = page.getByRole('dialog', { name: 'Product Details' });

  await add.click();
  await expect(panel.getByText('$49.00').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(add).toBeFocused();

  await add.click();
  await panel.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText('1 × $49.00')).toBeVisible();
  await expect(cart.getByText('Subtotal')).toBeVisible();
  await cart.getByRole('link', { name: 'View Cart & Checkout' }).click();
  await expect(page).toHaveURL(/\/cart$/);

  // 'Add' again is one more, not a replacement; the badge counts lines.
  await page.goto('/products');
  await add.click();
  await panel.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(panel).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByText('$98.00').first()).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}') as Record<string, unknown>);
  expect(stored).toMatchObject({
    paymentMethod: 'PayPal',
    itemsPrice: 98,
    shippingPrice: 7,
    taxPrice: 14.7,
    preTaxPrice: 105,
    totalPrice: 119.7,
    itemsNumber: 2,
    itemsNumberText: '2 items',
  });
});

// spec: product-7
test('a sold-out gift can’t be added', anyWidth, async ({ page, shop }) => {
  const product = shop.query<{ id: string }>(
    'SELECT id FROM products WHERE variant_of IS NULL AND is_published AND count_in_stock = 0 LIMIT 1',
  )[0];
  await page.goto(`/product/${product?.id}`);
  await expect(page.getByText('Sold out').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeDisabled();
});

// spec: cart-5
test(
  'the cart is checked when it is opened, and the shopper sees what has changed',
  anyWidth,
  async ({ page, shop }) => {
    const product = shop.query<{ id: string; name: string; count_in_stock: number }>(
      'SELECT id, name, count_in_stock FROM products WHERE variant_of IS NULL AND is_published AND count_in_stock BETWEEN 5 AND 20 AND NOT is_on_sale LIMIT 1',
    )[0];
    await page.goto('/');
    await page.evaluate((id) => {
      const item = {
        _id: id,
        name: 'An old name',
        image: '/images/placeholder.jpg',
        price: 1,
        salePrice: null,
        isOnSale: false,
        countInStock: 99,
        qty: 60,
      };
      localStorage.setItem('cart', JSON.stringify({ cartItems: [item] }));
    }, product?.id);
    await page.goto('/cart');
    await expect(page.getByText('Your cart has changed')).toBeVisible();
    await expect(page.getByText(new RegExp(`Only ${product?.count_in_stock} of`))).toBeVisible();
    await expect(page.getByRole('link', { name: product?.name ?? '' }).first()).toBeVisible();
  },
);
