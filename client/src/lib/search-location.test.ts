import { categories, productSorts } from './catalog-terms';
import { parseSearchPath, searchPath } from './search-location';

test.each([
  [{}, '/search/category/sort/createdAt:desc/page/1'],
  [{ keyword: '  rose ' }, '/search/rose/category/sort/createdAt:desc/page/1'],
  [{ category: 'get-well' as const, page: 2 }, '/search/category/get-well/sort/createdAt:desc/page/2'],
  [{ keyword: 'a/b c?%', sort: 'price:asc' as const }, '/search/a%2Fb%20c%3F%25/category/sort/price:asc/page/1'],
])('%p is written as %p', (location, path) => {
  expect(searchPath(location)).toBe(path);
});

const defaults = { keyword: '', category: null, sort: 'createdAt:desc', page: 1 };

test.each([
  ['/search', {}],
  ['/search/', {}],
  ['/search/rose', { keyword: 'rose' }],
  ['/search/category/birthday', { category: 'birthday' }],
  ['/search/rose/category', { keyword: 'rose' }],
  ['/search/category/sort/page/3', { page: 3 }],
  [
    '/search/rose/category/love/sort/price%3Aasc/page/2',
    { keyword: 'rose', category: 'love', sort: 'price:asc', page: 2 },
  ],
  ['/search/category/nonsense/sort/nonsense/page/0', {}],
  ['/search/category/birthday/sort/createdAt:desc/page/abc', { category: 'birthday' }],
  ['/search/rose/category/love/sort/price:asc/page/-1', { keyword: 'rose', category: 'love', sort: 'price:asc' }],
  ['/search/category/birthday/sort/page/1.5', { category: 'birthday' }],
  ['/search/page/4', { page: 4 }],
  ['/search/50%', { keyword: '50%' }],
  ['/search/page', { keyword: 'page' }],
  ['/search/sort', { keyword: 'sort' }],
])('%p is read as %p', (path, expected) => {
  expect(parseSearchPath(path)).toEqual({ ...defaults, ...expected });
});

// spec: search-1
test('every address is unchanged after being read and written', () => {
  for (const keyword of [
    '',
    'rose',
    'category',
    'sort',
    'page',
    'birthday',
    'a/b',
    '100 %',
    '?#&',
    '.',
    '..',
    'ö ✿',
    '2',
  ]) {
    for (const category of [null, ...categories]) {
      for (const sort of productSorts) {
        const location = { keyword, category, sort, page: 7 };
        const { pathname } = new URL(searchPath(location), 'http://shop.test');
        expect(parseSearchPath(pathname)).toEqual(location);
      }
    }
  }
});

test('control characters are no keyword, and separate words like a space', () => {
  expect(parseSearchPath('/search/%00/category').keyword).toBe('');
  expect(parseSearchPath('/search/%07rose%00cake').keyword).toBe('rose cake');
  expect(searchPath({ keyword: '\0' })).toBe(searchPath({}));
});
