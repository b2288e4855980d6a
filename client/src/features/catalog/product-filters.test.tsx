import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { noFilters } from '~/lib/search-filters';
import { ProductFilters } from './product-filters';

test('another keyword keeps what the search is narrowed to, as the form does without scripts', async () => {
  const location = { keyword: 'rose', category: null, sort: 'relevance' } as const;
  const { router } = renderWithProviders(
    <ProductFilters location={location} filters={{ ...noFilters, maxPrice: 40, inStock: true }} />,
  );
  const box = screen.getByLabelText<HTMLInputElement>('Search gifts');
  box.value = 'tulip';
  await act(async () => void fireEvent.submit(box.form!));
  expect(router.state.location.pathname).toBe('/search/tulip/category/sort/relevance/page/1');
  expect(router.state.location.search).toBe('?maxPrice=40&inStock=true');
});
