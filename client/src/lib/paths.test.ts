import fc from 'fast-check';
import { hasOwnSearchBox, paths, safeRedirect } from './paths';

test.each([
  '//evil.test',
  'https://evil.test',
  'https:evil',
  '/\\evil',
  '\\evil',
  'javascript:alert(1)',
  '/x\r\nSet-Cookie:a',
  '/\t/evil',
  '',
  null,
  undefined,
  'account',
  '/a/..//evil.test',
])('redirect %p stays in the shop', (target) => {
  expect(new URL(safeRedirect(target), 'http://shop.test').origin).toBe('http://shop.test');
  expect(safeRedirect(target).startsWith('//')).toBe(false);
});

// spec: loss-11
test('a redirect of any characters stays in the shop', () => {
  const part = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%5c', '%0d%0a', '\r\n', '\t', ' ', '\0', 'a', '[', ']'],
    ...['https:', 'javascript:', 'data:', 'evil.test', 'shop.test', '\u3002', '\uFF0F', '\u2028', '🌹'],
  );
  const target = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(target, (text) => {
      expect(new URL(safeRedirect(text), 'http://shop.test').origin).toBe('http://shop.test');
    }),
    { numRuns: 10_000 },
  );
});

test.each(['/', '/revieworder', '/order/1?a=b#c', '/search/a%2Fb/category'])('redirect %p is kept', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test('the sign-in address carries the wanted page, but not the home page', () => {
  expect(paths.login('/revieworder')).toBe('/login?redirect=/revieworder');
  expect(paths.login('/search/a%2Fb/category?x=1&y')).toBe('/login?redirect=/search/a%252Fb/category%3Fx%3D1%26y');
  expect(paths.register('/')).toBe('/register');
  expect(paths.login()).toBe('/login');
});

test('products and search pages have their own search box', () => {
  expect(['/products', '/search', '/search/rose', '/', '/sales', '/productsale'].map(hasOwnSearchBox)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
