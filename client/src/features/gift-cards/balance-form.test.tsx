import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BalanceForm } from './balance-form';

const asked: unknown[] = [];
let answer: { status: number; body: unknown };
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { lastFour: '7K2M', balance: 35.5, currency: 'USD' } };
  globalThis.fetch = ((path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)]);
    const { status } = answer;
    return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve(answer.body) });
  }) as never;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  window.location.hash = '';
});
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));

test('the code of an email’s link is filled in and leaves the address; its balance is shown', async () => {
  window.location.hash = '#ABCD-7K2M';
  render(<BalanceForm />);
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('ABCD-7K2M');
  expect(window.location.hash).toBe('');
  press();
  expect(await screen.findByText('$35.50')).toBeTruthy();
  expect(asked).toEqual([['/api/gift-cards/balance', { code: 'ABCD-7K2M' }]]);
});

test('a code that the shop doesn’t know is said at the field; without a code nothing is asked', async () => {
  answer = { status: 400, body: { message: 'We don’t know this gift card.' } };
  render(<BalanceForm />);
  press();
  expect(await screen.findByText('Enter the code of your gift card')).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'NONE' } });
  press();
  await waitFor(() => expect(screen.getByText('We don’t know this gift card.')).toBeTruthy());
});
