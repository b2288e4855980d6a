import { readFileSync } from 'node:fs';
import { orderNumber } from '../../server/src/domain/order-number.js';
import type { Locator, Page } from '@playwright/test';
import { openFilters } from '../support/admin-lists';
import { GRAPHQL } from '../support/graphql';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import {
  adminToken,
  afterwards,
  answerInstead,
  becomeAdmin,
  failure,
  holdBack,
  orderMailsComeDue,
  placeOrder,
  productNamed,
  settled,
  signIn,
  signUp,
} from '../support/shopper';

interface Ordered {
  id: string;
  email: string;
}

/** An order of a new customer; afterward the browser is the admin's. */
async function placed(page: Page, shop: Shop, qty = 1, name = 'Gentle hand cream'): Promise<Ordered> {
  const { email, token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, name), qty);
  await becomeAdmin(page);
  return { id, email };
}

/** Opens the dialog that sends money of an order back. */
async function openRefund(page: Page, id: string): Promise<Locator> {
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  return page.getByRole('dialog', { name: 'Refund' });
}

/** The same, paid by hand. */
async function placedAndPaid(page: Page, shop: Shop, qty = 1): Promise<Ordered> {
  const order = await placed(page, shop, qty);
  const answer = await page.request.put(`/api/orders/${order.id}/pay`, { data: {}, headers: origin(shop) });
  expect(await answer.text()).toContain('"isPaid":true');
  return order;
}

const origin = (shop: Shop) => ({ origin: shop.url });
const actions = (page: Page) => page.getByRole('region', { name: 'Next step' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const badges = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /Paid|Canceled/ });
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
};

