import type { Page } from '@playwright/test';
import { anyWidth, consentCookie, expect, test, type Shop } from './support/shop';
import { adminToken, orderMailsComeDue, placeOrder, productNamed, settled, signUp, stored } from './support/shopper';

/** Places an order and gives the link of its mail; the browser is nobody's afterward, and its cart is empty. */
async function orderAsSomebodyElse(page: Page, shop: Shop, name = 'Gentle hand cream', qty = 1) {
  const { email, token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, name), qty);
  await page.context().clearCookies();
  await page.context().addCookies([consentCookie()]);
  orderMailsComeDue(shop, id);
  // Mails of different kinds overtake each other.
  const texts = () => shop.mailsTo(email).map(({ text }) => text);
  const link = () => /http\S+\/order\/\w+\?key=\S+/.exec(texts().join('\n'))?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  return { id, email, link: link() };
}

async function cancel(page: Page, shop: Shop, id: string): Promise<void> {
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${await adminToken(shop)}` },
    data: {
      query: 'mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { status } }',
      variables: { input: { id, reason: 'The cream has dried' } },
    },
  });
  expect(await answer.json()).toEqual({ data: { cancelOrder: { status: 'CANCELLED' } } });
}

// spec: customer-7
test(
  'the link in the email shows the order without a sign-in, lets it be paid, and leads back to it',
  anyWidth,
  async ({ page, shop }) => {
    const { id, email, link } = await orderAsSomebodyElse(page, shop);
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    const main = page.getByRole('main');
    await expect(main.getByText('Gentle hand cream')).toBeVisible();
    await expect(main.getByText('4 Bole Road')).toBeVisible();
    await expect(main.getByText(email)).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).not.toContain('key=');

    await settled(page);
    await main.getByRole('button', { name: 'Pay now' }).click();
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242');
    await page.getByLabel(/expiration/i).fill('12 / 40');
    await page.getByLabel(/cvc/i).fill('123');
    await page.getByLabel(/name/i).fill('Hana Tesfay');
    await page.getByRole('button', { name: /pay/i }).click();
    await expect(page.getByRole('heading', { name: 'Thank you! Your payment went through' })).toBeVisible();
    await page.getByRole('link', { name: 'View your order' }).click();
    await expect(page).toHaveURL(new RegExp(`/order/${id}\\?key=`));
    await expect(main.getByText('Order in Transit')).toBeVisible();
  },
);

// spec: customer-7
test('its owner, signed in, gets to the order without the key in the address', anyWidth, async ({ page, shop }) => {
  const { token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'), 1);
  await page.goto(`/order/${id}?key=any`);
  await expect(page).toHaveURL(`/order/${id}`);
  await expect(page.getByRole('main').getByText('Gentle hand cream')).toBeVisible();
});

// spec: customer-7
test('without the key, or with another order’s, the order is not found', anyWidth, async ({ page, shop }) => {
  const [one, other] = [await orderAsSomebodyElse(page, shop), await orderAsSomebodyElse(page, shop)];
  for (const address of [`/order/${one.id}`, `/order/${one.id}?key=${new URL(other.link).searchParams.get('key')}`]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});

test(
  '‘Order again’ in an email fills the cart automatically, with what is in stock, and says what has changed',
  anyWidth,
  async ({ page, shop }) => {
    const { id, link } = await orderAsSomebodyElse(page, shop, 'Gentle hand cream', 3);
    await cancel(page, shop, id);
    const { id: product, count_in_stock: stock } = productNamed(shop, 'Gentle hand cream');
    shop.change('UPDATE products SET count_in_stock = 2 WHERE id = ?', product);
    await page.goto(`${link}&again=1`);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText('Only 2 of Gentle hand cream left; you ordered 3.')).toBeVisible();
    expect(await stored(page, 'cart')).toMatchObject({ cartItems: [{ _id: product, qty: 2 }] });
    shop.change('UPDATE products SET count_in_stock = ? WHERE id = ?', stock, product);

    // Back leads out of the shop's order, not into ordering once more.
    await page.goBack();
    expect(page.url()).not.toContain('/order/');
  },
);

test('a canceled order can be ordered again, by its link as well', anyWidth, async ({ page, shop }) => {
  const { id, link } = await orderAsSomebodyElse(page, shop);
  expect(await (await page.request.get(link)).text()).toContain('This order isn’t paid yet');
  await cancel(page, shop, id);
  // Pages that visitors share may be five seconds old; this one is nobody else's.
  expect(await (await page.request.get(link)).text()).toContain('This order was canceled');
  await page.goto(link);
  await expect(page.getByText('This order was canceled')).toBeVisible();
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('link', { name: 'Gentle hand cream' })).toBeVisible();
  await expect(page.getByText('Your cart has changed')).toHaveCount(0);
});
