import { configure, screen, waitFor } from '@testing-library/react';
import {
  answeredUser,
  demoShop,
  expectError,
  field,
  press,
  refusal,
  selam,
  toasts,
  type,
} from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { SessionUser } from '~/lib/session-store';
import { toastStore } from '~/ui/toast-store';
import { EmailConfirmation } from './email-confirmation';
import { ForgotPasswordForm } from './forgot-password-form';
import { ResetPasswordForm } from './reset-password-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const DEAD = 'This link is no longer valid. Please ask for a new one.';
const deadLink = refusal(DEAD, { code: 'BAD_USER_INPUT', fields: { token: DEAD } });

describe('Forgot your password?', () => {
  const show = (answer: object) =>
    renderWithProviders(<ForgotPasswordForm />, { answers: { Shop: demoShop, RequestPasswordReset: answer } });
  const send = () => press('Send me a link');

  test('waits for an address, then focuses an answer that doesn’t say whether the account exists', async () => {
    const { requests } = show({ requestPasswordReset: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send me a link' }).disabled).toBe(true);
    type('Email', 'selam@example.com');
    await send();
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('If there’s an account for selam@example.com, we’ve sent it a link.');
    expect(document.activeElement).toBe(notice);
    const sent = requests.find(({ operationName }) => operationName === 'RequestPasswordReset');
    expect(sent?.variables).toEqual({ input: { email: 'selam@example.com' } });
    await press('Try another address');
    expect(field('Email').value).toBe('selam@example.com');
  });

  test('starts with the address that was entered on the sign-in page', () => {
    renderWithProviders(<ForgotPasswordForm />, {
      path: { pathname: '/forgot-password', state: { email: 'selam@example.com' } },
    });
    expect(field('Email').value).toBe('selam@example.com');
  });

  test('too many attempts show the server’s message', async () => {
    const message = 'Too many attempts. Please try again in 15 minutes.';
    show(refusal(message, { code: 'RATE_LIMITED', retryAfter: 900 }));
    type('Email', 'selam@example.com');
    await send();
    await waitFor(() => expect(toasts()).toEqual([`error: ${message}`]));
    expect(document.activeElement).toBe(field('Email'));
  });
});

describe('the link of the recovery email', () => {
  const show = (path: string, answers: Record<string, object> = {}, user: SessionUser | null = null) =>
    renderWithProviders(<ResetPasswordForm />, { path, answers, user });
  const fill = (password: string, confirmation: string) => {
    type('New password', password);
    type('Confirm new password', confirmation);
  };

  test('removes its token from the address at once, sets the new password, and leads to sign-in', async () => {
    const { router, requests } = show('/reset-password?token=secret', { ResetPassword: { resetPassword: true } });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    fill('a new password', 'another');
    await press('Save');
    await expectError('Confirm new password', 'Passwords do not match');
    // So far the page has only asked whether the link still opens anything.
    expect(requests.map(({ variables }) => variables)).toEqual([{ input: { token: 'secret', password: '' } }]);
    fill('a new password', 'a new password');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(requests[1]?.variables).toEqual({ input: { token: 'secret', password: 'a new password' } });
    expect(toasts()).toEqual(['success: Your new password is set. Sign in with it now.']);
  });

  test('signs out a user who was signed in with the old password', async () => {
    const { session, router } = show(
      '/reset-password?token=secret',
      { ResetPassword: { resetPassword: true }, Me: { me: null } },
      selam,
    );
    fill('a new password', 'a new password');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(session.getUser()).toBeNull();
  });

  test('that is used or too old says so and leads to a new one', async () => {
    show('/reset-password?token=old', { ResetPassword: deadLink });
    // Before anyone has entered a password.
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD);
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test.each(['/reset-password', '/reset-password?token='])('%s, without its token, says so as well', (path) => {
    show(path);
    expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('the link of the verification email', () => {
  const show = (answers: Record<string, object>, user: SessionUser | null = null) =>
    renderWithProviders(<EmailConfirmation />, { path: '/verify-email?token=secret', answers, user });

  test('does nothing before the button is pressed, and then updates the session', async () => {
    const { requests, session, router } = show(
      { VerifyEmail: { verifyEmail: true }, Me: { me: answeredUser({}) } },
      { ...selam, isEmailVerified: false },
    );
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(requests).toEqual([]);
    await press('Confirm my email');
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toBe('Thank you. Your email address is confirmed.');
    expect(document.activeElement).toBe(notice);
    expect(requests[0]?.variables).toEqual({ input: { token: 'secret' } });
    await waitFor(() => expect(session.getUser()?.isEmailVerified).toBe(true));
  });

  test('that is used or too old says so and leads to a new one', async () => {
    show({ VerifyEmail: deadLink });
    await press('Confirm my email');
    expect((await screen.findByRole('alert')).textContent).toContain(DEAD);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/login?redirect=/account');
  });

  test('lets another failure be tried again', async () => {
    show({ VerifyEmail: refusal('Not now', { code: 'UNAVAILABLE' }) });
    await press('Confirm my email');
    await waitFor(() => expect(toasts()).toEqual(['error: Not now']));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm my email' }).disabled).toBe(false);
  });
});
