import type { Page } from '@playwright/test';
import { operationOf } from './support/graphql';
import { anyWidth, expect, test, type Shop } from './support/shop';
import { adminToken, placeOrder, productNamed, settled, signUp } from './support/shopper';

/** Opens the page of a new unpaid order. @returns its id */
async function openOrder(page: Page, shop: Shop): Promise<string> {
  const { token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'));
  await page.goto(`/order/${id}`);
  await settled(page);
  await expect(page.getByText('This order isn’t paid yet')).toBeVisible();
  return id;
}

/** What an admin does with an order elsewhere. */
async function administer(shop: Shop, id: string, action: 'pay' | 'deliver'): Promise<void> {
  const answer = await fetch(`${shop.url}/api/orders/${id}/${action}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await adminToken(shop)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ note: 'Paid in the shop' }),
  });
  expect(answer.status).toBe(200);
}

// spec: api-20
test('an open order updates automatically, and sends no other requests', anyWidth, async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (operationOf(request) === 'Order') asked.push(request.url());
  });
  const listening = page.waitForRequest(/\/api\/orders\/\w+\/events$/);
  const id = await openOrder(page, shop);
  await listening;
  await administer(shop, id, 'pay');
  await expect(page.getByText('Order in Transit')).toBeVisible();
  await expect(page.getByText('This order isn’t paid yet')).toHaveCount(0);
  await administer(shop, id, 'deliver');
  await expect(page.getByText('Would you like to send these gifts again?')).toBeVisible();
  expect(asked).toHaveLength(2);
});

test(
  'without the event stream, an unpaid order is read again every few seconds',
  anyWidth,
  async ({ page, shop, faults }) => {
    await page.route(/\/events$/, (route) => route.fulfill({ status: 503 }));
    const id = await openOrder(page, shop);
    await administer(shop, id, 'pay');
    await expect(page.getByText('Order in Transit')).toBeVisible();
    // The browser's own report of the refusal.
    expect(faults.filter((fault) => !/503/.test(fault))).toEqual([]);
    faults.length = 0;
  },
);
