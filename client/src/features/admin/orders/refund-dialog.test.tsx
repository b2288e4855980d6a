import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { mostRefundable } from './most-refundable';
import { RefundDialog } from './refund-dialog';

test('lists a product once whose lines have different texts, with how many have not come back', () => {
  const line = { name: 'Cake', qty: 1, price: 38, texts: [] };
  const orderItems = [
    { ...line, product: 'cake', qty: 2, texts: [{ name: 'name', label: 'Name', value: 'Ana', extraPrice: 0 }] },
    { ...line, product: 'cake' },
    { ...line, product: 'mug', name: 'Mug' },
  ];
  const order = {
    _id: 'o1',
    currency: 'USD',
    totalPrice: 152,
    refundedPrice: 38,
    orderItems,
    parcels: [{ number: 1 }],
    returnedByParcel: [
      { product: 'cake', qty: 1, parcel: null },
      { product: 'mug', qty: 1, parcel: 1 },
    ],
  } as unknown as AdminOrder_OrderFragment;
  renderWithProviders(<RefundDialog order={order} isOpen onClose={() => undefined} />);
  const restock = screen.getByRole('group', { name: 'Restock' });
  expect(restock.querySelectorAll('input')).toHaveLength(1);
  expect(screen.getByLabelText('Cake of 2')).toBeTruthy();
});

test.each([
  ['all that is left', [], [], 45],
  ['nothing while the bank decides', ['OPEN'], [], 0],
  ['all again once that was won', ['WON'], [], 45],
  ['what a gift card paid, after a lost dispute', ['WON', 'LOST'], [], 20],
  ['what is left of that', ['LOST'], [{ refundDestination: 'GIFT_CARD', amount: 15 }], 5],
  ['all of it, if only the payment was refunded', ['LOST'], [{ refundDestination: 'PAYMENT', amount: 5 }], 20],
])('refunds at most %s', (_, statuses, timeline, most) => {
  const order = {
    ...{ currency: 'USD', totalPrice: 30, giftCardPrice: 20, refundedPrice: 5, timeline },
    disputes: statuses.map((status) => ({ status })),
  };
  expect(mostRefundable(order as unknown as AdminOrder_OrderFragment)).toBe(most);
});
