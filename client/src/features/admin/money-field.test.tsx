import { screen } from '@testing-library/react';
import { setShopCurrency } from '@domain/money.js';
import { renderWithProviders } from '../../../test/render-with-providers';
import { MoneyField, currencyMark } from './money-field';

afterEach(() => setShopCurrency('USD', 'en-US'));

test.each([
  ['USD', 'en-US', '$', true],
  ['EUR', 'de-DE', '€', false],
  ['RWF', 'en-US', 'RWF', true],
  ['RWF', 'fr-RW', 'RF', false],
])('%s is written in %s as %s, and before the figures: %s', (currency, locale, text, isBefore) => {
  expect(currencyMark(currency, locale)).toEqual({ text, isBefore });
});

test('a box for an amount shows the shop’s currency, or that of an order, and its name is its label alone', () => {
  setShopCurrency('EUR', 'de-DE');
  renderWithProviders(
    <>
      <MoneyField label="Price" />
      <MoneyField label="Refund" currency="USD" />
    </>,
  );
  const marks = ['Price', 'Refund'].map((name) => screen.getByRole('textbox', { name }).nextElementSibling);
  expect(marks.map((mark) => mark?.getAttribute('data-currency'))).toEqual(['€', '$']);
  expect(marks.every((mark) => mark?.getAttribute('aria-hidden') === 'true')).toBe(true);
});
