import { cart } from './cart-store';
import { forgetAttempt } from './checkout-attempt';

/** What was bought leaves the cart; what was added in the meantime stays. @param productIds null: everything was bought */
export function takeOutOfCart(productIds: readonly string[] | null): void {
  forgetAttempt();
  const rest = productIds === null ? [] : cart.get().cartItems.filter((item) => !productIds.includes(item._id));
  if (rest.length > 0) cart.replaceItems(rest);
  else cart.clearCartItems();
}
