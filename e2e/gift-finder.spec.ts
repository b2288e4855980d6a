import { leaveCart, productNamed, settled, shippingAddress, signUp } from './support/shopper';
import { anyWidth, expect, test } from './support/shop';

test('a shopper answers the gift finder’s questions and shares what it found', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gift finder' }).click();
  await settled(page);
  const main = page.getByRole('main');
  const gifts = main.getByRole('region', { name: 'Gifts' });
  await expect(main.getByRole('radio', { name: 'Anyone' })).toBeChecked();
  await main.getByText('For Children', { exact: true }).click();
  await main.getByText('Birthday', { exact: true }).click();
  await main.getByText('Under $25').click();
  await expect(page).toHaveURL('/gift-finder?who=for-children&occasion=birthday&budget=-24.99');
  await expect(gifts.getByText('come first, then those that fit one of them')).toBeVisible();
  await expect(gifts.getByRole('listitem').filter({ hasText: 'Brave-knee kit' })).toContainText('Fits: For Children');
  await expect(gifts.getByText('Rainbow unicorn cake')).toBeHidden();
  // By keyboard, within the question.
  await main.getByRole('radio', { name: 'Under $25' }).press('ArrowRight');
  await expect(page).toHaveURL('/gift-finder?who=for-children&occasion=birthday&budget=25-49.99');
  await expect(main.getByRole('radio', { name: '$25 to $50' })).toBeFocused();
  const best = gifts.getByRole('listitem').first();
  await expect(best).toContainText('Fits: For Children, Birthday');
  const name = await best.getByRole('heading').innerText();
  await page.reload();
  await expect(gifts.getByRole('heading').first()).toHaveText(name);

  await main.getByText('For Pets', { exact: true }).click();
  await main.getByText('Any day', { exact: true }).click();
  await main.getByText('$100 and up').click();
  await expect(main.getByText('No gift fits yet')).toBeVisible();
  await main.getByRole('link', { name: 'Start over' }).click();
  await expect(page).toHaveURL('/gift-finder');
  await expect(gifts.getByRole('listitem')).toHaveCount(24);
});

test('who needs a gift by a day sees what can be there, and finds the day at the checkout', async ({ page, shop }) => {
  await signUp(page);
  await page.goto('/gift-finder?arrivesBy=2026-01-31');
  await settled(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing that fits can be there by Saturday, January 31')).toBeVisible();
  const cream = { product: productNamed(shop, 'Gentle hand cream'), qty: 1 };
  await leaveCart(page, [cream], { shippingAddress: { ...shippingAddress, isSaved: true } });
  // A day that can be chosen for the order, far enough off that midnight changes nothing.
  await page.goto('/revieworder');
  const day = page.getByRole('combobox', { name: 'Delivery day' });
  await expect(day).toHaveValue('');
  const option = day.locator('option').nth(8);
  const [date, words] = [(await option.getAttribute('value'))!, await option.innerText()];

  await page.goto('/gift-finder');
  await settled(page);
  await main.getByLabel('By this day').fill(date);
  await main.getByRole('button', { name: 'Set day' }).click();
  await expect(page).toHaveURL(`/gift-finder?arrivesBy=${date}`);
  await expect(main.getByText(`can be there by ${words}`)).toBeVisible();
  await page.goto('/revieworder');
  await expect(day).toHaveValue(date);
  await expect(day).toHaveAccessibleDescription('The day by which you looked for gifts.');
  await page.goto(`/gift-finder?arrivesBy=${date}`);
  await settled(page);
  await main.getByLabel('By this day').fill('');
  await main.getByRole('button', { name: 'Set day' }).click();
  await expect(page).toHaveURL('/gift-finder');
  await page.goto('/revieworder');
  await expect(day).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the gift finder is a form', anyWidth, async ({ page }) => {
    await page.goto('/gift-finder');
    await page.getByText('For Pets', { exact: true }).click();
    await page.getByRole('button', { name: 'Show gifts' }).click();
    await expect(page).toHaveURL('/gift-finder?who=for-pets&occasion=&budget=&arrivesBy=');
    await expect(page.getByRole('radio', { name: 'For Pets' })).toBeChecked();
    await expect(page.getByText('Curious-cat gift set')).toBeVisible();
    await expect(page.getByText('Rainbow unicorn cake')).toBeHidden();
  });
});
