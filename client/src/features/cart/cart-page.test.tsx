import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import { CartPage } from './cart-page';

const roses = {
  _id: 'roses',
  name: 'Roses',
  image: '',
  price: 49,
  salePrice: null,
  isOnSale: false,
  countInStock: 9,
};
const cake = { ...roses, _id: 'cake', name: 'Cake', price: 38 };

/** The catalogue's answers: these products, and nothing else. */
const catalogue = (...products: (typeof roses)[]) => ({
  CartProduct: ({ id }: Record<string, unknown>) => {
    const product = products.find(({ _id }) => _id === id);
    return { data: { product: product ? { __typename: 'Product', isPublished: true, ...product } : null } };
  },
});

beforeEach(() => {
  cart.addToCart({ ...roses, qty: 2 });
  cart.addToCart({ ...cake, qty: 1 });
});
afterEach(() => act(() => cart.reset()));

test('shows lines, and an estimate before tax', async () => {
  renderWithProviders(<CartPage />, { answers: catalogue(roses, cake) });
  expect(screen.getByText('Standard delivery')).toBeTruthy();
  expect(screen.getByText('Calculated at checkout')).toBeTruthy();
  // 2 × 49 + 38 + 7 for shipping.
  expect(screen.getByText('$143.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue to checkout' }).getAttribute('href')).toBe(
    '/login?redirect=%2Frevieworder',
  );
  fireEvent.change(screen.getByLabelText('Quantity of Roses'), { target: { value: '1' } });
  expect(await screen.findByText('$94.00')).toBeTruthy();
});

test('says what changed since a product was added', async () => {
  renderWithProviders(<CartPage />, { answers: catalogue({ ...roses, price: 45, countInStock: 1 }) });
  expect(await screen.findByText('Roses now costs $45.00; it was $49.00.')).toBeTruthy();
  expect(screen.getByText('Only 1 of Roses left. We changed your quantity from 2 to 1.')).toBeTruthy();
  expect(await screen.findByText('Cake is no longer in the shop. We took it out of your cart.')).toBeTruthy();
  expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', price: 45, qty: 1 }]);
});

test('keeps the cart when it could not be checked', async () => {
  renderWithProviders(<CartPage />, { answers: { CartProduct: () => ({ errors: [{ message: 'No' }] as never }) } });
  expect(await screen.findByText(/could not be checked just now/)).toBeTruthy();
  expect(cart.get().cartItems).toHaveLength(2);
});

test('a removed line can be brought back to its place', async () => {
  renderWithProviders(<CartPage />, { answers: catalogue(roses, cake) });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Roses' }));
  expect(cart.get().cartItems).toMatchObject([{ _id: 'cake' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', qty: 2 }, { _id: 'cake' }]);
});

test('an empty cart says so and leads back', async () => {
  cart.clearCartItems();
  renderWithProviders(<CartPage />);
  expect(await screen.findByText('Your cart is empty.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/');
});
