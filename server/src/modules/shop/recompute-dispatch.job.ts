import { defineJob } from '../../jobs/define-job.js';

/** The shop's calendar has changed, so the orders' ship-by dates have, too. Orders say how it runs. */
export const recomputeDispatch = defineJob<Record<string, never>>({
  kind: 'recompute-dispatch',
  words: 'Update ship-by dates',
});
