import { parsePageFields, slugFrom, slugProblem } from './page-draft.js';

test.each([
  ['Gift cards & more', 'gift-cards-more'],
  ['  Über uns – Café!', 'uber-uns-cafe'],
  ['¡¡¡', ''],
  ['x'.repeat(59) + ' yy', 'x'.repeat(59)],
])('the title %j gives the address %j', (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});

test('addresses of the shop’s own pages and words that it needs are reserved', () => {
  for (const slug of ['faq', 'privacy-policy', 'new']) expect(slugProblem(slug)).toMatch(/is reserved/);
  for (const slug of ['A', 'a--b', '-a', 'a_b', 'a/b']) expect(slugProblem(slug)).toMatch(/^Use lowercase letters/);
  expect(slugProblem('gift-cards')).toBeNull();
});

test('line breaks and indents of the text stay, control characters go; what isn’t given stays', () => {
  const stored = { title: 'A', lead: 'B', description: 'C', text: 'D', isIndexed: false };
  expect(parsePageFields({ text: '\r\n- a\r\n    - b\u0000\u0007   \n\n\n    c \t\n\n' }, stored)).toEqual({
    fields: { ...stored, text: '- a\n    - b   \n\n\n    c' },
  });
  expect(parsePageFields({ title: 5, lead: null }, stored)).toEqual({ errors: { title: 'Enter a title' } });
});
