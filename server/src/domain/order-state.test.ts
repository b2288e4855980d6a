import {
  canTransition,
  canUndoDelivery,
  isDelivered,
  isFinal,
  isPaid,
  orderStatuses,
  orderTransitions,
  trackingProgress,
  type OrderStatus,
} from './order-state.js';

// spec: state-6
test('every state can be reached from pending', () => {
  const reached = new Set<OrderStatus>(['pending']);
  for (const status of reached) for (const next of orderTransitions[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

test('no order becomes unpaid again or leaves a cancellation, and only a delivery can be undone', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(moves).toEqual([
    'pending > paid',
    'pending > expired',
    'pending > cancelled',
    'paid > delivered',
    'delivered > paid',
    'expired > paid',
  ]);
});

// spec: state-9
test('a delivery can be undone for 30 seconds', () => {
  const delivered = { status: 'delivered', deliveredAt: 1_000 } as const;
  expect([1_000, 30_999, 31_000].map((now) => canUndoDelivery(delivered, now))).toEqual([true, true, false]);
  expect(canUndoDelivery({ status: 'paid', deliveredAt: null }, 1_000)).toBe(false);
});

test('an order is final when it is canceled or all its money went back, and not before', () => {
  const final = (refundedCents: number, now = 30_000) =>
    orderStatuses.filter((status) =>
      isFinal({ status, refundedCents, totalCents: 80, giftCardCents: 20, deliveredAt: 0 }, now),
    );
  expect(final(0)).toEqual(['cancelled']);
  expect(final(99)).toEqual(['cancelled']);
  expect(final(100)).toEqual(['paid', 'delivered', 'cancelled']);
  // The delivery can still be undone.
  expect(final(100, 29_999)).toEqual(['paid', 'cancelled']);
});

test('the documented flags and progress follow the state', () => {
  expect(
    orderStatuses.map((status) => {
      const flags = { isPaid: isPaid(status), isDelivered: isDelivered(status) };
      return [status, flags.isPaid, flags.isDelivered, trackingProgress(flags)];
    }),
  ).toEqual([
    ['pending', false, false, 30],
    ['paid', true, false, 60],
    ['delivered', true, true, 100],
    ['expired', false, false, 30],
    ['cancelled', false, false, 30],
  ]);
});
