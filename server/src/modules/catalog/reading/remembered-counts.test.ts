import { RememberedCounts } from './remembered-counts.js';

let now = 0;
const counts = new RememberedCounts({ now: () => now });
const counting = (count: number) => jest.fn(() => Promise.resolve(count));

test('a large list is counted once in five seconds, and again after a write', async () => {
  expect(await counts.of('all', counting(100_000))).toBe(100_000);
  const again = counting(100_001);
  now += 4999;
  expect(await counts.of('all', again)).toBe(100_000);
  expect(await counts.of('others', counting(20_000))).toBe(20_000);
  expect(again).not.toHaveBeenCalled();
  now += 1;
  expect(await counts.of('all', again)).toBe(100_001);
  counts.forget();
  expect(await counts.of('all', counting(100_002))).toBe(100_002);
});

test('a small list is counted each time', async () => {
  expect(await counts.of('few', counting(9999))).toBe(9999);
  expect(await counts.of('few', counting(1))).toBe(1);
});

test('a short list that others may remember is counted for a caller who may not', async () => {
  expect(await counts.of('found', counting(3), 0)).toBe(3);
  expect(await counts.of('found', counting(4), 0)).toBe(3);
  expect(await counts.of('found', counting(4), 500)).toBe(4);
});
