import { anyWidth, expect, test } from './support/shop';
import {
  adminToken,
  becomeAdmin,
  choosePaymentPage,
  leaveCart,
  placeAndOpen,
  productNamed,
  shippingAddress,
  signUp,
} from './support/shopper';

test('the owner makes a code, and a shopper sees why it can’t be used, uses it, and finds it on the order', async ({
  page,
  shop,
}) => {
  await test.step('the owner makes a code', async () => {
    await signUp(page);
    await becomeAdmin(page);
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: 'Discount codes and automatic offers' }).click();
    await page.getByRole('button', { name: 'Add a discount' }).click();
    const form = page.getByRole('form', { name: 'New discount' });
    await form.getByLabel('Name').fill('Spring offer');
    await form.getByLabel('Code', { exact: true }).fill('spring-10');
    await form.getByLabel('Percentage', { exact: true }).fill('10');
    await form.getByLabel('Minimum').fill('50');
    await form.getByLabel('Uses per customer').fill('1');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'SPRING-10: 10% off' })).toContainText('Active');
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('added a discount');
  });

  const summary = page.getByRole('region', { name: 'Order Summary' });
  const codes = summary.getByRole('form', { name: 'Discount code' });
  const enter = async (code: string) => {
    await codes.getByLabel('Code').fill(code);
    await codes.getByLabel('Code').press('Enter');
  };
  await test.step('a shopper enters codes', async () => {
    await signUp(page);
    const cream = productNamed(shop, 'Gentle hand cream');
    await leaveCart(page, [{ product: cream, qty: 1 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.goto('/revieworder');
    await expect(codes).toBeHidden();
    await summary.getByText('Discount code', { exact: true }).click();
    await enter('');
    await expect(codes).toContainText('Enter a code');
    await enter('NO-SUCH');
    await expect(codes).toContainText('We don’t know this code. Please check the spelling.');
    await expect(codes.getByLabel('Code')).toBeFocused();
    await enter('spring-10');
    await expect(codes).toContainText(/Add gifts for \$[\d.]+ more to use this code\./);
    await leaveCart(page, [{ product: cream, qty: 4 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.goto('/revieworder');
    await summary.getByText('Discount code', { exact: true }).click();
    await enter(' spring-10');
    await expect(summary.getByRole('status')).toHaveText('SPRING-10 is applied.');
    await expect(summary).toContainText('Spring offer (SPRING-10)-$');
  });

  await test.step('the tab remembers it, and it can be removed', async () => {
    await page.reload();
    await expect(summary.getByRole('list', { name: 'Your discount codes' })).toContainText('SPRING-10');
    await summary.getByRole('button', { name: 'Remove SPRING-10' }).click();
    await expect(summary).not.toContainText('Spring offer (SPRING-10)');
    await enter('SPRING-10');
    await expect(summary).toContainText('Spring offer (SPRING-10)-$');
  });

  await test.step('the order has it', async () => {
    const id = await placeAndOpen(page, shop);
    const [order] = shop.query<{ discount_cents: number }>('SELECT discount_cents FROM orders WHERE id = ?', id);
    expect(order!.discount_cents).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Spring offer (SPRING-10)-$');
  });

  await test.step('a code that ends while the page is open is refused, and the total is the right one', async () => {
    const cream = productNamed(shop, 'Gentle hand cream');
    await leaveCart(page, [{ product: cream, qty: 5 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.goto('/revieworder');
    await expect(summary).toContainText('Spring offer (SPRING-10)-$');
    shop.change(`UPDATE discounts SET ends_on = '2026-01-01', version = version + 1 WHERE code = 'SPRING-10'`);
    await choosePaymentPage(page);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText('SPRING-10: This code has expired.')).toBeVisible();
    await expect(summary).not.toContainText('Spring offer (SPRING-10)');
    await expect(summary.getByRole('list', { name: 'Your discount codes' })).toContainText('This code has expired.');
  });
});

test('the cart shows what an automatic offer takes off, as the checkout does', anyWidth, async ({ page, shop }) => {
  const token = await adminToken(shop);
  const edit = async (mutation: string) => {
    const answer = await page.request.post('/graphql', {
      headers: { authorization: `Bearer ${token}` },
      data: { query: `mutation { discount: ${mutation} { id } }` },
    });
    return ((await answer.json()) as { data: { discount: { id: string } } }).data.discount.id;
  };
  await signUp(page);
  const offer = await edit('createDiscount(input: { name: "Week of gifts", kind: PERCENTAGE, percent: 10 })');
  try {
    const cream = productNamed(shop, 'Gentle hand cream');
    await leaveCart(page, [{ product: cream, qty: 2 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
    await page.goto('/cart');
    const cart = page.getByRole('region', { name: 'Summary' });
    await expect(cart).toContainText('Week of gifts-$4.40');
    await expect(cart).toContainText('Estimated total$46.60');
    await page.getByLabel('Quantity of Gentle hand cream').fill('3');
    await expect(cart).toContainText('Week of gifts-$6.60');
    await page.goto('/revieworder');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Week of gifts-$6.60');
  } finally {
    // The tests of a worker share the shop.
    await edit(`updateDiscount(input: { id: "${offer}", isActive: false })`);
  }
});
