import fc from 'fast-check';
import { foldForSearch } from '../../../domain/search-text.js';
import { foldKeyword, literalTerms, wordTerms } from './search-terms.js';

test('a keyword is looked for as it stands, folded', () => {
  expect(literalTerms(foldKeyword('Crème  brûlée, 100%'))).toEqual([
    { texts: ['creme  brulee, 100%'], categories: [] },
  ]);
});

test('a keyword of accents alone is none', () => {
  expect(foldKeyword('\u0301 \u0300')).toBe('');
});

test.each([
  ['birthday', ['birthday']],
  ['birthdays', ['birthday']],
  ['Thank you', ['thank-you']],
  ['congrat', ['congratulations']],
  ['sympathies', ['sympathy']],
  ['hol', []],
  ['other', []],
  ['birthday cake', []],
])('the keyword %s names the categories %j', (keyword, categories) => {
  expect(literalTerms(foldKeyword(keyword))[0]?.categories).toEqual(categories);
});

test('word by word, short words don’t count, and each word is there once', () => {
  expect(wordTerms('a box of roses: roses')?.map(({ word, term }) => [word, term.texts])).toEqual([
    ['box', ['box']],
    ['roses', ['rose']],
  ]);
  expect(wordTerms('a (b) of')).toBeNull();
  expect(wordTerms('one two three four five six seven eight nine')).toBeNull();
});

test('every text can be found by three characters in a row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const keyword = foldKeyword(typed.trim());
      const terms =
        keyword === '' ? [] : [...literalTerms(keyword), ...(wordTerms(keyword) ?? []).map(({ term }) => term)];
      for (const text of terms.flatMap(({ texts }) => texts)) {
        expect(Array.from(text.replaceAll(' ', '  ')).length).toBeGreaterThanOrEqual(3);
        expect(foldForSearch(text)).toBe(text);
      }
    }),
  );
});
