import { configure, screen, waitFor } from '@testing-library/react';
import { answeredUser, demoShop, press, refusal, selam, toasts } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { SessionUser } from '~/lib/session-store';
import { toastStore } from '~/ui/toast-store';
import { ProfileCard } from './profile-card';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

describe('the profile card', () => {
  const show = (user: Partial<SessionUser> & { hasPassword?: boolean }, answers: Record<string, object> = {}) =>
    renderWithProviders(<ProfileCard orderCount={2} />, {
      user: { ...selam, ...user },
      answers: { Shop: demoShop, Account: { me: answeredUser(user) }, ...answers },
    });

  // spec: customer-2
  test('offers to change the password only to accounts that have one', async () => {
    const { unmount } = show({});
    expect(await screen.findByRole('button', { name: 'Reset Password' })).toBeTruthy();
    unmount();
    show({ hasPassword: false });
    expect(await screen.findByText(/This account has no password yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
  });

  test('sends an email to an unverified address on request, and shows where it went', async () => {
    const { requests } = show({ isEmailVerified: false }, { SendVerificationMail: { sendVerificationMail: true } });
    expect(screen.getByText('Email Verified').nextSibling?.textContent).toBe('No');
    await press('Send verification email');
    expect(await screen.findByText(/We’ve sent a new link to selam@example.com/)).toBeTruthy();
    expect(requests.filter(({ operationName }) => operationName === 'SendVerificationMail')).toHaveLength(1);
  });

  test('offers no email to a verified address', async () => {
    show({});
    await screen.findByRole('button', { name: 'Reset Password' });
    expect(screen.queryByRole('button', { name: /verification mail/ })).toBeNull();
  });

  test('shows the server’s message after too many of these emails', async () => {
    const message = 'Too many mails. Please try again in 15 minutes.';
    show({ isEmailVerified: false }, { SendVerificationMail: refusal(message, { code: 'RATE_LIMITED' }) });
    await press('Send verification email');
    await waitFor(() => expect(toasts()).toEqual([`error: ${message}`]));
  });
});
