import {
  canTransition,
  isDelivered,
  isPaid,
  orderStatuses,
  orderTransitions,
  trackingProgress,
  type OrderStatus,
} from './order-state.js';

test('every state can be reached from pending', () => {
  const reached = new Set<OrderStatus>(['pending']);
  for (const status of reached) for (const next of orderTransitions[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

test('nothing is un-paid, un-delivered or revived from a cancellation', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(moves).toEqual([
    'pending > paid',
    'pending > expired',
    'pending > cancelled',
    'paid > delivered',
    'expired > paid',
  ]);
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