// spec: admin-5, admin-6, role-3
test('/admin/orders: the documented columns, and a Details link to each order', async ({ page, shop }) => {
  const { id, email } = await placed(page, shop);
  await open(page, '/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  if (isWide)
    await expect(table.getByRole('columnheader')).toHaveText([
      'Order ID',
      'User',
      'Date',
      'Total',
      'Paid',
      'Delivered',
      'Details',
    ]);
  const row = table.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(orderNumber(id));
  await expect(row).toContainText('Not Paid');
  await row.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order details');
  await expect(page.getByRole('region', { name: 'Customer information' })).toContainText(email);
  await expect(page.getByRole('link', { name: 'View customer' })).toHaveAttribute(
    'href',
    /^\/admin\/users\/[0-9a-f]{32}$/,
  );
});

test('an order of a deleted customer leads to no customer and offers no email', anyWidth, async ({ page, shop }) => {
  const { id, email } = await placed(page, shop);
  const sent = () => shop.query('SELECT id FROM outbox WHERE dedupe_key = ? AND done_at IS NOT NULL', `placed:${id}`);
  orderMailsComeDue(shop, id);
  await expect.poll(sent).toHaveLength(1);
  await open(page, `/admin/orders/${id}`);
  await expect(page.getByRole('link', { name: 'View customer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).not.toHaveCount(0);
  const [order] = shop.query<{ user: string }>('SELECT user_id AS user FROM orders WHERE id = ?', id);
  const headers = { authorization: `Bearer ${await adminToken(shop)}` };
  const answer = await page.request.delete(`/api/users/${order?.user ?? ''}`, { headers });
  expect(answer.status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order details');
  await expect(page.getByRole('region', { name: 'Customer information' })).toContainText(email);
  await expect(page.getByRole('link', { name: 'View customer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await open(page, '/admin/orders');
  const row = page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ hasText: orderNumber(id) });
  await expect(row).toContainText('Deleted customer');
  await expect(row).not.toContainText(email);
});

// spec: running-1
test('search, filter and days are in the address, and the list says when nothing matches', async ({ page, shop }) => {
  const { id, email } = await placed(page, shop);
  await open(page, '/admin/orders');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(email);
  await search.press('Enter');
  await expect(page).toHaveURL(`/admin/orders?search=${encodeURIComponent(email)}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await openFilters(page);
  await page.getByLabel('Show').selectOption('Delivered');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByLabel('Show')).toBeFocused();
  await page.getByLabel('Show').selectOption('Not paid');
  await expect(page.getByRole('link', { name: `Details of order ${orderNumber(id)}` })).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(search).toHaveValue('');
  // An id's beginning is enough.
  await page.goto(`/admin/orders?search=${id.slice(0, 10)}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
});

// spec: admin-12
test('a click in a row opens the order; Back and the tab lead to the list as it was', async ({ page, shop }) => {
  const { id, email } = await placed(page, shop);
  const narrowed = `/admin/orders?search=${encodeURIComponent(email)}&filter=unpaid`;
  await open(page, narrowed);
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: email });
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' });
  await row.getByText(/^\$/).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(narrowed);
  await row.getByText(/^\$/).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await page.reload();
  await settled(page);
  await tab.click();
  await expect(page).toHaveURL(narrowed);
  await tab.click();
  await expect(page).toHaveURL('/admin/orders');
});

// spec: admin-12
test('the most common filters can be set and removed by one click', async ({ page, shop }) => {
  const { email } = await placed(page, shop);
  const list = `/admin/orders?search=${encodeURIComponent(email)}`;
  await open(page, list);
  const unpaid = page.getByRole('button', { name: 'Unpaid' });
  for (const [name, filter, count] of [
    ['To send', 'to_send', 'No orders found'],
    ['Late', 'late', 'No orders found'],
    ['Unpaid', 'unpaid', '1 order'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(`${list}&filter=${filter}`);
    await expect(page.getByRole('button', { name })).toBeFocused();
    await expect(page.getByRole('main').getByText(count, { exact: true })).toBeVisible();
  }
  await expect(unpaid).toHaveAttribute('aria-pressed', 'true');
  await unpaid.click();
  await expect(page).toHaveURL(list);
  await expect(unpaid).toHaveAttribute('aria-pressed', 'false');
});

// spec: admin-12
test('a phone shows orders at once, with gifts, town and state, and keeps the tabs in sight', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { email } = await placed(page, shop);
  await open(page, '/admin/orders');
  const rows = page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  const own = rows.filter({ hasText: email });
  for (const text of ['Gentle hand cream · Addis Ababa', 'Not Paid']) {
    await expect(own.getByText(text).filter({ visible: true })).toHaveCount(1);
  }
  await expect(own.getByText(email)).toBeHidden();
  await rows.last().scrollIntoViewIfNeeded();
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  // In one row: a second one would take a line from the list.
  expect(await tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size)).toBe(1);
  await tabs.filter({ hasText: 'Users' }).press('Enter');
  await expect(page).toHaveURL('/admin/users');
});

test('an impossible date in the address is reported as such, not as an outage', anyWidth, async ({ page }) => {
  await signIn(page, 'admin@example.com');
  for (const [path, message] of [
    ['/admin/orders?from=2026-02-30', 'Error: '],
    ['/admin/overview?from=2026-02-30&to=2026-03-01', 'We can’t show these dates'],
  ] as const) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
  }
});

test('an existing date can be overwritten by keyboard', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await open(page, '/admin/orders?from=2026-01-01');
  await openFilters(page);
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  // The browser moves on to the day and the year automatically.
  await from.pressSequentially('12252025', { delay: 50 });
  await expect(from).toHaveValue('2025-12-25');
  await from.press('Enter');
  await expect(page).toHaveURL('/admin/orders?from=2025-12-25');
  await page
    .getByRole('link', { name: 'Show all orders' })
    .or(page.getByRole('table', { name: 'Orders' }))
    .waitFor();
  await page.goBack();
  await expect(from).not.toHaveValue('2025-12-25');
});

// spec: running-2
test('the export downloads the orders that the list shows', anyWidth, async ({ page, shop }) => {
  const { id, email } = await placed(page, shop);
  await open(page, `/admin/orders?search=${encodeURIComponent(email)}`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/Order ID,Date,Status,User,Email,.*,Order number,Status in words,Delivery method,/);
  expect(lines[1]).toContain(id);
});

// spec: error-6
test('skeletons are shown while orders load, and a failure can be retried', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await open(page, '/admin/users');
  const release = await holdBack(page, 'AdminOrders');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('status', { name: 'Loading the orders' })).toBeVisible();
  release();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();

  await answerInstead(page, 'AdminOrders', failure('The shelf fell over'));
  await openFilters(page);
  await page.getByLabel('Show').selectOption('Late');
  await expect(page.getByText('Failed to load orders')).toBeVisible();
  await page.unroute(GRAPHQL);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load orders')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});

// spec: order-4, state-9, running-3
test('Mark as Paid and Mark as Delivered, which can be undone, are shown only while they can be used', async ({
  page,
  shop,
}) => {
  const { id, email } = await placed(page, shop);
  await open(page, `/admin/orders/${id}`);
  const paid = page.getByRole('button', { name: 'Mark as Paid' });
  const delivered = page.getByRole('button', { name: 'Mark as Delivered' });
  await expect(delivered).toHaveCount(0);
  await page.getByLabel('How it was paid (optional)').fill('Cash at the counter');
  await paid.dblclick();
  await expect(badges(page)).toHaveText('Paid');
  await expect(paid).toHaveCount(0);
  await expect(actions(page)).toBeFocused();
  await expect(actions(page)).toContainText(/Send by \w{3} \d+, \d{4}\. The buyer expects it by \w{3} \d+, \d{4}/);
  await expect(timeline(page).nth(1)).toContainText('marked as paid');
  await expect(timeline(page).nth(1)).toContainText('Hanna Bekele');
  await expect(timeline(page).nth(1)).toContainText('Cash at the counter');

  await delivered.dblclick();
  await expect(badges(page)).toHaveText('PaidDelivered');
  await expect(delivered).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(timeline(page)).toHaveCount(3);

  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('button', { name: 'Undo' }).click();
  await expect(notifications.getByText('Delivery undone. The customer was not emailed.')).toBeVisible();
  await expect(badges(page)).toHaveText('Paid');
  await expect(actions(page)).toBeFocused();
  await expect(timeline(page).last()).toContainText('Delivery undone');
  await expect(delivered).toBeVisible();
  expect(shop.mailsTo(email).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('arrived'));
});

// spec: running-8
test('an order can be refunded in two parts, with a gift back in stock', anyWidth, async ({ page, shop }) => {
  const { id, email } = await placedAndPaid(page, shop, 2);
  const before = productNamed(shop, 'Gentle hand cream').count_in_stock;
  const dialog = await openRefund(page, id);
  await dialog.getByLabel('Amount').fill('a lot');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText('Enter an amount, such as 12.50')).toBeVisible();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Amount').fill('5.50');
  await dialog.getByLabel('Reason').fill('One jar was broken');
  await dialog.getByRole('spinbutton').fill('3');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText('Enter 0 to 2 for Gentle hand cream')).toBeVisible();
  await dialog.getByRole('spinbutton').fill('1');
  await dialog.getByRole('button', { name: /^Refund/ }).dblclick();
  await expect(page.getByText('$5.50 refunded')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeFocused();
  await expect(badges(page)).toHaveText('PaidPartly refunded');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('-$5.50');
  await expect(page.getByText('Restocked: 1 × Gentle hand cream')).toBeVisible();
  await expect(timeline(page).filter({ hasText: 'Refund of $5.50' })).toHaveCount(1);
  expect(productNamed(shop, 'Gentle hand cream').count_in_stock).toBe(before + 1);
  await expect
    .poll(() => shop.mailsTo(email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Your refund'));

  // The rest is what the dialog proposes.
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Reason').fill('None came well');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(badges(page)).toHaveText('PaidRefunded');
  await expect(page.getByRole('button', { name: 'Mark as Delivered' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await expect(page.getByText('Fully refunded. Nothing left to do.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tracking' })).toHaveCount(0);
});

test(
  'a refund that the provider refuses returns its gifts once, is reported, and can be retried',
  anyWidth,
  async ({ page, shop }) => {
    const { id } = await placedAndPaid(page, shop, 2);
    // A card payment that the payment service knows nothing of: it refuses to send that money back.
    const setPayment = (provider: string, intentId: string | null) =>
      shop.change('UPDATE payments SET provider = ?, intent_id = ? WHERE order_id = ?', provider, intentId, id);
    setPayment('stripe', `pi_${id}`);
    const before = productNamed(shop, 'Gentle hand cream').count_in_stock;
    await open(page, `/admin/orders/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.click();
    await dialog.getByLabel('Reason').fill('One jar came too many');
    await dialog.getByRole('spinbutton').fill('1');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await expect(
      page.getByText(/refused this refund\. No money was returned\. The gifts are back in stock\./),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(timeline(page).filter({ hasText: 'Refused' })).toHaveCount(1);

    setPayment('manual', null);
    await refund.click();
    await expect(dialog.getByText('of 1')).toBeVisible();
    await dialog.getByLabel('Reason').fill('One jar came too many');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await expect(badges(page)).toHaveText('PaidRefunded');
    expect(productNamed(shop, 'Gentle hand cream').count_in_stock).toBe(before + 1);
  },
);

// spec: running-9
test('someone else’s refund in the meantime is shown before more is refunded', anyWidth, async ({ page, shop }) => {
  const { id } = await placedAndPaid(page, shop);
  const dialog = await openRefund(page, id);
  await dialog.getByLabel('Reason').fill('Sold out');
  const input = { id, amount: 3, alreadyRefunded: 0, reason: 'Other admin', idempotencyKey: 'other' };
  const other = await page.request.post('/graphql', {
    headers: origin(shop),
    data: {
      query: 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }',
      variables: { input },
    },
  });
  expect(await other.text()).toContain('SUCCEEDED');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(
    page.getByText('$3.00 of this order has been refunded by now. Please check the order again.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(badges(page)).toHaveText('PaidPartly refunded');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('$3.00 already refunded')).toBeVisible();
});

test('a refund whose response got lost is not sent again with another amount', anyWidth, async ({ page, shop }) => {
  const { id } = await placedAndPaid(page, shop);
  const dialog = await openRefund(page, id);
  await dialog.getByLabel('Amount').fill('3');
  await dialog.getByLabel('Reason').fill('One jar was broken');
  await answerInstead(page, 'RefundOrder', async (route) => {
    await route.fetch();
    await failure('The shop didn’t respond.')(route);
  });
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByText('The shop didn’t respond.')).toBeVisible();
  await page.unroute(GRAPHQL);
  await dialog.getByLabel('Amount').fill('4');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByText('A refund was already sent. Please look at the order again.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(timeline(page).filter({ hasText: 'Refund of $3.00' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('$3.00 already refunded')).toBeVisible();
});

// spec: running-5
test('an unpaid order is canceled with a reason, which its customer sees', anyWidth, async ({ page, shop }) => {
  const { id, email } = await placed(page, shop);
  await open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel order' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByLabel('Reason').fill('The roses froze');
  const release = await holdBack(page, 'CancelOrder');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByRole('button', { name: 'Canceling…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await afterwards(page);
  await expect(dialog.getByLabel('Reason')).toHaveValue('The roses froze');
  release();
  await expect(badges(page)).toHaveText('Not PaidCanceled');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing left to do.')).toBeVisible();
  await expect(timeline(page).last()).toContainText('The roses froze');
  const texts = () => shop.mailsTo(email).map(({ text }) => text);
  await expect.poll(() => texts().join('\n')).toContain('Reason: The roses froze');
});

test('a refusal is shown beside the form and can be corrected', anyWidth, async ({ page, shop }) => {
  const { id } = await placed(page, shop);
  await open(page, `/admin/orders/${id}`);
  await answerInstead(
    page,
    'MarkOrderPaid',
    failure('This order was canceled, so it can’t be paid anymore.', 'CONFLICT'),
  );
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByText('This order was canceled, so it can’t be paid anymore.')).toBeVisible();
  await page.unroute(GRAPHQL);
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(badges(page)).toHaveText('Paid');
});

// spec: admin-6
test(
  'an unknown order is not found, and an order that fails to load can be retried',
  anyWidth,
  async ({ page, shop }) => {
    await signIn(page, 'admin@example.com');
    const answer = await page.goto('/admin/orders/nothing');
    expect(answer?.status()).toBe(404);
    const { id } = await placed(page, shop);
    await open(page, '/admin/orders');
    await answerInstead(page, 'AdminOrder', failure('The shelf fell over'));
    await page.getByRole('link', { name: `Details of order ${orderNumber(id)}` }).click();
    await expect(page.getByText('Error: The shelf fell over')).toBeVisible();
    await page.unroute(GRAPHQL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(actions(page)).toBeVisible();
  },
);

// spec: order-3, order-4
test(
  'an admin who looks at a customer’s order in the shop has the same buttons; the customer has none',
  anyWidth,
  async ({ page, shop }) => {
    const { token } = await signUp(page);
    const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'));
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await open(page, `/order/${id}`);
    await expect(badges(page)).toHaveText('Not Paid');
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
    expect(loaded.filter((path) => path.includes('order-tools'))).toEqual([]);

    await becomeAdmin(page);
    for (const path of [`/order/${id}`, `/account/order/${id}`]) {
      await open(page, path);
      await expect(page.getByRole('link', { name: 'Open in the admin area' })).toHaveAttribute(
        'href',
        `/admin/orders/${id}`,
      );
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    }
    expect(loaded.filter((path) => path.includes('order-tools')).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(badges(page)).toHaveText('Paid');
    await page.getByRole('button', { name: 'Mark as Delivered' }).click();
    await expect(badges(page)).toHaveText('PaidDelivered');
  },
);

// spec: running-8
test('a customer sees refunds, on the order and in the history', anyWidth, async ({ page, shop }) => {
  const { email, token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'));
  const authorization = `Bearer ${await adminToken(shop)}`;
  const put = await page.request.put(`/api/orders/${id}/pay`, { headers: { authorization }, data: {} });
  const { totalPrice } = (await put.json()) as { totalPrice: number };
  const input = { id, amount: totalPrice, alreadyRefunded: 0, reason: 'Sold out', idempotencyKey: 'x' };
  await page.request.post('/graphql', {
    headers: { authorization },
    data: {
      query: 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }',
      variables: { input },
    },
  });
  await open(page, `/order/${id}`);
  await expect(badges(page)).toHaveText('PaidRefunded');
  await expect(page.getByText('This order was refunded')).toBeVisible();
  await open(page, '/account');
  const row = page
    .getByRole('table', { name: 'Order history' })
    .getByRole('row')
    .filter({ hasText: orderNumber(id) });
  await expect(row).toContainText('Refunded');
  await expect(row).not.toContainText('On its way');
  await expect
    .poll(() => shop.mailsTo(email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Your refund'));
});

test('an admin takes an order in cash, and sends the payment link of another, which goes to two people', async ({
  page,
  shop,
}) => {
  const { email } = await signUp(page);
  await becomeAdmin(page);
  await open(page, '/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  const total = page.getByRole('region', { name: 'Total' });
  const addGift = async () => {
    await page.getByLabel('Add gifts').fill('hand cream');
    await page.getByRole('button', { name: 'Add Gentle hand cream' }).click();
    await expect(total.getByText('Shipping')).toBeVisible();
  };
  const fillAddress = async (to: Page | Locator = page) => {
    await to.getByLabel('Address', { exact: true }).fill('4 Bole Road');
    await to.getByLabel('City').fill('Addis Ababa');
    await to.getByLabel('Postal code', { exact: true }).fill('1000');
    await to.getByLabel('Country').selectOption('Ethiopia');
  };
  await addGift();
  // What is offered with a gift goes with it, and stays under it.
  await page.getByLabel('Add gifts').fill('peony');
  await page.getByRole('button', { name: 'Add Hand-tied peony bouquet' }).click();
  const extras = page.getByRole('group', { name: 'Add something to it: Hand-tied peony bouquet' });
  await extras.getByRole('button', { name: /^Wrapping paper and ribbon/ }).click();
  await extras.getByRole('button', { name: /^Heart box of truffles/ }).click();
  const chosen = page.getByRole('list', { name: 'Chosen gifts' }).getByRole('listitem');
  await expect(chosen.nth(2)).toContainText('with Hand-tied peony bouquet');
  await chosen.getByRole('button', { name: 'Remove Heart box of truffles' }).click();
  await expect(chosen).toHaveCount(3);
  await expect(extras.getByRole('button', { name: /^Heart box of truffles/ })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Saba Tesfay');
  await fillAddress();
  await page.getByRole('radio', { name: /^Cash/ }).check();
  const place = (name: string) => page.getByRole('button', { name, disabled: false }).click();
  await place('Take cash and place order');
  await expect(page.getByText('is recorded as paid in cash')).toBeVisible();
  await page.getByRole('link', { name: 'Open order' }).click();
  await expect(page.getByText('No email address, so no emails are sent.')).toBeVisible();
  await expect(page.getByText('Paid by hand')).toBeVisible();
  const bouquet = productNamed(shop, 'Hand-tied peony bouquet').id;
  const wrap = productNamed(shop, 'Wrapping paper and ribbon').id;
  const [line] = shop.query<{ texts: string }>(
    'SELECT texts FROM order_lines WHERE product_id = ? AND texts IS NOT NULL',
    wrap,
  );
  expect(line?.texts).toContain(bouquet);

  await open(page, '/admin/orders/new');
  await addGift();
  await page.getByLabel('Find a customer with an account').fill(email);
  await page.getByRole('button', { name: /^Choose / }).click();
  await fillAddress();
  await page.getByRole('button', { name: 'Add a recipient with the same gifts' }).click();
  const second = page.getByRole('region', { name: 'Parcel 2' });
  await expect(total.getByText('Delivery of parcel 2')).toBeVisible();
  await place('Place order and send link');
  await expect(second.getByText('Enter the street address')).toBeVisible();
  await expect(second.getByLabel('First name')).toBeFocused();
  await second.getByLabel('First name').fill('Hana');
  await second.getByLabel('Last name').fill('Bekele');
  await fillAddress(second);
  await total.getByText('Gift card', { exact: true }).click();
  await total.getByRole('form', { name: 'Gift card' }).getByLabel('Code').fill('0000');
  await total.getByRole('form', { name: 'Gift card' }).getByRole('button', { name: 'Apply' }).click();
  await expect(total.getByText('We don’t know this gift card')).toBeVisible();
  await expect(total.getByText('Delivery to Hana Bekele')).toBeVisible();
  await place('Place order and send link');
  await expect(page.getByText(`We’ve emailed the payment link to ${email}`)).toBeVisible();
  await expect
    .poll(() => shop.mailsTo(email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('We have your order'));
});

test('notes about an order and its customer are written, read and deleted', async ({ page, shop }) => {
  const { id } = await placed(page, shop);
  await open(page, `/admin/orders/${id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  const add = async (about: string, text: string) => {
    await notes.getByLabel(about).fill(text);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  };
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Write a note')).toBeVisible();
  await add('Add a note about this order', 'Called: leave it at the blue gate.');
  await expect(notes.getByLabel('Add a note about this order')).toHaveValue('');

  await page.getByRole('link', { name: 'View customer' }).click();
  await add('Add a note about this customer', 'Rings twice.');

  await open(page, `/admin/orders/${id}`);
  const ofCustomer = notes.getByRole('listitem').filter({ hasText: 'About the customer' });
  await expect(ofCustomer).toContainText('Rings twice.');
  await notes.getByRole('button', { name: 'Delete the note “Called: leave it at the blue gate.”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect(ofCustomer).toHaveCount(1);
});
