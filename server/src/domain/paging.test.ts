import { clamp, fromNearerEnd, placeOf } from './paging.js';

it.each([
  [41, 20, 2, { page: 2, pages: 3, start: 20 }],
  [40, 20, 2, { page: 2, pages: 2, start: 20 }],
  [40, 20, 3, { page: 3, pages: 2, start: 40 }],
  [41, 20, 1e30, { page: 2147483647, pages: 3, start: 41 }],
  [40, 20, null, { page: 1, pages: 2, start: 0 }],
  [0, 20, 1, { page: 1, pages: 1, start: 0 }],
  [41, 20, -3, { page: 1, pages: 3, start: 0 }],
  [41, 20, NaN, { page: 1, pages: 3, start: 0 }],
  [41, 20, 2.9, { page: 2, pages: 3, start: 20 }],
])('of %s by %s, page %s lies at %o', (count, pageSize, pageNumber, place) => {
  expect(placeOf(count, pageSize, pageNumber)).toEqual(place);
});

it('clamps to whole numbers within the bounds', () => {
  expect([0, 1.9, 51, NaN, Infinity].map((value) => clamp(value, 1, 50))).toEqual([1, 1, 50, 1, 1]);
});

it.each([
  [0, 20, 50, { offset: 0, limit: 20, isReversed: false }],
  [20, 20, 50, { offset: 20, limit: 20, isReversed: false }],
  [40, 20, 50, { offset: 0, limit: 10, isReversed: true }],
  [30, 10, 50, { offset: 10, limit: 10, isReversed: true }],
  [50, 20, 50, { offset: 0, limit: 0, isReversed: true }],
  [0, 20, 0, { offset: 0, limit: 0, isReversed: false }],
])('a page that starts at %s and has %s of %s entries is read as %o', (start, size, count, reading) => {
  expect(fromNearerEnd({ start, size, count })).toEqual(reading);
});

test('every page of a list has the same entries from either end', () => {
  const list = Array.from({ length: 23 }, (_, index) => index);
  for (let start = 0; start <= list.length; start += 1) {
    const { offset, limit, isReversed } = fromNearerEnd({ start, size: 5, count: list.length });
    const source = isReversed ? list.toReversed() : list;
    const read = source.slice(offset, offset + limit);
    expect(isReversed ? read.toReversed() : read).toEqual(list.slice(start, start + 5));
  }
});
