import { foldForSearch, MIN_INDEXABLE, wordsIn } from './search-text.js';

export const MAX_SYNONYM_GROUPS = 200;
export const MAX_SYNONYMS = 12;
export const MAX_SYNONYM_LENGTH = 40;

/**
 * Reads groups of synonyms from untrusted data. A word belongs to one group only, so no chain of groups makes everything
 * mean the same.
 * @returns the groups, tidied, or what is wrong by field, such as `groups.2`
 */
export function parseSynonyms(
  input: readonly (readonly string[])[],
): { groups: string[][] } | { errors: Record<string, string> } {
  if (input.length > MAX_SYNONYM_GROUPS) return { errors: { groups: `Use at most ${MAX_SYNONYM_GROUPS} groups` } };
  const errors: Record<string, string> = {};
  const groupOf = new Map<string, number>();
  const groups = input.map((words) => words.map((word) => word.replace(/\s+/g, ' ').trim()).filter(Boolean));
  for (const [index, words] of groups.entries()) {
    const problem = problemOf(words) ?? repetitionIn(words, index, groupOf);
    if (problem) errors[`groups.${index}`] = problem;
  }
  return Object.keys(errors).length > 0 ? { errors } : { groups };
}

function problemOf(words: readonly string[]): string | null {
  if (words.length < 2) return 'Write at least two words that mean the same';
  if (words.length > MAX_SYNONYMS) return `Use at most ${MAX_SYNONYMS} words in a group`;
  for (const word of words) {
    if (word.length > MAX_SYNONYM_LENGTH) return `“${word.slice(0, 20)}…” is too long`;
    if (Array.from(comparedText(word)).length < MIN_INDEXABLE) return `“${word}” is too short`;
  }
  return null;
}

/** @param groupOf in which group each word is, as far as read; gets the words of this one */
function repetitionIn(words: readonly string[], index: number, groupOf: Map<string, number>): string | null {
  for (const word of words) {
    const phrase = comparedText(word);
    const other = groupOf.get(phrase);
    if (other !== undefined) return other === index ? `“${word}” is there twice` : `“${word}” is in another group, too`;
    groupOf.set(phrase, index);
  }
  return null;
}

/** Without case, accents and signs, as the search compares them. */
function comparedText(word: string): string {
  return wordsIn(foldForSearch(word)).join(' ');
}
