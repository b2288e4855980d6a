import { expect, type Page } from '@playwright/test';
import { GRAPHQL } from '../graphql';
import { answering, failing, goInside, visit, type Screen } from '../screens';
import { answerInstead } from '../shopper';

const PATH = '/admin/products/import';

const checked = {
  __typename: 'ProductImport',
  _id: 'spring',
  fileName: 'spring-collection-2027-from-the-wholesaler-in-naivasha.csv',
  status: 'CHECKED',
  rowCount: 12_345,
  newCount: 10_000,
  newVariantCount: 2_450,
  changedCount: 2_300,
  unchangedCount: 5,
  errorCount: 40,
  doneCount: 0,
  createdCount: 0,
  createdVariantCount: 0,
  updatedCount: 0,
  errors: Array.from({ length: 40 }, (_, index) => ({
    __typename: 'ProductImportError',
    row: 1_200 + index,
    field: 'countInStock',
    message: 'Stock must be a whole number, not less than 0',
  })),
  ignoredColumns: ['wholesaler’s article number', 'color'],
};

/** Shows one import in a state that the shop would need a while for. */
async function showing(page: Page, change: Partial<Record<keyof typeof checked, unknown>>) {
  await visit(page, '/admin/settings');
  await answering(page, 'ProductImport', { productImport: { ...checked, ...change } });
  await goInside(page, `${PATH}?id=spring`);
  await expect(page.getByRole('heading', { name: checked.fileName })).toBeVisible();
}

/** The admin's import of products in each of its states. Sign in as the admin first. */
export const adminImportScreens: readonly Screen[] = [
  { name: 'admin import', open: (page) => visit(page, PATH) },
  {
    name: 'admin import, earlier ones',
    async open(page) {
      await visit(page, '/admin/settings');
      const imports = (['RUNNING', 'DONE', 'CHECKED'] as const).map((status, index) => ({
        __typename: 'ProductImport',
        _id: `import${index}`,
        fileName: checked.fileName,
        status,
        rowCount: 12_345,
        createdCount: 10_000,
        updatedCount: 2_300,
        errorCount: 40,
        actorName: 'Hanna Bekele',
        createdAt: '2026-11-20T09:00:00.000Z',
      }));
      const productImports = { __typename: 'ProductImportPage', imports, page: 1, pages: 3, count: 23 };
      await answering(page, 'ProductImports', { productImports });
      await goInside(page, PATH);
      await expect(page.getByRole('table', { name: 'Earlier imports' })).toBeVisible();
    },
  },
  {
    name: 'admin import, earlier ones that load',
    async open(page) {
      await visit(page, '/admin/settings');
      await answerInstead(page, 'ProductImports', () => undefined);
      await goInside(page, PATH);
      await expect(page.getByRole('status', { name: 'Loading the imports' })).toBeAttached();
    },
  },
  {
    name: 'admin import, earlier ones that failed',
    async open(page) {
      await visit(page, '/admin/settings');
      await failing(page, 'ProductImports');
      await goInside(page, PATH);
      await expect(page.getByRole('alert')).toContainText('Error: ');
    },
  },
  {
    name: 'admin import, a file that is refused',
    async open(page) {
      await visit(page, PATH);
      const file = { name: 'gifts.csv', mimeType: 'text/csv', buffer: Buffer.from('Roses,Red,30') };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByRole('alert')).toContainText('The first row must name the columns');
    },
  },
  {
    name: 'admin import, a file on its way',
    async open(page) {
      await visit(page, PATH);
      // Never answered: the route goes with the page. A form with a file is no JSON that has the operation's name.
      await page.route(GRAPHQL, async (route) => {
        if (!route.request().postData()?.includes('CheckProductImport')) await route.continue();
      });
      const file = {
        name: 'gifts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,description,price\nRoses,Red,30'),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByRole('progressbar', { name: 'Checking the file' })).toBeVisible();
    },
  },
  { name: 'admin import, checked with errors', open: (page) => showing(page, {}) },
  { name: 'admin import, checked', open: (page) => showing(page, { errorCount: 0, errors: [], ignoredColumns: [] }) },
  {
    name: 'admin import, nothing to do',
    open: (page) => showing(page, { newCount: 0, changedCount: 0, errorCount: 0, errors: [], ignoredColumns: [] }),
  },
  {
    name: 'admin import, running',
    open: (page) => showing(page, { status: 'RUNNING', doneCount: 4_800, errorCount: 0, errors: [] }),
  },
  {
    name: 'admin import, done',
    open: (page) =>
      showing(page, {
        status: 'DONE',
        doneCount: 12_300,
        createdCount: 10_000,
        createdVariantCount: 2_450,
        updatedCount: 2_300,
      }),
  },
  {
    name: 'admin import that loads',
    async open(page) {
      await visit(page, '/admin/settings');
      await answerInstead(page, 'ProductImport', () => undefined);
      await goInside(page, `${PATH}?id=spring`);
      await expect(page.getByRole('status', { name: 'Loading the import' })).toBeAttached();
    },
  },
  {
    name: 'admin import that is not there',
    async open(page) {
      await visit(page, `${PATH}?id=nothing`);
      await expect(page.getByRole('alert')).toContainText('Import not found');
    },
  },
];
