// The few statistics that the benchmarks need.

/**
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1: 0.99 for the value that 99% don't exceed
 * @returns {number} NaN for no values
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * Reduces several measurements of one thing to one.
 * @template {string} K
 * @param {readonly Record<K, number>[]} measurements all with the same keys
 * @returns {Record<K, number>} the median of each figure
 */
export function medians(measurements) {
  const keys = Object.keys(measurements[0]);
  return Object.fromEntries(keys.map((key) => [key, median(measurements.map((one) => one[key]))]));
}

/** @returns {Promise<number>} how many milliseconds the work took */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
