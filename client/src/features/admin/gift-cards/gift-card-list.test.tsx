import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { selam } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { GiftCardList } from './gift-card-list';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const cardOf = (id: string, lastFour: string, change: object = {}) => ({
  ...{ __typename: 'GiftCard', id, lastFour, status: 'ACTIVE', initialAmount: 50, balance: 20, currency: 'USD' },
  ...{ recipientName: 'Ana', recipientEmail: 'ana@example.com', senderName: 'Ben', message: 'All the best' },
  ...{ sendOn: null, sentAt: '2026-11-26T09:00:00.000Z', orderId: null, createdAt: '2026-11-26T09:00:00.000Z' },
  entries: [
    {
      ...{ __typename: 'GiftCardEntry', id: `${id}-1`, kind: 'ISSUED', amount: 50, balanceAfter: 50, orderId: null },
      ...{ actorName: 'Hanna Bekele', createdAt: '2026-11-26T09:00:00.000Z' },
    },
    {
      ...{ __typename: 'GiftCardEntry', id: `${id}-2`, kind: 'SPENT', amount: -30, balanceAfter: 20 },
      ...{ orderId: '7d0f1c2b00', actorName: null, createdAt: '2026-11-27T09:00:00.000Z' },
    },
  ],
  ...change,
});
const active = cardOf('g1', '7K2M');
const canceled = cardOf('g2', 'ABCD', { status: 'CANCELED', balance: 0, sentAt: null });

let adminCount = 0;
/** Someone who has left no draft behind. */
const newAdmin = () => ({ ...selam, _id: `admin ${++adminCount}`, isAdmin: true });

