import { wordsIn } from './search-text.js';

/** How well a product fits what is looked for. */

/** A product as far as it is compared; all texts are folded. */
export interface ScoredProduct {
  id: string;
  category: string;
  name: string;
  text: string;
  soldUnits: number;
  isPopular: boolean;
}

/** What a product may have of a part of what is looked for. */
export interface ScoredTerm {
  /** Folded; one is enough. */
  texts: readonly string[];
  categories: readonly string[];
  /** Products that a name stands for, such as those of a collection. */
  ids: ReadonlySet<string>;
}

const POINTS = {
  ...{ nameWord: 10, member: 7, nameStart: 6, namePart: 4, other: 3, textWord: 2.5, textStart: 1.5, textPart: 0.5 },
  ...{ phrase: 6, whole: 12 },
} as const;

/**
 * Rates how well a product fits: names count more than descriptions, whole words more than beginnings of words, and these
 * more than other parts.
 * @param keyword what was typed, folded
 */
function relevanceOf(
  { id, category, name, text }: Omit<ScoredProduct, 'soldUnits' | 'isPopular'>,
  terms: readonly ScoredTerm[],
  keyword: string,
): number {
  const names = spaced(name);
  // Most of what is compared has all words in its name, and taking a text apart is most of the work.
  let whole: string | undefined;
  const texts = () => (whole ??= spaced(text));
  const phrase = spaced(keyword);
  let points = names === phrase ? POINTS.whole : 0;
  if (names.includes(phrase)) points += POINTS.phrase;
  for (const { texts: ways, categories, ids } of terms) {
    const isMember = ids.has(id) || categories.includes(category);
    if (ways.some((one) => hasWord(names, one))) points += POINTS.nameWord + (isMember ? 1 : 0);
    else if (isMember) points += POINTS.member;
    else if (ways.some((one) => names.includes(` ${one}`))) points += POINTS.nameStart;
    else if (ways.some((one) => names.includes(one))) points += POINTS.namePart;
    else if (ways.some((one) => hasWord(texts(), one))) points += POINTS.textWord;
    else if (ways.some((one) => texts().includes(` ${one}`))) points += POINTS.textStart;
    else if (ways.some((one) => texts().includes(one))) points += POINTS.textPart;
    else points += POINTS.other;
  }
  return points;
}

/** Orders products: most relevant first, then most sold, then those that the shop calls popular. */
export function byRelevance<Product extends ScoredProduct>(
  products: readonly Product[],
  terms: readonly ScoredTerm[],
  keyword: string,
): Product[] {
  return products
    .map((product) => ({ product, points: relevanceOf(product, terms, keyword) }))
    .sort(
      (a, b) =>
        b.points - a.points ||
        b.product.soldUnits - a.product.soldUnits ||
        Number(b.product.isPopular) - Number(a.product.isPopular),
    )
    .map(({ product }) => product);
}

/** How many of the products have a part of what is looked for as whole words of their names or texts, or by their categories. */
export function usesOf(
  products: readonly Pick<ScoredProduct, 'id' | 'category' | 'name' | 'text'>[],
  { texts, categories, ids }: ScoredTerm,
  where: 'name' | 'text',
): number {
  return products.filter((product) => {
    const words = spaced(product[where]);
    return ids.has(product.id) || categories.includes(product.category) || texts.some((one) => hasWord(words, one));
  }).length;
}

/** The words of a folded text with one space around each. */
function spaced(text: string): string {
  return ` ${wordsIn(text).join(' ')} `;
}

/** Whether a text has a word, or its regular plural. */
function hasWord(text: string, word: string): boolean {
  return text.includes(` ${word} `) || text.includes(` ${word}s `) || text.includes(` ${word}es `);
}
