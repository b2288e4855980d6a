import type { Database } from '../../../db/database.js';
import type { Condition, ProductIndex, Search } from './product-index.js';
import { wordsOf, type SearchTerms } from './search-terms.js';
import { entryColumns, textCondition } from './text-conditions.js';

/**
 * pg_trgm finds a text anywhere. Where the server refused that extension, an index of words finds texts only where a
 * word begins.
 */
export class PostgresProductIndex implements ProductIndex {
  readonly position = 'strpos';
  private trigrams: Promise<boolean> | null = null;

  constructor(private readonly db: Database) {}

  isComplete(): Promise<boolean> {
    this.trigrams ??= this.hasTrigrams().catch((error: unknown) => {
      this.trigrams = null;
      throw error;
    });
    return this.trigrams;
  }

  async condition(search: Search): Promise<Condition> {
    const { sql, parameters } = textCondition(search, entryColumns);
    if (await this.isComplete()) return { sql, parameters };
    return {
      sql: `${wordCondition(search.terms)} AND ${sql}`,
      parameters: { ...parameters, ...wordParameters(search.terms) },
    };
  }

  private async hasTrigrams(): Promise<boolean> {
    const rows = await this.db.reader.query<unknown[]>(
      "SELECT 1 FROM pg_indexes WHERE indexname = 'product_search_text' AND indexdef LIKE '%gin_trgm_ops%' AND schemaname = current_schema()",
    );
    return rows.length > 0;
  }
}

function wordCondition(terms: SearchTerms): string {
  const ways = terms.map(({ categories }, index) => {
    const byWords = `to_tsvector('simple', product.text) @@ to_tsquery('simple', :words${index})`;
    return categories.length === 0 ? byWords : `(${byWords} OR product.category IN (:...named${index}))`;
  });
  return ways.join(' AND ');
}

/** Any of a term's texts: all of its words, of which each may go on. */
function wordParameters(terms: SearchTerms): Record<string, unknown> {
  const parameters: Record<string, unknown> = {};
  for (const [index, { texts, categories }] of terms.entries()) {
    const ways = texts.map((text) => wordsOf(text).map((word) => `${word}:*`)).filter(({ length }) => length > 0);
    parameters[`words${index}`] = ways.map((words) => `(${words.join(' & ')})`).join(' | ');
    if (categories.length > 0) parameters[`named${index}`] = categories;
  }
  return parameters;
}
