import { configure, screen } from '@testing-library/react';
import { refusal } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { ImportView_ImportFragment } from '~/graphql/generated';
import { ImportView } from './import-view';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const running: ImportView_ImportFragment & { __typename: 'ProductImport' } = {
  __typename: 'ProductImport',
  _id: 'gifts',
  fileName: 'gifts.csv',
  status: 'RUNNING',
  rowCount: 4,
  newCount: 4,
  newVariantCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  errorCount: 0,
  doneCount: 1,
  createdCount: 1,
  createdVariantCount: 0,
  updatedCount: 0,
  errors: [],
  ignoredColumns: [],
};

test('a failed request doesn’t end the view, which asks again until the import is done', async () => {
  const states = [
    () => ({ data: { productImport: running } }),
    refusal('The shop is away', { code: 'INTERNAL_SERVER_ERROR' }),
    () => ({ data: { productImport: { ...running, status: 'DONE', doneCount: 4, createdCount: 4 } } }),
  ];
  const shown: (string | null)[] = [];
  const { requests } = renderWithProviders(<ImportView id="gifts" />, {
    answers: {
      ProductImport: () => {
        shown.push(document.body.textContent);
        return (states.shift() ?? refusal('Asked once too often', {}))();
      },
    },
  });
  expect(await screen.findByText('Imported.')).toBeTruthy();
  expect(requests).toHaveLength(3);
  // What was on the screen when it was asked again, after the failure.
  expect(shown[2]).toContain('1 of 4 rows');
});

test('a first request that fails can be retried', async () => {
  renderWithProviders(<ImportView id="gifts" />, {
    answers: { ProductImport: refusal('The shop is away', { code: 'INTERNAL_SERVER_ERROR' }) },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The shop is away');
});

test('a file with variants says how many of them it creates, and has created', async () => {
  const checked = { ...running, status: 'CHECKED' as const, newVariantCount: 3 };
  const { unmount } = renderWithProviders(<ImportView id="gifts" />, {
    answers: { ProductImport: () => ({ data: { productImport: checked } }) },
  });
  expect(await screen.findByText('3 of them variants')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 4 rows' })).toBeTruthy();
  unmount();
  const done = { ...checked, status: 'DONE' as const, doneCount: 4, createdCount: 4, createdVariantCount: 3 };
  renderWithProviders(<ImportView id="gifts" />, {
    answers: { ProductImport: () => ({ data: { productImport: done } }) },
  });
  expect((await screen.findByText('Imported.')).parentElement?.textContent).toBe(
    'Imported. 1 new product, 3 new variants.',
  );
});
