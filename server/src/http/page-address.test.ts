import fc from 'fast-check';
import { canonicalAddress, readAddress } from './page-address.js';

test.each([
  ['/', null],
  ['/products', null],
  ['/products?page=2', null],
  ['/products/', '/products'],
  ['/Products/?page=2&x=/', '/products?page=2&x=/'],
  ['/PRODUCT/0a1B', '/product/0a1B'],
  ['/search/Rose/category/', '/search/Rose/category'],
  ['//products', '/products'],
  ['/search//Tea%2FCup', '/search/Tea%2FCup'],
  ['/shop', '/products'],
  ['/Shop/?page=2', '/products?page=2'],
  ['/search/what?', null],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', null],
  ['http://evil.example/products/', null],
])('%s moves to %s', (url, target) => {
  expect(canonicalAddress(url)).toBe(target);
});

// spec: found-10
test('no address leads to another site, and none is moved twice', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    'evil.example',
    'Products',
    'shop',
    '?',
    '%2f',
    '@',
    ':',
    'a',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const target = canonicalAddress(parts.join(''));
      if (target === null) return;
      expect(new URL(target, 'https://shop.example').origin).toBe('https://shop.example');
      expect(canonicalAddress(target)).toBeNull();
    }),
  );
});

test.each([
  ['/', '/', true],
  ['/?utm_source=mail', '/', true],
  ['/products?x=1&page=2', '/products?page=2', true],
  ['/product/0a1B?key=abc', '/product/0a1B', true],
  ['/search/rose?page=2', '/search/rose', true],
  ['/sales?option=a:b&sort=x&option=c:d&y=1', '/sales?sort=x&option=a%3Ab&option=c%3Ad', true],
  ['/products?sort=x&inStock=true&inStock=false', '/products?inStock=true', true],
  ['/collections/for-her?page=2&maxPrice=9', '/collections/for-her?page=2&maxPrice=9', true],
  ['/search/rose?minPrice=20&inStock=true', '/search/rose?minPrice=20&inStock=true', true],
  ['/sales?arrivesBy=2026-12-03&utm_source=x', '/sales?arrivesBy=2026-12-03', true],
  ['/login?redirect=/cart&x=1', '/login?redirect=%2Fcart', false],
  ['/account', '/account', false],
  ['/order/1?key=abc', '/order/1?key=abc', false],
  ['/reset-password?token=abc', '/reset-password?token=abc', false],
  ['/admin/orders', '/admin/orders', false],
  ['/nowhere', '/nowhere', false],
])('%s is read as %s; the same for everybody: %s', (url, address, isPublic) => {
  expect(readAddress(url)).toEqual({ address, isPublic });
});
