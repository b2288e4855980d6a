import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { Pagination } from './pagination';

const hrefOf = (page: number) => `/admin/users?page=${page}`;

test('a page past the last one goes to the last one, as after deleting its only entry', async () => {
  const { router } = renderWithProviders(<Pagination page={3} pages={2} hrefOf={hrefOf} />, { path: hrefOf(3) });
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
});

test('a page of the list stays, and links to the others', () => {
  const { router } = renderWithProviders(<Pagination page={2} pages={2} hrefOf={hrefOf} />, { path: hrefOf(2) });
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(hrefOf(1));
  expect(router.state.location.search).toBe('?page=2');
});
