import type { ProductInput } from '../../../domain/product-draft.js';

/** A row of a checked file, as it waits for its import. */
export interface ImportRow {
  /** As spreadsheets count: the header is row 1. */
  row: number;
  /** null: a new product. */
  id: string | null;
  given: ProductInput;
  /** The product's name, for messages; rows that wait since an older version have none. */
  name?: string | null;
  /**
   * How many pieces there are of a new product, or come to or go from an old one: the difference to what was there at the
   * dry run, so that what is sold meanwhile stays sold.
   */
  stock: number;
}
