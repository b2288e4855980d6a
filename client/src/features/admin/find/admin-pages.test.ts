import { findAdminPages } from './admin-pages';

const found = (text: string) => findAdminPages(text).map(({ label }) => label);

test.each([
  ['prod', ['Products', 'Import products']],
  ['import PROD', ['Import products']],
  ['customers', ['Users']],
  ['nothing like it', []],
])('%s finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels);
});

test('without a text, all pages are offered', () => {
  expect(found(' ').length).toBeGreaterThan(10);
});
