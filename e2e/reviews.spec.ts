import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './support/axe';
import { receivedId, visit } from './support/screens';
import { expect, test } from './support/shop';
import { becomeAdmin, settled, signIn } from './support/shopper';

const TEXT = 'It arrived in the morning, and she wrote to me at once.';

/** Signs the admin in and publishes the review. */
async function publish(page: Page): Promise<void> {
  await becomeAdmin(page);
  await page.goto('/admin/reviews');
  const card = page.getByRole('listitem').filter({ hasText: TEXT });
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(card).toHaveCount(0);
}

/** Exports all reviews as the admin, and imports a reply to the one review, first with a bad cell. */
async function replyByFile(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  const line = (await readFile(await download.path(), 'utf8')).split('\n').find((row) => row.includes(TEXT)) ?? '';
  const [id] = line.split(',');
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose(`id,status,reply\n${id},lovely,"Thank you, from a file"`);
  await expect(page.getByText('Nothing was changed. Correct the cells below and choose the file again.')).toBeFocused();
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText('status must be published or refused');
  expect(await violations(page, 'everything')).toEqual([]);
  await choose(`id,status,reply\n${id},published,"Thank you, from a file"`);
  await page.getByRole('button', { name: 'Change 1 review' }).click();
  await expect(page.getByText('1 review changed')).toBeVisible();
}

test('a customer reviews a delivered gift by keyboard, and shoppers see it once an admin has published it', async ({
  page,
  shop,
}) => {
  const [{ orderId, name } = { orderId: '', name: '' }] = shop.query<{ orderId: string; name: string }>(
    `SELECT l.order_id AS orderId, l.name FROM order_lines l JOIN orders o ON o.id = l.order_id
      JOIN users u ON u.id = o.user_id WHERE u.email = 'shopper@example.com' AND o.status = 'delivered'
      AND l.product_id NOT IN (SELECT product_id FROM reviews WHERE NOT is_demo)`,
  );
  await signIn(page, 'shopper@example.com');
  await page.goto(`/account/order/${orderId}`);
  await settled(page);
  await page.getByRole('link', { name: `Write a review of ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await page.getByRole('radio').first().focus();
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^4 of 5 stars/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('She loved it');
  await page.keyboard.press('Tab');
  await page.keyboard.type(TEXT);
  await page.getByRole('button', { name: 'Send review' }).press('Enter');
  await expect(page.getByText('Thank you for your review')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const product = page.url();
  await expect(page.getByText(TEXT)).toHaveCount(0);

  await publish(page);
  await replyByFile(page);
  await page.goto(product);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const review = reviews.getByRole('listitem').filter({ hasText: TEXT });
  await expect(review).toContainText('4 of 5 stars');
  await expect(review).toContainText('Thank you, from a file');
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({ '@type': 'Product', aggregateRating: expect.objectContaining({ bestRating: 5 }) }),
    ]),
  });
});

/** A photo as a file that is chosen. */
async function photo(background: string, width = 900, height = 1200) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer };
}

test('photos are added, removed, moderated and enlarged by keyboard, and search engines find them', async ({
  page,
  shop,
  faults,
}) => {
  const said = 'Both photos are from the kitchen table.';
  await signIn(page, 'shopper@example.com');
  const id = receivedId(shop);
  await visit(page, `/product/${id}/review`);
  const form = page.getByRole('form', { name: 'Review' });
  const photos = form.getByRole('group', { name: 'Photos (optional)' });
  const picker = photos.locator('input[type=file]');
  await picker.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a note') });
  await expect(photos.getByText('Choose a JPEG, PNG or WebP photo that isn’t damaged')).toBeVisible();
  await photos.getByRole('button', { name: 'Cancel note.jpg' }).click();
  await picker.setInputFiles([await photo('red', 100, 100)]);
  await expect(photos.getByText('It needs at least 200 pixels on each side.')).toBeVisible();
  await photos.getByRole('button', { name: 'Cancel red.jpg' }).click();
  const others = faults.filter((fault) => !fault.includes('status of 400'));
  faults.splice(0, faults.length, ...others);
  await picker.setInputFiles(await Promise.all(['red', 'green', 'blue', 'gold'].map((color) => photo(color))));
  await expect(photos.getByText('A review can have up to 3 photos')).toBeVisible();
  await expect(photos.getByRole('img', { name: 'Photo 3' })).toBeVisible();
  await photos.getByRole('button', { name: 'Remove photo 2' }).press('Enter');
  await expect(photos.getByRole('img')).toHaveCount(2);
  await expect(photos.getByRole('button', { name: 'Add photos' })).toBeFocused();
  expect(await violations(page, 'everything')).toEqual([]);
  await form.getByRole('radio', { name: /^5 of 5 stars/ }).press('Space');
  await form.getByLabel('Your review').fill(said);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Thank you for your review')).toBeVisible();
  await expect(photos.getByRole('img')).toHaveCount(2);

  await becomeAdmin(page);
  await page.goto('/admin/reviews');
  const card = page.getByRole('listitem').filter({ hasText: said }).first();
  const large = page.getByRole('dialog', { name: 'Picture 1 of 2' });
  await card.getByRole('button', { name: /^Photo 1 by/ }).press('Enter');
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  expect(await violations(page, 'everything')).toEqual([]);
  await card.getByRole('button', { name: /^Remove photo 2/ }).click();
  await page.getByRole('dialog', { name: 'Remove this photo?' }).getByRole('button', { name: 'Remove photo' }).click();
  await expect(card.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1);
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: said })).toHaveCount(0);

  await page.goto(`/product/${id}`);
  await settled(page);
  const review = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: said }).first();
  const thumbnail = review.getByRole('button', { name: /^Photo by .+ of / });
  await thumbnail.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture 1 of 1' });
  await expect(dialog.getByRole('img', { name: /^Photo by .+ of / })).toBeVisible();
  // Words that still fade in have too little contrast.
  await dialog.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)));
  expect(await violations(page, 'everything', 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(thumbnail).toBeFocused();
  // On a phone, the bar at the bottom covers what happens to lie under it.
  expect(await violations(page, 'everything', '#reviews')).toEqual([]);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const address = await thumbnail.getByRole('img').getAttribute('src');
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({
        '@type': 'Product',
        review: expect.arrayContaining([
          expect.objectContaining({ reviewBody: said, image: [expect.stringContaining(String(address))] }),
        ]),
      }),
    ]),
  });
});
