import { expect, test } from './support/shop';
import { becomeAdmin, enterCard, leaveCart, productNamed, settled, shippingAddress } from './support/shopper';

test('a guest writes a gift message in two scripts, changes it on the order’s page, and the shop packs it', async ({
  page,
  shop,
}) => {
  const email = `gift-${Date.now()}@example.com`;
  const message = 'كل عام وأنت بخير 👨‍👩‍👧🎂';
  await page.goto('/');
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }], {
    shippingAddress: { ...shippingAddress, isSaved: true },
  });
  await page.goto('/revieworder?guest=1');
  await settled(page);
  const section = page.getByRole('region', { name: 'Gift message' });

  await test.step('the card is seen while it is written, and a reload loses nothing', async () => {
    await section.getByRole('button', { name: 'Add a gift message' }).click();
    await section.getByLabel('To (optional)').fill('ليلى');
    await section.getByLabel('Message').fill(message);
    await expect(section).toContainText('221 characters left');
    await section.getByRole('radio', { name: 'Starry night' }).check();
    const card = section.getByRole('figure', { name: 'Your card' });
    const text = card.getByText(message);
    await expect(text).toBeVisible();
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expect(section.getByRole('checkbox', { name: 'Hide prices on the packing slip' })).toBeChecked();
    await page.reload();
    await expect(section.getByLabel('Message')).toHaveValue(message);
    await expect(section.getByRole('radio', { name: 'Starry night' })).toBeChecked();
  });

  await test.step('a message that is too long is told at its field, and nothing is ordered', async () => {
    await page.getByLabel('Your name').fill('Selam Guest');
    await page.getByLabel('Email').fill(email);
    await enterCard(page, '4242 4242 4242 4242');
    await section.getByLabel('Message').fill('🎂'.repeat(241));
    await expect(section).toContainText('1 too many');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(section.getByLabel('Message')).toBeFocused();
    await expect(section).toContainText('Use at most 240 characters');
    await section.getByLabel('Message').fill(message);
  });

  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/order\/\w+\?key=/);
  await settled(page);
  await expect(section).toContainText(message);
  await section.getByRole('button', { name: 'Change gift message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gift message' });
  await dialog.getByLabel('From (optional)').fill('Selam');
  await dialog.getByRole('button', { name: 'Save gift message' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Selam');

  await becomeAdmin(page);
  const [order] = shop.query<{ id: string }>('SELECT id FROM orders WHERE customer_email = ?', email);
  await page.goto(`/admin/orders/${order!.id}`);
  await settled(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Gift message changed');
  await page.getByRole('link', { name: 'Print packing slip' }).click();
  const slip = page.getByRole('article', { name: 'Packing slip' });
  await expect(slip).toContainText('Gentle hand cream');
  await expect(slip).toContainText('A gift for ليلى from Selam');
  await expect(slip).not.toContainText('$');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await page.getByRole('link', { name: 'Print card' }).click();
  await expect(page.getByRole('article', { name: 'Card' })).toContainText(message);
});
