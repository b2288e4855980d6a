import { formatMoneyBriefly, fromCents, toCents } from './money';

/** A price band in words. */
export function bandLabel({ minPrice, maxPrice }: { minPrice: number | null; maxPrice: number | null }): string {
  // A band ends a cent before the next begins.
  const to = maxPrice === null ? '' : formatMoneyBriefly(fromCents(toCents(maxPrice) + 1));
  if (minPrice === null) return `Under ${to}`;
  return maxPrice === null ? `${formatMoneyBriefly(minPrice)} and up` : `${formatMoneyBriefly(minPrice)} to ${to}`;
}
