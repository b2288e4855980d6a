import { configure, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answeredUser, expectError, press, refusal, selam, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { toastStore } from '~/ui/toast-store';
import { DeleteAccountDialog } from './delete-account-dialog';
import { OwnData } from './own-data';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

describe('Delete my account', () => {
  const show = (dialog: ReactNode, answers: Record<string, object> = {}) =>
    renderWithProviders(dialog, { path: '/account', user: selam, answers });
  const onClose = jest.fn();

  test('asks for the exact address and the password, and then clears the browser’s data', async () => {
    localStorage.setItem('left-by-something-else', 'x');
    const { requests, session, router } = show(
      <DeleteAccountDialog email={selam.email} hasPassword isOpen onClose={onClose} />,
      { DeleteMyAccount: { deleteMyAccount: true } },
    );
    type('Your email', 'somebody@example.com');
    await press('Delete for good');
    await expectError('Your email', 'Enter selam@example.com');
    await expectError('Your password', 'Enter your password');
    expect(requests).toEqual([]);
    type('Your email', 'Selam@Example.com');
    type('Your password', 'gift-shop-demo');
    await press('Delete for good');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests[0]?.variables).toEqual({ input: { email: 'Selam@Example.com', password: 'gift-shop-demo' } });
    await waitFor(() => expect(session.getUser()).toBeNull());
    expect(localStorage.length).toBe(0);
    expect(toasts()).toEqual(['success: Your account has been deleted. Thank you for shopping with us.']);
  });

  test('an account without a password asks for none', async () => {
    const { requests, router } = show(
      <DeleteAccountDialog email={selam.email} hasPassword={false} isOpen onClose={onClose} />,
      { DeleteMyAccount: { deleteMyAccount: true } },
    );
    expect(screen.queryByLabelText('Your password')).toBeNull();
    type('Your email', selam.email);
    await press('Delete for good');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests[0]?.variables).toEqual({ input: { email: selam.email, password: null } });
  });

  test('a refusal changes nothing', async () => {
    const message = 'This isn’t your current password';
    const { session, router } = show(<DeleteAccountDialog email={selam.email} hasPassword isOpen onClose={onClose} />, {
      DeleteMyAccount: refusal(message, { code: 'BAD_USER_INPUT', fields: { password: message } }),
    });
    type('Your email', selam.email);
    type('Your password', 'wrong');
    await press('Delete for good');
    await expectError('Your password', message);
    expect(toasts()).toEqual([]);
    expect(session.getUser()).not.toBeNull();
    expect(router.state.location.pathname).toBe('/account');
  });

  test('can’t be used for an admin’s account, and says why', async () => {
    show(<OwnData />, { Account: { me: answeredUser({ isAdmin: true }) } });
    expect(await screen.findByText(/Admin accounts can’t be deleted/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });
});
