import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { NewerOlder } from './newer-older';

function List() {
  const [page, setPage] = useState(1);
  return <NewerOlder page={page} pages={2} onTurn={setPage} />;
}

test('at the last page the focus stays on its button, which then does nothing', () => {
  renderWithProviders(<List />);
  const older = screen.getByRole<HTMLButtonElement>('button', { name: 'Older' });
  older.focus();
  fireEvent.click(older);
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 2');
  expect(older.disabled).toBe(false);
  expect(older.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(older);
  fireEvent.click(older);
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 2');
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
  expect(screen.getByRole('status').textContent).toBe('Page 1 of 2');
});

test('a single page shows no buttons', () => {
  renderWithProviders(<NewerOlder page={1} pages={1} onTurn={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});
