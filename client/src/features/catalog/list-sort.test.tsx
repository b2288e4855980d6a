import { fireEvent, screen, waitFor } from '@testing-library/react';
import { noFilters } from '~/lib/search-filters';
import { renderWithProviders } from '../../../test/render-with-providers';
import { ListSort, listSortOf } from './list-sort';

function open(search: string) {
  const sort = listSortOf(new URLSearchParams(search));
  const filters = { ...noFilters, option: ['Size:Large'] };
  const { router } = renderWithProviders(
    <ListSort path="/collections/for-her" sort={sort} filters={filters} ownOrder="Our selection" />,
    { path: { pathname: '/collections/for-her', search, state: null } },
  );
  return { router, select: screen.getByLabelText<HTMLSelectElement>('Sort by') };
}

test.each([
  ['?sort=popularity', 'popularity'],
  ['?sort=price:asc', 'price:asc'],
  ['?sort=relevance', ''],
  ['?sort=nonsense', ''],
])('the address %p stays, and its order is chosen: %p', (search, chosen) => {
  const { router, select } = open(search);
  expect(select.value).toBe(chosen);
  expect(router.state.location.search).toBe(search);
});

test('every order that is offered leads to an address that has it', async () => {
  const { router, select } = open('');
  const values = [...select.options].map(({ value }) => value);
  expect(values).toEqual(['', 'createdAt:desc', 'createdAt:asc', 'price:desc', 'price:asc', 'popularity']);
  fireEvent.change(select, { target: { value: 'popularity' } });
  await waitFor(() => expect(router.state.location.search).toBe('?sort=popularity&option=Size:Large'));
});
