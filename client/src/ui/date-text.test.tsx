import { setShopCurrency } from '@domain/money.js';
import { render, screen } from '@testing-library/react';
import { DateText, DayText } from './date-text';

test('a day of the shop’s calendar is the same date in any time zone', () => {
  render(<DayText value="2026-11-03" />);
  expect(screen.getByText('Nov 3, 2026').getAttribute('datetime')).toBe('2026-11-03');
});

test('dates are in the order of the region in which the shop writes its amounts', () => {
  setShopCurrency('EUR', 'de-DE');
  try {
    render(
      <>
        <DayText value="2026-11-03" />
        <DateText value="2026-11-04T17:05:00Z" withTime />
      </>,
    );
  } finally {
    setShopCurrency('USD', 'en-US');
  }
  expect(screen.getByText('3 Nov 2026')).toBeTruthy();
  expect(screen.getByText(/^[345] Nov 2026, \d\d:05$/)).toBeTruthy();
});
