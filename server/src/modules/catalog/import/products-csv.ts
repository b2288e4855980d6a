import type { Readable } from 'node:stream';
import { guardCell, unguardCell } from '../../../domain/csv-cell.js';
import { plainAmount } from '../../../domain/money.js';
import { itemName, type ProductOption } from '../../../domain/product-options.js';
import type { ProductInput } from '../../../domain/product-draft.js';
import { storedImages, type ProductImage } from '../../../domain/product-images.js';
import { STANDARD_CLASS } from '../../../domain/taxes.js';
import { storedTextOptions, type TextOption } from '../../../domain/text-options.js';
import { csvText } from '../../../kit/csv-file.js';
import type { LinkColumn } from './product-links.js';
import type { Product } from '../product.entity.js';

/** A product or a variant as a row of a file. */
export interface ExportedRow extends Product {
  /** The options of the product, or of the product of which it is a variant. */
  productOptions: readonly ProductOption[];
  /** In the row of a product: the values of its options, where the rows don't have them all in their order. */
  choices: readonly (readonly string[])[] | null;
  /** In the row of a product: the slugs of the collections for which it was chosen. */
  collections: readonly string[];
  /** In the row of a product: the IDs of what is shown beside it. */
  relatedProducts: readonly string[];
}

interface Column {
  /** The cell of a product. */
  write: (product: ExportedRow) => string;
}

interface FieldColumn extends Column {
  /** What a cell says about a product; undefined when it isn't given. The rules of a product refuse what is wrong. */
  read: (cell: string) => unknown;
}

/** The columns of a CSV file of products, in the order in which they are written. A file may have them in any order. */
export const productColumns = {
  id: { write: ({ id }) => id },
  // A variant's with its values, which tell it from the others.
  name: {
    write: ({ name, variantOf, optionValues }) => guardCell(variantOf === null ? name : itemName(name, optionValues)),
    read: unguardCell,
  },
  description: { write: ({ description }) => guardCell(description), read: unguardCell },
  category: { write: ({ category }) => category, read: readText },
  price: { write: ({ priceCents }) => plainAmount(priceCents), read: readNumber },
  salePrice: {
    write: ({ salePriceCents }) => (salePriceCents === null ? '' : plainAmount(salePriceCents)),
    read: (cell) => (cell === '' ? null : readNumber(cell)),
  },
  isOnSale: { write: ({ isOnSale }) => String(isOnSale), read: readFlag },
  isPopular: { write: ({ isPopular }) => String(isPopular), read: readFlag },
  isPublished: { write: ({ isPublished }) => String(isPublished), read: readFlag },
  countInStock: { write: ({ countInStock }) => String(countInStock) },
  image: { write: ({ image }) => guardCell(image), read: readText },
  // Empty where `image` says it all, so that changing that cell is enough.
  images: {
    write: (product) => (product.pictures === null ? '' : guardCell(imageLines(storedImages(product)))),
    read: (cell) => (cell === '' ? undefined : readImageLines(unguardCell(cell))),
  },
  sku: { write: ({ sku }) => guardCell(sku ?? ''), read: readText },
  weightGrams: { write: ({ weightGrams }) => weightGrams?.toString() ?? '', read: orNone(readNumberOrNothing) },
  slug: { write: ({ slug }) => slug ?? '', read: readText },
  variantOf: { write: ({ variantOf }) => variantOf ?? '' },
  publishFrom: { write: ({ publishFrom }) => instant(publishFrom), read: orNone(readText) },
  publishUntil: { write: ({ publishUntil }) => instant(publishUntil), read: orNone(readText) },
  saleFrom: { write: ({ saleFrom }) => instant(saleFrom), read: orNone(readText) },
  saleUntil: { write: ({ saleUntil }) => instant(saleUntil), read: orNone(readText) },
  textOptions: {
    write: ({ textOptions }) => guardCell(textOptionLines(storedTextOptions(textOptions))),
    read: (cell) => (cell === '' ? undefined : readTextOptionLines(unguardCell(cell))),
  },
  option1Name: optionName(0),
  option1Value: optionValue(0),
  option2Name: optionName(1),
  option2Value: optionValue(1),
  option3Name: optionName(2),
  option3Value: optionValue(2),
  choices: { write: ({ choices }) => guardCell((choices ?? []).map((values) => values.join(', ')).join('\n')) },
  taxClass: { write: ({ taxClass }) => taxClass ?? STANDARD_CLASS, read: readText },
  collections: { write: ({ collections }) => collections.join('\n') },
  relatedProducts: { write: ({ relatedProducts }) => relatedProducts.join('\n') },
  isGiftCard: { write: ({ isGiftCard }) => String(isGiftCard), read: readFlag },
  preparationDays: { write: ({ preparationDays }) => String(preparationDays), read: readNumberOrNothing },
} satisfies Record<'id' | 'countInStock' | 'variantOf' | OptionColumn | LinkColumn, Column> &
  Record<keyof ProductInput, FieldColumn>;

/** The columns of what shoppers can choose. */
type OptionColumn = `option${1 | 2 | 3}${'Name' | 'Value'}` | 'choices';

export type ProductColumn = keyof typeof productColumns;

export const columnNames = Object.keys(productColumns) as ProductColumn[];

/** What a row says about the options of its product. A null is not given. */
export interface OptionCells {
  names: (string | null)[];
  /** The row's own value of each option. */
  values: (string | null)[];
  /** All values of each option, in their order. */
  choices: string[][] | null;
}

