import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openFilters } from '../admin-lists';
import type { Screen } from '../screens';
import type { Shop } from '../shop';
import {
  answerInstead,
  becomeAdmin,
  data,
  failure,
  placeOrder,
  productNamed,
  settled,
  shippingAddress,
  signUp,
} from '../shopper';

/** Opens a page of the admin area. */
async function visit(page: Page, path: string): Promise<void> {
  await becomeAdmin(page);
  await page.goto(path);
  await settled(page);
}

/** An order of a customer of its own, with names that don't fit into one line, at its admin page, after what was done to it. */
export async function visitOrder(page: Page, shop: Shop, prepare?: (id: string) => Promise<void>): Promise<string> {
  const longName = 'Wolfeschlegelsteinhausenbergerdorff';
  const { token } = await signUp(page, `${longName}.${randomUUID().slice(0, 8)}@${longName}.example.com`);
  const to = { ...shippingAddress, lastName: longName, city: `${longName}stadt` };
  const id = await placeOrder(page, token, productNamed(shop, 'Gentle hand cream'), 2, to);
  await becomeAdmin(page);
  await prepare?.(id);
  await page.goto(`/admin/orders/${id}`);
  await settled(page);
  return id;
}

async function pay(page: Page, shop: Shop, id: string): Promise<void> {
  const headers = { origin: shop.url };
  const answer = await page.request.put(`/api/orders/${id}/pay`, { headers, data: { note: 'Cash at the counter' } });
  expect(answer.ok()).toBe(true);
}

