import fc from 'fast-check';
import { canonicalAddress } from './page-address.js';

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
