import { leastCharge } from './currencies.js';
import { shopCurrency, type Cents } from './money.js';

/** What is left to pay at least, if anything is: card payments can't be smaller. */
export function leastToPay(): Cents {
  return leastCharge(shopCurrency().code);
}