/** Reads the cell of a column of options. */
export function readOptionCell(cells: OptionCells, column: OptionColumn, cell: string): void {
  if (column === 'choices') {
    cells.choices = cell === '' ? null : readChoices(unguardCell(cell));
    return;
  }
  const index = Number(column.charAt('option'.length)) - 1;
  cells[column.endsWith('Name') ? 'names' : 'values'][index] = cell === '' ? null : unguardCell(cell);
}

/**
 * Reads the cell of a column of links: a line for each name; slugs may also have commas between them. 'none' takes all away.
 * @returns null when it isn't given
 */
export function readLinkCell(column: LinkColumn, cell: string): string[] | null {
  if (cell === '') return null;
  if (cell.toLowerCase() === 'none') return [];
  const names = unguardCell(cell)
    .split(column === 'collections' ? /[\s,;]+/ : /[\r\n]+/)
    .map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** A line for each option: `Small, Medium, Large`. */
function readChoices(cell: string): string[][] {
  const lines = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.map((line) => line.split(',').map((value) => value.trim()));
}

function optionName(index: number): Column {
  return { write: ({ productOptions }) => guardCell(productOptions[index]?.name ?? '') };
}

function optionValue(index: number): Column {
  return { write: ({ optionValues }) => guardCell(optionValues?.[index] ?? '') };
}

/** The rows of a product and its variants, in the order in which shoppers see them. */
export function exportedRows(
  product: Product,
  variants: readonly Product[],
  links: Pick<ExportedRow, LinkColumn>,
): ExportedRow[] {
  const rows = [product, ...variants].sort((a, b) => a.position - b.position);
  const productOptions = product.options ?? [];
  const isTold = productOptions.every(({ values }, index) => {
    const inRows = [...new Set(rows.map(({ optionValues }) => optionValues?.[index]))];
    return JSON.stringify(inRows) === JSON.stringify(values);
  });
  const choices = isTold ? null : productOptions.map(({ values }) => values);
  // Variants are in no list of their own, popular or not.
  const { isPopular } = product;
  const none = { choices: null, collections: [], relatedProducts: [] };
  return rows.map((row) => ({
    ...{ ...row, isPopular, productOptions },
    ...(row === product ? { choices, ...links } : none),
  }));
}

/**
 * Returns the column of a field that was refused: the file has the counted stock, not a difference, and one cell for all
 * pictures or text options.
 */
export function columnOf(field: string): string {
  return field === 'stockDelta' ? 'countInStock' : (field.split('.')[0] ?? field);
}

/** Writes products as the text of a CSV file; importing it changes nothing. */
export function productsCsv(products: AsyncIterable<ExportedRow>): Readable {
  return csvText(
    columnNames.map((name) => [name, productColumns[name].write] as const),
    products,
  );
}

/** With its offset, so that it means the same in every time zone. Admins may write '2027-02-14 09:00'. */
function instant(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}

/** A line for each picture: its address, a space, its alternative text. No address has a space. */
function imageLines(images: readonly ProductImage[]): string {
  return images.map(({ src, alt }) => `${src} ${alt}`.trim()).join('\n');
}

function readImageLines(cell: string): ProductImage[] {
  const lines = cell.split(/[\r\n]+/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [src = ''] = line.split(/\s/, 1);
      return { src, alt: line.slice(src.length).trim() };
    });
}

/** A line for each text option: `engraving | Engraving | 40 | optional | 4.00`. */
function textOptionLines(options: readonly TextOption[]): string {
  return options
    .map(({ name, label, maxLength, isRequired, extraCents }) =>
      [name, label, maxLength, isRequired ? 'required' : 'optional', plainAmount(extraCents)].join(' | '),
    )
    .join('\n');
}

/** 'none' takes the text options away. A label may have a bar in it, since the parts around it have none. */
function readTextOptionLines(cell: string): object[] {
  if (cell.trim().toLowerCase() === 'none') return [];
  const lines = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [name = '', ...more] = line.split('|').map((part) => part.trim());
    const [maxLength = '', needed = '', extra = ''] = more.slice(-3);
    return {
      name,
      label: line
        .slice(line.indexOf('|') + 1)
        .split('|')
        .slice(0, -3)
        .join('|')
        .trim(),
      maxLength: readNumber(maxLength),
      required: needed === 'required' ? true : needed === 'optional' ? false : needed,
      extraPrice: readNumber(extra),
    };
  });
}

function readText(cell: string): string | undefined {
  return cell === '' ? undefined : unguardCell(cell);
}

/** Spreadsheets of some countries write 49,90. In 1,000 and 1.000 the mark may stand for thousands: no guess is made. */
function readNumber(cell: string): number {
  return /^\d+(?:[.,]\d{1,2})?$/.test(cell) ? Number(cell.replace(',', '.')) : NaN;
}

/** 'none' takes away what an empty cell would leave as it is. Not for texts that may be 'none'. */
function orNone<Value>(read: (cell: string) => Value): (cell: string) => Value | null {
  return (cell) => (cell.toLowerCase() === 'none' ? null : read(cell));
}

function readNumberOrNothing(cell: string): number | undefined {
  return cell === '' ? undefined : readNumber(cell);
}

const flags: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

function readFlag(cell: string): boolean | string | undefined {
  return cell === '' ? undefined : (flags[cell.toLowerCase()] ?? cell);
}
