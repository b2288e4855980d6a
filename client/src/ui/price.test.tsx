import { renderWithProviders } from '../../test/render-with-providers';
import { Price } from './price';

test('a regular price is shown alone', () => {
  const { container } = renderWithProviders(<Price product={{ price: 49, salePrice: 39, isOnSale: false }} />);
  expect(container.textContent).toBe('$49.00');
});

test('on sale, the sale price comes first, the original is struck through, and both are named', () => {
  const { container } = renderWithProviders(<Price product={{ price: 49, salePrice: 39, isOnSale: true }} />);
  expect(container.textContent).toBe('Sale price $39.00 Original price $49.00');
  expect(container.querySelector('s')?.textContent).toContain('$49.00');
});
