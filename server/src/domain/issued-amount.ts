import { aboutDollars } from './currencies.js';
import { decimalsRule, formatCents, shopCurrency, type Cents } from './money.js';
import { MAX_PRODUCT_CENTS } from './product-draft.js';

/** The most that an admin can put on one gift card: about $10,000, and no more than a gift can cost. */
export function mostIssuedCents(): Cents {
  return Math.min(aboutDollars(10_000, shopCurrency().code), MAX_PRODUCT_CENTS);
}

/** What to say of another amount. */
export function issuedAmountRule(): string {
  return `Enter an amount above 0, up to ${formatCents(mostIssuedCents())}, with ${decimalsRule()}`;
}
