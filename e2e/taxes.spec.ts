import { expect, test } from './support/shop';
import {
  becomeAdmin,
  leaveCart,
  orderMailsComeDue,
  placeAndOpen,
  productNamed,
  shippingAddress,
  signUp,
} from './support/shopper';

test.afterEach(({ shop }) => {
  shop.change("DELETE FROM shop_settings WHERE key = 'taxRules'");
});

test('the owner’s rates are what shoppers pay at their address, and prices can include them', async ({
  page,
  shop,
  browser,
}) => {
  // The owner taxes orders to Kenya.
  const desk = await (
    await browser.newContext({ baseURL: shop.url, storageState: await page.context().storageState() })
  ).newPage();
  await becomeAdmin(desk);
  await desk.goto('/admin/taxes');
  await desk.getByRole('button', { name: 'Add a place' }).click();
  await desk.getByLabel('Country').fill('Kenya');
  await desk.getByLabel('Name of the tax').fill('VAT');
  await desk.getByLabel('Standard rate (%)').fill('16');
  await desk.getByLabel('Shipping is taxed').check();
  const save = async () => {
    const button = desk.getByRole('button', { name: 'Save' });
    await button.click();
    // Until it is saved, the button says 'Saving…'; if that fails, it is enabled again.
    await expect(button).toBeDisabled();
  };
  await save();
  await expect(desk.getByText('Zones: none → Kenya: VAT 16%, also on shipping')).toBeVisible();

  const { email } = await signUp(page);
  const cream = productNamed(shop, 'Gentle hand cream');
  await leaveCart(page, [{ product: cream, qty: 1 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
  await page.goto('/revieworder');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const cents = cream.price_cents + 700;
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  await expect(summary).toContainText(`Tax${dollars(Math.round(cream.price_cents * 0.15))}`);
  await page.getByRole('button', { name: 'Edit Shipping Details' }).click();
  await page.getByLabel('Country').selectOption('Kenya');
  await page.getByRole('button', { name: 'Save Shipping Details' }).click();
  const vat = Math.floor((cents * 16 + 50) / 100);
  await expect(summary).toContainText(`VAT 16%${dollars(vat)}`);
  const order = await placeAndOpen(page, shop, `Pay ${dollars(cents + vat)}`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`VAT 16%${dollars(vat)}Total`);
  orderMailsComeDue(shop, order);
  shop.change('UPDATE users SET email_verified_at = 0 WHERE email = ?', email);
  await expect
    .poll(() =>
      shop
        .mailsTo(email)
        .map(({ text }) => text)
        .join('\n'),
    )
    .toMatch(/VAT 16%/);

  // From now on, prices include it.
  await desk.getByLabel('Prices include tax').check();
  await save();
  await leaveCart(page, [{ product: cream, qty: 2 }], {
    shippingAddress: { ...shippingAddress, country: 'Kenya', isSaved: true },
  });
  await page.goto('/cart');
  await expect(page.getByText('Includes $7.00 shipping and tax.')).toBeVisible();
  await page.goto('/revieworder');
  const gross = 2 * cream.price_cents + 700;
  const included = `Includes VAT 16%${dollars(Math.round((gross * 16) / 116))}`;
  await expect(summary).toContainText(`Total${dollars(gross)}${included}`);
  await placeAndOpen(page, shop, `Pay ${dollars(gross)}`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(included);
  await desk.context().close();
});
