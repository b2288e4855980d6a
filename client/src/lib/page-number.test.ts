import { pageNumberOf } from './page-number';

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1e9', 1],
  ['page=2;drop', 1],
  ['page=3&page=4', 3],
])('%p is page %p', (query, page) => {
  expect(pageNumberOf(new URLSearchParams(query))).toBe(page);
});
