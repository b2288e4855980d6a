import { instantOfLocal, withInstants } from './local-time.js';

it.each([
  ['Africa/Nairobi', '2027-02-14 09:00', '2027-02-14T06:00:00.000Z'],
  ['America/New_York', '2027-07-04T09:00', '2027-07-04T13:00:00.000Z'],
  // Clocks go from 2:00 to 3:00.
  ['America/New_York', '2027-03-14 02:30', '2027-03-14T07:30:00.000Z'],
  // 1:30 comes twice; the first is in summer time.
  ['America/New_York', '2027-11-07 01:30', '2027-11-07T05:30:00.000Z'],
])('in %s, %s is %s', (zone, text, expected) => {
  expect(new Date(instantOfLocal(zone, text) ?? NaN).toISOString()).toBe(expected);
});

it.each(['2027-02-30 09:00', '2027-02-14 25:00', '2027-02-14', 'soon', ''])('%p is no date and time', (text) => {
  expect(instantOfLocal('UTC', text)).toBeNull();
});

it('leaves instants and other texts as they are', () => {
  const input = {
    publishFrom: '2027-02-14T09:00:00+03:00',
    saleFrom: 'soon',
    saleUntil: null,
    name: '2027-02-14 09:00',
  };
  expect(withInstants(input, 'Africa/Nairobi')).toEqual(input);
});
