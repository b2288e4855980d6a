import type { AuditEntry } from '../../audit/audit-entry.entity.js';
import type { Refund } from '../../payments/refund.entity.js';
import { orderTimeline } from './order-timeline.js';
import type { Order } from '../order.entity.js';

const order = {
  id: 'o1',
  customerName: 'Selam',
  customerDeletedAt: null,
  status: 'delivered',
  createdAt: 1,
  paidAt: 2,
  deliveredAt: 3,
  closedAt: null,
  totalCents: 6335,
} as Order;

const entry = (change: Partial<AuditEntry>) =>
  ({
    id: 'e',
    createdAt: 2,
    actorId: 'u',
    actorName: 'Hanna',
    action: 'delivered',
    detail: null,
    ...change,
  }) as AuditEntry;

test('an order from before the audit log shows its dates', () => {
  expect(orderTimeline(order, [], [])).toMatchObject([
    { kind: 'placed', at: new Date(1), actorName: 'Selam' },
    { kind: 'paid_by_card', at: new Date(2), actorName: null, amount: 63.35 },
    { kind: 'delivered', at: new Date(3) },
  ]);
  expect(
    orderTimeline({ ...order, status: 'expired', paidAt: null, deliveredAt: null, closedAt: 4 }, [], []),
  ).toMatchObject([{ kind: 'placed' }, { kind: 'expired', at: new Date(4) }]);
});

// spec: running-3
test('entries show who acted, with the note; a date with an entry is shown once', () => {
  const entries = [
    entry({ id: 'a', action: 'marked-paid', detail: { amountCents: 6335, note: 'Cash' } }),
    entry({ id: 'b', createdAt: 3 }),
    entry({ id: 'c', createdAt: 4, action: 'something-new' }),
  ];
  expect(orderTimeline(order, entries, [])).toMatchObject([
    { kind: 'placed' },
    { id: 'a', kind: 'paid_by_hand', actorName: 'Hanna', amount: 63.35, note: 'Cash' },
    { id: 'b', kind: 'delivered', actorName: 'Hanna' },
  ]);
});

test('the shop’s own actions have no name', () => {
  const entries = [entry({ actorId: null, actorName: 'The shop', action: 'paid-by-card' })];
  expect(orderTimeline(order, entries, [])[1]).toMatchObject({ kind: 'paid_by_card', actorName: null });
});

test('a refund is one event with its outcome, however many entries it has', () => {
  const refund = {
    id: 'r1',
    createdAt: 5,
    amountCents: 500,
    reason: 'Broken',
    status: 'failed',
    error: 'No',
  } as Refund;
  const entries = [
    entry({ id: 'x', createdAt: 5, action: 'refund-started', detail: { refundId: 'r1', amountCents: 500 } }),
    entry({ id: 'y', createdAt: 6, actorId: null, action: 'refund-refused', detail: { refundId: 'r1' } }),
  ];
  const events = orderTimeline(order, entries, [refund]);
  expect(events).toHaveLength(4);
  expect(events.at(-1)).toMatchObject({
    id: 'r1',
    kind: 'refund',
    actorName: 'Hanna',
    amount: 5,
    note: 'Broken',
    refundStatus: 'failed',
    error: 'No',
  });
});
