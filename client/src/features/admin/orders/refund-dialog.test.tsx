import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { mostRefundable } from './most-refundable';
import { RefundDialog } from './refund-dialog';

const user = { email: 'selam@example.com', isDeleted: false };

test('lists a product once whose lines have different texts, with how many have not come back', () => {
  const line = { name: 'Cake', qty: 1, price: 38, texts: [] };
  const orderItems = [
    { ...line, product: 'cake', qty: 2, texts: [{ name: 'name', label: 'Name', value: 'Ana', extraPrice: 0 }] },
    { ...line, product: 'cake' },
    { ...line, product: 'mug', name: 'Mug' },
  ];
  const order = {
    _id: 'o1',
    user,
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

test('lists the gifts of each of several parcels, by who gets it, without what is back in stock', () => {
  const parcel = (number: number, firstName: string, qty: number) => ({
    ...{ number, shippingAddress: { firstName, lastName: 'Haile' } },
    orderItems: [{ product: 'cake', name: 'Cake', qty, price: 38, texts: [] }],
  });
  const order = {
    ...{ _id: 'o1', user, currency: 'USD', totalPrice: 152, refundedPrice: 38, orderItems: [], shipments: [] },
    parcels: [parcel(1, 'Ana', 2), parcel(2, 'Mia', 1), parcel(3, 'Leila', 1)],
    returnedByParcel: [
      { product: 'cake', qty: 1, parcel: 1 },
      // By the rule of refunds that name no parcel, the last one's.
      { product: 'cake', qty: 1, parcel: null },
    ],
  } as unknown as AdminOrder_OrderFragment;
  renderWithProviders(<RefundDialog order={order} isOpen onClose={() => undefined} />);
  expect(within(screen.getByRole('group', { name: 'Parcel 1: Ana Haile' })).getByLabelText('Cake of 1')).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'Parcel 2: Mia Haile' })).getByLabelText('Cake of 1')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Parcel 3: Leila Haile' })).toBeNull();
});

test.each([
  ['Card', [], 'The money goes back to the card. This can’t be undone.', true],
  ['Manual', [], /^This order was paid outside the shop/, true],
  ['Gift card', [], 'The money goes back to the gift card. This can’t be undone.', false],
  ['Card', ['LOST'], 'The money goes back to the gift card. This can’t be undone.', false],
])('an order paid by %s with disputes %j says where its money goes', (paymentMethod, statuses, words, isLast) => {
  const order = {
    ...{ _id: 'o1', user, currency: 'USD', totalPrice: 0, giftCardPrice: 20, refundedPrice: 0, paymentMethod },
    ...{ orderItems: [], parcels: [{ number: 1 }], timeline: [], disputes: statuses.map((status) => ({ status })) },
  } as unknown as AdminOrder_OrderFragment;
  renderWithProviders(<RefundDialog order={order} isOpen onClose={() => undefined} />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/is refunded last/) !== null).toBe(isLast);
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
