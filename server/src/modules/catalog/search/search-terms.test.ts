import fc from 'fast-check';
import { foldForSearch } from '../../../domain/search-text.js';
import { foldKeyword, isIndexable, literalTerms, termOf, wordTerms } from './search-terms.js';

test('a keyword is looked for as it stands, folded', () => {
  expect(literalTerms(foldKeyword('Crème  brûlée, 100%'))).toEqual([
    { texts: ['creme  brulee, 100%'], categories: [] },
  ]);
});

test('a keyword is first looked for in texts alone, even if it names a category', () => {
  expect(literalTerms(foldKeyword('Birthday'))).toEqual([{ texts: ['birthday'], categories: [] }]);
});

test('a keyword of accents alone is none', () => {
  expect(foldKeyword('\u0301 \u0300')).toBe('');
});

test.each([
  ['birthday', ['birthday']],
  ['birthdays', ['birthday']],
  ['thank', ['thank-you']],
  ['well', ['get-well']],
  ['congratulation', ['congratulations']],
  ['congrat', []],
  ['sympathies', ['sympathy']],
  ['loves', ['love']],
  ['lovely', []],
  ['honey', []],
  ['moon', []],
  ['holi', []],
  ['other', []],
])('the word %s names the categories %j', (word, categories) => {
  expect(termOf([word]).categories).toEqual(categories);
});

test('word by word, short words don’t count, and each word is there once', () => {
  expect(wordTerms('a box of roses: roses')?.map(({ word, term }) => [word, term.texts])).toEqual([
    ['box', ['box']],
    ['roses', ['rose']],
  ]);
  expect(wordTerms('a (b) of')).toBeNull();
  expect(wordTerms('one two three four five six seven eight nine')).toBeNull();
});

test.each([
  ['zi', false],
  ['🎁🎁', false],
  ['zin', true],
  ['% &', true],
  ['🎁🎁🎁', true],
])('whether an index finds the keyword %s: %s', (keyword, expected) => {
  expect(isIndexable(literalTerms(foldKeyword(keyword)))).toBe(expected);
});

test('every text is folded, and an index can find each word', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'axeshioyz ') });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), letters), (typed) => {
      const keyword = foldKeyword(typed.trim());
      const words = (wordTerms(keyword) ?? []).map(({ term }) => term);
      expect(isIndexable(words)).toBe(true);
      for (const text of [...literalTerms(keyword), ...words].flatMap(({ texts }) => texts))
        expect(foldForSearch(text)).toBe(text);
    }),
  );
});
