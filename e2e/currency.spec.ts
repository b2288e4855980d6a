import { expect, test } from './support/shop';
import { becomeAdmin, leaveCart, placeAndOpen, productNamed, shippingAddress, signUp } from './support/shopper';

/** As a change at the settings does once no order is open, which the demo shop always has. */
const toDinars = [
  'UPDATE products SET price_cents = price_cents * 10, sale_price_cents = sale_price_cents * 10, effective_cents = effective_cents * 10',
  `INSERT INTO shop_settings (key, value, updated_at) VALUES ('currency', '"KWD"', 0)`,
];

let isInDinars = false;
test.afterEach(({ shop }) => {
  if (isInDinars)
    shop.change(
      'UPDATE products SET price_cents = price_cents / 10, sale_price_cents = sale_price_cents / 10, effective_cents = effective_cents / 10',
    );
  isInDinars = false;
  shop.change("DELETE FROM shop_settings WHERE key IN ('currency', 'locale')");
});

test('a gift is bought in dinars, with three decimals from its page to its order', async ({ page, shop }) => {
  const cream = productNamed(shop, 'Gentle hand cream');
  for (const statement of toDinars) shop.change(statement);
  isInDinars = true;
  const dinars = (fils: number) => `KWD ${(fils / 1000).toFixed(3)}`;
  const price = cream.price_cents * 10;
  const total = price + 7000 + Math.floor((price * 15 + 50) / 100);
  // Rendered pages are kept for five seconds.
  await expect(async () => {
    await page.goto(`/product/${cream.id}`);
    await expect(page.getByText(dinars(price)).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await signUp(page);
  await leaveCart(page, [{ product: { ...cream, price_cents: cream.price_cents }, qty: 1 }], {
    shippingAddress: { ...shippingAddress, isSaved: true },
  });
  await page.goto('/revieworder');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(`Total${dinars(total)}`);
  await placeAndOpen(page, shop, `Pay ${dinars(total)}`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`Total${dinars(total)}`);
});

test('the owner sees how amounts will look, and why the currency can’t change now', async ({ page, shop, browser }) => {
  const cream = productNamed(shop, 'Gentle hand cream');
  const inGerman = `${(cream.price_cents / 100).toFixed(2).replace('.', ',')} $`;
  await signUp(page);
  await becomeAdmin(page);
  const tab = await page.context().newPage();
  await tab.goto(`/product/${cream.id}`);
  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  await elsewhere.goto(`${shop.url}/product/${cream.id}`);
  await page.goto('/admin/settings');
  await page.getByLabel('Currency').selectOption('KWD');
  await expect(page.getByText('Amounts will look like this: KWD 1,234.500')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^The currency can’t change while \d+ orders are open/).last()).toBeVisible();
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('Way of writing amounts').fill('de-DE');
  await expect(page.getByText('Amounts will look like this: 1.234,50 $')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(async () => {
    await page.goto(`/product/${cream.id}`);
    await expect(page.getByText(inGerman).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  // A tab that was open loads its page again, once no earlier one is kept.
  await expect(tab.getByText(inGerman).first()).toBeVisible();
  // On another device, it does so when someone comes back to it.
  await elsewhere.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(elsewhere.getByText(inGerman).first()).toBeVisible();
  await device.close();
});
