import { formatMoney, toCents } from './money';

test.each([
  [0, '$0.00'],
  [7, '$7.00'],
  [19.9, '$19.90'],
  [0.1 + 0.2, '$0.30'],
  [1234.56, '$1,234.56'],
])('%p is written as %p', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('invalid amounts count as zero', () => {
  expect(toCents(Number.NaN)).toBe(0);
  expect(toCents(1.006)).toBe(101);
});
