import { MAX_TRIES, retryDelayMs } from './retry.js';

const HOUR = 60 * 60 * 1000;

test('each wait is twice the one before, up to an hour', () => {
  expect([1, 2, 3, 11, 12, 33].map((tries) => retryDelayMs(tries, 0))).toEqual([
    2000,
    4000,
    8000,
    2_048_000,
    HOUR,
    HOUR,
  ]);
});

test('up to a half is added at random', () => {
  expect(retryDelayMs(3, 0.5)).toBe(10_000);
  expect(retryDelayMs(12, 0.999)).toBeLessThan(1.5 * HOUR);
});

test('all tries together take about a day at least', () => {
  const waits = Array.from({ length: MAX_TRIES - 1 }, (_, index) => retryDelayMs(index + 1, 0));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / HOUR;
  expect(hours).toBeGreaterThan(23);
  expect(hours * 1.5).toBeLessThan(36);
});
