import { browserStorage, readJson, writeJson, type TextStorage } from './browser-storage';
import { randomKey } from './random-key';

/** Under this name the tab remembers its checkout attempt. */
const ATTEMPT_KEY = 'checkout-attempt';

/** Under this name the tab remembers the discount codes and gift cards of its checkout. */
export const CODES_KEY = 'checkout-codes';

/** Under this name the tab remembers the gift message of its checkout. */
export const GIFT_KEY = 'checkout-gift';

/** Under this name the tab remembers the address that is being entered in its checkout. */
export const ADDRESS_KEY = 'checkout-address';

/** Under this name the tab remembers the day on which the order of its checkout is to arrive. */
export const DATE_KEY = 'checkout-date';

/** Under this name the tab remembers the day by which the shopper looked for gifts. */
export const WANTED_DAY_KEY = 'wanted-day';

/** Under this name the tab remembers what to do if a gift of its checkout can't be made as ordered. */
export const SUBSTITUTION_KEY = 'checkout-substitution';

/** Under this name the tab remembers the parcels of its checkout, if the order goes to several people. */
export const PARCELS_KEY = 'checkout-parcels';

/**
 * The idempotency key of what is being ordered. The same order (cart, address, total) keeps its key, over reloads and
 * the way back from the payment page, so that a double click or a retry is the same order; another order gets another key.
 */
export function attemptKey(order: unknown, storage: TextStorage | null = tabStorage()): string {
  const words = JSON.stringify(order);
  const known = readJson(storage, ATTEMPT_KEY) as { words?: unknown; key?: unknown } | null;
  if (known?.words === words && typeof known.key === 'string') return known.key;
  const key = randomKey();
  writeJson(storage, ATTEMPT_KEY, { words, key });
  return key;
}

/** The attempt is over: the same cart is a new order from now on. */
export function forgetAttempt(storage: TextStorage | null = tabStorage()): void {
  writeJson(storage, ATTEMPT_KEY, null);
}

/** The order was placed: the next one begins without what was chosen for it. */
export function forgetChoices(): void {
  const keys = [ADDRESS_KEY, ATTEMPT_KEY, CODES_KEY, DATE_KEY, GIFT_KEY, PARCELS_KEY, SUBSTITUTION_KEY, WANTED_DAY_KEY];
  for (const key of keys) writeJson(tabStorage(), key, null);
}

/** The day by which the shopper looked for gifts in this tab, YYYY-MM-DD. */
export function readWantedDay(): string | null {
  // Whatever else stands there is no day that can be chosen.
  return readJson(tabStorage(), WANTED_DAY_KEY) as string | null;
}

/** Keeps such a day; null: forgets it. */
export function keepWantedDay(day: string | null): void {
  writeJson(tabStorage(), WANTED_DAY_KEY, day);
}

function tabStorage(): TextStorage | null {
  return browserStorage('sessionStorage');
}
