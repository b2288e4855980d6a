import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { toastStore } from '~/ui/toast-store';
import { field } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { BulkEditDialog } from './bulk-edit-dialog';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  toastStore.set([]);
});
afterEach(() => jest.useRealTimers());

const preview = {
  __typename: 'BulkEdit',
  ...{ _id: 'edit', status: 'CHECKED', productCount: 300, changeCount: 300, unchangedCount: 0, refusedCount: 0 },
  ...{ workCount: 300, doneCount: 0, changedCount: 0, undoneCount: 0, keptCount: 0, changes: [], problems: [] },
};

function Opened() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <BulkEditDialog selection={{ ids: ['gift'] }} count={300} isOpen={isOpen} onClose={close} onApplied={() => {}} />
  );
}

test.each([
  ['up', 'Enter a percentage from 0.01 to 1,000, with at most two decimals'],
  ['down', 'Enter a percentage from 0.01 to 99, with at most two decimals'],
])('without a percentage, the form says what it may be for prices that go %s', async (direction, message) => {
  const { requests } = renderWithProviders(<Opened />);
  fireEvent.change(field('What do you want to do?'), { target: { value: 'price' } });
  fireEvent.change(field('Direction'), { target: { value: direction } });
  fireEvent.click(screen.getByText('Preview'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText(message)).toBeTruthy();
  expect(requests).toEqual([]);
});

test('once the window is closed, messages tell how a bulk edit ends, and how undoing it does', async () => {
  let now: object = { ...preview, status: 'RUNNING' };
  const { requests } = renderWithProviders(<Opened />, {
    answers: {
      PreviewBulkEdit: { previewBulkEdit: preview },
      ApplyBulkEdit: () => ({ data: { applyBulkEdit: now } }),
      UndoBulkEdit: () => ({ data: { undoBulkEdit: now } }),
      BulkEditProgress: () => ({ data: { bulkEdit: now } }),
    },
  });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const messages = () => toastStore.get().map(({ text, action }) => [text, action?.label]);
  fireEvent.click(screen.getByText('Preview'));
  await wait(0);
  fireEvent.click(screen.getByText('Change 300 products'));
  await wait(0);
  fireEvent.click(screen.getAllByText('Close').at(-1)!);
  await wait(3000);
  expect(messages()).toEqual([]);

  now = { ...preview, status: 'DONE', doneCount: 300, changedCount: 299, refusedCount: 1 };
  await wait(2000);
  expect(messages()).toEqual([['299 products changed. 1 was not.', 'Undo']]);
  const polls = () => requests.filter(({ operationName }) => operationName === 'BulkEditProgress').length;
  const before = polls();
  await wait(5000);
  expect(polls()).toBe(before);

  now = { ...preview, status: 'UNDOING' };
  act(() => toastStore.get()[0]!.action!.run());
  await wait(0);
  now = { ...preview, status: 'UNDONE', undoneCount: 299 };
  await wait(2000);
  expect(messages().slice(1)).toEqual([
    ['Undoing your changes.', undefined],
    ['299 products changed back.', undefined],
  ]);
});
