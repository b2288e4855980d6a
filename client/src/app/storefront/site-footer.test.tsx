import { act, screen } from '@testing-library/react';
import { knownShop } from '../../../test/known-shop';
import { renderWithProviders } from '../../../test/render-with-providers';
import { SiteFooter } from './site-footer';

const calls = () =>
  screen.getAllByRole('link').flatMap((link) => (/^tel:/.test(link.getAttribute('href') ?? '') ? [link] : []));

test('shows a call link once the shop’s number is known', async () => {
  const { client } = renderWithProviders(<SiteFooter />);
  expect(calls()).toEqual([]);
  await act(async () => void client.writeQuery(knownShop));
  expect(calls().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['tel:+15550100142', '(555) 010-0142'],
  ]);
});
