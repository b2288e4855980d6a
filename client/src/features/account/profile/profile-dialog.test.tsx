import { LINE_PROBLEM } from '@domain/shipping-address.js';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { answeredUser, expectError, field, press, refusal, selam, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { SessionUser } from '~/lib/session-store';
import { toastStore } from '~/ui/toast-store';
import { ProfileDialog } from './profile-dialog';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const home = {
  firstName: 'Selam',
  lastName: 'Tesfay',
  address: '12 Harnet Avenue',
  city: 'Asmara',
  postalCode: '1001',
  country: 'Norway',
};

describe('Edit Profile', () => {
  const show = (user: SessionUser, answers: Parameters<typeof renderWithProviders>[1] = {}) => {
    const onClose = jest.fn();
    const view = renderWithProviders(<ProfileDialog user={user} isOpen onClose={onClose} />, { user, ...answers });
    return { ...view, onClose };
  };

  test('needs a user name, and every field of an address that is switched on', async () => {
    const { requests, onClose } = show(selam);
    expect(screen.queryByLabelText('City')).toBeNull();
    type('User name', '  ');
    fireEvent.click(screen.getByRole('switch'));
    await press('Save');
    await expectError('User name', 'User name is required');
    await expectError('City', 'Enter the city');
    type('User name', 'Selam');
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['error: All fields are required']));
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    expect(requests).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('asks for the name of an Other country, and stores it', async () => {
    const saved = answeredUser({ shippingAddress: { __typename: 'ShippingAddress', ...home, region: null } });
    const { requests, onClose, session } = show(selam, { answers: { UpdateProfile: { updateProfile: saved } } });
    fireEvent.click(screen.getByRole('switch'));
    for (const [label, text] of [
      ['First name', home.firstName],
      ['Last name', home.lastName],
      ['Address', home.address],
      ['City', home.city],
      ['Postal code', home.postalCode],
      ['Country', 'Other'],
    ] as const) {
      type(label, text);
    }
    await press('Save');
    await expectError('Country name', 'Enter the country name');
    expect(requests).toEqual([]);
    type('Country name', ' Norway ');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(requests[0]?.variables).toEqual({
      input: { name: 'Selam Tesfay', shippingAddress: { ...home, region: null } },
    });
    expect(toasts()).toContain('success: Profile updated successfully');
    expect(session.getUser()?.shippingAddress).toMatchObject({ country: 'Norway' });
  });

  test.each(['State or region (optional)', 'City'])(
    'a web address in “%s” is refused there, and nothing is said to be missing',
    async (label) => {
      const { requests } = show({ ...selam, shippingAddress: { ...home, region: null } });
      type(label, 'www.example.com');
      await press('Save');
      await expectError(label, LINE_PROBLEM);
      expect([toasts(), requests]).toEqual([[], []]);
    },
  );

  test('shows a stored country that is not in the list as Other with its text, and removes an address that is switched off', async () => {
    const { requests, onClose, session } = show(
      { ...selam, shippingAddress: { ...home, region: null } },
      { answers: { UpdateProfile: { updateProfile: answeredUser({ name: 'Selam T.' }) } } },
    );
    expect(field('Country').value).toBe('Other');
    expect(field('Country name').value).toBe('Norway');
    fireEvent.click(screen.getByRole('switch'));
    type('User name', ' Selam T. ');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(requests[0]?.variables).toEqual({ input: { name: 'Selam T.', shippingAddress: null } });
    expect(session.getUser()).toMatchObject({ name: 'Selam T.', shippingAddress: null });
  });

  test('shows the server’s message at its field, and loses no input', async () => {
    const message = 'User name must have at most 100 characters';
    const { onClose } = show(selam, {
      answers: { UpdateProfile: refusal(message, { code: 'BAD_USER_INPUT', fields: { name: message } }) },
    });
    type('User name', 'Selam T.');
    await press('Save');
    await expectError('User name', message);
    expect(toasts()).toEqual([]);
    expect(field('User name').value).toBe('Selam T.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
