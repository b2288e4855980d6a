import type { Cart } from './cart-store';
import { fromCents, toCents } from './money';

/** How much more to buy until the order ships for free; null where it does already, or where nothing ever does. */
export function missingForFreeShipping(cart: Cart, threshold: number | null | undefined): number | null {
  if (threshold == null || cart.cartItems.length === 0) return null;
  const cents = toCents(threshold) - toCents(cart.itemsPrice);
  return cents > 0 ? fromCents(cents) : null;
}
