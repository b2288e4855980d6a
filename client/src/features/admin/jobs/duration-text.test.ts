import { durationText, everyText } from './duration-text';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [2440, '2.4 s'],
  [180_000, '3 min'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));

test.each([
  [1, 'every minute'],
  [10, 'every 10 minutes'],
  [60, 'every hour'],
  [1440, 'every day'],
  [2880, 'every 2 days'],
])('%d minutes are %s', (minutes, text) => expect(everyText(minutes)).toBe(text));
