import { categories, categoryLabels, type Category } from '../../../domain/categories.js';
import { foldForSearch } from '../../../domain/search-text.js';
import { wordForms } from '../../../domain/word-forms.js';

/** A part of what is looked for. A product has it when it has one of these. */
export interface SearchTerm {
  /**
   * Folded texts. One is found anywhere in a product's text; if it starts with a space, only where a word begins. An
   * index of three letters in a row can find all of them, because none is shorter than that or starts without a space.
   */
  texts: readonly string[];
  categories: readonly Category[];
}

/** What a product must have: all of the terms. */
export type SearchTerms = readonly SearchTerm[];

/** Longer keywords find nothing that a shop sells. */
const MAX_KEYWORD = 200;
/** Word by word, more words would find hardly anything. */
const MAX_WORDS = 8;
/** Word by word, shorter ones tell no product from another. */
const MIN_WORD = 3;
/** A shorter beginning is no name of a category. */
const MIN_CATEGORY = 4;
/** The index finds texts of at least this length. */
const MIN_TEXT = 3;

/** The keyword as texts are folded; empty when there is nothing to look for. @param keyword by `cleanKeyword` */
export function foldKeyword(keyword: string): string {
  const folded = foldForSearch(keyword.slice(0, MAX_KEYWORD));
  return folded.trim() === '' ? '' : folded;
}

/** The whole keyword as it stands, or the category that it names. @param keyword by `foldKeyword` */
export function literalTerms(keyword: string): SearchTerms {
  const words = wordsOf(keyword);
  const ends = wordForms(words.at(-1) ?? '');
  const names = ends.map((end) => [...words.slice(0, -1), end].join(' '));
  return [{ texts: [textOf(keyword)], categories: categoriesOf((label) => names.some((name) => begins(label, name))) }];
}

/**
 * Each word of the keyword on its own, in singular or plural, in any order.
 * @param keyword by `foldKeyword`
 * @returns null when the keyword has too many words, or none that says anything
 */
export function wordTerms(keyword: string): { word: string; term: SearchTerm }[] | null {
  const words = [...new Set(wordsOf(keyword))].filter((word) => Array.from(word).length >= MIN_WORD);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  return words.map((word) => ({ word, term: termOf(wordForms(word)) }));
}

/** One of these words. */
export function termOf(words: readonly string[]): SearchTerm {
  return {
    texts: words.map(textOf),
    categories: categoriesOf((label) => words.some((word) => label.split(' ').some((part) => begins(part, word)))),
  };
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Short texts are in nearly all products, and in no index, unless words must begin with them. */
function textOf(folded: string): string {
  return Array.from(folded).length < MIN_TEXT ? ` ${folded}` : folded;
}

function begins(label: string, name: string): boolean {
  return name.length >= MIN_CATEGORY && label.startsWith(name);
}

/** 'Other' is not the name of anything. */
function categoriesOf(isNamed: (label: string) => boolean): Category[] {
  return categories.filter((category) => category !== 'other' && isNamed(foldForSearch(categoryLabels[category])));
}
