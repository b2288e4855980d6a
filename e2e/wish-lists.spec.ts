import { consentCookie, expect, test } from './support/shop';
import { enterCard, fillAddress, overflow, productNamed, settled, signUp, stored } from './support/shopper';

test('a list is filled from a product, shared, bought from by a guest, and keeps its owner surprised', async ({
  page,
  shop,
  browser,
}) => {
  const cream = productNamed(shop, 'Gentle hand cream');
  // A visitor is asked to sign in, and comes back to the deed.
  await page.goto(`/product/${cream.id}`);
  await settled(page);
  await expect(page.getByRole('link', { name: 'Add to wish list' })).toHaveAttribute(
    'href',
    `/login?redirect=/product/${cream.id}%23wish`,
  );
  await signUp(page);
  await page.goto(`/product/${cream.id}#wish`);
  const dialog = page.getByRole('dialog', { name: 'Add to wish list' });
  await dialog.getByLabel('Name of the new list').fill('My birthday');
  await dialog.getByRole('button', { name: 'Create list and add' }).click();
  await expect(page.getByText('Gentle hand cream is on “My birthday”')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto('/wish-lists');
  await page.getByRole('link', { name: 'My birthday' }).click();
  await page.getByRole('button', { name: 'Share by link' }).click();
  const link = page.getByLabel('Link to the list');
  await expect(link).toHaveValue(/\/wish-lists\/shared\/[0-9a-f]{32}$/);
  const address = await link.inputValue();

  // A guest buys from it.
  const context = await browser.newContext({
    baseURL: shop.url,
    storageState: { cookies: [consentCookie()], origins: [] },
  });
  const guest = await context.newPage();
  const answer = await guest.goto(address);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  await settled(guest);
  await expect(guest.getByText('Still wanted: 1')).toBeVisible();
  await guest.getByRole('button', { name: 'Add to Cart Gentle hand cream' }).click();
  await guest.goto('/revieworder?guest=1');
  await settled(guest);
  await expect(guest.getByText('Gifts from a wish list will show there as bought.')).toBeVisible();
  expect(Object.keys((await stored(guest, 'wished-pieces')) ?? {})).toEqual([cream.id]);
  await guest.getByLabel('Your name').fill('Selam Guest');
  await guest.getByLabel('Email').fill('selam-guest@example.com');
  await fillAddress(guest);
  await enterCard(guest, '4242 4242 4242 4242');
  await guest.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(guest).toHaveURL(/\/order\/\w+\?key=/);
  expect(await stored(guest, 'wished-pieces')).toBeNull();
  await guest.goto(address);
  await expect(guest.getByText('Already bought', { exact: true })).toBeVisible();
  await context.close();

  // Its owner sees nothing of it.
  await page.goto(address);
  await expect(page.getByText('This is your list')).toBeVisible();
  await expect(page.getByText('Wanted: 1')).toBeVisible();
  await expect(page.getByText('Already bought')).toHaveCount(0);
});

test('names and notes of one long word widen no page', async ({ page, shop }) => {
  const cream = productNamed(shop, 'Gentle hand cream');
  const { token } = await signUp(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'W'.repeat(52), note: 'N'.repeat(300) };
  const answer = await page.request.post('/api/wish-lists', { headers, data });
  const { _id } = (await answer.json()) as { _id: string };
  const wish = { headers, data: { note: 'M'.repeat(200) } };
  expect((await page.request.put(`/api/wish-lists/${_id}/items/${cream.id}`, wish)).ok()).toBe(true);
  await page.goto('/wish-lists');
  await expect(page.getByRole('link', { name: data.name })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.goto(`/wish-lists/${_id}`);
  await expect(page.getByText(wish.data.note)).toBeVisible();
  expect(await overflow(page)).toBe(0);
});
