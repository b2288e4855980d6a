import { act, screen } from '@testing-library/react';
import { cake } from '../../../test/cake';
import { knownShop } from '../../../test/known-shop';
import { renderWithProviders } from '../../../test/render-with-providers';
import { ProductDetails } from './product-details';

test('shows a call link once the shop’s number is known', async () => {
  const { client } = renderWithProviders(<ProductDetails product={cake} />);
  expect(screen.queryByText(/Call us/)).toBeNull();
  await act(async () => void client.writeQuery(knownShop));
  expect(screen.getByText(/Call us/).textContent).toBe('Questions? Call us(555) 010-0142');
  expect(screen.getByRole('link', { name: '(555) 010-0142' }).getAttribute('href')).toBe('tel:+15550100142');
});
