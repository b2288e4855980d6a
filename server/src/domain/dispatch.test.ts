import { dateIn, startOfDate } from './dispatch.js';

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
