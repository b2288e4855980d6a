import { aboutDollars } from './currencies.js';
import { shopCurrency, type Cents } from './money.js';

/** How much stock unpaid orders may hold together: units, and what they cost in cents. */
export interface HoldLimit {
  units: number;
  cents: Cents;
}

/** For one customer who has not confirmed the email address: about $5,000 in the shop's currency. */
export function unconfirmedHoldLimit(): HoldLimit {
  return { units: 100, cents: aboutDollars(5_000, shopCurrency().code) };
}

/** For everyone at one client address (IPv6: one household's network): about $30,000. */
export function networkHoldLimit(): HoldLimit {
  return { units: 1_000, cents: aboutDollars(30_000, shopCurrency().code) };
}
