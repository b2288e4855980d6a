import { render, screen } from '@testing-library/react';
import { DayText } from './date-text';

test('a day of the shop’s calendar is the same date in any time zone', () => {
  render(<DayText value="2026-11-03" />);
  expect(screen.getByText('Nov 3, 2026').getAttribute('datetime')).toBe('2026-11-03');
});
