/** @postgres Reports are SQL. */
import { randomUUID } from 'node:crypto';
import { ReportsService } from '../src/modules/reports/reports.service.js';
import type { Actor } from '../src/domain/permissions.js';
import { addDays, dateIn, startOfDate } from '../src/domain/dispatch.js';
import { brokenInvariants, orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let admin: Caller;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
  await setStock(shop, (await shop.product('love-letter-kit'))['_id'], 500);
});
afterAll(() => shop.close());

const DAY = 24 * 60 * 60 * 1000;
const today = () => dateIn('UTC', shop.clock.now());

const REPORT = `query ($input: SalesReportInput!) { salesReport(input: $input) {
  timeZone unit current { from to sales orders averageOrder } previous { from to sales orders averageOrder }
  series { from to sales orders } bestSellers { productId name image quantity sales } } }`;
const TASKS = `{ shopTasks { leavingToday { count orders { _id customerName totalPrice dueAt dueDate } } late { count orders { _id } }
  expiringSoon { count orders { _id dueAt } } lowStock { threshold count products { _id countInStock } }
  failedMessageCount brokenBannerPromise } }`;

const report = async (input: object) => (await shop.as(admin).graphql(REPORT, { input })).salesReport;
const tasks = async () => (await shop.as(admin).graphql(TASKS)).shopTasks;

/** Changes the database as it is. */
const change = (statement: string) => shop.app.db.inTransaction((manager) => manager.query(statement));

/** Sets one of the shop's settings for as long as `work` takes. */
async function withSetting(key: string, value: unknown, work: () => Promise<void>): Promise<void> {
  await change(`DELETE FROM shop_settings WHERE key = '${key}'`);
  await change(`INSERT INTO shop_settings (key, value, updated_at) VALUES ('${key}', '${JSON.stringify(value)}', 0)`);
  try {
    await work();
  } finally {
    await change(`DELETE FROM shop_settings WHERE key = '${key}'`);
  }
}

/** An order of a new customer, placed over the interface; paid at the given moment when there is one. */
async function newOrder(quantity: number, paidAt: number | null, edit: Record<string, string | number> = {}) {
  const item = await shop.product('love-letter-kit');
  const { status, body } = await shop
    .as(await shop.newCustomer())
    .rest('POST', '/api/orders', orderBody(item, quantity, { idempotencyKey: randomUUID() }));
  expect(status).toBe(201);
  const columns = { ...(paidAt !== null && { status: "'paid'", paid_at: paidAt, dispatch_by: paidAt + DAY }), ...edit };
  const sets = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  if (sets.length > 0) await change(`UPDATE orders SET ${sets.join(', ')} WHERE id = '${body['_id']}'`);
  return { id: String(body['_id']), cents: Math.round(body['totalPrice'] * 100), productId: String(item['_id']) };
}

describe('the demo shop', () => {
  test('has a history without broken invariants', async () => {
    const [counts] = await shop.sql<Record<string, unknown>>(
      'SELECT (SELECT COUNT(*) FROM orders) AS orders, (SELECT COUNT(*) FROM refunds) AS refunds',
    );
    expect(Number(counts?.['orders'])).toBeGreaterThan(140);
    expect(Number(counts?.['refunds'])).toBeGreaterThan(3);
    expect(await brokenInvariants(shop)).toEqual({});
  });

  test('has a report with the figures of its orders', async () => {
    const { current, series, unit, bestSellers } = await report({ period: 'LAST_90_DAYS' });
    const [sums] = await shop.sql<Record<string, unknown>>(
      `SELECT SUM(total_cents - refunded_cents) AS cents, SUM(CASE WHEN refunded_cents < total_cents THEN 1 ELSE 0 END) AS orders
       FROM orders WHERE paid_at >= ${startOfDate('UTC', addDays(today(), -89))}`,
    );
    expect(current).toEqual({
      from: addDays(today(), -89),
      to: today(),
      sales: Number(sums?.['cents']) / 100,
      orders: Number(sums?.['orders']),
      averageOrder: Math.round(Number(sums?.['cents']) / Number(sums?.['orders'])) / 100,
    });
    expect(unit).toBe('WEEK');
    const total = series.reduce((sum: number, part: { orders: number }) => sum + part.orders, 0);
    expect(total).toBe(current.orders);
    expect(bestSellers).toHaveLength(10);
    const sold = await shop.sql<Record<string, unknown>>(
      `SELECT l.product_id AS id, SUM(l.quantity) AS quantity, SUM(l.quantity * l.unit_cents + l.texts_cents - l.discount_cents) AS cents
       FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE paid_at >= ${startOfDate('UTC', addDays(today(), -89))} AND refunded_cents < total_cents + gift_card_cents
       GROUP BY l.product_id ORDER BY quantity DESC, cents DESC, id LIMIT 10`,
    );
    expect(bestSellers).toMatchObject(
      sold.map(({ id, quantity, cents }) => ({
        productId: id,
        quantity: Number(quantity),
        sales: Number(cents) / 100,
      })),
    );
  });
});

