import type { Condition } from './condition.js';
import type { ProductIndex, Search } from './product-index.js';
import { entryColumns, textCondition } from './text-conditions.js';

/** pg_trgm finds a text anywhere. Where the server refused that extension, PostgreSQL compares the text of every entry. */
export class PostgresProductIndex implements ProductIndex {
  readonly position = 'strpos';
  readonly isPlanned = true;

  condition(search: Search): Condition {
    return textCondition(search, entryColumns);
  }
}
