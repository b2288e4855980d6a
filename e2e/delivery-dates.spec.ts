import { adminToken, enterCard, leaveCart, productNamed, shippingAddress, signUp } from './support/shopper';
import { expect, test, type Shop } from './support/shop';

test('a shopper chooses the day, sees it on the order and changes it; a day that is full is refused with the next ones', async ({
  page,
  shop,
}) => {
  const cream = { product: productNamed(shop, 'Gentle hand cream'), qty: 1 };
  await signUp(page);
  await leaveCart(page, [cream], { shippingAddress: { ...shippingAddress, isSaved: true } });
  await page.goto('/revieworder');
  const day = page.getByRole('combobox', { name: 'Delivery day' });
  await expect(day).toHaveValue('');
  await expect(day.locator('option').first()).toHaveText('As soon as possible');
  // Far enough off that no other test has it, and that midnight changes nothing.
  const options = await day.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const [first, second] = [options.at(-5)!, options.at(-4)!];
  const words = async (date: string) => day.locator(`option[value="${date}"]`).innerText();
  const [firstDay, secondDay] = [await words(first), await words(second)];
  await day.selectOption(first);
  // The tab remembers the choice.
  await page.reload();
  await expect(day).toHaveValue(first);
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order(success)?\//);
  const [order] = shop.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC LIMIT 1');
  await page.goto(`/order/${order!.id}`);
  const shipping = page.getByRole('region', { name: 'Shipping' });
  await expect(shipping).toContainText(`Arrives ${firstDay}`);

  await shipping.getByRole('button', { name: 'Change the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the day' });
  await dialog.getByRole('combobox', { name: 'Day' }).selectOption(second);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(shipping).toContainText(`Arrives ${secondDay}`);

  // Another shopper wants the same day.
  await signUp(page);
  await leaveCart(page, [cream], { shippingAddress: { ...shippingAddress, isSaved: true } });
  await page.goto('/revieworder');
  await day.selectOption(second);
  // Meanwhile, the shop sets that it delivers one order a day.
  await setOrdersPerDay(shop, 1);
  try {
    await page.getByRole('radio', { name: 'Secure payment page' }).check();
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(day).toHaveAccessibleDescription(/^We have as many orders as we can manage .* You can choose /);
    await expect(day.locator(`option[value="${second}"]`)).toHaveCount(0);
  } finally {
    await setOrdersPerDay(shop, null);
  }
});

async function setOrdersPerDay(shop: Shop, ordersPerDay: number | null): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(shop)}` };
  const ask = async (query: string, variables: object = {}) => {
    const answer = await fetch(`${shop.url}/graphql`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ query, variables }),
    });
    return ((await answer.json()) as { data: Record<string, { version: number }> }).data;
  };
  const { version } = (await ask('{ shopSettings { version } }'))['shopSettings']!;
  await ask('mutation ($input: UpdateShopSettingsInput!) { updateShopSettings(input: $input) { version } }', {
    input: { version, ordersPerDay },
  });
}
