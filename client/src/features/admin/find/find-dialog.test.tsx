import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { LeaveGuard } from '../leave-guard';
import { FindDialog } from './find-dialog';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

/** An answer with a product whose name is the text. */
const answer = ({ text }: Record<string, unknown>) => ({
  data: {
    productsBySku: [],
    products: {
      __typename: 'ProductPage',
      products: [{ __typename: 'Product', _id: text, name: `Gift ${String(text)}`, sku: null, isPublished: true }],
    },
    orders: { __typename: 'OrderPage', orders: [] },
    users: { __typename: 'UserPage', users: [] },
  },
});

test('Enter waits for the results of what was typed, unless one was chosen', async () => {
  const onClose = jest.fn();
  const { router } = renderWithProviders(<FindDialog isOpen onClose={onClose} />, {
    path: '/admin/users',
    answers: { FindAnything: answer },
  });
  const field = screen.getByRole('combobox', { hidden: true });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const settle = async () => {
    await act(() => jest.advanceTimersByTimeAsync(300));
    // The answer comes later than the request leaves.
    await act(() => jest.advanceTimersByTimeAsync(1));
  };
  const enter = async () => {
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(() => jest.advanceTimersByTimeAsync(0));
  };
  type('rose');
  await settle();
  expect(screen.getByText('Gift rose')).toBeTruthy();
  for (const other of ['tulip', 'p']) {
    type(other);
    await enter();
    expect(onClose).not.toHaveBeenCalled();
  }
  type('tulip');
  await settle();
  await enter();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(router.state.location.search).toBe('?edit=tulip');

  type('rose');
  fireEvent.mouseMove(screen.getByText('Gift tulip'));
  await enter();
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(router.state.location.search).toBe('?edit=tulip');
});

test('what is unsaved asks once before a result is opened, as before a link, and all of it is discarded', async () => {
  const [onDiscard, onDiscardNote, onDiscardSaved] = [jest.fn(), jest.fn(), jest.fn()];
  const { router } = renderWithProviders(
    <>
      <LeaveGuard hasChanges onDiscard={onDiscard} />
      <LeaveGuard hasChanges onDiscard={onDiscardNote} />
      <LeaveGuard hasChanges={false} onDiscard={onDiscardSaved} />
      <FindDialog isOpen onClose={jest.fn()} />
    </>,
    { path: '/admin/discounts' },
  );
  const field = screen.getByRole('combobox', { hidden: true });
  const openReviews = () => {
    fireEvent.change(field, { target: { value: 'Reviews' } });
    fireEvent.click(screen.getByRole('option', { name: /^Reviews/, hidden: true }));
  };
  const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  openReviews();
  choose('Keep editing');
  expect(router.state.location.pathname).toBe('/admin/discounts');
  expect(onDiscard).not.toHaveBeenCalled();
  openReviews();
  choose('Discard');
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(router.state.location.pathname).toBe('/admin/reviews');
  expect(onDiscard).toHaveBeenCalledTimes(1);
  expect(onDiscardNote).toHaveBeenCalledTimes(1);
  expect(onDiscardSaved).not.toHaveBeenCalled();
});
