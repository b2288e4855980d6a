import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, type Shop } from './support/shop';
import { enterCard, leaveCart, productNamed, shippingAddress, signUp } from './support/shopper';

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order Summary' });

/** Puts a card into the shop, past it. @returns its code */
function giftCard(shop: Shop, cents: number): string {
  const id = randomUUID().replaceAll('-', '');
  const code = id.toUpperCase().slice(0, 28);
  const hash = createHash('sha256').update(code).digest('hex');
  shop.change(
    `INSERT INTO gift_cards (id, code_hash, last_four, initial_cents, balance_cents, status, created_at)
      VALUES (?, ?, ?, ?, ?, 'active', 0)`,
    ...[id, hash, code.slice(-4), cents, cents],
  );
  shop.change(
    `INSERT INTO gift_card_entries (id, gift_card_id, kind, cents, balance_after, created_at)
      VALUES (?, ?, 'issued', ?, ?, 0)`,
    ...[id, id, cents, cents],
  );
  return code;
}

test('a guest pays partly by gift card, and the rest by card', async ({ page, shop }) => {
  const code = giftCard(shop, 1000);
  const summary = summaryOf(page);
  const cream = productNamed(shop, 'Gentle hand cream');
  await page.goto('/');
  await leaveCart(page, [{ product: cream, qty: 2 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
  await page.goto('/revieworder?guest=1');
  await summary.getByText('Gift card', { exact: true }).click();
  const field = summary.getByRole('form', { name: 'Gift card' }).getByLabel('Code');

  await test.step('a code that doesn’t exist is told from the start', async () => {
    await field.fill('ABCD-EFGH');
    await field.press('Enter');
    await expect(summary).toContainText('We don’t know this gift card.');
  });

  await test.step('the card takes its part, also after a reload', async () => {
    await field.fill(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`);
    await field.press('Enter');
    await expect(summary).toContainText(`Gift card •••• ${code.slice(-4)}-$10.00`);
    await expect(summary.getByRole('list', { name: 'Your gift cards' })).toContainText('Pays $10.00.');
    await page.reload();
    await expect(summary).toContainText(`Gift card •••• ${code.slice(-4)}-$10.00`);
    await summary.getByRole('button', { name: /^Remove •••• / }).click();
    await expect(summary).not.toContainText('-$10.00');
    await field.fill(code);
    await field.press('Enter');
    await expect(summary).toContainText('-$10.00');
  });

  await test.step('a declined payment leaves the figures as they are, and the next one pays what is left', async () => {
    await page.getByLabel('Your name').fill('Selam Guest');
    await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
    await enterCard(page, '4000 0000 0000 0002');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await expect(summary).toContainText('-$10.00');
    await expect(summary.getByRole('list', { name: 'Your gift cards' })).toContainText('Pays $10.00.');
    await enterCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.waitForURL(/\/order\/\w+/);
    const figures = page.getByRole('region', { name: 'Summary' });
    await expect(figures).toContainText(`Gift card •••• ${code.slice(-4)}-$10.00`);
    const orders = shop.query<object>(
      'SELECT o.status, o.gift_card_cents FROM orders o JOIN gift_card_entries e ON e.order_id = o.id JOIN gift_cards c ON c.id = e.gift_card_id WHERE c.last_four = ?',
      code.slice(-4),
    );
    expect(orders).toEqual([{ status: 'paid', gift_card_cents: 1000 }]);
  });
});

test('an order that a gift card pays whole needs no payment', async ({ page, shop }) => {
  const code = giftCard(shop, 50_000);
  const summary = summaryOf(page);
  await signUp(page);
  const cream = productNamed(shop, 'Gentle hand cream');
  await leaveCart(page, [{ product: cream, qty: 1 }], { shippingAddress: { ...shippingAddress, isSaved: true } });
  await page.goto('/revieworder');
  await summary.getByText('Gift card', { exact: true }).click();
  const field = summary.getByRole('form', { name: 'Gift card' }).getByLabel('Code');
  await field.fill(code);
  await field.press('Enter');
  await expect(summary.getByRole('list', { name: 'Your gift cards' })).toContainText('stays on it.');
  await expect(page.getByText('Your gift card pays for everything. Nothing else is charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/order\/\w+/);
  await expect(page.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Summary' });
  await expect(figures).toContainText(`Gift card •••• ${code.slice(-4)}-$`);
  await expect(figures).toContainText('Total$0.00');
});
