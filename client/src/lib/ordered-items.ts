import type { OrderItemInput } from '~/graphql/generated';
import type { CartItem } from '~/lib/cart-store';

/** The lines of a cart as orders take them. */
export function orderedItems(lines: readonly CartItem[]): OrderItemInput[] {
  return lines.map(({ _id, qty, texts }) => ({
    product: _id,
    qty,
    ...(texts && { texts: texts.map(({ name, value }) => ({ name, value })) }),
  }));
}
