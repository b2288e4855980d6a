import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';
import { findAdminPages } from './admin-pages';

const found = (text: string) => findAdminPages(text).map(({ label }) => label);

test.each([
  ['prod', ['Products', 'Import products']],
  ['import PROD', ['Import products']],
  ['customers', ['Users']],
  ['currency', ['Settings']],
  ['gift card', ['Gift cards']],
  ['nothing like it', []],
])('%s finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels);
});

test('without a text, all pages are offered', () => {
  const addresses = Object.values(adminPaths).filter((to) => typeof to === 'string' && !to.startsWith('/api/'));
  expect(findAdminPages(' ').map(({ to }) => to)).toEqual(expect.arrayContaining([paths.adminOrders, ...addresses]));
});
