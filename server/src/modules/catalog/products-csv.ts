import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardCell } from '../../domain/csv-cell.js';
import { decimalFromCents } from '../../domain/money.js';
import type { Product } from './product.entity.js';

/** The columns of a file of products, in the order in which they are written; read in any order, by their names. */
export const productColumns = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'salePrice',
  'isOnSale',
  'isPopular',
  'isPublished',
  'countInStock',
  'image',
] as const;

export type ProductColumn = (typeof productColumns)[number];

const cells: Record<ProductColumn, (product: Product) => string> = {
  id: ({ id }) => id,
  name: ({ name }) => guardCell(name),
  description: ({ description }) => guardCell(description),
  category: ({ category }) => category,
  price: ({ priceCents }) => amount(priceCents),
  salePrice: ({ salePriceCents }) => (salePriceCents === null ? '' : amount(salePriceCents)),
  isOnSale: ({ isOnSale }) => String(isOnSale),
  isPopular: ({ isPopular }) => String(isPopular),
  isPublished: ({ isPublished }) => String(isPublished),
  countInStock: ({ countInStock }) => String(countInStock),
  image: ({ image }) => guardCell(image),
};

/**
 * Products as the text of a CSV file, one row each after a row of headers; importing it changes nothing. It begins with the
 * mark by which spreadsheets know UTF-8. A failure of the source breaks the text off, so that nobody takes a part for the
 * whole.
 */
export function productsCsv(products: AsyncIterable<Product>): Readable {
  const rows: Transform = stringify({ bom: true, header: true, columns: [...productColumns] });
  const source = Readable.from(rowsOf(products));
  source.on('error', (error) => rows.destroy(error));
  // A download that was broken off ends the reading as well.
  rows.on('close', () => source.destroy());
  return source.pipe(rows);
}

async function* rowsOf(products: AsyncIterable<Product>): AsyncGenerator<string[]> {
  for await (const product of products) yield productColumns.map((column) => cells[column](product));
}

function amount(cents: number): string {
  return decimalFromCents(cents).toFixed(2);
}
