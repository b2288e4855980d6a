import type { Condition, Search } from './product-index.js';
import type { SearchTerms } from './search-terms.js';

/** A text as entries of the index have it. */
export function indexed(text: string): string {
  return text.replaceAll(' ', '  ');
}

/** How the columns are written that a search is compared with. */
export interface SearchedColumns {
  text: string;
  name: string;
  category: string;
  /** How a text is written there. */
  write(text: string): string;
}

/** Of an entry. */
export const entryColumns: SearchedColumns = {
  text: 'product.text',
  name: 'product.name',
  category: 'product.category',
  write: indexed,
};

/** Of the product itself. The name is what the index takes for it. */
export const productColumns: SearchedColumns = {
  text: "(' ' || product.searchText)",
  name: "(' ' || substr(product.searchText, 1, length(product.name)))",
  category: 'product.category',
  write: (text) => text,
};

/** The condition by comparing texts, on both databases. */
export function textCondition({ terms, place }: Search, columns: SearchedColumns): Condition {
  const parameters: Record<string, unknown> = {};
  const bind = (value: string) => {
    const name = `searched${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `:${name}`;
  };
  const all = (where: SearchTerms, column: string) =>
    where
      .map(({ texts, categories }) => [
        ...texts.map(
          (text) => `${column} LIKE ${bind(`%${columns.write(text).replace(/[\\%_]/g, '\\$&')}%`)} ESCAPE '\\'`,
        ),
        ...categories.map((category) => `${columns.category} = ${bind(category)}`),
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
