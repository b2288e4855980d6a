import { longDate } from './long-date.js';
import { setShopCurrency } from './money.js';

afterAll(() => setShopCurrency('USD', 'en-US'));

test.each([
  ['en-US', 'November 3, 2026'],
  ['en', 'November 3, 2026'],
  ['fr-CA', 'November 3, 2026'],
  ['es-PR', 'November 3, 2026'],
  ['en-GB', '3 November 2026'],
  ['de-DE', '3 November 2026'],
  ['de', '3 November 2026'],
  ['fr-RW', '3 November 2026'],
  ['am-ET', '3 November 2026'],
  ['ja-JP', '3 November 2026'],
  ['ar-KW', '3 November 2026'],
  ['th-TH', '3 November 2026'],
])('a shop that writes amounts as in %s writes %s', (locale, text) => {
  setShopCurrency('USD', locale);
  expect(longDate('2026-11-03')).toBe(text);
});
