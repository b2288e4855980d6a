import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal, toasts } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { toastStore } from '~/ui/toast-store';
import { CartReminderChoice } from './cart-reminder-choice';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const NAME = 'Remind me about my cart';
const answer = ({ hours = 4, ...me }: { hours?: number | null; isEmailVerified?: boolean; wants?: boolean }) => ({
  me: {
    __typename: 'User',
    _id: 'selam',
    isEmailVerified: me.isEmailVerified ?? true,
    wantsCartReminders: me.wants ?? false,
  },
  shop: { __typename: 'Shop', cartReminderHours: hours },
});
const saved = (wantsCartReminders: boolean) => ({
  updateProfile: { __typename: 'User', _id: 'selam', wantsCartReminders },
});

function show(state: Parameters<typeof answer>[0], answers: Record<string, object> = {}, isOffer = false) {
  return renderWithProviders(
    <>
      <p>Here</p>
      <CartReminderChoice isOffer={isOffer} frame={(choice) => <section>{choice}</section>} />
    </>,
    { answers: { CartReminders: answer(state), ...answers } },
  );
}
const sign = () => screen.findByRole<HTMLInputElement>('switch', { name: NAME });

test('is off, says when the one email comes, and is turned on by the customer', async () => {
  const { requests } = show({}, { SetCartReminders: saved(true) });
  expect((await sign()).checked).toBe(false);
  expect(screen.getByText(/we’ll email you once, about 4 hours later/)).toBeTruthy();
  fireEvent.click(await sign());
  await waitFor(() => expect(toasts()).toEqual(['success: We’ll remind you once.']));
  const change = requests.find(({ operationName }) => operationName === 'SetCartReminders');
  expect(change?.variables).toEqual({ isWanted: true });
});

test('shows what the shop says when it can’t be saved', async () => {
  show({ wants: true }, { SetCartReminders: refusal('Too late', { code: 'BAD_USER_INPUT' }) });
  fireEvent.click(await sign());
  await waitFor(() => expect(toasts()).toEqual(['error: Too late']));
  expect((await sign()).checked).toBe(true);
});

test('asks to confirm the email address first', async () => {
  show({ isEmailVerified: false });
  expect(await screen.findByText(/Confirm your email address first/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test.each<[string, Parameters<typeof answer>[0], boolean]>([
  ['where the shop sends no reminders', { hours: null }, false],
  ['as an offer to someone who has agreed', { wants: true }, true],
  ['as an offer to someone who can’t agree yet', { isEmailVerified: false }, true],
])('isn’t shown %s', async (_, state, isOffer) => {
  const { requests } = show(state, {}, isOffer);
  await waitFor(() => expect(requests).toHaveLength(1));
  await screen.findByText('Here');
  expect(document.querySelector('section')).toBeNull();
});
