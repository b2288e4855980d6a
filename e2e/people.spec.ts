import { expect, test } from './support/shop';
import { leaveCart, placeOrder, productNamed, settled, signIn, signUp } from './support/shopper';

test('a person is added with a birthday, chosen at checkout with phone and landmark, changed and deleted', async ({
  page,
  shop,
}) => {
  await signIn(page, 'shopper@example.com');
  await page.goto('/account');
  await settled(page);
  const list = page.getByRole('list', { name: 'People you send gifts to' });
  await expect(list.getByRole('heading', { name: 'Granny' })).toBeVisible();
  // The demo's people include a place without postal codes.
  await expect(list).toContainText('Kampala');
  await expect(list).not.toContainText('Kampala -');

  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByLabel('Name (optional)').fill('Grandma');
  await dialog.getByLabel('First name').fill('Letebrhan');
  await dialog.getByLabel('Last name').fill('Gebre');
  await dialog.getByLabel('Address', { exact: true }).fill('3 Market Street');
  await dialog.getByLabel('City').fill('Keren');
  await dialog.getByRole('checkbox', { name: 'This place has no postal code' }).check();
  await dialog.getByLabel('Country').selectOption('Eritrea');
  await dialog.getByLabel('Phone (optional)').fill('call me');
  await dialog.getByLabel('Landmark (optional)').fill('Blue gate beside the bakery');
  await dialog.getByRole('button', { name: 'Add an occasion' }).click();
  await dialog.getByLabel('Month').selectOption('February');
  await dialog.getByLabel('Day').selectOption('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a phone number, such as +291 1 123456')).toBeVisible();
  await dialog.getByLabel('Phone (optional)').fill('+291 1 555012');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('February has no day 30')).toBeVisible();
  await expect(dialog.getByLabel('Day')).toBeFocused();
  await dialog.getByLabel('Day').selectOption('29');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('list', { name: 'Occasions of Grandma' })).toContainText('Birthday');

  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }]);
  await page.goto('/revieworder');
  await settled(page);
  const shipping = page.getByRole('region', { name: 'Shipping Details' });
  const all = shipping.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  await shipping.getByRole('radio', { name: /^Send to Grandma/ }).check();
  await shipping.getByRole('button', { name: 'Save Shipping Details' }).click();
  await expect(shipping.getByText('Blue gate beside the bakery')).toBeVisible();
  await expect(shipping.getByText('+291 1 555012')).toBeVisible();
  await shipping.getByRole('button', { name: 'Edit Shipping Details' }).click();
  await expect(shipping.getByRole('radio', { name: /^Send to Grandma/ })).toBeChecked();

  await page.goto('/account');
  await settled(page);
  await list.getByRole('button', { name: 'Delete Grandma' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete person' }).click();
  await expect(list.getByRole('heading', { name: 'Grandma' })).toBeHidden();
  await expect(page.getByText('Choose one of them at checkout.')).toBeFocused();
});

test('reminders start with the link in an email, and end in the account', async ({ page, shop }) => {
  await signIn(page, 'shopper@example.com');
  await page.goto('/account');
  await settled(page);
  const reminders = page.getByRole('switch', { name: 'Remind me of occasions' });
  await expect(reminders).not.toBeChecked();
  // It turns once the shop has answered.
  await reminders.click();
  await expect(page.getByText('Almost there: open the link that we’ve emailed you.')).toBeVisible();
  await page.getByLabel('When should we email you?').selectOption('14 days before');
  await expect(page.getByText('We’ll email you 14 days before.')).toBeVisible();
  let link = '';
  await expect
    .poll(() => {
      const text = shop
        .mailsTo('shopper@example.com')
        .map((mail) => mail.text)
        .join('\n');
      link = /\/occasion-reminder\?key=[\w.-]+/.exec(text)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  await page.goto(link);
  await settled(page);
  await page.getByRole('button', { name: 'Yes, remind me' }).click();
  await expect(page.getByText('Thank you. We’ll remind you before each occasion.')).toBeFocused();
  await page.goto('/account');
  await settled(page);
  await expect(reminders).toBeChecked();
  await expect(page.getByText('Almost there')).toBeHidden();
  await reminders.click();
  await expect(page.getByText('You won’t get any more reminders of occasions.')).toBeVisible();
});

test('after an order, one tick keeps the person whom it goes to', async ({ page, shop }) => {
  const { token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'));
  await page.goto(`/ordersuccess/${id}`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Keep this person in my book' }).click();
  await page.getByRole('link', { name: 'Add a birthday or another occasion' }).click();
  await expect(
    page.getByRole('list', { name: 'People you send gifts to' }).getByRole('heading', { name: 'Mebrat Haile' }),
  ).toBeVisible();
});
