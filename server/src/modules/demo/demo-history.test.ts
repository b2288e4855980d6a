import { demoHistory, HISTORY_DAYS } from './demo-history.js';

const DAY = 24 * 60 * 60 * 1000;
/** Every weekday comes by, early and late in the day. */
const moments = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 21 + day, (day * 5) % 24, 17));

describe.each(moments.map((now) => [new Date(now).toISOString(), now]))('the demo at %s', (_, now) => {
  const orders = demoHistory(now);

  test('has about 160 orders of the last 120 days, none in the future', () => {
    expect(orders.length).toBeGreaterThan(140);
    expect(orders.length).toBeLessThan(200);
    expect(new Set(orders.map(({ index }) => index)).size).toBe(orders.length);
    for (const order of orders) {
      const times = [order.createdAt, order.paidAt, order.deliveredAt, order.closedAt, order.refund?.at ?? null];
      for (const time of times) if (time !== null) expect(time).toBeLessThanOrEqual(now);
      expect(order.createdAt).toBeGreaterThan(now - (HISTORY_DAYS + 1) * DAY);
      expect(order.customer.daysAgo * DAY).toBeGreaterThan(now - order.createdAt);
    }
  });

  test('has every state: two late orders, some that leave today, partial and full refunds', () => {
    const waiting = orders.filter(({ status, refund }) => status === 'paid' && !refund);
    expect(waiting.filter(({ dispatchBy }) => Number(dispatchBy) <= now)).toHaveLength(2);
    expect(waiting.length).toBeGreaterThan(3);
    const closed = orders.flatMap(({ status }) => (status === 'expired' || status === 'cancelled' ? [status] : []));
    expect(new Set(closed).size).toBe(2);
    const refunds = orders.flatMap(({ refund, totalCents }) => (refund ? [refund.amountCents === totalCents] : []));
    expect(new Set(refunds).size).toBe(2);
  });
});
