import fc from 'fast-check';
import { allowedErrors, typingErrors, WordList } from './similar-words.js';

test.each([
  ['rose', 'rose', 0],
  ['rose', 'roses', 1],
  ['rose', 'ose', 1],
  ['rose', 'rise', 1],
  ['rose', 'orse', 1],
  ['choclate', 'chocolate', 1],
  ['liqorize', 'liquorice', 2],
  ['rose', 'tulip', 3],
  ['🌹🌹', '🌹', 1],
])('between %s and %s are %i typing errors, 3 standing for more', (a, b, errors) => {
  expect(typingErrors(a, b, 2)).toBe(errors);
});

const word = fc.stringMatching(/^[a-e]{0,9}$/);

/** The definition, without any shortcut. */
function slowly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] ? 1 + slowly(a.slice(2), b.slice(2)) : Infinity;
  if (a[0] === b[0]) return Math.min(slowly(x, y), swapped);
  return Math.min(1 + slowly(x, b), 1 + slowly(a, y), 1 + slowly(x, y), swapped);
}

test('typing errors are counted as defined, the same in both directions', () => {
  const short = fc.stringMatching(/^[a-d]{0,6}$/);
  fc.assert(
    fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
      expect(typingErrors(a, b, max)).toBe(Math.min(slowly(a, b), max + 1));
      expect(typingErrors(b, a, max)).toBe(typingErrors(a, b, max));
    }),
  );
});

test('short words may have no error, words of four letters one, words of seven letters two', () => {
  expect(['cat', 'rose', 'flower', 'flowers', 'chocolates'].map(allowedErrors)).toEqual([0, 1, 1, 2, 2]);
});

test('a list finds exactly the words within the allowed errors, fewest first, and never the word itself', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, typed) => {
      const max = allowedErrors(typed);
      const expected = [1, 2]
        .filter((errors) => errors <= max)
        .map((errors) => words.filter((other) => typingErrors(typed, other, max) === errors).sort())
        .filter(({ length }) => length > 0);
      expect(new WordList(words).similarTo(typed).map((group) => group.sort())).toEqual(expected);
    }),
  );
});
