import type { OrderItemInput } from '~/graphql/generated';
import { giftOf } from '~/lib/cart-add-ons';
import type { CartItem } from '~/lib/cart-store';

/** The lines of a cart as orders take them. An add-on whose gift has left the cart is an item like any other. */
export function orderedItems(lines: readonly CartItem[]): OrderItemInput[] {
  return lines.map(({ _id, qty, texts, addOnOf }) => ({
    product: _id,
    qty,
    ...(texts && { texts: texts.map(({ name, value }) => ({ name, value })) }),
    ...(giftOf(lines, { addOnOf }) && { addOnOf: addOnOf! }),
  }));
}
