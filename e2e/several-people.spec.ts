import { operationOf } from './support/graphql';
import { expect, test } from './support/shop';
import { enterCard, leaveCart, productNamed, settled, signUp } from './support/shopper';

test('one order goes to three people of a pasted list with a bad row, and one card is changed later', async ({
  page,
  shop,
}) => {
  await signUp(page);
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }]);
  await page.goto('/revieworder');
  await settled(page);
  await page.getByRole('radio', { name: 'Send to several people' }).check();
  const parcels = page.getByRole('region', { name: /parcels?$/ });
  await parcels.getByRole('button', { name: 'Paste or upload a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste or upload a list' });
  const box = dialog.getByLabel('Addresses');
  await dialog.getByRole('button', { name: 'Add these people' }).click();
  await expect(dialog.getByText('Paste at least one address.')).toBeVisible();
  await box.fill(
    [
      'Name;Address;City;Country;Message',
      'Hana Tesfay;12 Harnet Avenue;Asmara;Eritrea;Happy birthday, Hana!',
      'Ben;4 Bole Road;Addis Ababa;Ethiopia;',
    ].join('\n'),
  );
  await dialog.getByRole('button', { name: 'Add these people' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We added 1 person. One row needs another look.');
  await expect(dialog.getByRole('alert')).toContainText('Row 2: Check the first name.');
  await expect(box).toHaveValue('Name;Address;City;Country;Message\nBen;4 Bole Road;Addis Ababa;Ethiopia;');
  await box.fill('Name;Address;City;Country;Message\nBen Okri;4 Bole Road;Addis Ababa;Ethiopia;');
  // A file is added to what stands in the box.
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Ada Lovelace;1 Moi Avenue;Nairobi;Kenya;With love'),
  });
  await dialog.getByRole('button', { name: 'Add these people' }).click();
  await expect(dialog).toBeHidden();
  await expect(parcels.getByRole('heading', { name: '3 parcels' })).toBeVisible();

  // Who gets nothing gets no parcel. The button says what it does to the cart.
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await expect(parcels.getByText('2 parcels have no gift in them yet.')).toBeVisible();
  await expect(parcels.getByText(/^Adds 2 to your cart/)).toBeVisible();
  await parcels.getByRole('button', { name: /^One for everybody/ }).click();
  await expect(parcels.getByText('3 of 3 given.')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText('3 items')).toBeVisible();
  await expect(summary.getByText(/^Delivery of parcel 3|Ada Lovelace/)).toBeVisible();

  // Everything is there after a reload.
  await page.reload();
  await settled(page);
  await expect(parcels.getByText('3 of 3 given.')).toBeVisible();
  await parcels.getByRole('button', { name: /^Parcel 2: Ben Okri/ }).click();
  const second = parcels.getByRole('group', { name: 'Parcel 2' });
  // Every change asks the shop what the order costs, and nothing can be paid until it has answered.
  const quoted = () => page.waitForResponse((response) => operationOf(response.request()) === 'Quote');
  await Promise.all([quoted(), second.getByLabel('First name').fill('')]);
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(second.getByText('Enter the first name')).toBeVisible();
  await expect(second.getByLabel('First name')).toBeFocused();
  await Promise.all([quoted(), second.getByLabel('First name').fill('Benjamin')]);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/order(success)?\/\w+/);

  const [order] = shop.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC LIMIT 1');
  await page.goto(`/order/${order!.id}`);
  await settled(page);
  const sent = page.getByRole('region', { name: '3 parcels' });
  await expect(sent.getByRole('listitem').filter({ hasText: 'Parcel 1' })).toContainText('Happy birthday, Hana!');
  await expect(sent).toContainText('Benjamin Okri');
  await sent.getByRole('button', { name: 'Change gift message of parcel 3' }).click();
  const card = page.getByRole('dialog', { name: 'Gift message of parcel 3' });
  await expect(card.getByLabel('Message')).toHaveValue('With love');
  await card.getByLabel('Message').fill('With all my love');
  await card.getByRole('button', { name: 'Save gift message' }).click();
  await expect(sent.getByRole('listitem').filter({ hasText: 'Parcel 3' })).toContainText('With all my love');
  await expect(sent).toContainText('Happy birthday, Hana!');
});