async function show(answers: Record<string, unknown> = {}, user = newAdmin()) {
  const view = renderWithProviders(<GiftCardList />, {
    user,
    answers: {
      AdminGiftCards: {
        giftCards: { __typename: 'GiftCardPage', giftCards: [active, canceled], page: 1, pages: 1, count: 2 },
      },
      IssueGiftCard: { issueGiftCard: active },
      SendGiftCardAgain: { sendGiftCardAgain: active },
      CancelGiftCard: { cancelGiftCard: canceled },
      ...answers,
    },
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Ledger of •••• 7K2M' }).matches(':enabled')).toBe(true),
  );
  const sent = (name: string) =>
    view.requests
      .filter(({ operationName }) => operationName === name)
      .map(({ variables }) => variables.input as object);
  return { ...view, sent };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('each card is its balance, where it went, and what can be done with it', async () => {
  await show();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('$20.00 of $50.00 for AnaSent to ana@example.com on');
  expect(first?.textContent).toContain('From Ben: “All the best”');
  expect(second?.textContent).toContain('Never sent to ana@example.com');
  expect(screen.queryByRole('button', { name: 'Cancel •••• ABCD' })).toBeNull();
  press('Ledger of •••• 7K2M');
  const rows = [...screen.getByRole('table').querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Hanna Bekele');
  expect(rows[1]).toContain('-$30.00');
});

test('a frozen card says why, is neither sent nor spent, and can be canceled', async () => {
  const frozen = cardOf('g3', 'FR0Z', { status: 'FROZEN', sentAt: null, orderId: '7d0f1c2b00' });
  const answer = { __typename: 'GiftCardPage', giftCards: [active, frozen], page: 1, pages: 1, count: 2 };
  await show({ AdminGiftCards: { giftCards: answer } });
  const [, second] = screen.getAllByRole('listitem');
  expect(second?.textContent).toContain('Not sent to ana@example.com while it is frozen');
  expect(second?.textContent).toContain('Frozen: the payment is disputed');
  expect(screen.queryByRole('button', { name: 'Send now •••• FR0Z' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel •••• FR0Z' })).toBeTruthy();
});

test('a card is sent again, elsewhere, and canceled with a reason', async () => {
  const { sent } = await show();
  press('Send again •••• 7K2M');
  type('Recipient’s email', 'new@example.com');
  press('Send');
  await waitFor(() => expect(sent('SendGiftCardAgain')).toEqual([{ id: 'g1', recipientEmail: 'new@example.com' }]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('•••• 7K2M'));
  press('Cancel •••• 7K2M');
  type('Reason', 'Given by mistake');
  press('Cancel gift card');
  await waitFor(() => expect(sent('CancelGiftCard')).toEqual([{ id: 'g1', reason: 'Given by mistake' }]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('•••• 7K2M'));
});

test('what the shop refuses is said at the field, which has the focus then', async () => {
  await show({
    CancelGiftCard: () => ({
      errors: [
        { message: 'Enter a reason', extensions: { code: 'BAD_USER_INPUT', fields: { reason: 'Enter a reason' } } },
      ],
    }),
  });
  press('Cancel •••• 7K2M');
  press('Cancel gift card');
  expect((await screen.findAllByText('Enter a reason')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
});

test('the form to issue one has the focus while it is open, and the button that opens it afterwards', async () => {
  const { sent } = await show();
  press('Issue a gift card');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Issue a gift card' }));
  press('Issue a gift card');
  type('Amount', '25');
  press('Issue and send');
  await waitFor(() => expect(sent('IssueGiftCard')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Issue a gift card' })));
});

test('one is issued by hand; what is wrong is said at its field', async () => {
  const { sent } = await show({
    IssueGiftCard: () => ({
      errors: [
        { message: 'Enter a reason', extensions: { code: 'BAD_USER_INPUT', fields: { reason: 'Enter a reason' } } },
      ],
    }),
  });
  press('Issue a gift card');
  type('Amount', '-1');
  press('Issue and send');
  const rule = 'Enter an amount above 0, up to $10,000.00, with at most two decimals';
  expect(await screen.findByText(rule)).toBeTruthy();
  expect(sent('IssueGiftCard')).toEqual([]);
  type('Amount', '25,50');
  type('Recipient’s name', 'Ana');
  type('Recipient’s email', 'ana@example.com');
  press('Issue and send');
  await waitFor(() =>
    expect(sent('IssueGiftCard')).toEqual([
      {
        ...{ amount: 25.5, recipientName: 'Ana', recipientEmail: 'ana@example.com', reason: '' },
        ...{ senderName: null, message: null, sendOn: null, idempotencyKey: expect.any(String) as string },
      },
    ]),
  );
  expect((await screen.findAllByText('Enter a reason')).length).toBeGreaterThan(0);
  // It is the same wish until the form is opened once more.
  press('Issue and send');
  await waitFor(() => expect(sent('IssueGiftCard')).toHaveLength(2));
  press('Cancel');
  press('Issue a gift card');
  type('Amount', '25');
  press('Issue and send');
  await waitFor(() => expect(sent('IssueGiftCard')).toHaveLength(3));
  const [first, second, third] = sent('IssueGiftCard').map(
    (input) => (input as Record<string, unknown>)['idempotencyKey'],
  );
  expect([second === first, third === first]).toEqual([true, false]);
});

test('what was typed is there again after the page was left, and is the same wish', async () => {
  const admin = newAdmin();
  const value = () => screen.getByLabelText<HTMLInputElement>('Recipient’s name').value;
  const first = await show({ IssueGiftCard: () => new Promise(() => {}) }, admin);
  press('Issue a gift card');
  type('Amount', '25');
  type('Recipient’s name', 'Ana');
  press('Issue and send');
  await waitFor(() => expect(first.sent('IssueGiftCard')).toHaveLength(1));
  first.unmount();
  const second = await show({}, admin);
  expect(value()).toBe('Ana');
  press('Issue and send');
  await waitFor(() => expect(second.sent('IssueGiftCard')).toEqual(first.sent('IssueGiftCard')));
  await waitFor(() => expect(screen.queryByLabelText('Amount')).toBeNull());
  press('Issue a gift card');
  type('Recipient’s name', 'Ben');
  press('Cancel');
  second.unmount();
  await show({}, admin);
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('a link asks before it leads away from a card that is yet to be issued', async () => {
  await show();
  press('Issue a gift card');
  type('Amount', '25');
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin/orders';
  fireEvent.click(link);
  link.remove();
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
});
