import { act } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { toast, toastStore } from '~/ui/toast-store';
import { useShell } from './use-shell';

function Shell({ keepsActions }: { keepsActions: boolean }) {
  useShell('main', { keepsActions });
  return <main id="main" tabIndex={-1} />;
}

const texts = () => toastStore.get().map(({ text }) => text);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  act(() => toastStore.set([]));
});

test.each([
  ['an error', false, []],
  ['an error, and a message with a button where the shell keeps those,', true, ['Order delivered']],
])('another page ends %s of the page before', async (_, keepsActions, left) => {
  const { router } = renderWithProviders(<Shell keepsActions={keepsActions} />, { path: '/admin/orders' });
  toast.error('This order has changed');
  toast.success('Order delivered', { action: { label: 'Undo', run: () => undefined } });
  jest.advanceTimersByTime(1000);
  await act(() => router.navigate('/admin/orders?page=2'));
  expect(texts()).toEqual(['This order has changed', 'Order delivered']);
  await act(() => router.navigate('/admin/users'));
  expect(texts()).toEqual(left);
});
