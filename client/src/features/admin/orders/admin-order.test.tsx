import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { AdminOrder } from './admin-order';

const method = { key: 'standard', name: 'Standard', kind: 'SHIP' };
const parcel = { number: 1, deliveryMethod: method, orderItems: [], gift: null };
const order = {
  ...{ _id: 'o1', status: 'PAID', isPaid: true, paidAt: '2026-08-01T10:05:00.000Z', currency: 'USD', lines: [] },
  ...{ createdAt: '2026-08-01T10:00:00.000Z', totalPrice: 20, giftCardPrice: 0, refundedPrice: 0, taxes: [] },
  user: { _id: 'u1', isGuest: true, isDeleted: false, name: 'Selam', email: 'selam@example.com' },
  ...{ orderItems: [], shipments: [], parcels: [parcel], boughtGiftCards: [], disputes: null, timeline: null },
  ...{ deliveryMethod: method, shippingAddress: {}, payLater: null, paymentResult: null, paymentMethod: 'Card' },
  ...{ fulfillmentState: 'SENT', dispatchDate: null, gift: null, substitution: null, placedBy: null },
} as unknown as AdminOrder_OrderFragment;
const show = (change: object) =>
  renderWithProviders(<AdminOrder order={{ ...order, ...change }} badges={null} tracking={null} date={null} />);

test.each([
  ['Card', {}, 'Paid by card'],
  ['Gift card', { totalPrice: 0, giftCardPrice: 20 }, 'Paid by gift card'],
  ['Manual', {}, 'Paid by hand'],
])('an order whose payment is recorded as %s says so', (paymentMethod, prices, words) => {
  show({ paymentMethod, ...prices });
  expect(within(screen.getByRole('region', { name: 'Payment' })).getByText(new RegExp(`^${words} on`))).toBeTruthy();
});
