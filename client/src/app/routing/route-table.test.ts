import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRedirect } from '@domain/redirects.js';

// As text: importing the pages needs Vite.
const table = readFileSync(join(__dirname, 'route-table.tsx'), 'utf8');
const literals = [...table.matchAll(/'(\/[^':*]*)'/g)].map(([, path = '']) => path);

test('the table has its pages where this test looks for them', () => {
  expect(literals).toEqual(expect.arrayContaining(['/', '/cart', '/about', '/account']));
});

test.each(literals)('no redirect can lead away from the page %p, since it would never be asked for', (path) => {
  expect(parseRedirect({ from: path, to: '/faq?from=elsewhere' })).toHaveProperty('errors.from');
});
