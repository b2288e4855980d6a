import { centsFromDecimal, decimalsRule, type Cents } from './money.js';
import { MAX_PRODUCT_CENTS, mostPrice } from './product-draft.js';

/** The prices that a list of products is limited to; null: not limited. */
export interface PriceRange {
  minCents: Cents | null;
  maxCents: Cents | null;
}

/**
 * Reads a range of decimal prices from untrusted data. Both ends belong to it.
 * @returns the range, or what is wrong by field
 */
export function parsePriceRange(input: {
  minPrice?: number | null;
  maxPrice?: number | null;
}): { range: PriceRange } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const read = (name: 'minPrice' | 'maxPrice', label: string): Cents | null => {
    const value = input[name];
    if (value == null) return null;
    const cents = centsFromDecimal(value);
    if (cents !== null && cents >= 0 && cents <= MAX_PRODUCT_CENTS) return cents;
    errors[name] = `${label} must be from 0 to ${mostPrice()}, with ${decimalsRule()}`;
    return null;
  };
  const range = { minCents: read('minPrice', 'Lowest price'), maxCents: read('maxPrice', 'Highest price') };
  const { minCents, maxCents } = range;
  if (minCents !== null && maxCents !== null && minCents > maxCents)
    errors['minPrice'] = 'Lowest price can’t be above the highest';
  return Object.keys(errors).length > 0 ? { errors } : { range };
}
