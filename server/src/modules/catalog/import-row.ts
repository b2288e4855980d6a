import { decimalFromCents } from '../../domain/money.js';
import { parseProductFields, type ProductFields, type ProductInput } from '../../domain/product-draft.js';
import type { Product } from './product.entity.js';

/** A row of a checked file, as it waits for its import. */
export interface ImportRow {
  /** As spreadsheets count: the header is row 1. */
  row: number;
  /** null: a new product. */
  id: string | null;
  given: ProductInput;
  /**
   * How many pieces there are of a new product, or come to or go from an old one: the difference to what was there at the
   * dry run, so that what is sold meanwhile stays sold.
   */
  stock: number;
}

/**
 * What a product is after a row: what it was, but for what the row gives. Checked as any other product.
 * @param product null: a new one
 */
export function fieldsAfter(product: Product | null, given: ProductInput): ReturnType<typeof parseProductFields> {
  return parseProductFields({ ...(product && inputOf(product)), ...given });
}

/** Whether a row would change anything of the product. */
export function changesAny(product: Product, fields: ProductFields): boolean {
  return (Object.keys(fields) as (keyof ProductFields)[]).some((field) => fields[field] !== product[field]);
}

function inputOf({ priceCents, salePriceCents, ...product }: Product): ProductInput {
  const { name, description, image, category, isOnSale, isPopular, isPublished } = product;
  return {
    name,
    description,
    image,
    category,
    isOnSale,
    isPopular,
    isPublished,
    price: decimalFromCents(priceCents),
    salePrice: salePriceCents === null ? null : decimalFromCents(salePriceCents),
  };
}
