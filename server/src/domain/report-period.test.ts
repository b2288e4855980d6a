import { Failure } from './failure.js';
import { cutRange, daysIn, rangeBefore, readReportRange, type ReportRequest } from './report-period.js';

test.each([
  [{}, '2026-10-23'],
  [{ period: 'LAST_7_DAYS' }, '2026-11-15'],
  [{ period: 'LAST_30_DAYS' }, '2026-10-23'],
  [{ period: 'LAST_90_DAYS' }, '2026-08-24'],
  [{ period: 'THIS_MONTH' }, '2026-11-01'],
  [{ period: 'THIS_YEAR' }, '2026-01-01'],
] satisfies [ReportRequest, string][])('%j is from %s to today', (request, from) => {
  expect(readReportRange(request, '2026-11-21')).toEqual({ from, to: '2026-11-21' });
});

test('custom dates are used unchanged', () => {
  const dates = { from: '2024-02-29', to: '2025-03-01' };
  expect(readReportRange(dates, '2026-11-21')).toEqual(dates);
});

test.each([
  [{ from: '2026-02-29', to: '2026-03-01' }, 'from'],
  [{ from: '21 Nov', to: '2026-03-01' }, 'from'],
  [{ to: '2026-03-01' }, 'from'],
  [{ from: '2026-03-01' }, 'to'],
  [{ from: '2026-03-01', to: '2026-3-2' }, 'to'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ from: '2025-01-01', to: '2026-02-05' }, 'to'],
  [{ from: '0001-01-01', to: '2026-02-05' }, 'from'],
] satisfies [ReportRequest, string][])('%j is refused for its %s', (request, field) => {
  let fields: string[] = [];
  try {
    readReportRange(request, '2026-11-21');
  } catch (error) {
    if (error instanceof Failure) fields = Object.keys(error.fields ?? {});
  }
  expect(fields).toEqual([field]);
});

test('the period before is as long and ends the day before', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect(daysIn({ from: '2026-01-29', to: '2026-02-28' })).toBe(31);
});

test('a month is split into days, a quarter into weeks from Monday, a year into months', () => {
  expect(cutRange({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({ unit: 'DAY', parts: { length: 30 } });
  const quarter = cutRange({ from: '2026-09-01', to: '2026-11-30' });
  expect(quarter.unit).toBe('WEEK');
  expect(quarter.parts.slice(0, 2)).toEqual([
    { from: '2026-09-01', to: '2026-09-06' },
    { from: '2026-09-07', to: '2026-09-13' },
  ]);
  expect(quarter.parts.at(-1)).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  const year = cutRange({ from: '2026-01-15', to: '2026-12-31' });
  expect(year).toMatchObject({ unit: 'MONTH', parts: { length: 12 } });
  expect(year.parts[0]).toEqual({ from: '2026-01-15', to: '2026-01-31' });
});
