/** Words by how alike they look, to find what someone meant who mistyped. */

/** How many typing errors a word may have. Short words with an error are too easily other words. */
export function allowedErrors(word: string): number {
  const letters = Array.from(word).length;
  return letters >= 7 ? 2 : letters >= 4 ? 1 : 0;
}

/**
 * How many typing errors lie between two words: a letter too many, too few or wrong, or two neighbors swapped.
 * @returns `max + 1` when there are more than `max`
 */
export function typingErrors(a: string, b: string, max: number): number {
  const [from, to] = [Array.from(a), Array.from(b)];
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let errors = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        errors = Math.min(errors, at(before, j - 2) + 1);
      row.push(errors);
    }
    if (Math.min(...row) > max && Math.min(...last) > max) return max + 1;
    [before, last] = [last, row];
  }
  return Math.min(at(last, to.length), max + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/** All words that texts use, arranged so that similar ones are found without comparing every pair letter by letter. */
export class WordList {
  private readonly byLength = new Map<number, { words: string[]; letters: number[] }>();

  /** @param words folded words, each once */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      const { length } = Array.from(word);
      const group = this.byLength.get(length) ?? { words: [], letters: [] };
      group.words.push(word);
      group.letters.push(lettersOf(word));
      this.byLength.set(length, group);
    }
  }

  /** The other words that someone may have meant, in groups: fewest errors first. */
  similarTo(word: string): string[][] {
    const max = allowedErrors(word);
    const groups: string[][] = Array.from({ length: max }, () => []);
    const letters = lettersOf(word);
    const { length } = Array.from(word);
    for (let size = length - max; size <= length + max; size += 1) {
      const group = this.byLength.get(size);
      for (const [index, candidate] of (group?.words ?? []).entries()) {
        // An error changes at most two of the letters that a word has.
        if (bitsOf(letters ^ (group?.letters[index] ?? 0)) > 2 * max) continue;
        const errors = typingErrors(word, candidate, max);
        if (errors > 0 && errors <= max) groups[errors - 1]?.push(candidate);
      }
    }
    return groups.filter(({ length: found }) => found > 0);
  }
}

/** One bit for each of 32 classes of letters that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31);
  return letters;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