test('what is added up in many slices is what is added up at once', async () => {
  const calendar = { timeZone: 'UTC', closedWeekdays: [], closedDates: [], dispatchDays: 1, cutOffTime: null };
  const unused = () => Promise.reject(new Error('not for a report'));
  const settings = { calendar: () => Promise.resolve(calendar), shop: unused, lowStockThreshold: unused };
  const asAdmin = { kind: 'user', userId: 'admin', isAdmin: true } as Actor;
  const [slices, atOnce] = [7, 1e9].map((orders) => new ReportsService(shop.app.db, shop.clock, settings, orders));
  const input = { period: 'LAST_90_DAYS' } as const;
  const expected = await atOnce!.salesReport(asAdmin, input);
  expect(expected).toMatchObject({ bestSellers: { length: 10 } });
  expect(await slices!.salesReport(asAdmin, input)).toEqual(expected);
});

describe('a report', () => {
  // Far from everything else, around the day on which New York's clocks go back.
  const noon = Date.UTC(2031, 10, 2, 12);
  let kit = '';

  beforeAll(async () => {
    const early = Date.UTC(2031, 10, 2, 4, 0);
    await newOrder(1, early);
    await newOrder(2, early - 1);
    kit = (await newOrder(3, Date.UTC(2031, 10, 3, 4, 59, 59, 999))).productId;
    await newOrder(1, noon, { refunded_cents: 1000 });
    await newOrder(5, noon, { refunded_cents: 'total_cents' });
    await newOrder(4, null);
  });

  // spec: running-30
  test('counts payments minus refunds, on days in the shop’s time zone', async () => {
    // A kit is 19.00: one is 28.85 with tax and shipping, two 50.70, three 72.55.
    const utc = await report({ from: '2031-11-02', to: '2031-11-03' });
    expect(utc.series).toEqual([
      { from: '2031-11-02', to: '2031-11-02', sales: 98.4, orders: 3 },
      { from: '2031-11-03', to: '2031-11-03', sales: 72.55, orders: 1 },
    ]);
    expect(utc.previous).toEqual({ from: '2031-10-31', to: '2031-11-01', sales: 0, orders: 0, averageOrder: null });
    expect(utc.bestSellers).toEqual([expect.objectContaining({ productId: kit, quantity: 7, sales: 133 })]);

    await withSetting('timeZone', 'America/New_York', async () => {
      const newYork = await report({ from: '2031-11-02', to: '2031-11-02' });
      expect(newYork.timeZone).toBe('America/New_York');
      expect(newYork.current).toMatchObject({ sales: 120.25, orders: 3, averageOrder: 40.08 });
      expect(newYork.previous).toMatchObject({ from: '2031-11-01', sales: 50.7, orders: 1 });
    });
  });

  test('is refused to everyone but admins', async () => {
    const { errors } = await shop.as(await shop.newCustomer()).graphqlAnswer(REPORT, { input: {} });
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN');
    expect((await shop.graphqlAnswer(REPORT, { input: {} })).errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED');
  });

  test('is refused with the name of an invalid date', async () => {
    const { errors } = await shop.as(admin).graphqlAnswer(REPORT, { input: { from: '2026-01-01', to: '2027-12-31' } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { to: 'A report covers at most 400 days' },
    });
  });
});

describe('the tasks', () => {
  const ids = (list: { orders: { _id: string }[] }) => list.orders.map(({ _id }) => _id);

  // spec: running-31
  test('separate orders that leave today from late ones, and leave out delivered and refunded ones', async () => {
    const now = shop.clock.now();
    const midnight = startOfDate('UTC', addDays(today(), 1));
    const before = await tasks();
    const due = (at: number | string, edit: Record<string, string | number> = {}) =>
      newOrder(1, now - 400 * DAY, { dispatch_by: at, late_at: at, ...edit });
    const todays = await due(midnight);
    await due(midnight + 1);
    const late = await due(now);
    await due(now, { status: "'delivered'", delivered_at: now });
    await due(now, { refunded_cents: 'total_cents' });

    const after = await tasks();
    expect(after.leavingToday.count).toBe(before.leavingToday.count + 1);
    expect(after.late.count).toBe(before.late.count + 1);
    expect(ids(after.late)).toContain(late.id);
    expect(after.leavingToday.orders.find(({ _id }: { _id: string }) => _id === todays.id)).toEqual({
      _id: todays.id,
      customerName: 'Test Customer',
      totalPrice: todays.cents / 100,
      dueAt: new Date(midnight).toISOString(),
      dueDate: today(),
    });
  });

  test('show unpaid orders in their last quarter of an hour', async () => {
    const now = shop.clock.now();
    const soon = await newOrder(1, null, { hold_until: now + 15 * 60_000 - 1000 });
    const later = await newOrder(1, null);
    const { expiringSoon } = await tasks();
    expect(ids(expiringSoon)).toContain(soon.id);
    expect(ids(expiringSoon)).not.toContain(later.id);
  });

  // spec: running-31
  test('show published products with five pieces or fewer, the scarcest first', async () => {
    const { lowStock } = await tasks();
    const scarce = await shop.sql(
      'SELECT DISTINCT COALESCE(variant_of, id) FROM products WHERE archived_at IS NULL AND is_published AND count_in_stock <= 5',
    );
    expect(lowStock).toMatchObject({ threshold: 5, count: scarce.length });
    const counts = lowStock.products.map(({ countInStock }: { countInStock: number }) => countInStock);
    expect(counts[0]).toBe(0);
    expect(counts.at(-1)).toBeGreaterThan(0);
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => a - b));
    await withSetting('lowStockThreshold', 0, async () => {
      const { lowStock: soldOut } = await tasks();
      expect(soldOut.threshold).toBe(0);
      expect(soldOut.count).toBeLessThan(lowStock.count);
    });
  });

  // spec: running-31
  test('count the messages that failed', async () => {
    const before = (await tasks()).failedMessageCount;
    await change(
      `INSERT INTO outbox (id, kind, payload, dedupe_key, created_at, due_at, attempts, last_error) VALUES
       ('failed', 'send-order-mail', '{}', 'reports-1', 0, 9000000000000, 3, 'no such server'),
       ('waiting', 'send-order-mail', '{}', 'reports-2', 0, 9000000000000, 0, NULL)`,
    );
    expect((await tasks()).failedMessageCount).toBe(before + 1);
  });

  // spec: constant-5
  test('warn while the banner promises a threshold that the settings don’t have', async () => {
    expect((await tasks()).brokenBannerPromise).toBe(75);
    await withSetting('freeShippingThreshold', 75, async () => {
      expect((await tasks()).brokenBannerPromise).toBeNull();
    });
    await withSetting('bannerText', 'Fresh flowers every morning', async () => {
      expect((await tasks()).brokenBannerPromise).toBeNull();
    });
  });

  test('are refused to everyone but admins', async () => {
    const { errors } = await shop.as(await shop.newCustomer()).graphqlAnswer(TASKS);
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN');
  });
});
