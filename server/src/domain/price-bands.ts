import { aboutDollars } from './currencies.js';
import { shopCurrency } from './money.js';
import type { PriceRange } from './price-range.js';

/** Where the bands meet, in dollars. */
const STEPS = [25, 50, 100];

/**
 * The prices that shoppers choose among, in cents of the shop's currency, both ends included; null: no limit. A band ends
 * one cent before the next begins.
 */
export function priceBands(): PriceRange[] {
  const steps = STEPS.map((dollars) => aboutDollars(dollars, shopCurrency().code));
  return [null, ...steps].map((minCents, index) => {
    const next = steps[index];
    return { minCents, maxCents: next === undefined ? null : next - 1 };
  });
}
