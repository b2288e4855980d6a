import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { TextField } from './form-field';

test('label, hint and error are linked to the field', () => {
  renderWithProviders(<TextField label="Email" hint="We write rarely." error="Enter your email." type="email" />);
  const box = screen.getByLabelText('Email');
  const described = box
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['We write rarely.', 'Enter your email.']);
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('a field without an error is not marked', () => {
  renderWithProviders(<TextField label="Email" />);
  const box = screen.getByLabelText('Email');
  expect([box.getAttribute('aria-describedby'), box.getAttribute('aria-invalid')]).toEqual([null, null]);
});
