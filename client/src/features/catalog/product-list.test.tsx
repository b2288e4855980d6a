import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { ProductList } from './product-list';

const roses = {
  __typename: 'Product',
  _id: 'roses',
  name: 'A dozen garden roses',
  image: '',
  price: 49,
  salePrice: null,
  isOnSale: false,
  isPopular: true,
  variants: [],
  requiresText: false,
  countInStock: 3,
  rating: null,
};
const pageOf = (products: object[], page = 1, pages = 1) => ({
  products: { __typename: 'ProductPage', products, page, pages },
});
const list = (
  <ProductList variables={{ pageNumber: 1 }} hrefOf={(page) => `/products?page=${page}`} empty={<p>None</p>} />
);

test('shows four skeletons, then the products', async () => {
  renderWithProviders(list, { answers: { ProductList: pageOf([roses]) } });
  const status = screen.getByRole('status', { name: 'Loading products' });
  expect(status.querySelectorAll('li')).toHaveLength(4);
  // A live region speaks its text, not its name.
  expect(status.textContent).toBe('Loading products');
  expect(await screen.findByText('A dozen garden roses')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('shows page links when there is more than one page', async () => {
  renderWithProviders(list, { answers: { ProductList: pageOf([roses], 1, 2) } });
  expect((await screen.findByRole('link', { name: 'Page 2' })).getAttribute('href')).toBe('/products?page=2');
});

test('an empty list says so', async () => {
  renderWithProviders(list, { answers: { ProductList: pageOf([]) } });
  expect(await screen.findByText('None')).toBeTruthy();
});

test('an error shows its message', async () => {
  renderWithProviders(list, {
    answers: { ProductList: () => ({ errors: [{ message: 'The shelves fell over' }] as never }) },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Error: The shelves fell over');
});

test('a changed product is shown at once', async () => {
  let price = 49;
  const { freshness, requests } = renderWithProviders(list, {
    answers: { ProductList: () => ({ data: pageOf([{ ...roses, price }]) }) },
  });
  await screen.findByText('$49.00');
  price = 45;
  act(() => freshness.invalidate(['Product']));
  expect(await screen.findByText('$45.00')).toBeTruthy();
  expect(requests).toHaveLength(2);
});
