import { defineJob } from '../../../jobs/define-job.js';

/**
 * Writes the rows of an import that an admin has started. Versions of the shop that don't know collections and related
 * products in files don't know this kind, either.
 */
export const importProducts = defineJob<{ importId: string }>({
  kind: 'import-products-with-links',
  words: 'Product import',
});

/** What such a version has queued. */
export const importProductsOnly = defineJob<{ importId: string }>({ kind: 'import-products', words: 'Product import' });
