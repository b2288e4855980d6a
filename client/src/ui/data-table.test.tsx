import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { DataTable, opensRow, type Column } from './data-table';
import { TextLink } from './text-link';

const columns: readonly Column<{ name: string }>[] = [
  { header: 'Name', cell: ({ name }) => <span>{name}</span> },
  { header: 'Delete', cell: () => <button type="button">Delete</button> },
  {
    header: 'Open',
    cell: () => (
      <TextLink to="/opened" {...opensRow}>
        Open
      </TextLink>
    ),
  },
];

const renderRow = () =>
  renderWithProviders(
    <DataTable label="Names" columns={columns} rows={[{ name: 'Hana' }]} rowKey={({ name }) => name} />,
  );

afterEach(() => window.getSelection()?.removeAllRanges());

// spec: admin-12
test('a click anywhere in a row opens it', () => {
  const { router } = renderRow();
  fireEvent.click(screen.getByText('Hana'));
  expect(router.state.location.pathname).toBe('/opened');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open' }));
});

test.each<[string, () => void]>([
  ['on a control', () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }))],
  ['with a key for a new tab', () => fireEvent.click(screen.getByText('Hana'), { ctrlKey: true })],
  [
    'that ends a selection of text',
    () => {
      window.getSelection()?.selectAllChildren(screen.getByText('Hana'));
      fireEvent.click(screen.getByText('Hana'));
    },
  ],
])('a click %s does not', (_, click) => {
  const { router } = renderRow();
  click();
  expect(router.state.location.pathname).toBe('/');
});
