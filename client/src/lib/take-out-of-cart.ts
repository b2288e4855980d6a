import { cart, keyOf } from './cart-store';
import { forgetWished } from './wished-pieces';
import { forgetChoices } from './checkout-attempt';

/**
 * What was bought leaves the cart, and what was chosen for its order is forgotten; what was added in the meantime stays.
 * @param keys of the lines (domain/line-key); null: everything was bought
 */
export function takeOutOfCart(keys: readonly string[] | null): void {
  forgetChoices();
  forgetWished(keys);
  const rest = keys === null ? [] : cart.get().cartItems.filter((item) => !keys.includes(keyOf(item)));
  if (rest.length > 0) cart.replaceItems(rest);
  else cart.clearCartItems();
}
