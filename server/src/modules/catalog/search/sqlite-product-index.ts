import type { Condition, ProductIndex, Search } from './product-index.js';
import type { SearchTerms } from './search-terms.js';

/** FTS5 with three characters in a row as tokens: a phrase of them is a text anywhere. */
export class SqliteProductIndex implements ProductIndex {
  readonly position = 'instr';

  condition({ terms, place }: Search): Condition {
    const anywhere = phrases(terms, 'text');
    const inName = phrases(terms, 'name');
    const match = { anywhere, inName, notInName: `(${anywhere}) NOT (${inName})` }[place];
    return {
      sql: 'product.doc IN (SELECT rowid FROM product_search_text WHERE product_search_text MATCH :match)',
      parameters: { match },
    };
  }
}

function phrases(terms: SearchTerms, column: 'text' | 'name'): string {
  const ways = terms.map(({ texts, categories }) => [
    ...texts.map((text) => `${column} : "${text.replaceAll('"', '""')}"`),
    ...categories.map((category) => `category : "${category}"`),
  ]);
  return ways.map((way) => `(${way.join(' OR ')})`).join(' AND ');
}
