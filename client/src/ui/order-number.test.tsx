import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { CopyableOrderNumber } from './order-number';
import { toastStore } from './toast-store';

const id = '7d0f1c2b0123456789abcdef01234567';

afterEach(() => toastStore.set([]));

test.each([
  ['copied, and the page says so', () => Promise.resolve(), 'Order number copied'],
  [
    'shown where the browser doesn’t allow copying',
    () => Promise.reject(new Error('not allowed')),
    'Your browser doesn’t allow copying. The order number is 7D0F-1C2B.',
  ],
])('the number that people see is %s', async (_, writeText: () => Promise<void>, words) => {
  const clipboard = { writeText: jest.fn(writeText) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  renderWithProviders(<CopyableOrderNumber id={id} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy order number' }));
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual([words]));
  expect(clipboard.writeText).toHaveBeenCalledWith('7D0F-1C2B');
});
