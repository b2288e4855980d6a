import { orderNumber } from '../../server/src/domain/order-number.js';
import type { Page } from '@playwright/test';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import {
  answerInstead,
  becomeAdmin,
  failure,
  openUnhydrated,
  orderMailsComeDue,
  placeOrder,
  productNamed,
  settled,
  signUp,
} from '../support/shopper';

const PLACED = 'We have your order';

/** An order whose first mail has left; afterward the browser is the admin's. */
async function placedAndMailed(page: Page, shop: Shop): Promise<{ id: string; email: string; mails: () => number }> {
  const { email, token } = await signUp(page);
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'));
  const mails = () => shop.mailsTo(email).filter(({ subject }) => subject.startsWith(PLACED)).length;
  orderMailsComeDue(shop, id);
  await expect.poll(mails).toBe(1);
  // The mail is there a moment before that is noted.
  await expect.poll(() => shop.query('SELECT id FROM outbox WHERE order_id = ? AND done_at IS NULL', id)).toEqual([]);
  await becomeAdmin(page);
  return { id, email, mails };
}

const jobsOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: email });

test('the emails of an order are on its page, and can be sent again', anyWidth, async ({ page, shop }) => {
  const { id, email, mails } = await placedAndMailed(page, shop);
  await page.goto(`/admin/orders/${id}`);
  await settled(page);
  const list = page.getByRole('region', { name: 'Emails' }).getByRole('listitem');
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('Order placed');
  await expect(list).toContainText(email);
  await list.getByRole('button', { name: 'Send again Order placed' }).click();
  await expect(page.getByText('Email sent again')).toBeVisible();
  await expect(list).toHaveCount(2);
  await expect.poll(mails).toBe(2);
});

test('a job that was given up says why, and can be retried', anyWidth, async ({ page, shop }) => {
  const { id, email, mails } = await placedAndMailed(page, shop);
  shop.change(
    "UPDATE outbox SET done_at = NULL, failed_at = ?, attempts = 34, last_error = 'no such mail server' WHERE order_id = ?",
    Date.now(),
    id,
  );
  await page.goto('/admin/jobs?state=failed');
  await settled(page);
  await expect(page).toHaveTitle('Jobs · Gift Shop');
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toHaveAttribute('aria-current', 'page');
  const row = jobsOf(page, email);
  for (const text of ['Order email', 'Order placed', 'Failed', '34', 'no such mail server', 'Given up']) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('link', { name: `See the order ${orderNumber(id)}` })).toHaveAttribute(
    'href',
    `/admin/orders/${id}`,
  );

  await answerInstead(page, 'RetryJob', failure('This is already running', 'CONFLICT'));
  const button = row.getByRole('button', { name: 'Try again now' });
  await button.click();
  await expect(page.getByText('This is already running')).toBeVisible();
  await page.unrouteAll();
  await button.click();
  await expect(page.getByText('Trying again now')).toBeVisible();
  await expect.poll(mails).toBe(2);
  await expect(jobsOf(page, email)).toHaveCount(0);
});

test(
  'a state chosen before the scripts run filters the jobs and is in the address; no text of emails is shown',
  anyWidth,
  async ({ page, shop }) => {
    const { email } = await placedAndMailed(page, shop);
    const release = await openUnhydrated(page, '/admin/jobs', 'main');
    await expect(jobsOf(page, email)).toHaveCount(0);
    await page.getByLabel('Show').selectOption({ label: 'Done' });
    release();
    await expect(page).toHaveURL(/\/admin\/jobs\?state=done$/);
    const order = jobsOf(page, email).filter({ hasText: 'Order placed' });
    await expect(order).toContainText('Done');
    await expect(order.getByRole('button', { name: `Send again Order email to ${email}` })).toBeVisible();
    await expect(page.getByText(PLACED)).toHaveCount(0);
  },
);

test('recurring tasks show their last run', anyWidth, async ({ page, shop }) => {
  await expect
    .poll(() => shop.query("SELECT name FROM job_runs WHERE name = 'expire-orders' AND finished_at IS NOT NULL"))
    .toHaveLength(1);
  await becomeAdmin(page);
  await page.goto('/admin/jobs');
  const row = page
    .getByRole('table', { name: 'Scheduled tasks' })
    .getByRole('row')
    .filter({ hasText: 'Release stock of unpaid orders' });
  await expect(row).toContainText('every minute');
  await expect(row).toContainText('OK');
});

test('a list that can’t be read is reported, and can be read again', anyWidth, async ({ page }) => {
  await becomeAdmin(page);
  await page.goto('/admin/settings');
  await settled(page);
  await answerInstead(page, 'Jobs', failure('The shop is closed for a moment', 'UNAVAILABLE'));
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The shop is closed for a moment');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
