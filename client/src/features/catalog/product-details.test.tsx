import { act, fireEvent, screen } from '@testing-library/react';
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

test('another variant keeps the ticked add-ons that are still offered, by way of a sold-out one, too', async () => {
  const complaints = jest.spyOn(console, 'error');
  const variant = (value: string, change: object = {}) => ({
    ...{ _id: value, image: '', price: 38, salePrice: null, isOnSale: false, countInStock: 4, options: [{ value }] },
    ...change,
  });
  const addOn = { ...cake, _id: 'candle', name: 'Candle', price: 5, salePrice: null, __typename: 'Product' };
  const variants = [variant('Small'), variant('Medium', { countInStock: 0 }), variant('Large', { price: 50 })];
  const options = [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }];
  renderWithProviders(<ProductDetails product={{ ...cake, options, variants }} />, {
    answers: { ProductAddOns: { productAddOns: [{ ...addOn, options: [], variants: [] }] } },
  });
  const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Candle/ });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Candle/ }));
  expect(screen.getByText('$43.00')).toBeTruthy();
  // The alert’s form comes late.
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /^Medium/ })));
  expect(box()).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Large' }));
  expect(box()?.checked).toBe(true);
  expect(screen.getByText('$55.00')).toBeTruthy();
  // What it costs is said aloud.
  expect(screen.getByText('$50.00').closest('[aria-live=polite]')).toBeTruthy();
  expect(complaints).not.toHaveBeenCalled();
});
