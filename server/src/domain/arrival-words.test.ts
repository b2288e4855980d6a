import { arrivalWords, durationWords, lastingArrivalWords, type ShownArrival } from './arrival-words.js';
import { listArrivalWords } from './list-arrival-words.js';
import { setShopCurrency } from './money.js';

const at = (text: string) => Date.parse(text);
/** Nairobi is three hours ahead of UTC; 2026-12-01 is a Tuesday. */
const arrival: ShownArrival = {
  ...{ from: '2026-12-03', date: '2026-12-03', orderBy: at('2026-12-01T11:00:00Z') },
  ...{ isPickup: false, timeZone: 'Africa/Nairobi' },
};

it.each([
  ['Arrives Thursday if you order within 2 h 10 min', '2026-12-01T08:50:00Z', {}],
  ['Arrives Thursday if you order within 10 min', '2026-12-01T10:49:01Z', {}],
  ['Arrives Thursday if you order now', '2026-12-01T10:59:01Z', {}],
  [null, '2026-12-01T11:00:00Z', {}],
  ['Arrives tomorrow if you order within 1 h', '2026-12-01T10:00:00Z', { from: '2026-12-02', date: '2026-12-02' }],
  ['Arrives today if you order within 1 h', '2026-12-01T10:00:00Z', { from: '2026-12-01', date: '2026-12-01' }],
  ['Arrives by Monday if you order within 1 h', '2026-12-01T10:00:00Z', { date: '2026-12-07' }],
  ['Arrives by Tuesday, December 8 if you order within 1 h', '2026-12-01T10:00:00Z', { date: '2026-12-08' }],
  ['Is ready Thursday if you order within 1 h', '2026-12-01T10:00:00Z', { isPickup: true }],
  // The shop's day has begun while it is still Monday in UTC.
  [
    'Arrives tomorrow if you order within 13 h 30 min',
    '2026-11-30T21:30:00Z',
    { from: '2026-12-02', date: '2026-12-02' },
  ],
] as [string | null, string, Partial<ShownArrival>][])('%s', (words, now, change) => {
  expect(arrivalWords({ ...arrival, ...change }, at(now))).toBe(words);
});

it.each([
  [60_000, '1 min'],
  [59 * 60_000 + 59_999, '59 min'],
  [60 * 60_000, '1 h'],
  [25 * 60 * 60_000, '1 day 1 h'],
  [71 * 60 * 60_000 + 59 * 60_000, '2 days 23 h'],
  [48 * 60 * 60_000, '2 days'],
])('%p ms are %p', (time, words) => {
  expect(durationWords(time)).toBe(words);
});

it.each([
  [['SHIP'], 'Arrives by', 'arrive'],
  [['PICKUP'], 'Ready by', 'be ready'],
  [['ship', 'pickup'], 'Arrives or ready by', 'arrive or be ready'],
  [[], 'Arrives by', 'arrive'],
  [null, 'Needed by', 'be there'],
])('lists of gifts that people have by %p say “%s”', (kinds, by, verb) => {
  expect(listArrivalWords(kinds)).toEqual({ by, verb });
});

it('has words that stay true, on the shop’s clocks', () => {
  expect(lastingArrivalWords(arrival).replace(/\s/g, ' ')).toBe(
    'Order by Tuesday, December 1, 2:00 PM GMT+3, and it arrives Thursday, December 3',
  );
  // The end of a day is named as its last minute.
  const midnight = { ...arrival, orderBy: at('2026-12-01T21:00:00Z'), date: '2026-12-04' };
  expect(lastingArrivalWords(midnight).replace(/\s/g, ' ')).toBe(
    'Order by Tuesday, December 1, 11:59 PM GMT+3, and it arrives by Friday, December 4',
  );
});

it('writes dates and times as the shop’s region does', () => {
  setShopCurrency('GBP', 'en-GB');
  expect(arrivalWords({ ...arrival, date: '2026-12-08' }, at('2026-12-01T10:00:00Z'))).toBe(
    'Arrives by Tuesday 8 December if you order within 1 h',
  );
  expect(lastingArrivalWords(arrival)).toContain('Tuesday 1 December, 14:00');
});
