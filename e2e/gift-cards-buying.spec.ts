import { archiveNewProducts, newProduct } from './support/admin-products';
import { expect, test } from './support/shop';
import { becomeAdmin, enterCard, leaveCart, settled, shippingAddress, signUp } from './support/shopper';

test.afterEach(({ shop }) => archiveNewProducts(shop));

test('a shopper buys a gift card for a friend, who gets it by email; the owner finds it', async ({ page, shop }) => {
  const { _id, name } = await newProduct(shop, { name: `Gift card ${Date.now()}`, price: 50, isGiftCard: true });
  const friend = `ana-${Date.now()}@example.com`;
  await test.step('the page asks for whom it is', async () => {
    await signUp(page);
    await leaveCart(page, [], { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.goto(`/product/${_id}`);
    await settled(page);
    await page.getByLabel('Recipient’s name').fill('Ana');
    await page.getByLabel('Recipient’s email').fill('ana');
    await page.getByLabel('Your name').fill('Ben');
    await page.getByLabel('Message (optional)').fill('Happy birthday!');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Recipient’s email')).toBeFocused();
    await page.getByLabel('Recipient’s email').fill(friend);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText(`${name} added to cart!`).first()).toBeVisible();
  });

  await test.step('nothing is shipped or taxed', async () => {
    await page.goto('/cart');
    await settled(page);
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('Sent by email');
    await expect(summary).toContainText('Estimated total$50.00');
    await page.goto('/revieworder');
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('We’ll email your gift cards');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Sent by email');
    await enterCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
  });

  await test.step('the order says where it went, without its code', async () => {
    const cards = page.getByRole('region', { name: 'Gift card' });
    await expect(cards).toContainText('$50.00 for Ana');
    await expect(async () => {
      await page.reload();
      await expect(cards).toContainText(`Sent to ${friend} on`, { timeout: 1000 });
    }).toPass();
  });

  const code = await test.step('the friend has the email', async () => {
    await page.goto('/sandbox/mail');
    await page
      .getByRole('link', { name: /Ben sent you a gift card/ })
      .first()
      .click();
    const text = page.getByText(/Happy birthday!/).first();
    await expect(text).toBeVisible();
    const [found] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){6}/.exec(await page.locator('body').innerText()) ?? [];
    expect(found).toBeDefined();
    return found!;
  });

  await test.step('the balance page shows what is on it, and keeps the code out of its address', async () => {
    await page.goto(`/gift-cards/balance#${code}`);
    await settled(page);
    await expect(page.getByLabel('Code')).toHaveValue(code);
    await expect(page).toHaveURL('/gift-cards/balance');
    await page.getByRole('button', { name: 'Show balance' }).click();
    await expect(page.getByText('$50.00', { exact: true })).toBeVisible();
  });

  await test.step('the owner finds it, sees its ledger and cancels it', async () => {
    await becomeAdmin(page);
    await page.goto(`/admin/gift-cards?search=${friend}`);
    const card = page.getByRole('listitem').filter({ hasText: friend });
    await expect(card).toContainText(`•••• ${code.slice(-4)}`);
    await expect(card).toContainText('$50.00 of $50.00 for Ana');
    await card.getByRole('button', { name: 'Ledger' }).click();
    await expect(card.getByRole('table')).toContainText('Issued');
    await card.getByRole('button', { name: /^Cancel/ }).click();
    await card.getByLabel('Reason').fill('A test');
    await card.getByRole('button', { name: 'Cancel gift card' }).click();
    await expect(card).toContainText('Canceled');
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('canceled a gift card');
  });
});
