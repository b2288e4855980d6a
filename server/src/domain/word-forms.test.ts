import fc from 'fast-check';
import { wordForms } from './word-forms.js';

test.each([
  ['chocolates', ['chocolate']],
  ['roses', ['rose']],
  ['bouquets', ['bouquet']],
  ['boxes', ['box']],
  ['glasses', ['glass']],
  ['tomatoes', ['tomato']],
  ['shoes', ['shoe']],
  ['brushes', ['brush']],
  ['teddies', ['teddy', 'teddie']],
  ['cookies', ['cooky', 'cookie']],
  ['ties', ['tie']],
  ['waltzes', ['waltz']],
  ['quizzes', ['quiz']],
  ['irises', ['iris']],
  ['crocuses', ['crocus']],
  ['blouses', ['blouse']],
  ['muses', ['muse']],
  ['surprises', ['surprise']],
  ['loves', ['love']],
  ['gloves', ['glove']],
  ['olives', ['olife', 'olive']],
  ['scarves', ['scarves', 'scarf']],
  ['bookshelves', ['bookshelf', 'bookshelve']],
  ['grandchildren', ['grandchild']],
  ['snowmen', ['snowmen', 'snowman']],
  ['kiwis', ['kiwi']],
  ['children', ['child']],
  ['mice', ['mice', 'mouse']],
  ['glass', ['glass']],
  ['iris', ['iris']],
  ['crocus', ['crocus']],
  ['lens', ['lens']],
  ['love', ['love']],
  ['safe', ['safe']],
  ['shelf', ['shelf', 'shelves']],
  ['bus', ['bus']],
  // Three characters, of which one counts twice.
  ['j𐀀s', ['j𐀀s']],
  ['teddy', ['teddy', 'teddies']],
  ['toy', ['toy']],
  ['knife', ['knife', 'knives']],
  ['woman', ['woman', 'women']],
  ['rose', ['rose']],
])('a text with %s, its singular or its plural has one of %j', (word, forms) => {
  expect(wordForms(word)).toEqual(forms);
});

const word = fc.stringMatching(/^[a-z]{1,12}$/);

test('a word is always found itself, and no form is part of another', () => {
  fc.assert(
    fc.property(word, (text) => {
      const forms = wordForms(text);
      expect(forms.some((form) => text.includes(form))).toBe(true);
      for (const form of forms) expect(forms.filter((other) => other.includes(form))).toEqual([form]);
    }),
  );
});

test('a word with a plural in s is found by its plural, and the plural by the word', () => {
  fc.assert(
    fc.property(
      word.filter((text) => /[a-z]{3}[bcdgklmnprt]$/.test(text)),
      (text) => {
        expect(wordForms(`${text}s`).some((form) => text.includes(form))).toBe(true);
        expect(wordForms(text).some((form) => `${text}s`.includes(form))).toBe(true);
      },
    ),
  );
});
