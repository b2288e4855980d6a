import { archiveNewProducts, newProduct, offerAddOns } from './support/admin-products';
import { expect, test } from './support/shop';
import { enterCard, leaveCart, settled, shippingAddress, signUp } from './support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

test('a shopper adds something to a gift in one tap, and finds it under the gift in cart and order', async ({
  page,
  shop,
}) => {
  const number = Date.now();
  const gift = await newProduct(shop, { name: `Bouquet ${number}`, price: 30 });
  const vase = await newProduct(shop, { name: `Vase ${number}`, price: 12 });
  await offerAddOns(shop, gift, [vase]);
  await signUp(page);
  await leaveCart(page, [], { shippingAddress: { ...shippingAddress, isSaved: true } });
  await page.goto(`/product/${gift._id}`);
  await settled(page);
  await page.getByRole('checkbox', { name: vase.name }).check();
  await expect(page.getByText('One gift with this extra: $42.00')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('In your cart with this gift')).toBeVisible();

  await page.goto('/cart');
  await settled(page);
  const lines = page.getByRole('main').locator('[data-product]');
  await expect(lines.nth(1)).toContainText(`Goes with ${gift.name}`);
  await page.getByRole('button', { name: `Remove ${gift.name}`, exact: true }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines).toHaveCount(2);

  await page.goto('/revieworder');
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
  await expect(page.getByText(`Goes with ${gift.name}`)).toBeVisible();
});
