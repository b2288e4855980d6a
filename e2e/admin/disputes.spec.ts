import type { Locator, Page } from '@playwright/test';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import { answerInstead, becomeAdmin, data, placeOrder, productNamed, settled, signUp } from '../support/shopper';

/** An order that its customer paid at the hosted page; afterward the browser is the admin's. */
async function paidByCard(page: Page, shop: Shop): Promise<{ id: string; intentId: string }> {
  const { token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'), 1);
  const headers = { authorization: `Bearer ${token}` };
  const session = await page.request.post('/api/payment/create-checkout-session', { data: { orderId: id }, headers });
  const { url, sessionId } = (await session.json()) as { url: string; sessionId: string };
  await page.goto(url);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date (MM/YY)').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Hana Tesfay');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).not.toHaveURL(/sandbox/);
  await page.request.get(`/api/payment/verify-payment/${sessionId}`, { headers });
  const order = await page.request.get(`/api/orders/${id}`, { headers });
  const { paymentResult } = (await order.json()) as { paymentResult: { id: string } };
  await becomeAdmin(page);
  return { id, intentId: paymentResult.id };
}

/** The payment in the stand-in of the provider's dashboard. */
async function inDashboard(page: Page, intentId: string): Promise<Locator> {
  await page.goto('/sandbox/stripe/dashboard');
  return page.getByRole('region', { name: `Payment ${intentId}` });
}

/** Looks at the order until the provider's event has arrived. */
async function seeOrder(page: Page, id: string, hasArrived: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(`/admin/orders/${id}`);
    await hasArrived();
  }).toPass();
  await settled(page);
}

const bank = (page: Page) => page.getByRole('region', { name: 'The customer’s bank' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const look = { timeout: 1000 };

// spec: running-14
test(
  'a dispute is shown on the order, which stays paid and is not refunded until the shop has won',
  anyWidth,
  async ({ page, shop }) => {
    const { id, intentId } = await paidByCard(page, shop);
    await (await inDashboard(page, intentId)).getByRole('button', { name: 'Dispute the payment' }).click();
    await seeOrder(page, id, () => expect(bank(page)).toContainText('Disputed', look));
    await expect(bank(page)).toContainText('product not received');
    await expect(bank(page)).toContainText('Respond in the payment provider’s dashboard by');
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await expect(timeline(page).last()).toContainText('Bank dispute over');

    await (await inDashboard(page, intentId)).getByRole('button', { name: 'Decide for the shop' }).click();
    await seeOrder(page, id, () => expect(bank(page)).toContainText('Won', look));
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  },
);

// spec: running-14
test('a refund in the provider’s dashboard, and its failure, appear on the order', anyWidth, async ({ page, shop }) => {
  const { id, intentId } = await paidByCard(page, shop);
  const payment = await inDashboard(page, intentId);
  await payment.getByLabel('Amount in dollars').fill('5.00');
  await payment.getByRole('button', { name: 'Refund', exact: true }).click();
  await seeOrder(page, id, () => expect(timeline(page).last()).toContainText('Refund of $5.00', look));
  await expect(timeline(page).last()).toContainText('in the payment provider’s dashboard');

  await (await inDashboard(page, intentId)).getByRole('button', { name: 'Make the refund fail' }).click();
  await seeOrder(page, id, () => expect(timeline(page).last()).toContainText('lost_or_stolen_card', look));
});

// spec: running-17
test('the overview shows where records differ, and leads to the order', anyWidth, async ({ page }) => {
  await becomeAdmin(page);
  await page.goto('/admin/orders');
  await settled(page);
  const difference = {
    __typename: 'ProviderDifference',
    id: 'one',
    kind: 'REFUNDED_AMOUNT',
    providerId: 'pi_123',
    orderId: 'abc',
    ours: 5,
    theirs: null,
    firstSeenAt: '2026-11-20T10:00:00.000Z',
  };
  await answerInstead(page, 'ProviderDifferences', data({ providerDifferences: [difference] }));
  await page.goto('/admin/orders');
  await settled(page);
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
  const notice = page.getByRole('region', { name: 'The payment provider’s records don’t match ours' });
  await expect(notice).toContainText('Refunded amount differs');
  await expect(notice).toContainText('Provider: nothing. Shop: $5.00.');
  await expect(notice.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', '/admin/orders/abc');
});
