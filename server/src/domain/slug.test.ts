import { isSlug, productSlug, slugOf, slugRule } from './slug.js';

test.each([
  ['Ten Pink Peonies', 'ten-pink-peonies'],
  ['  Crème Brûlée & Roses! ', 'creme-brulee-and-roses'],
  ['Grandma’s “Best” Cake – 24 cm', 'grandmas-best-cake-24-cm'],
  ['Straße, Øl og Łódź', 'strasse-ol-og-lodz'],
  ['Букет роз', 'buket-roz'],
  ['Τριαντάφυλλα', 'triantafylla'],
  ['花束', ''],
])('%p reads %p in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slug === '' || isSlug(slug)).toBe(true);
});

test('a long name ends at a word', () => {
  const slug = slugOf('A very long name of a bouquet '.repeat(5));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^(a-very-long-name-of-a-bouquet-)+\w+/);
  expect(isSlug(slug)).toBe(true);
  expect(slugOf('x'.repeat(200))).toBe('x'.repeat(80));
  expect(slugOf(`${'x'.repeat(59)} yy`, 60)).toBe('x'.repeat(59));
});

test.each(['', 'Roses', 'a--b', '-a', 'a-', 'a b', 'ä', 'a/b', 'a'.repeat(81)])('%p is no slug', (text) => {
  expect(isSlug(text)).toBe(false);
});

test('a shorter slug may be wanted', () => {
  expect([60, 61].map((length) => isSlug('x'.repeat(length), 60))).toEqual([true, false]);
  expect(slugRule('gift-cards', 60)).toMatch(/such as gift-cards, up to 60 characters$/);
});

test('a product’s slug is never the address of its review page', () => {
  expect(productSlug({ slug: null, name: 'Review' })).toBe('review-gift');
  expect(productSlug({ slug: 'review', name: 'Ten' })).toBe('review-gift');
});

test('a product without a readable name is a gift', () => {
  expect(productSlug({ slug: null, name: '花束' })).toBe('gift');
  expect(productSlug({ slug: 'peonies', name: 'Ten' })).toBe('peonies');
});
