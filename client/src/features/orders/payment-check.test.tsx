import { act, configure, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import type { SessionUser } from '~/lib/session-store';
import { PaymentCheck, stateOfAnswer } from './payment-check';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const verification = {
  __typename: 'PaymentVerification',
  orderId: 'o1',
  paymentStatus: 'paid',
  success: true,
  error: null,
};
const failure = (code: string) => () => ({ errors: [{ message: 'x', extensions: { code } }] as never });

test('checks once, shows the order with a link, and goes there after five seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { requests, router } = renderWithProviders(
    <StrictMode>
      <PaymentCheck sessionId="cs_1" />
    </StrictMode>,
    { path: '/payment/status', answers: { VerifyPayment: { verifyPayment: verification } } },
  );
  expect(screen.getByRole('heading', { name: 'Checking your payment' })).toBeTruthy();
  expect(await screen.findByText('O1')).toBeTruthy();
  expect(screen.getByText('paid')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View your order' }).getAttribute('href')).toBe('/order/o1');
  expect(requests.filter(({ operationName }) => operationName === 'VerifyPayment')).toHaveLength(1);
  const navigate = jest.spyOn(router, 'navigate').mockResolvedValue();
  await act(() => jest.advanceTimersByTimeAsync(4900));
  expect(navigate).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(navigate).toHaveBeenCalledWith('/order/o1', expect.objectContaining({ replace: true }));
  jest.useRealTimers();
});

test.each([
  ['no session id', null, {}, 'No session ID provided'],
  ['an unknown session', 'cs_1', { VerifyPayment: failure('NOT_FOUND') }, 'Payment session not found'],
  ['a failed call', 'cs_1', { VerifyPayment: failure('PAYMENT_UNAVAILABLE') }, 'Failed to verify payment'],
  [
    'an unpaid session',
    'cs_1',
    { VerifyPayment: { verifyPayment: { ...verification, success: false } } },
    'Payment verification failed',
  ],
])('%s', async (_name, sessionId, answers, message) => {
  renderWithProviders(<PaymentCheck sessionId={sessionId} />, { answers });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('link', { name: 'Return to your order' }).getAttribute('href')).toBe('/order');
});

test.each([
  ['an order that nobody paid', { orderId: 'o1', paymentStatus: 'unpaid' }, 'We haven’t received this payment.'],
  ['a page that expired', { orderId: 'o1', paymentStatus: 'expired' }, 'We haven’t received this payment.'],
  ['an order whose payment is unclear', { orderId: 'o1', paymentStatus: 'processing' }, 'We saved your order.'],
  ['no order at all', { orderId: null, paymentStatus: null }, 'If you placed an order, we saved it.'],
])('%s: says what to do', async (_name, found, words) => {
  renderWithProviders(<PaymentCheck sessionId="cs_1" />, {
    user: { _id: 'u1', name: 'Hana', email: 'hana@example.com', isAdmin: false } as SessionUser,
    answers: { VerifyPayment: { verifyPayment: { ...verification, success: false, ...found } } },
  });
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeTruthy();
});

test('a guest with the key of the order checks again, and isn’t asked to sign in', async () => {
  let tries = 0;
  renderWithProviders(<PaymentCheck sessionId="cs_1" linkKey="k" />, {
    answers: {
      VerifyPayment: () =>
        (tries += 1) === 1 ? failure('PAYMENT_UNAVAILABLE')() : { data: { verifyPayment: verification } },
    },
  });
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(screen.queryByText(/sign in/i)).toBeNull();
  act(() => again.click());
  expect(await screen.findByRole('link', { name: 'View your order' })).toBeTruthy();
});

test('the text for an answer', () => {
  expect(stateOfAnswer(null)).toMatchObject({ message: "We couldn't verify your payment." });
  expect(stateOfAnswer({ success: false, orderId: 'o1', paymentStatus: 'failed', error: 'Refunded' })).toMatchObject({
    kind: 'error',
    message: 'Refunded',
  });
});

describe('after a payment by an order’s link', () => {
  const user = (_id: string) => ({ _id, name: _id, email: `${_id}@example.com`, isAdmin: false }) as SessionUser;
  const rose = { _id: 'roses', name: 'Roses', image: '', price: 49, salePrice: null, isOnSale: false, countInStock: 9 };
  const order = {
    __typename: 'Order',
    _id: 'o1',
    createdAt: '2026-08-01T10:00:00.000Z',
    status: 'PAID',
    isPaid: true,
    paidAt: '2026-08-01T10:05:00.000Z',
    isDelivered: false,
    deliveredAt: null,
    totalPrice: 63.35,
    refundedPrice: 0,
    orderItems: [
      {
        __typename: 'OrderItem',
        product: 'roses',
        name: 'Roses',
        image: '',
        qty: 1,
        price: 49,
        salePrice: null,
        isOnSale: false,
      },
    ],
    holdUntil: null,
    latePayment: null,
    hasReceivedMoney: true,
    dispatchDate: null,
    user: { __typename: 'OrderCustomer', _id: 'hana', name: 'Hana', email: 'hana@example.com' },
    shippingAddress: {
      __typename: 'ShippingAddress',
      firstName: 'Mebrat',
      lastName: 'Haile',
      address: '4 Bole Road',
      city: 'Addis Ababa',
      postalCode: '1000',
      country: 'Ethiopia',
    },
    paymentMethod: 'Card',
    itemsPrice: 49,
    shippingPrice: 7,
    taxPrice: 7.35,
    paymentResult: null,
  };
  const check = async (reader: SessionUser | null, found: typeof order | null) => {
    cart.addToCart({ ...rose, qty: 1 });
    renderWithProviders(<PaymentCheck sessionId="cs_1" linkKey="k" />, {
      user: reader,
      answers: { VerifyPayment: { verifyPayment: verification }, ...(found && { Order: { order: found } }) },
    });
    return (await screen.findByRole('link', { name: 'View your order' })).getAttribute('href');
  };
  afterEach(() => act(() => cart.reset()));

  test('a guest whose order could not be looked up keeps key and cart', async () => {
    expect(await check(null, null)).toBe('/order/o1?key=k');
    expect(cart.get().cartItems).toHaveLength(1);
  });

  test('paying a friend’s order keeps the payer’s own cart', async () => {
    expect(await check(user('friend'), order)).toBe('/order/o1?key=k');
    expect(cart.get().cartItems).toHaveLength(1);
  });

  test.each([
    ['its owner', user('hana'), '/order/o1'],
    ['a guest', null, '/order/o1?key=k'],
  ])('%s finds it removed from the cart', async (_who, reader, address) => {
    expect(await check(reader, order)).toBe(address);
    expect(cart.get().cartItems).toEqual([]);
  });
});
