import { priceLimitAt } from './price-limit.js';

test.each<[string, { length: number; cents: number } | null]>([
  ['under 40', { length: 2, cents: 4000 }],
  ['less than 25 dollars', { length: 4, cents: 2500 }],
  ['up to 100 roses', { length: 3, cents: 10_000 }],
  ['under', null],
  ['under the tree', null],
  ['under 2026', null],
  ['40', null],
  ['less 40', null],
])('%s asks for %j', (text, limit) => {
  expect(priceLimitAt(text.split(' '), 0)).toEqual(limit);
});
