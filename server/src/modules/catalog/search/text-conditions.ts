import { likePattern } from '../../../domain/search-text.js';
import { isAnyInStock } from '../reading/stock-condition.js';
import type { Condition } from './condition.js';
import type { Search } from './product-index.js';
import type { SearchTerm, TermSet } from './search-terms.js';

/** Where the texts of products are, and how one of them is found there. */
export interface SearchedColumns {
  text: string;
  name: string;
  category: string;
  /** Whether an index knows the text but not the name, which is its beginning. */
  isTextIndexed: boolean;
  /** @param parameter the name of the parameter with what `write` makes of the text */
  contains(column: string, parameter: string): string;
  write(text: string): string;
}

/** Of an entry. `LIKE` is what the index of PostgreSQL answers. */
export const entryColumns: SearchedColumns = {
  text: 'product.text',
  name: 'product.name',
  category: 'product.category',
  isTextIndexed: true,
  contains: (column, parameter) => `${column} LIKE :${parameter} ESCAPE '\\'`,
  write: likePattern,
};

/**
 * Of the product itself, for texts that no index finds, and for going through a list whose matches are many. PostgreSQL
 * would take `LIKE` for a rare match, and read and sort the whole list.
 * @param position the database's function that finds a text in another
 */
export function productColumns(position: 'instr' | 'strpos', alias = 'product'): SearchedColumns {
  return {
    text: `${alias}.searchText`,
    // What the index takes for the name.
    name: `substr(${alias}.searchText, 1, length(${alias}.name))`,
    category: `${alias}.category`,
    isTextIndexed: false,
    contains: (column, parameter) => `${position}(${column}, :${parameter}) > 0`,
    write: (text) => text,
  };
}

/** The condition by comparing texts, on both databases. */
export function textCondition(search: Search, columns: SearchedColumns): Condition {
  const waysOf: WaysOf = (term, place, bind) => [
    ...term.texts.map((text) => columns.contains(columns[place], bind(columns.write(text)))),
    ...term.categories.map((category) => `${columns.category} = :${bind(category)}`),
  ];
  return conditionOf(search, waysOf, columns.isTextIndexed);
}

/**
 * The conditions under which a product has a term by its texts or its category; one is enough. `bind` makes a value a
 * parameter and returns its name.
 */
export type WaysOf = (term: SearchTerm, place: 'text' | 'name', bind: (value: string) => string) => string[];

/**
 * A condition for all terms.
 * @param asksTextFirst whether the text is asked for before the name, which is slow alone
 */
export function conditionOf({ terms, place }: Search, waysOf: WaysOf, asksTextFirst: boolean): Condition {
  const parameters: Record<string, unknown> = {};
  const bind = (value: unknown) => {
    const name = `searched${Object.keys(parameters).length}`;
    parameters[name] = value;
    return name;
  };
  const all = (where: 'text' | 'name') =>
    terms
      .map((term) => [...waysOf(term, where, bind), ...(term.sets ?? []).map((set) => setCondition(set, bind))])
      .map((ways) => `(${ways.join(' OR ')})`)
      .join(' AND ');
  const parts: Record<Search['place'], () => string> = {
    anywhere: () => all('text'),
    inName: () => (asksTextFirst ? `${all('text')} AND ${all('name')}` : all('name')),
    notInName: () => `${all('text')} AND NOT (${all('name')})`,
  };
  return { sql: parts[place](), parameters };
}

/** A set's condition, with names for its parameters that no other condition uses. */
export function setCondition({ condition, isInStock }: TermSet, bind: (value: unknown) => string): string {
  const sql = condition.sql.replace(
    /:(\.\.\.)?(\w+)/g,
    (_, list: string | undefined, name: string) => `:${list ?? ''}${bind(condition.parameters[name])}`,
  );
  return `(${sql}${isInStock ? ` AND ${isAnyInStock('product')}` : ''})`;
}
