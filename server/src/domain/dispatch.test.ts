import fc from 'fast-check';
import { dateIn, dispatchBy, isOpenOn, startOfDate, type ShopCalendar } from './dispatch.js';

const calendar: ShopCalendar = { timeZone: 'UTC', closedWeekdays: [0], closedDates: ['2026-12-25'], dispatchDays: 1 };
const at = (text: string) => Date.parse(text);

describe('when an order must leave', () => {
  it.each([
    ['paid on a Tuesday: the end of Wednesday', '2026-11-24T10:00:00Z', calendar, '2026-11-26T00:00:00Z'],
    ['paid on a Saturday: Sunday is closed', '2026-11-21T23:59:00Z', calendar, '2026-11-24T00:00:00Z'],
    ['paid on a closed Sunday: as if on Monday morning', '2026-11-22T12:00:00Z', calendar, '2026-11-25T00:00:00Z'],
    ['paid before a closed date', '2026-12-24T09:00:00Z', calendar, '2026-12-27T00:00:00Z'],
    ['the same day', '2026-11-24T10:00:00Z', { ...calendar, dispatchDays: 0 }, '2026-11-25T00:00:00Z'],
    [
      'the shop’s own date',
      '2026-11-24T22:30:00Z',
      { ...calendar, timeZone: 'Africa/Nairobi' },
      '2026-11-26T21:00:00Z',
    ],
  ])('%s', (_, paidAt, used, expected) => {
    expect(new Date(dispatchBy(used, at(paidAt))).toISOString()).toBe(new Date(expected).toISOString());
  });

  // spec: running-4
  it('is never before the payment, and is the end of an open day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') }),
        fc.constantFrom('UTC', 'Africa/Nairobi', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 10 }),
        (paidAt, timeZone, closedWeekdays, dispatchDays) => {
          const used = { timeZone, closedWeekdays, closedDates: [], dispatchDays };
          const due = dispatchBy(used, paidAt);
          expect(due).toBeGreaterThan(paidAt);
          expect(isOpenOn(used, dateIn(timeZone, due - 1))).toBe(true);
          expect(dateIn(timeZone, due)).not.toBe(dateIn(timeZone, due - 1));
        },
      ),
    );
  });
});

it('a date begins at midnight by the zone’s clocks, on the days when they change too', () => {
  expect(new Date(startOfDate('America/New_York', '2026-03-08')).toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(new Date(startOfDate('America/New_York', '2026-03-09')).toISOString()).toBe('2026-03-09T04:00:00.000Z');
  expect(new Date(startOfDate('Pacific/Auckland', '2026-11-24')).toISOString()).toBe('2026-11-23T11:00:00.000Z');
});

it.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
])('a date begins when the clocks go forward where they do at midnight: %s', (timeZone, date, expected) => {
  const start = startOfDate(timeZone, date);
  expect(new Date(start).toISOString()).toBe(expected);
  expect([dateIn(timeZone, start - 1) < date, dateIn(timeZone, start)]).toEqual([true, date]);
});
