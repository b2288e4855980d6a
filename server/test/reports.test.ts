import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

describe('the demo shop', () => {
  test('has a past in which everything adds up', async () => {
    const [counts] = await shop.sql<Record<string, unknown>>(
      'SELECT (SELECT COUNT(*) FROM orders) AS orders, (SELECT COUNT(*) FROM refunds) AS refunds',
    );
    expect(Number(counts?.['orders'])).toBeGreaterThan(140);
    expect(Number(counts?.['refunds'])).toBeGreaterThan(3);
    expect(await brokenInvariants(shop)).toEqual({});
  });

  test('keeps what went back equal in order, payment and refunds', async () => {
    const different = await shop.sql(`SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id
      LEFT JOIN (SELECT order_id, SUM(amount_cents) AS cents FROM refunds WHERE status <> 'failed' GROUP BY order_id) r ON r.order_id = o.id
      WHERE o.refunded_cents <> COALESCE(r.cents, 0) OR o.refunded_cents <> COALESCE(p.refunded_cents, 0) OR o.refunded_cents > o.total_cents`);
    expect(different).toEqual([]);
  });
});
