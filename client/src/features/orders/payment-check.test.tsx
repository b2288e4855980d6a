import { act, configure, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderWithProviders } from '../../../test/render-with-providers';
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

test('asks once, shows the order with a link, and goes there after five seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { requests, router } = renderWithProviders(
    <StrictMode>
      <PaymentCheck sessionId="cs_1" />
    </StrictMode>,
    { path: '/payment/status', answers: { VerifyPayment: { verifyPayment: verification } } },
  );
  expect(screen.getByRole('heading', { name: 'Checking your payment' })).toBeTruthy();
  expect(await screen.findByText('o1')).toBeTruthy();
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

test('the words for an answer', () => {
  expect(stateOfAnswer(null)).toMatchObject({ message: "We couldn't verify your payment." });
  expect(stateOfAnswer({ success: false, orderId: 'o1', paymentStatus: 'failed', error: 'Refunded' })).toMatchObject({
    kind: 'error',
    message: 'Refunded',
  });
});
