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

test.each([
  [35.5, 'USD', '$35.50', true],
  [35.5, 'KWD', /^KWD\s35\.500$/, false],
  [0, 'USD', '$0.00', false],
])('%d %s of a card: where it can be used at checkout, that is said', async (balance, currency, shown, isUsable) => {
  answer.body = { lastFour: '7K2M', balance, currency };
  window.location.hash = '#ABCD-7K2M';
  render(<BalanceForm />);
  press();
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByText(/Enter its code at checkout/) !== null).toBe(isUsable);
});

test('a link that is no proper address is taken as it is', () => {
  window.location.hash = '#50%';
  render(<BalanceForm />);
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('50%');
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
