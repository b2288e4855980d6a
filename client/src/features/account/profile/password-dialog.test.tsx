import { configure, waitFor } from '@testing-library/react';
import { answeredUser, expectError, field, press, refusal, selam, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { toastStore } from '~/ui/toast-store';
import { PasswordDialog } from './password-dialog';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

describe('Reset Password', () => {
  const show = (answers: Parameters<typeof renderWithProviders>[1] = {}) => {
    const onClose = jest.fn();
    const view = renderWithProviders(<PasswordDialog email={selam.email} isOpen onClose={onClose} />, answers);
    return { ...view, onClose };
  };
  const fill = (current: string, password: string, confirmation: string) => {
    type('Current password', current);
    type('New password', password);
    type('Confirm new password', confirmation);
  };

  test('needs all three fields, a new password of 8 characters, and the same one twice', async () => {
    const { requests } = show();
    await press('Save');
    await expectError('Current password', 'Enter your current password');
    await expectError('New password', 'Enter a new password');
    await expectError('Confirm new password', 'Enter the new password again');
    fill('gift-shop-demo', 'gift-shop-demo', 'gift-shop-demo');
    await expectError('New password', 'New password cannot be the same as the current password');
    type('Current password', 'another one');
    await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).toBeNull());
    type('New password', 'short');
    await expectError('New password', 'Password must have 8 to 128 characters');
    type('New password', 'a longer one');
    await press('Save');
    await expectError('Confirm new password', 'Passwords do not match');
    expect(requests).toEqual([]);
  });

  test('saves, shows a message, and closes with an empty form', async () => {
    const { requests, onClose } = show({ answers: { ChangePassword: { changePassword: answeredUser({}) } } });
    fill('gift-shop-demo', 'a new password', 'a new password');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(requests[0]?.variables).toEqual({
      input: { currentPassword: 'gift-shop-demo', password: 'a new password' },
    });
    expect(toasts()).toEqual(['success: Password updated successfully']);
    expect(field('Current password').value).toBe('');
  });

  test('a wrong current password shows the server’s message at its field', async () => {
    const message = 'This isn’t your current password';
    const { onClose } = show({
      answers: { ChangePassword: refusal(message, { code: 'BAD_USER_INPUT', fields: { currentPassword: message } }) },
    });
    fill('wrong', 'a new password', 'a new password');
    await press('Save');
    await expectError('Current password', message);
    expect(toasts()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('names the account for password managers', () => {
    show();
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(selam.email);
    expect(field('Current password').autocomplete).toBe('current-password');
    expect(field('New password').autocomplete).toBe('new-password');
    expect(field('Confirm new password').autocomplete).toBe('new-password');
  });
});
