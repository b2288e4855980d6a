import { render, screen } from '@testing-library/react';
import { LineTexts } from './line-texts';

const text = (name: string, label: string, value: string, extraPrice = 0) => ({ name, label, value, extraPrice });

test('the surcharge stays apart from a text that is written from right to left', () => {
  render(<LineTexts texts={[text('engraving', 'Engraving', 'عائشة', 12), text('erased', 'Ribbon', '')]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Engraving: عائشة (+$12.00)',
    'Ribbon',
  ]);
  expect(screen.getByText('عائشة').tagName).toBe('BDI');
});

test('a gift card’s day is written as dates are; what isn’t one stays as it is', () => {
  const email = text('card-email', 'Recipient’s email', 'ana@example.com');
  const day = text('card-date', 'Send on', '2026-12-24');
  const { rerender } = render(<LineTexts texts={[email, day]} />);
  expect(screen.getByText('Dec 24, 2026').getAttribute('datetime')).toBe('2026-12-24');
  rerender(<LineTexts texts={[email, { ...day, value: 'soon' }]} />);
  expect(screen.getByText('soon')).toBeTruthy();
});
