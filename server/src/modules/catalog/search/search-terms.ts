import { categories, categoryLabels, type Category } from '../../../domain/categories.js';
import { foldForSearch } from '../../../domain/search-text.js';
import { wordForms } from '../../../domain/word-forms.js';

/** A part of what is looked for. A product has it when it has one of these. */
export interface SearchTerm {
  /** Folded texts; one is found anywhere in a product's text. */
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
/** The indexes find texts by three characters in a row. */
const MIN_INDEXABLE = 3;

/** The keyword as texts are folded; empty when there is nothing to look for. @param keyword by `cleanKeyword` */
export function foldKeyword(keyword: string): string {
  const folded = foldForSearch(keyword.slice(0, MAX_KEYWORD));
  return folded.trim() === '' ? '' : folded;
}

/** The whole keyword as it stands. @param keyword by `foldKeyword` */
export function literalTerms(keyword: string): SearchTerms {
  return [{ texts: [keyword], categories: [] }];
}

/**
 * Each word of the keyword on its own, in singular or plural, in any order.
 * @param keyword by `foldKeyword`
 * @returns null when the keyword has too many words, or none that says anything
 */
export function wordTerms(keyword: string): { word: string; term: SearchTerm }[] | null {
  const words = [...new Set(wordsOf(keyword))].filter((word) => lengthOf(word) >= MIN_WORD);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  return words.map((word) => ({ word, term: termOf([word]) }));
}

/** One of these words, in singular or plural, or a category whose label has it. */
export function termOf(words: readonly string[]): SearchTerm {
  const forms = [...new Set(words.flatMap(wordForms))];
  return { texts: forms, categories: categories.filter((category) => isNamed(category, forms)) };
}

/** Whether the indexes can find all of the texts. */
export function isIndexable(terms: SearchTerms): boolean {
  return terms.every(({ texts }) => texts.every((text) => lengthOf(text) >= MIN_INDEXABLE));
}

/** The words of a folded text. */
function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The forms of the words of each category's label. */
const labelForms = new Map(
  categories.map((category) => [
    category,
    new Set(wordsOf(foldForSearch(categoryLabels[category])).flatMap(wordForms)),
  ]),
);

/** 'Other' is not the name of anything. */
function isNamed(category: Category, forms: readonly string[]): boolean {
  return category !== 'other' && forms.some((form) => labelForms.get(category)?.has(form));
}
