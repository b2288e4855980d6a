import { periodOf, searchOfPeriod, wordsForBefore } from './report-period';

test.each([
  ['', '30', { period: 'LAST_30_DAYS' }],
  ['?period=7', '7', { period: 'LAST_7_DAYS' }],
  ['?period=year', 'year', { period: 'THIS_YEAR' }],
  ['?period=own', '30', { period: 'LAST_30_DAYS' }],
  ['?period=toString', '30', { period: 'LAST_30_DAYS' }],
  ['?from=2026-01-01&to=2026-01-31', 'own', { from: '2026-01-01', to: '2026-01-31' }],
])('%j asks for %s', (search, choice, input) => {
  expect(periodOf(new URLSearchParams(search))).toEqual({ choice, input, errors: {} });
});

test.each([
  ['?from=2026-01-01', { to: 'Choose the last day' }],
  ['?from=&to=', { from: 'Choose the first day', to: 'Choose the last day' }],
  ['?from=today&to=2026-01-31', { from: 'Choose the first day' }],
  ['?from=2026-02-02&to=2026-02-01', { to: 'The last day is before the first' }],
])('%j is refused before any request', (search, errors) => {
  expect(periodOf(new URLSearchParams(search))).toMatchObject({ choice: 'own', errors });
});

test('a chosen period is in the address, the default one is not', () => {
  const dates = { from: '2026-01-01', to: '2026-01-31' };
  expect(searchOfPeriod('30', dates)).toBe('');
  expect(searchOfPeriod('month', null)).toBe('?period=month');
  expect(searchOfPeriod('own', dates)).toBe('?from=2026-01-01&to=2026-01-31');
  expect(periodOf(new URLSearchParams(searchOfPeriod('own', dates))).input).toEqual(dates);
});

test('a custom period can be chosen without dates', () => {
  const search = searchOfPeriod('own', null);
  expect(search).toBe('?from=&to=');
  expect(periodOf(new URLSearchParams(search)).choice).toBe('own');
});

test('the text says what a period is compared with', () => {
  expect(wordsForBefore({ period: 'LAST_7_DAYS' })).toBe('the previous 7 days');
  expect(wordsForBefore({ from: '2026-01-01', to: '2026-01-31' })).toBe('the period before');
});
