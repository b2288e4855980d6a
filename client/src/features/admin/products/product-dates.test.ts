import { nextChange, withShopTimes } from './product-dates';

const none = { publishFrom: null, publishUntil: null, saleFrom: null, saleUntil: null };

test('dates are shown on the shop’s clocks', () => {
  expect(withShopTimes({ ...none, saleFrom: '2027-02-14T06:00:00.000Z' }, 'Africa/Nairobi')).toEqual({
    ...none,
    saleFrom: '2027-02-14T09:00',
  });
  expect(withShopTimes({ saleUntil: '2027-07-05T04:00:00.000Z' }, 'America/New_York')).toEqual({
    ...none,
    saleUntil: '2027-07-05T00:00',
  });
});

test('the list names what happens next', () => {
  expect(nextChange(none, 'UTC')).toBeNull();
  const dates = { ...none, publishUntil: '2027-03-01T00:00:00.000Z', saleUntil: '2027-02-14T06:00:00.000Z' };
  expect(nextChange(dates, 'Africa/Nairobi')).toBe('Sale ends Feb 14, 2027, 9:00 AM');
});
