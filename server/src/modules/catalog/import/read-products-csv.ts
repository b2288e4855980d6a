import { decimalsRule } from '../../../domain/money.js';
import type { ProductInput } from '../../../domain/product-draft.js';
import { csvRows, unreadable } from '../../../kit/csv-rows.js';
import { TOO_MANY_OPTIONS } from '../../../domain/product-variants.js';
import type { LinkCells } from './product-links.js';
import {
  columnNames,
  productColumns,
  readLinkCell,
  readOptionCell,
  type OptionCells,
  type ProductColumn,
} from './products-csv.js';

/** A file with more rows is refused, because its sender waits for the check. */
export const MAX_ROWS = 20_000;
/** This is longer than the longest description with ten pictures, and ends a cell with an unclosed quote. */
const MAX_ROW_CHARACTERS = 40_000;

/**
 * A row of the file. An empty cell means that the value isn't given, except for an empty sale price, which means none.
 */
export interface ProductRow {
  /** The number of the row as spreadsheets count: the header is row 1. */
  row: number;
  /** The product's id; '' for a new product. */
  id: string;
  /** The ID or SKU of the product of which it is a variant; '' for a product. */
  variantOf: string;
  options: OptionCells;
  links: LinkCells;
  given: ProductInput;
  /** The stock; null when it is not given, or not a number, which is then in `errors`. */
  countInStock: number | null;
  /** The problems with cells that can't be read, by column. */
  errors: Record<string, string>;
}

/** The cells of a file of products. Nothing has been compared with the catalog yet. */
export interface ProductFile {
  rows: ProductRow[];
  /** The columns that no product has. */
  ignoredColumns: string[];
}

/**
 * Reads a file of products: comma, semicolon or tab between the cells, headers in any order and case, UTF-8 or what older
 * spreadsheets write.
 * @throws Failure BAD_USER_INPUT with field `file` when it can't be read as such a file at all
 */
export async function readProductsCsv(data: Buffer): Promise<ProductFile> {
  let header: Header | null = null;
  const rows: ProductRow[] = [];
  for await (const { row, cells } of csvRows(data, MAX_ROW_CHARACTERS)) {
    if (!header) header = readHeader(cells);
    else if (cells.some((cell) => cell.trim() !== '')) rows.push(readRow(header, cells, row));
    if (rows.length > MAX_ROWS) throw unreadable(`At most ${MAX_ROWS.toLocaleString('en-US')} products at a time`);
  }
  if (!header || rows.length === 0) throw unreadable('This file has no products');
  return { rows, ignoredColumns: header.ignored };
}

interface Header {
  /** The column of each cell of a row; null for one that no product has. */
  columns: (ProductColumn | null)[];
  /** Names such as `option4Name`, by the places of their cells: no product has so many options. */
  beyond: ReadonlyMap<number, string>;
  ignored: string[];
}

function readHeader(cells: string[]): Header {
  const columns = cells.map(
    (cell) => columnNames.find((name) => name.toLowerCase() === cell.trim().toLowerCase()) ?? null,
  );
  const twice = columnNames.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice.length > 0) throw unreadable(`The column ${twice.join(', ')} is in this file twice`);
  const known = columns.filter((column) => column !== null);
  const updates = (['id', 'sku', 'variantOf'] as const).some((name) => known.includes(name));
  if (!updates && !known.includes('name')) {
    throw unreadable(`The first row must name the columns: ${columnNames.join(', ')}`);
  }
  const missing = (['name', 'description', 'price'] as const).filter((name) => !known.includes(name));
  if (!updates && missing.length > 0) throw unreadable(`The column ${missing.join(', ')} is missing`);
  const beyond = new Map(
    [...cells.entries()]
      .map(([index, cell]) => [index, cell.trim()] as const)
      .filter(([, cell]) => /^option(?:[4-9]|\d{2,})(?:name|value)$/i.test(cell)),
  );
  const isIgnored = (cell: string, index: number) =>
    columns[index] === null && !beyond.has(index) && cell.trim() !== '';
  return { columns, beyond, ignored: cells.filter(isIgnored) };
}

function readRow({ columns, beyond }: Header, cells: string[], row: number): ProductRow {
  const options: OptionCells = { names: [null, null, null], values: [null, null, null], choices: null };
  const found: ProductRow = {
    ...{ row, id: '', variantOf: '', options, given: {}, countInStock: null, errors: {} },
    links: { collections: null, relatedProducts: null },
  };
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    found.errors['row'] = 'This row has more cells than the file has columns';
  }
  columns.forEach((column, index) => {
    const cell = cells[index]?.trim() ?? '';
    if (column !== null) readCell(found, column, cell);
    const fourth = beyond.get(index);
    if (fourth !== undefined && cell !== '') found.errors[fourth] = TOO_MANY_OPTIONS;
  });
  return found;
}

function readCell(found: ProductRow, column: ProductColumn, cell: string): void {
  const { given, errors } = found;
  switch (column) {
    case 'id':
      found.id = cell;
      break;
    case 'variantOf':
      found.variantOf = cell;
      break;
    case 'countInStock':
      if (/^\d{1,9}$/.test(cell)) found.countInStock = Number(cell);
      else if (cell !== '') errors['countInStock'] = 'Stock must be a whole number, not less than 0';
      break;
    case 'option1Name':
    case 'option1Value':
    case 'option2Name':
    case 'option2Value':
    case 'option3Name':
    case 'option3Value':
    case 'choices':
      readOptionCell(found.options, column, cell);
      break;
    case 'collections':
    case 'relatedProducts':
      found.links[column] = readLinkCell(column, cell);
      break;
    default:
      given[column] = productColumns[column].read(cell);
  }
  if (column === 'salePrice' && Number.isNaN(given.salePrice)) {
    errors['salePrice'] = `Sale price must be a number with ${decimalsRule()}`;
  }
}
