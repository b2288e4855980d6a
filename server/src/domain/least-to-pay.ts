import type { Cents } from './money.js';

/** What is left to pay at least, if anything is: card payments can't be smaller. */
export const LEAST_TO_PAY: Cents = 50;
