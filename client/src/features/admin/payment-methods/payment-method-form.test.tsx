import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { selam } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { PaymentMethodForm } from './payment-method-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const invoice = {
  ...{ __typename: 'PaymentMethodSource' as const, id: 'invoice', name: 'Invoice', offer: 'You pay in 14 days.' },
  ...{ isOn: false, instructions: '', forGuests: false, needsInstructions: true, instructionsHint: 'Your account.' },
  version: 0,
};
const refuse = (code: string, message: string, fields?: object) => () =>
  ({ errors: [{ message, extensions: { code, fields } }] }) as never;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Invoice' }));
const instructions = () => screen.getByLabelText<HTMLTextAreaElement>('Instructions');

test('what is missing is said at its field, which gets the focus', async () => {
  const message = 'Tell customers how to pay before you switch this on';
  renderWithProviders(<PaymentMethodForm method={invoice} readAgain={() => Promise.resolve(undefined)} />, {
    answers: { UpdatePaymentMethod: refuse('BAD_USER_INPUT', message, { instructions: message }) },
  });
  fireEvent.click(screen.getByLabelText('Offer it at checkout'));
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(instructions()));
  expect(instructions().getAttribute('aria-invalid')).toBe('true');
});

test('what someone else has saved meanwhile is taken over, and what was typed stays', async () => {
  const newer = { ...invoice, instructions: 'Account 1000', forGuests: true, version: 1 };
  renderWithProviders(<PaymentMethodForm method={invoice} readAgain={() => Promise.resolve(newer)} />, {
    answers: { UpdatePaymentMethod: refuse('CONFLICT', 'Someone else changed this payment method in the meantime.') },
  });
  fireEvent.click(screen.getByLabelText('Offer it at checkout'));
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this payment method');
  expect(instructions().value).toBe('Account 1000');
  expect(screen.getByLabelText<HTMLInputElement>('Also for guests').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Offer it at checkout').checked).toBe(true);
});

test('what is typed while a save runs stays', async () => {
  let answer = (_: object) => {};
  const { requests } = renderWithProviders(
    <PaymentMethodForm method={invoice} readAgain={() => Promise.resolve(undefined)} />,
    { answers: { UpdatePaymentMethod: () => new Promise((resolve) => (answer = resolve)) as never } },
  );
  fireEvent.click(screen.getByLabelText('Also for guests'));
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  fireEvent.change(instructions(), { target: { value: 'Account 1000' } });
  answer({ data: { updatePaymentMethod: { ...invoice, forGuests: true, version: 1 } } });
  const button = screen.getByRole('button', { name: 'Save Invoice' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(instructions().value).toBe('Account 1000');
  expect(screen.getByLabelText<HTMLInputElement>('Also for guests').checked).toBe(true);
});

test('what was typed is there again after the page was left', () => {
  const open = () =>
    renderWithProviders(<PaymentMethodForm method={invoice} readAgain={() => Promise.resolve(undefined)} />, {
      user: { ...selam, isAdmin: true },
    });
  const { unmount } = open();
  fireEvent.change(instructions(), { target: { value: 'Account 1000' } });
  unmount();
  open();
  expect(instructions().value).toBe('Account 1000');
});
