import type { Readable } from 'node:stream';
import { guardCell } from '../../../domain/csv-cell.js';
import { decimalFromCents } from '../../../domain/money.js';
import { csvText } from '../../../kit/csv-file.js';
import type { Product } from '../product.entity.js';

/** The columns of a CSV file of products, in the order in which they are written. A file may have them in any order. */
const cells = {
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
} satisfies Record<string, (product: Product) => string>;

export type ProductColumn = keyof typeof cells;

export const productColumns = Object.keys(cells) as ProductColumn[];

/** Writes products as the text of a CSV file; importing it changes nothing. */
export function productsCsv(products: AsyncIterable<Product>): Readable {
  return csvText(
    productColumns.map((column) => [column, cells[column]] as const),
    products,
  );
}

function amount(cents: number): string {
  return decimalFromCents(cents).toFixed(2);
}
