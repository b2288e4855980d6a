import type { Condition } from './condition.js';
import type { SearchTerms } from './search-terms.js';

/** What is looked for, and where. */
export interface Search {
  terms: SearchTerms;
  /** `inName`: only products whose name, or category, has all terms. `notInName`: only the others. */
  place: 'anywhere' | 'inName' | 'notInName';
}

/** The index of product texts, one for each kind of database. */
export interface ProductIndex {
  /** The database's function that finds a text in another. */
  readonly position: 'instr' | 'strpos';
  /**
   * A condition on `ProductSearchEntry`, under the alias `product`, that is answered by the index. It finds the same
   * products as the conditions on the products themselves.
   * @param search its terms are indexable, as `isIndexable` says
   */
  condition(search: Search): Condition;
  /** Whether the database itself chooses between the index and going through a list in its order. */
  readonly isPlanned: boolean;
}
