/** Folds text so that search ignores case, accents and compatibility forms, the same on both databases. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What was asked for, without control characters: nobody means them, and PostgreSQL refuses NUL in a text. */
export function cleanKeyword(text: string | null | undefined): string {
  return (text ?? '').replace(/\p{Cc}+/gu, ' ').trim();
}

/** Longer searches find nothing that there is. */
const MAX_SEARCH = 200;

/** The folded words of a search. */
export function searchWords(text: string | null | undefined): string[] {
  return foldForSearch(cleanKeyword(text).slice(0, MAX_SEARCH)).split(/\s+/).filter(Boolean);
}

/** A LIKE pattern that finds the keyword literally, anywhere; use with ESCAPE '\'. */
export function likePattern(keyword: string): string {
  return `%${foldForSearch(keyword).replace(/[\\%_]/g, '\\$&')}%`;
}

/** The indexes find texts by three characters in a row. */
export const MIN_INDEXABLE = 3;

/** The words of a folded text. One with an apostrophe is the same as without: 'mother’s', 'mothers'. */
export function wordsIn(folded: string): string[] {
  return folded.replace(/(?<=\p{L})['’](?=s(?![\p{L}\p{N}]))/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Shorter ones are not corrected, and longer ones nobody types. */
const TYPO_WORD = /(?<![\p{L}\p{N}])\p{L}{3,30}(?![\p{L}\p{N}])/gu;

/** The words of a folded text that someone may mistype, each once: numbers have no typing errors that anyone could see. */
export function wordsForTypos(folded: string): string[] {
  return [...new Set(folded.match(TYPO_WORD))];
}

/** How many characters a text has; its own length counts some of them twice. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
