import { defineJob } from '../../../jobs/define-job.js';

/** Writes the rows of an import that an admin has started. */
export const importProducts = defineJob<{ importId: string }>({ kind: 'import-products', words: 'Product import' });
