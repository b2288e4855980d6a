import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import { toastStore } from '~/ui/toast-store';
import { BuyBox } from './buy-box';

const roses = {
  _id: 'roses',
  name: 'Roses',
  image: '',
  price: 49,
  salePrice: null,
  isOnSale: false,
  countInStock: 3,
  rating: null,
};

afterEach(() => {
  act(() => cart.reset());
  jest.useRealTimers();
});

test('offers 1 to the stock, and adding sets the line to the chosen quantity', () => {
  renderWithProviders(<BuyBox product={roses} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Quantity');
  expect([...select.options].map((option) => option.value)).toEqual(['1', '2', '3']);
  fireEvent.change(select, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', qty: 2 }]);
  expect(toastStore.get().at(-1)?.text).toBe('Roses added to cart!');
});

// spec: product-4
test('without stock there is no quantity to choose and no active button', () => {
  renderWithProviders(<BuyBox product={{ ...roses, countInStock: 0 }} />);
  expect(screen.queryByLabelText('Quantity')).toBeNull();
  const buttons = screen.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Add to Cart', true],
    ['Checkout Now', true],
  ]);
});

test('Checkout Now adds and leads to the cart half a second later', async () => {
  jest.useFakeTimers();
  const { router } = renderWithProviders(<BuyBox product={roses} />);
  fireEvent.click(screen.getByRole('button', { name: 'Checkout Now' }));
  expect(cart.get().cartItems).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(499));
  expect(router.state.location.pathname).toBe('/');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(router.state.location.pathname).toBe('/cart');
});