async function mutate(page: Page, shop: Shop, mutation: string, input: object): Promise<void> {
  const type = `${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input`;
  const selection = mutation === 'refundOrder' ? 'status' : '_id';
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`;
  const headers = { origin: shop.url };
  const answer = await page.request.post('/graphql', { headers, data: { query, variables: { input } } });
  expect(await answer.text()).not.toContain('errors');
}

async function writeGift(page: Page, shop: Shop, id: string): Promise<void> {
  const gift = { to: 'ليلى', from: 'Ben', message: 'كل عام وأنت بخير 🎂', card: 'hearts' };
  await mutate(page, shop, 'changeOrderGift', { id, gift });
}

/** Pays an order, and sends one of its two pieces. */
async function sendOne(page: Page, shop: Shop, id: string): Promise<void> {
  await pay(page, shop, id);
  const tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
  await mutate(page, shop, 'sendOrder', { id, items: [{ line: 0, qty: 1 }], ...tracking });
}

const openRefund = async (page: Page) => {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Refund' })).toBeVisible();
};

/** The admin's orders: the list and one order, in their states, with every dialog. */
export const adminOrderScreens: readonly Screen[] = [
  {
    name: 'a new order for a customer',
    async open(page) {
      await visit(page, '/admin/orders/new');
      await page.getByLabel('Add gifts').fill('hand cream');
      await page.getByRole('button', { name: 'Add Gentle hand cream' }).click();
      await page.getByRole('button', { name: 'Add a gift message' }).click();
      await expect(page.getByRole('region', { name: 'Total' }).getByText('Tax')).toBeVisible();
    },
  },
  {
    name: 'a new order for a customer, errors',
    async open(page) {
      await visit(page, '/admin/orders/new');
      await page.getByRole('button', { name: 'Place order and send link' }).click();
      await expect(page.getByText('Add at least one gift')).toBeVisible();
    },
  },
  { name: 'admin orders', open: (page) => visit(page, '/admin/orders') },
  {
    name: 'admin orders, nothing found',
    open: (page) => visit(page, '/admin/orders?search=nobody+at+all&filter=late'),
  },
  {
    name: 'admin orders, failed',
    async open(page) {
      await visit(page, '/admin/orders');
      await answerInstead(page, 'AdminOrders', failure('The shop is busy'));
      await openFilters(page);
      await page.getByLabel('Show').selectOption('Delivered');
      await expect(page.getByText('Failed to load orders')).toBeVisible();
    },
  },
  {
    name: 'admin orders, loading',
    async open(page) {
      await visit(page, '/admin/orders');
      await answerInstead(page, 'AdminOrders', () => undefined);
      await openFilters(page);
      await page.getByLabel('Show').selectOption('Refunded');
      await expect(page.getByRole('status', { name: 'Loading the orders' })).toBeVisible();
    },
  },
  { name: 'admin order, not paid', open: async (page, shop) => void (await visitOrder(page, shop)) },
  {
    name: 'admin order, canceling',
    async open(page, shop) {
      await visitOrder(page, shop);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel order' });
      await dialog.getByRole('button', { name: 'Cancel order' }).click();
      await expect(dialog.getByText('Enter a reason')).toBeVisible();
    },
  },
  {
    name: 'admin order, canceled',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => mutate(page, shop, 'cancelOrder', { id, reason: 'The roses froze' }));
    },
  },
  {
    name: 'admin order, paid',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => pay(page, shop, id));
    },
  },
  {
    name: 'admin order, with a gift message',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => writeGift(page, shop, id));
      await expect(page.getByRole('link', { name: 'Print card' })).toBeVisible();
    },
  },
  {
    name: 'admin order, its card',
    async open(page, shop) {
      const id = await visitOrder(page, shop, (order) => writeGift(page, shop, order));
      await page.goto(`/admin/orders/print?kind=card&id=${id}`);
      await settled(page);
    },
  },
  {
    name: 'admin order, its packing slip',
    async open(page, shop) {
      const id = await visitOrder(page, shop);
      await page.goto(`/admin/orders/print?kind=slip&id=${id}`);
      await settled(page);
    },
  },
  {
    name: 'admin order, its label',
    async open(page, shop) {
      const id = await visitOrder(page, shop);
      await page.goto(`/admin/orders/print?kind=label&id=${id}`);
      await settled(page);
    },
  },
  {
    name: 'admin order, with notes',
    async open(page, shop) {
      const text = 'Called: leave it at the blue gate.';
      await visitOrder(page, shop, async (id) => {
        const { user } = (await (await page.request.get(`/api/orders/${id}`)).json()) as { user: { _id: string } };
        await mutate(page, shop, 'addUserNote', { userId: user._id, text: 'Rings twice.' });
        await mutate(page, shop, 'addOrderNote', { orderId: id, text });
      });
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'admin order, refunding',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => pay(page, shop, id));
      await openRefund(page);
    },
  },
  {
    name: 'admin order, refunding, errors',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => pay(page, shop, id));
      await openRefund(page);
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByLabel('Amount').fill('a lot');
      await dialog.getByRole('spinbutton').fill('3');
      await dialog.getByRole('button', { name: /^Refund/ }).click();
      await expect(dialog.getByText('Enter a reason')).toBeVisible();
    },
  },
  {
    name: 'admin order, partly refunded',
    async open(page, shop) {
      await visitOrder(page, shop, async (id) => {
        await pay(page, shop, id);
        const restock = [{ productId: productNamed(shop, 'Gentle hand cream').id, quantity: 1 }];
        const draft = { amount: 5.5, alreadyRefunded: 0, reason: 'One jar was broken', idempotencyKey: 'x', restock };
        await mutate(page, shop, 'refundOrder', { id, ...draft });
      });
      await expect(page.getByText(/^Restocked:/)).toBeVisible();
    },
  },
  {
    name: 'admin order, delivered',
    async open(page, shop) {
      await visitOrder(page, shop, async (id) => {
        await pay(page, shop, id);
        await mutate(page, shop, 'markOrderDelivered', { id });
      });
    },
  },
  {
    name: 'admin order, with shipments',
    async open(page, shop) {
      await visitOrder(page, shop, async (id) => {
        await sendOne(page, shop, id);
        await mutate(page, shop, 'sendOrder', { id, carrier: 'Abebe’s van' });
      });
      await expect(page.getByRole('button', { name: 'Add tracking number' })).toBeVisible();
    },
  },
  {
    name: 'admin order, sending, errors',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => sendOne(page, shop, id));
      await page.getByRole('button', { name: 'Mark as sent' }).click();
      const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
      await dialog.getByRole('spinbutton').fill('2');
      await dialog.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(dialog.getByText('Enter 0 to 1')).toBeVisible();
    },
  },
  {
    name: 'admin order, correcting a tracking number',
    async open(page, shop) {
      await visitOrder(page, shop, (id) => sendOne(page, shop, id));
      await page.getByRole('button', { name: 'Correct tracking number' }).click();
      await expect(page.getByRole('dialog', { name: 'Correct tracking number' })).toBeVisible();
    },
  },
  {
    name: 'order in the shop that was sent in part',
    async open(page, shop) {
      const id = await visitOrder(page, shop, (order) => sendOne(page, shop, order));
      await page.goto(`/order/${id}`);
      await expect(page.getByRole('link', { name: 'Track this parcel' })).toBeVisible();
    },
  },
  {
    name: 'order in the shop, for an admin',
    async open(page, shop) {
      const id = await visitOrder(page, shop);
      await page.goto(`/order/${id}`);
      await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeVisible();
    },
  },
];

/** The board of the day in its states. */
export const adminTodayScreens: readonly Screen[] = [
  {
    name: 'today',
    async open(page, shop) {
      const id = await visitOrder(page, shop, (unpaid) => pay(page, shop, unpaid));
      await visit(page, `/admin/today?parcel=${id}.1`);
      await expect(page.getByRole('region', { name: 'Scanned parcel' })).toBeVisible();
    },
  },
  {
    name: 'today, a label that nobody can read',
    async open(page) {
      await visit(page, '/admin/today');
      await page.getByLabel('Scan a label').fill('roses');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByText('That isn’t a parcel code')).toBeVisible();
    },
  },
  {
    name: 'today, nothing to make',
    async open(page) {
      await visit(page, '/admin/orders');
      const board = {
        version: '',
        date: '2026-11-27',
        timeZone: 'UTC',
        sections: [],
        runs: [],
        moreOrders: 3,
        capacity: [],
      };
      await answerInstead(page, 'TodayBoard', data({ todayBoard: { __typename: 'TodayBoard', ...board } }));
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page.getByText('Nothing to make today')).toBeVisible();
    },
  },
  {
    name: 'today, failed',
    async open(page) {
      await visit(page, '/admin/orders');
      await answerInstead(page, 'TodayBoard', failure('The shop is busy'));
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'today, loading',
    async open(page) {
      await visit(page, '/admin/orders');
      await answerInstead(page, 'TodayBoard', () => undefined);
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page.getByRole('status', { name: 'Loading the board' })).toBeVisible();
    },
  },
];
