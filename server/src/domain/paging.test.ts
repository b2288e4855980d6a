import { clamp, placeOf } from './paging.js';

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
