import { leadsBack, parseRedirect, redirectPath } from './redirects.js';

test.each([
  ['/Spring-Flowers//2024/', '/spring-flowers/2024'],
  ['/blumen/stra%C3%9Fe', '/blumen/straße'],
  ['/50%', null],
])('the path %p is kept as %p', (path, kept) => {
  expect(redirectPath(path)).toBe(kept);
});

test('a redirect is kept in one form, its target with a query', () => {
  expect(parseRedirect({ from: ' /Old/ ', to: '/search/roses?sort=price:asc' })).toEqual({
    redirect: { fromPath: '/old', toPath: '/search/roses?sort=price:asc', status: 301 },
  });
  expect(parseRedirect({ from: '/old%20page', to: '/Search//50%25-off/' })).toEqual({
    redirect: { fromPath: '/old page', toPath: '/search/50%25-off', status: 301 },
  });
  expect(parseRedirect({ from: '/product/gone', to: '/products', status: 302 })).toHaveProperty('redirect.status', 302);
});

test.each([
  [{ from: '', to: '/products' }, 'from'],
  [{ from: 'old', to: '/products' }, 'from'],
  [{ from: '/old?id=1', to: '/products' }, 'from'],
  [{ from: '/', to: '/products' }, 'from'],
  [{ from: '/api/products', to: '/products' }, 'from'],
  [{ from: '/Admin/orders', to: '/products' }, 'from'],
  [{ from: '/graphql', to: '/products' }, 'from'],
  [{ from: '/cart/', to: '/products' }, 'from'],
  [{ from: '/search/roses', to: '/products' }, 'from'],
  [{ from: `/${'x'.repeat(300)}`, to: '/products' }, 'from'],
  [{ from: '/old', to: '' }, 'to'],
  [{ from: '/old', to: '//evil.example' }, 'to'],
  [{ from: '/old', to: '/\\evil.example' }, 'to'],
  [{ from: '/old', to: '/%5Cevil.example' }, 'to'],
  [{ from: '/old', to: '/%0d%0aSet-Cookie:a=b' }, 'to'],
  [{ from: '/old%00', to: '/products' }, 'from'],
  [{ from: `/${'\u0958'.repeat(200)}`, to: '/products' }, 'from'],
  [{ from: '/old', to: '/\ud800' }, 'to'],
  [{ from: '/old', to: 'https://evil.example' }, 'to'],
  [{ from: '/old', to: '/api/products' }, 'to'],
  [{ from: '/old', to: '/Old/?a=1' }, 'to'],
  [{ from: '/blumen/straße', to: '/blumen/stra%C3%9Fe' }, 'to'],
  [{ from: '/old', to: '/products', status: 307 }, 'status'],
])('%p is refused at %p', (input, field) => {
  const parsed = parseRedirect(input);
  expect(Object.keys('errors' in parsed ? parsed.errors : {})).toEqual([field]);
});

test.each([
  ['/ä ö', 'An address has no spaces; write %20 for each'],
  ['/blumen/ä ö', 'An address has no spaces; write %20 for each'],
  ['ä ö', 'Enter a path of this shop that begins with one slash, such as /spring-flowers'],
])('what is wrong with %p is named', (from, problem) => {
  expect(parseRedirect({ from, to: '/products' })).toEqual({ errors: { from: problem } });
});

test('a circle is found however long it is', () => {
  const targets = new Map([
    ['/b', '/c'],
    ['/c', '/d?page=2'],
    ['/stra\u00dfe', '/weg'],
    ['/x', '/y'],
    ['/y', '/x'],
  ]);
  const leads = (fromPath: string, toPath: string) =>
    leadsBack({ fromPath, toPath, status: 301 }, (path) => targets.get(path));
  expect(leads('/d', '/b')).toBe(true);
  expect(leads('/weg', '/stra%C3%9Fe')).toBe(true);
  expect(leads('/a', '/b')).toBe(false);
  expect(leads('/a', '/x')).toBe(false);
});
