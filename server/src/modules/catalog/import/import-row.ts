import { parseProductFields, type ProductInput } from '../../../domain/product-draft.js';
import { parseVariantFields } from '../../../domain/product-variants.js';
import type { Product } from '../product.entity.js';
import type { RowLinks } from './product-links.js';
import type { VariantRow } from './variant-rows.js';

/** A row of a checked file that waits for its import, and stands by itself. */
export interface ImportRow {
  /** The number of the row as spreadsheets count: the header is row 1. */
  row: number;
  /** The product or variant to update; null for a new product. */
  id: string | null;
  /** The ID that a new product gets. Without it, it gets any. */
  newId?: string | null;
  given: ProductInput;
  /** The product's name, for messages. Rows that an older version of the shop checked have none. */
  name?: string | null;
  /**
   * The stock of a new product, or the units to add to an existing one. That is the difference to the stock at the dry
   * run, so that sales in the meantime are kept.
   */
  stock: number;
  /** Undefined: they stay as they are. */
  links?: RowLinks;
}

/**
 * What a row says about its links to products that the same file creates. It comes after all other rows, so that both are
 * there.
 */
export interface LateLinks {
  row: number;
  name: string | null;
  /** The ID of the product, which may be new, too. */
  linksOf: string;
  links: RowLinks;
  /** Whether the row has been counted before, for what else it changes. */
  isCounted: boolean;
}

/** What is kept of a checked file, in the order of its import. */
export type CheckedRow = ImportRow | VariantRow | LateLinks;

export function isLate(row: CheckedRow): row is LateLinks {
  return 'linksOf' in row;
}

/** Reads a row over what is stored, which may be a product, a variant, or nothing yet. */
export function parseRow(given: ProductInput, stored: Product | null, now: number) {
  return stored !== null && stored.variantOf !== null
    ? parseVariantFields(given, stored)
    : parseProductFields(given, stored, now);
}
