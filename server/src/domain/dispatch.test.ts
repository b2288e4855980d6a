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

it('a date comes once more where the clocks go back over midnight', () => {
  // In St. John's, they went from 00:01 to 23:01 of the day before.
  const moments = ['2010-11-07T02:30:59Z', '2010-11-07T02:31:00Z', '2010-11-07T03:30:59Z', '2010-11-07T03:31:00Z'];
  const dates = moments.map((moment) => dateIn('America/St_Johns', Date.parse(moment)));
  expect(dates).toEqual(['2010-11-07', '2010-11-06', '2010-11-07', '2010-11-07']);
});
