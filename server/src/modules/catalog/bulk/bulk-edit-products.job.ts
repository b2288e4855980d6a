import { defineJob } from '../../../jobs/define-job.js';

/** Applies or undoes a bulk edit that is too large for one transaction. */
export const bulkEditProducts = defineJob<{ bulkEditId: string }>({
  kind: 'bulk-edit-products',
  words: 'Bulk edit of products',
});
