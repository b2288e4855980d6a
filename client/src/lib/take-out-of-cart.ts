import { browserStorage, writeJson } from './browser-storage';
import { cart, keyOf } from './cart-store';
import { forgetWished } from './wished-pieces';
import {
  CODES_KEY,
  DATE_KEY,
  forgetAttempt,
  GIFT_KEY,
  PARCELS_KEY,
  SUBSTITUTION_KEY,
  WANTED_DAY_KEY,
} from './checkout-attempt';

/**
 * What was bought leaves the cart, and what was chosen for its order is forgotten; what was added in the meantime stays.
 * @param keys of the lines (domain/line-key); null: everything was bought
 */
export function takeOutOfCart(keys: readonly string[] | null): void {
  forgetAttempt();
  for (const key of [CODES_KEY, DATE_KEY, GIFT_KEY, PARCELS_KEY, SUBSTITUTION_KEY, WANTED_DAY_KEY])
    writeJson(browserStorage('sessionStorage'), key, null);
  forgetWished(keys);
  const rest = keys === null ? [] : cart.get().cartItems.filter((item) => !keys.includes(keyOf(item)));
  if (rest.length > 0) cart.replaceItems(rest);
  else cart.clearCartItems();
}
