import { expect, test } from './support/shop';
import { enterCard, leaveCart, orderMailsComeDue, productNamed, settled, shippingAddress } from './support/shopper';

test('a guest orders with name and email, pays in the page, and makes an account of it with the link in an email', async ({
  page,
  shop,
}) => {
  const email = `guest-${Date.now()}@example.com`;
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }]);
  await page.goto('/revieworder');
  await expect(page).toHaveURL('/login?redirect=/revieworder');
  await page.getByRole('link', { name: 'Continue as a guest' }).click();
  await expect(page).toHaveURL('/revieworder?guest=1');
  await settled(page);

  await page.getByLabel('Your name').fill('Selam Guest');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(shippingAddress.firstName);
  await page.getByLabel('Last name').fill(shippingAddress.lastName);
  await page.getByLabel('Address', { exact: true }).fill(shippingAddress.address);
  await page.getByLabel('City').fill(shippingAddress.city);
  await page.getByLabel('Postal code', { exact: true }).fill(shippingAddress.postalCode);
  await page.getByLabel('Country').selectOption(shippingAddress.country);

  // A declined card holds the gifts once: the second try pays the same order.
  await enterCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'View your order' })).toHaveAttribute(
    'href',
    /^\/order\/\w+\?key=/,
  );
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/order\/\w+\?key=/);
  const main = page.getByRole('main');
  await expect(main.getByText('Order in Transit')).toBeVisible();
  await expect(main.getByText('g…@example.com')).toBeVisible();
  const orders = shop.query<{ id: string }>(`SELECT id FROM orders WHERE customer_email = '${email}'`);
  expect(orders).toHaveLength(1);

  orderMailsComeDue(shop, orders[0]?.id ?? '');
  const link = () =>
    /http\S+&claim=\S+/.exec(
      shop
        .mailsTo(email)
        .map(({ text }) => text)
        .join('\n'),
    )?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  await page.goto(link());
  await settled(page);
  await main.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(`/order/${orders[0]?.id}`);
  await expect(main.getByText(email).first()).toBeVisible();
  await page.goto('/account');
  await expect(main.getByText('Gentle hand cream')).toBeVisible();
});
