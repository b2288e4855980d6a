import { likePattern } from '../../../domain/search-text.js';
import type { Condition, Search } from './product-index.js';
import type { SearchTerms } from './search-terms.js';

/** Where the texts of products are, and how one of them is found there. */
export interface SearchedColumns {
  text: string;
  name: string;
  category: string;
  /** @param parameter the name of the parameter with what `write` makes of the text */
  contains(column: string, parameter: string): string;
  write(text: string): string;
}

/** Of an entry. `LIKE` is what the index of PostgreSQL answers. */
export const entryColumns: SearchedColumns = {
  text: 'product.text',
  name: 'product.name',
  category: 'product.category',
  contains: (column, parameter) => `${column} LIKE :${parameter} ESCAPE '\\'`,
  write: likePattern,
};

/**
 * Of the product itself, for texts that no index finds, and for going through a list whose matches are many. PostgreSQL
 * would take `LIKE` for a rare match, and read and sort the whole list.
 * @param position the database's function that finds a text in another
 */
export function productColumns(position: 'instr' | 'strpos'): SearchedColumns {
  return {
    text: 'product.searchText',
    // What the index takes for the name.
    name: 'substr(product.searchText, 1, length(product.name))',
    category: 'product.category',
    contains: (column, parameter) => `${position}(${column}, :${parameter}) > 0`,
    write: (text) => text,
  };
}

/** The condition by comparing texts, on both databases. */
export function textCondition({ terms, place }: Search, columns: SearchedColumns): Condition {
  const parameters: Record<string, unknown> = {};
  const bind = (value: string) => {
    const name = `searched${Object.keys(parameters).length}`;
    parameters[name] = value;
    return name;
  };
  const all = (where: SearchTerms, column: string) =>
    where
      .map(({ texts, categories }) => [
        ...texts.map((text) => columns.contains(column, bind(columns.write(text)))),
        ...categories.map((category) => `${columns.category} = :${bind(category)}`),
      ])
      .map((ways) => `(${ways.join(' OR ')})`)
      .join(' AND ');
  const parts: Record<Search['place'], () => string> = {
    anywhere: () => all(terms, columns.text),
    // The text decides by its index, the name then.
    inName: () => `${all(terms, columns.text)} AND ${all(terms, columns.name)}`,
    notInName: () => `${all(terms, columns.text)} AND NOT (${all(terms, columns.name)})`,
  };
  return { sql: parts[place](), parameters };
}
