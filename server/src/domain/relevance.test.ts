import { byRelevance, usesOf } from './relevance.js';

const product = (name: string, text = name, soldUnits = 0, isPopular = false) => ({
  ...{ id: name, category: 'other', name, text, soldUnits, isPopular },
});
const term = (texts: string[], ids: string[] = []) => ({ texts, categories: ['love'], ids: new Set(ids) });
const order = (products: ReturnType<typeof product>[], keyword: string, terms = [term([keyword])]) =>
  byRelevance(products, terms, keyword).map(({ name }) => name);

test('names come before descriptions, and whole words before parts', () => {
  const products = [
    product('vase', 'vase with a primrose'),
    product('box', 'box with a rose'),
    product('primrose pot'),
    product('dozen roses'),
    product('rose'),
  ];
  expect(order(products, 'rose')).toEqual(['rose', 'dozen roses', 'primrose pot', 'box', 'vase']);
});

test('the words as typed come before the same words apart', () => {
  const terms = [term(['red']), term(['rose'])];
  expect(order([product('rose in a red pot'), product('one red rose')], 'red rose', terms)).toEqual([
    'one red rose',
    'rose in a red pot',
  ]);
});

test('among equals, what sells more comes first, then what the shop calls popular', () => {
  const products = [
    product('rose one', 'rose', 2),
    product('rose two', 'rose', 0),
    product('rose six', 'rose', 0, true),
    product('rose ten', 'rose', 5),
  ];
  expect(order(products, 'rose')).toEqual(['rose ten', 'rose one', 'rose six', 'rose two']);
});

test('one of the texts of a term is enough', () => {
  expect(order([product('bear', 'bear'), product('teddy bear')], 'plush', [term(['plush', 'teddy bear'])])).toEqual([
    'teddy bear',
    'bear',
  ]);
});

test('what belongs to a named collection or category comes before what has a part of the word', () => {
  const products = [
    product('elderflower', 'elderflower', 9),
    product('tulips'),
    { ...product('letter'), category: 'love' },
    product('garden flowers'),
  ];
  expect(order(products, 'flowers', [term(['flower'], ['tulips'])])).toEqual([
    'garden flowers',
    'tulips',
    'letter',
    'elderflower',
  ]);
});

test('a use is a whole word, in singular or plural, or what belongs to a name', () => {
  const products = [product('rose'), product('two roses', 'two roses that a doe likes'), product('shoes', 'shoes')];
  const uses = (one: ReturnType<typeof term>, where: 'name' | 'text') => usesOf(products, one, where);
  expect([uses(term(['rose']), 'name'), uses(term(['doe']), 'name'), uses(term(['doe']), 'text')]).toEqual([2, 0, 1]);
  expect(uses(term(['hoes'], ['rose']), 'text')).toBe(1);
  expect(usesOf([{ ...products[0]!, category: 'love' }], term(['x']), 'name')).toBe(1);
});
