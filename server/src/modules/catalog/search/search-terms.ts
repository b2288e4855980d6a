import { categories, categoryLabels, type Category } from '../../../domain/categories.js';
import { priceLimitAt } from '../../../domain/price-limit.js';
import { foldForSearch, lengthOf, MIN_INDEXABLE, wordsIn } from '../../../domain/search-text.js';
import { wordForms } from '../../../domain/word-forms.js';
import type { Condition } from './condition.js';

/** A part of what is looked for. A product has it when it has one of these. */
export interface SearchTerm {
  /** Folded texts; one is found anywhere in a product's text. */
  texts: readonly string[];
  categories: readonly Category[];
  /** Products that a name stands for, such as those of a collection. */
  sets?: readonly TermSet[];
}

/** Products that belong to a term whatever their texts say. */
export interface TermSet {
  /** On `product`, which is a `Product` or its search entry. */
  condition: Condition;
  /** Whether only products in stock belong to it. */
  isInStock: boolean;
  /** All of them, where someone has chosen them. */
  chosenIds?: readonly string[] | null;
}

/** What words mean besides themselves. */
export interface Vocabulary {
  /** The longest phrase that begins at a word and has a meaning of its own. */
  phraseAt(words: readonly string[], at: number): { length: number; term: SearchTerm } | null;
  /** The products that a single word names. */
  setsOf(word: string): readonly TermSet[];
}

/** Words mean themselves. */
export const noVocabulary: Vocabulary = { phraseAt: () => null, setsOf: () => [] };

/** What a product must have: all of the terms. */
export type SearchTerms = readonly SearchTerm[];

/** Longer keywords find nothing that a shop sells. */
const MAX_KEYWORD = 200;
/** Word by word, more words would find hardly anything. */
const MAX_WORDS = 8;
/** Word by word, shorter ones tell no product from another. */
const MIN_WORD = 3;
/** Shoppers write them, and they tell no gift from another. */
const STOP_WORDS = new Set([
  'and',
  'best',
  'buy',
  'for',
  'from',
  'gift',
  'gifts',
  'idea',
  'ideas',
  'our',
  'present',
  'presents',
  'the',
  'with',
  'your',
]);

/** The keyword as texts are folded; empty when there is nothing to look for. @param keyword by `cleanKeyword` */
export function foldKeyword(keyword: string): string {
  const folded = foldForSearch(keyword.slice(0, MAX_KEYWORD));
  return folded.trim() === '' ? '' : folded;
}

/** The whole keyword as it stands. @param keyword by `foldKeyword` */
export function literalTerms(keyword: string): SearchTerms {
  return [{ texts: [keyword], categories: [] }];
}

/** A word, or a phrase with a meaning of its own, and what it stands for. */
export interface WordTerm {
  word: string;
  term: SearchTerm;
  /** Whether it is a plain word, which may be mistyped. */
  isPlain: boolean;
}

/**
 * Each word of the keyword on its own, in singular or plural, in any order. Words that say nothing count only when there
 * are no others.
 * @param keyword by `foldKeyword`
 * @returns null when the keyword has too many words, or none that says anything
 */
export function wordTerms(keyword: string, vocabulary: Vocabulary = noVocabulary): WordTerm[] | null {
  const words = wordsIn(keyword);
  const terms = new Map<string, WordTerm>();
  const add = (word: string, term: SearchTerm, isPlain: boolean) => {
    if (!terms.has(word)) terms.set(word, { word, term, isPlain });
  };
  for (let at = 0; at < words.length;) {
    const word = words[at] as string;
    const phrase = vocabulary.phraseAt(words, at);
    const limit = phrase ? null : priceLimitAt(words, at);
    const length = phrase?.length ?? limit?.length ?? 1;
    const said = words.slice(at, at + length).join(' ');
    if (phrase) add(said, phrase.term, false);
    else if (limit) add(said, { texts: [], categories: [], sets: [upTo(limit.cents)] }, false);
    else if (lengthOf(word) >= MIN_WORD) add(word, termOf([word], vocabulary), true);
    at += length;
  }
  const all = [...terms.values()];
  const telling = all.filter(({ word, isPlain }) => !isPlain || !STOP_WORDS.has(word));
  const found = telling.length > 0 ? telling : all;
  return found.length === 0 || found.length > MAX_WORDS ? null : found;
}

function upTo(cents: number): TermSet {
  return { condition: { sql: 'product.effectiveCents <= :cents', parameters: { cents } }, isInStock: false };
}

/** One of these words, in singular or plural, or a category whose label has it. */
export function termOf(words: readonly string[], vocabulary: Vocabulary = noVocabulary): SearchTerm {
  const forms = [...new Set(words.flatMap(wordForms))];
  const sets = words.flatMap((word) => vocabulary.setsOf(word));
  return {
    texts: forms,
    categories: categories.filter((category) => isNamed(category, forms)),
    ...(sets.length > 0 && { sets }),
  };
}

/** The categories that a whole phrase is the label of. */
export function categoriesOf(words: readonly string[]): Category[] {
  const phrase = words.join(' ');
  return categories.filter((category) => wordsIn(foldForSearch(categoryLabels[category])).join(' ') === phrase);
}

/** What has one of the terms. */
export function anyOf(terms: readonly SearchTerm[]): SearchTerm {
  const sets = terms.flatMap((term) => term.sets ?? []);
  return {
    texts: [...new Set(terms.flatMap(({ texts }) => texts))],
    categories: [...new Set(terms.flatMap((term) => term.categories))],
    ...(sets.length > 0 && { sets }),
  };
}

/** Whether no text and no category is looked for, only products that are known by other columns. */
export function hasSetsOnly(terms: SearchTerms): boolean {
  return terms.every(({ texts, categories }) => texts.length === 0 && categories.length === 0);
}

/** Whether the indexes can find all of the texts. */
export function isIndexable(terms: SearchTerms): boolean {
  return terms.every(({ texts }) => texts.every((text) => lengthOf(text) >= MIN_INDEXABLE));
}

/** The forms of the words of each category's label. */
const labelForms = new Map(
  categories.map((category) => [
    category,
    new Set(wordsIn(foldForSearch(categoryLabels[category])).flatMap(wordForms)),
  ]),
);

/** Whether a word says too little to be the name of anything. */
export function saysNothing(word: string): boolean {
  return lengthOf(word) < MIN_WORD || STOP_WORDS.has(word);
}

/** 'Other' is not the name of anything. */
function isNamed(category: Category, forms: readonly string[]): boolean {
  return category !== 'other' && forms.some((form) => labelForms.get(category)?.has(form));
}
