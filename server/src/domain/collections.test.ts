import { isShownOn, matchesRule, parseCollection, parseRule, type CollectionRule } from './collections.js';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2027, 1, 1, 12);
const rose = {
  category: 'love' as const,
  effectiveCents: 1999,
  isOnSale: true,
  isPopular: false,
  isInStock: true,
  createdAt: now - 10 * DAY,
};
const any: CollectionRule = {
  categories: [],
  minPriceCents: null,
  maxPriceCents: null,
  isOnSale: false,
  isPopular: false,
  inStock: false,
  createdWithinDays: null,
};

test.each<[Partial<CollectionRule>, boolean]>([
  [{ categories: ['birthday', 'love'] }, true],
  [{ categories: ['birthday'] }, false],
  [{ minPriceCents: 1999, maxPriceCents: 1999 }, true],
  [{ minPriceCents: 2000 }, false],
  [{ maxPriceCents: 1998 }, false],
  [{ isOnSale: true, inStock: true }, true],
  [{ isOnSale: true, isPopular: true }, false],
  [{ createdWithinDays: 11 }, true],
  [{ createdWithinDays: 9 }, false],
])('a product matches %p: %p', (conditions, matches) => {
  expect(matchesRule({ ...any, ...conditions }, rose, now)).toBe(matches);
});

test('a product that is sold out matches no rule for what is in stock', () => {
  expect(matchesRule({ ...any, inStock: true }, { ...rose, isInStock: false }, now)).toBe(false);
});

test.each([
  [true, null, null, true],
  [false, null, null, false],
  [true, '2027-02-01', '2027-02-01', true],
  [true, '2027-02-02', null, false],
  [true, null, '2027-01-31', false],
])('published %p, from %p to %p: shown on February 1 %p', (isPublished, startsOn, endsOn, isShown) => {
  expect(isShownOn({ isPublished, startsOn, endsOn }, '2027-02-01')).toBe(isShown);
});

const draft = { name: 'For Her', slug: 'for-her' };
const errorsOf = (change: object) => {
  const parsed = parseCollection({ ...draft, ...change });
  return 'errors' in parsed ? Object.keys(parsed.errors) : [];
};

test.each([
  [{}, []],
  [{ slug: undefined }, ['slug']],
  [{ name: ' ', slug: undefined }, ['name']],
  [{ name: ' ', slug: ' ' }, ['name']],
  [{ name: ' ', slug: 'For her' }, ['name', 'slug']],
  [{ name: 'x'.repeat(61) }, ['name']],
  [{ slug: 'For her' }, ['slug']],
  [{ slug: 'new' }, ['slug']],
  [{ kind: 'shelf' }, ['kind']],
  [{ image: 'javascript:alert(1)' }, ['image']],
  [{ position: -1 }, ['position']],
  [{ startsOn: '2027-02-30' }, ['startsOn']],
  [{ startsOn: '2027-02-14', endsOn: '2027-02-01' }, ['endsOn']],
  [{ startsOn: '', endsOn: null }, []],
  [{ rule: {} }, ['rule']],
  [{ rule: { categories: ['shoes'] } }, ['rule.categories']],
  [{ rule: { minPrice: 40, maxPrice: 20 } }, ['rule.maxPrice']],
  [{ rule: { maxPrice: 19.999 } }, ['rule.maxPrice']],
  [{ rule: { createdWithinDays: 0 } }, ['rule.createdWithinDays']],
  [{ rule: { maxPrice: 40, inStock: true } }, []],
])('a new collection with %p has these fields at fault: %p', (change, fields) => {
  expect(errorsOf(change)).toEqual(fields);
});

test('an edit keeps what it leaves out, and a rule has its prices in cents', () => {
  const parsed = parseCollection({ ...draft, description: 'For my mother', rule: { maxPrice: 39.99 } });
  const stored = 'fields' in parsed ? parsed.fields : null;
  expect(stored?.rule).toEqual({ ...any, maxPriceCents: 3999 });
  expect(parseCollection({ rule: null, position: 3 }, stored)).toEqual({
    fields: { ...stored, rule: null, position: 3 },
  });
  expect(parseRule({ categories: ['love', 'love'] })).toHaveProperty('rule.categories', ['love']);
});
