import { fireEvent, screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { AdminOrder } from './admin-order';

const method = { name: 'Standard', kind: 'SHIP' };
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

const gift = {
  product: 'roses',
  name: 'Roses',
  image: '/images/roses.jpg',
  qty: 1,
  price: 20,
  texts: [],
  addOnOf: null,
};
test('an order with a parcel that should have arrived says what of it is late', () => {
  const sent = {
    ...{ ...parcel, fulfillmentState: 'SENT', deliveryDate: '2026-08-05', shippingAddress: {} },
    ...{ arrivesBy: null, dispatchDate: null, dateChangeUntil: null },
  };
  const rest = { ...sent, number: 2, fulfillmentState: 'UNFULFILLED', deliveryDate: '2026-08-20' };
  const late = { fulfillmentState: 'PARTLY_SENT', isLate: true, dispatchDate: '2026-08-15', parcels: [sent, rest] };
  const { unmount } = show(late);
  const step = () => screen.getByRole('region', { name: 'Next step' }).textContent;
  expect(step()).toMatch(
    /Partly sent\. Late: a parcel that was sent should have arrived by now\. Send the rest by .*15/,
  );
  unmount();
  show({ ...late, parcels: [{ ...sent, deliveryDate: '2026-08-25' }, rest] });
  expect(step()).toMatch(/Partly sent\. Late: the rest was due out .*15/);
});

const unsent = { ...parcel, orderItems: [gift], fulfillmentState: 'UNFULFILLED' };
const nobody = 'No email address, so nobody is emailed. Please call the customer.';
const pickup = { ...unsent, deliveryMethod: { ...method, kind: 'PICKUP' } };
const sending = { fulfillmentState: 'UNFULFILLED' };
test.each([
  ['Mark as sent', { ...sending, parcels: [unsent] }, 'The customer gets an email 30 seconds later.'],
  ['Ready for pickup', { ...sending, parcels: [pickup] }, 'The customer gets an email 30 seconds later.'],
  ['Refund', {}, 'The customer sees this in the email.'],
  ['Cancel order', { status: 'PENDING', isPaid: false, paidAt: null }, 'The customer sees this in the email.'],
])('“%s” promises an email only to customers who have an address', async (action, change, promise) => {
  for (const [email, isDeleted, words] of [
    ['selam@example.com', false, promise],
    ['', false, nobody],
    ['', true, 'No email address, so nobody is emailed.'],
  ] as const) {
    const { unmount } = show({ ...change, user: { ...order.user, email, isDeleted } });
    fireEvent.click(screen.getByRole('button', { name: action }));
    expect(within(await screen.findByRole('dialog', { name: action })).getByText(words)).toBeTruthy();
    unmount();
  }
});

test('the buttons of several shipments say whose they are', () => {
  const shipment = { sentAt: '2026-08-02T10:00:00.000Z', deliveredAt: null, carrier: null, trackingNumber: null };
  const sent = (...ids: string[]) => ({
    shipments: ids.map((_id) => ({ ...shipment, _id, parcel: 1, trackingUrl: null, photo: null, items: [] })),
  });
  const names = () =>
    within(screen.getByRole('region', { name: 'Shipments' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  const { unmount } = show(sent('a'));
  expect(names()).toEqual(['Delivered', 'Add tracking number']);
  unmount();
  show(sent('a', 'b'));
  expect(names()).toEqual(
    [1, 2].flatMap((number) => [
      `Delivered (shipment ${number} of 2)`,
      `Add tracking number (shipment ${number} of 2)`,
    ]),
  );
});
