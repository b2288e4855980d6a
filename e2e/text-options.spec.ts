import { archiveNewProducts, newProduct } from './support/admin-products';
import { expect, test } from './support/shop';
import { enterCard, leaveCart, settled, shippingAddress, signUp } from './support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

test('a shopper has names written on two cakes, and finds them in cart, checkout and order', async ({ page, shop }) => {
  const text = { name: 'name', label: 'Name on the cake', maxLength: 20, required: true, extraPrice: 4 };
  const { _id, name } = await newProduct(shop, { name: `Cake with a name ${Date.now()}`, textOptions: [text] });
  await signUp(page);
  await leaveCart(page, [], { shippingAddress: { ...shippingAddress, isSaved: true } });
  // The card can't add it: something has to be filled in.
  await page.goto(`/search/${encodeURIComponent(name)}/category/sort/createdAt:desc/page/1`);
  await settled(page);
  await page.getByRole('link', { name: `Choose ${name}` }).click();
  await expect(page).toHaveURL(`/product/${_id}`);

  const field = page.getByLabel('Name on the cake (+$4.00)');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(page.getByText('Fill in “Name on the cake”')).toBeVisible();
  await expect(field).toBeFocused();
  for (const value of ['Ana', 'Ben']) {
    await field.fill(value);
    await add.click();
    await expect(page.getByText(`${name} added to cart!`).first()).toBeVisible();
  }

  await page.goto('/cart');
  await settled(page);
  const line = (value: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Name on the cake: ${value} (+$4.00)` })
      .first();
  await expect(line('Ana')).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${name}, Ana`)).toBeVisible();
  await page.getByRole('button', { name: `One more of ${name}, Ben` }).click();
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible();
  await expect(page.getByText('$72.00').first()).toBeVisible();

  await page.goto('/revieworder');
  await expect(line('Ana')).toBeVisible();
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(line('Ana')).toContainText('1 × $24.00');
  await expect(line('Ben')).toContainText('2 × $24.00');
});
