import type { Condition } from './condition.js';
import type { ProductIndex, Search } from './product-index.js';
import type { SearchTerm, SearchTerms } from './search-terms.js';
import { conditionOf, type WaysOf } from './text-conditions.js';

/** FTS5 with three characters in a row as tokens: a phrase of them is a text anywhere. */
export class SqliteProductIndex implements ProductIndex {
  readonly position = 'instr';
  readonly isPlanned = false;

  condition(search: Search): Condition {
    // Other columns know the products of a set: each term is a question of its own.
    if (hasSets(search)) {
      const ofTerm: WaysOf = (term, column, bind) => {
        const ways = waysOf(term, column);
        return ways.length === 0 ? [] : [matching(bind(ways.join(' OR ')))];
      };
      return conditionOf(search, ofTerm, false);
    }
    return { sql: matching('match'), parameters: { match: matchOf(search) } };
  }
}

function hasSets({ terms }: Search): boolean {
  return terms.some(({ sets }) => sets);
}

function matchOf({ terms, place }: Search): string {
  const anywhere = phrases(terms, 'text');
  const inName = phrases(terms, 'name');
  return { anywhere, inName, notInName: `(${anywhere}) NOT (${inName})` }[place];
}

function matching(parameter: string): string {
  return `product.doc IN (SELECT rowid FROM product_search_text WHERE product_search_text MATCH :${parameter})`;
}

function phrases(terms: SearchTerms, column: 'text' | 'name'): string {
  return terms.map((term) => `(${waysOf(term, column).join(' OR ')})`).join(' AND ');
}

function waysOf({ texts, categories }: SearchTerm, column: 'text' | 'name'): string[] {
  return [
    ...texts.map((text) => `${column} : "${text.replaceAll('"', '""')}"`),
    ...categories.map((category) => `category : "${category}"`),
  ];
}
