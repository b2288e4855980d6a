import { toast, toastStore } from './toast-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  toastStore.set([]);
});

test('another page removes the messages of the last one; newer messages stay', () => {
  toast.error('Invalid email or password');
  toast.success('Roses added to cart!');
  jest.advanceTimersByTime(1000);
  toast.error('Your session has ended');
  toast.success('Cake added to cart!');
  toast.dismissThoseOfLastPage({ keepsActions: false });
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Your session has ended', 'Cake added to cart!']);
});
