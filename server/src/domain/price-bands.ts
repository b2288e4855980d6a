import type { PriceRange } from './price-range.js';

/** The prices that shoppers choose among, in cents; null: no limit. A band ends one cent before the next begins. */
export const priceBands = [
  { from: null, to: 25_00 },
  { from: 25_00, to: 50_00 },
  { from: 50_00, to: 100_00 },
  { from: 100_00, to: null },
] as const;

/** The prices of a band, both ends included. */
export function bandRange(from: number | null, to: number | null): PriceRange {
  return { minCents: from, maxCents: to === null ? null : to - 1 };
}
