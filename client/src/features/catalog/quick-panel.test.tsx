import { fireEvent, screen } from '@testing-library/react';
import { cake } from '../../../test/cake';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import { overlays } from '~/lib/overlay-store';
import { toastStore } from '~/ui/toast-store';
import { QuickPanel } from './quick-panel';

const quantity = () => cart.get().cartItems[0]?.qty;
const show = (product = cake) => renderWithProviders(<QuickPanel product={product} isOpen />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cart.reset();
  overlays.close();
});

test('shows the badges and the sale price with the original struck through', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Product Details' })).toBeTruthy();
  for (const text of ['Popular', 'Sale', '$30.00', 'Only 2 left']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('$38.00').tagName).toBe('S');
});

test('every button adds one, never more than the stock', () => {
  const { router } = show();
  press('Add to Cart');
  expect(quantity()).toBe(1);
  press('Continue Shopping');
  expect(quantity()).toBe(2);
  press('Checkout');
  expect(quantity()).toBe(2);
  expect(router.state.location.pathname).toBe('/cart');
});

test('says that each button adds one, and links to the product’s page', () => {
  show();
  expect(screen.getByText('Each button adds one to your cart.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See full details' });
  expect(link.getAttribute('href')).toBe(`/product/${cake._id}`);
});

test.each([
  [1, 'The last one is already in your cart'],
  [2, 'The last 2 are already in your cart'],
])('says when all %i that are left are in the cart', (countInStock, text) => {
  show({ ...cake, countInStock });
  for (let press = 0; press <= countInStock; press += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Continue Shopping' }));
  }
  expect(toastStore.get().at(-1)?.text).toBe(text);
});

test('adds none when lines with texts have all that are left', () => {
  const text = { name: 'name', label: 'Name', value: 'Ana', extraPrice: 0 };
  cart.addToCart({ ...cake, texts: [text], qty: 2 });
  show();
  press('Continue Shopping');
  expect(cart.get().cartItems).toMatchObject([{ qty: 2, texts: [text] }]);
  expect(toastStore.get().at(-1)?.text).toBe('The last 2 are already in your cart');
});

test('nothing can be added without stock', () => {
  show({ ...cake, countInStock: 0 });
  for (const name of ['Add to Cart', 'Continue Shopping', 'Checkout']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
  expect(screen.getByText('Sold out')).toBeTruthy();
});
