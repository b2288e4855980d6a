import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { noFilters } from '~/lib/search-filters';
import { SearchFilters } from './search-filters';

test('a price that can’t be read is refused at its field, and the filter stays', async () => {
  const path = '/products';
  const { router } = renderWithProviders(
    <SearchFilters
      {...{ path, sort: null, facets: null, isCollection: false, isSale: false }}
      filters={{ ...noFilters, minPrice: 25 }}
    />,
    { path: `${path}?minPrice=25` },
  );
  const [low, high] = ['Lowest price', 'Highest price'].map((label) => screen.getByLabelText(label));
  const type = (field: HTMLElement | undefined, value: string) => fireEvent.change(field!, { target: { value } });
  const set = () => act(async () => screen.getByRole('button', { name: 'Set prices' }).click());
  type(low, '12,50');
  type(high, 'abc');
  await set();
  expect(router.state.location.search).toBe('?minPrice=25');
  expect(screen.getAllByText('Enter a price such as 12.50')).toHaveLength(2);
  expect(document.activeElement).toBe(low);
  expect(document.getElementById(low?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('12.50');
  type(low, '12.50');
  type(high, '');
  expect(screen.queryByText('Enter a price such as 12.50')).toBeNull();
  await set();
  expect(router.state.location.search).toBe('?minPrice=12.5');
});
