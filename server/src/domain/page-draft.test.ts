import { parsePageFields, slugProblem } from './page-draft.js';

test('addresses of the shop’s own pages and words that it needs are reserved', () => {
  for (const slug of ['faq', 'privacy-policy', 'new']) expect(slugProblem(slug)).toMatch(/is reserved/);
  for (const slug of ['A', 'a--b', 'x'.repeat(61)]) expect(slugProblem(slug)).toMatch(/^Use lowercase letters/);
  expect(slugProblem('gift-cards')).toBeNull();
});

test('line breaks and indents of the text stay, control characters go; what isn’t given stays', () => {
  const stored = { title: 'A', lead: 'B', description: 'C', text: 'D', isIndexed: false };
  expect(parsePageFields({ text: '\r\n- a\r\n    - b\u0000\u0007   \n\n\n    c \t\n\n' }, stored)).toEqual({
    fields: { ...stored, text: '- a\n    - b   \n\n\n    c' },
  });
  expect(parsePageFields({ title: 5, lead: null }, stored)).toEqual({ errors: { title: 'Enter a title' } });
});
