import fc from 'fast-check';
import { dispatchByFor } from './delivery-dates.js';
import { isOpenOn, startOfDate, type ShopCalendar } from './dispatch.js';
import { boardDayOf, boardTimes, capacityDays, toMake } from './today-board.js';

const calendar: ShopCalendar = { timeZone: 'UTC', closedWeekdays: [0], closedDates: [], dispatchDays: 1 };
const at = (text: string) => Date.parse(text);
const promise = { leavesBy: null, isSent: false, arrivesBy: null, isDelivered: false };

describe('the board of a Saturday before a closed Sunday', () => {
  const times = boardTimes(calendar, at('2026-11-28T10:00Z'));

  test('shows Saturday and Monday', () => {
    expect(times).toMatchObject({ today: '2026-11-28', next: '2026-11-30', todayStarts: at('2026-11-28T00:00Z') });
  });

  test.each([
    ['should have left on Friday', { leavesBy: at('2026-11-28T00:00Z') }, 'late'],
    ['must leave today', { leavesBy: at('2026-11-29T00:00Z') }, 'today'],
    ['must leave on Monday', { leavesBy: at('2026-12-01T00:00Z') }, 'next'],
    ['may leave on Tuesday', { leavesBy: at('2026-12-02T00:00Z') }, null],
    ['has no day', {}, null],
    [
      'should have arrived on Friday',
      { leavesBy: at('2026-11-29T00:00Z'), arrivesBy: at('2026-11-28T00:00Z') },
      'late',
    ],
  ])('a parcel that %s', (_, own, day) => {
    expect(boardDayOf({ ...promise, ...own }, times)).toBe(day);
  });
});

test('what is paid now is never late, and stands on the board if its shop sends on the same or the next open day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') }),
      fc.constantFrom('UTC', 'Africa/Nairobi', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'America/Santiago'),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
      fc.constantFrom(0, 1),
      (now, timeZone, closedWeekdays, dispatchDays) => {
        const own = { timeZone, closedWeekdays, closedDates: [], dispatchDays, cutOffTime: null };
        const times = boardTimes(own, now);
        const leavesBy = dispatchByFor(own, { deliveryDate: null, kind: 'ship', maxDays: 5 }, now);
        const day = boardDayOf({ ...promise, leavesBy }, times);
        expect([times.todayStarts <= now && now < times.todayEnds, isOpenOn(own, times.next)]).toEqual([true, true]);
        expect(times.nextEnds).toBeGreaterThan(times.todayEnds);
        if (isOpenOn(own, times.today)) expect(day).toBe(dispatchDays === 0 ? 'today' : 'next');
        else expect(['next', null]).toContain(day);
      },
    ),
  );
});

test('capacity is shown for the seven days that follow each other, where clocks change as well', () => {
  const days = capacityDays({ ...calendar, timeZone: 'America/New_York' }, '2026-10-30');
  expect(days.map(({ date }) => date)).toEqual([
    ...['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'],
  ]);
  expect(days.map(({ isOpen }) => isOpen)).toEqual([true, true, false, true, true, true, true]);
  expect(startOfDate('America/New_York', '2026-11-02') - startOfDate('America/New_York', '2026-11-01')).toBe(
    25 * 3.6e6,
  );
});

test('what is to be made are the pieces of all parcels by product, most first', () => {
  const roses = { itemId: 'r', name: 'Roses', qty: 2 };
  const cream = { itemId: 'c', name: 'Cream', qty: 3 };
  const box = { itemId: 'b', name: 'Box', qty: 3 };
  expect(toMake([roses, cream, box, roses])).toEqual([{ ...roses, qty: 4 }, box, cream]);
  expect(toMake([])).toEqual([]);
});
