import { toast, toastStore } from './toast-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  toastStore.set([]);
});

test('another page ends the errors of the last one; success stays, and so does an error that led to the page', () => {
  toast.error('Invalid email or password');
  toast.success('Roses added to cart!');
  jest.advanceTimersByTime(1000);
  toast.error('Your session has ended');
  toast.dismissErrorsOfLastPage();
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Roses added to cart!', 'Your session has ended']);
});
