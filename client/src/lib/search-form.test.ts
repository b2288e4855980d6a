import { searchFormTarget } from './search-form';

const target = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://shop.test');
  return searchFormTarget(pathname, searchParams);
};

test.each([
  ['/search', null],
  ['/search/rose?utm_source=mail', null],
  ['/search?keyword=+rose+', '/search/rose/category/sort/createdAt:desc/page/1'],
  ['/search?keyword=a/b&category=love&sort=price%3Aasc', '/search/a%2Fb/category/love/sort/price:asc/page/1'],
  [
    '/search?keyword=rose&sort=relevance&minPrice=10&inStock=true',
    '/search/rose/category/sort/relevance/page/1?minPrice=10&inStock=true',
  ],
  ['/search?keyword=&category=&sort=nonsense', '/search/category/sort/createdAt:desc/page/1'],
  ['/search/old/category/love/sort/price:asc/page/3?keyword=new', '/search/new/category/love/sort/price:asc/page/1'],
])('%p asks for %p', (address, expected) => {
  expect(target(address)).toBe(expected);
});
