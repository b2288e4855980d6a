import { cart, keyOf, type CartItem, type CartProduct } from './cart-store';

type Tied = Pick<CartProduct, '_id' | 'addOnOf'>;

/** The line whose add-on another one is; undefined where it was taken alone, or its gift has left the cart. */
export function giftOf<Line extends Tied>(
  lines: readonly Line[],
  { addOnOf }: Pick<Tied, 'addOnOf'>,
): Line | undefined {
  return addOnOf === undefined ? undefined : lines.find((line) => line._id === addOnOf && line.addOnOf === undefined);
}

/** A line and what leaves the cart with it: its add-ons, unless another line of the same product keeps them. */
export function withItsAddOns(lines: readonly CartItem[], item: CartItem): CartItem[] {
  const rest = lines.filter((line) => keyOf(line) !== keyOf(item));
  return lines.filter((line) => line === item || (giftOf(lines, line)?._id === item._id && !giftOf(rest, line)));
}

/** Puts add-ons under their gift, one of each. Those that are there already stay as they are. */
export function addUnderGift(gift: Tied, addOns: readonly CartProduct[]): void {
  const { cartItems } = cart.get();
  const tied = addOns
    .map((addOn) => ({ ...addOn, addOnOf: gift._id, qty: 1 }))
    .filter((addOn) => !cartItems.some((line) => keyOf(line) === keyOf(addOn)));
  const isOfGift = (line: Tied) => line.addOnOf === gift._id || (line._id === gift._id && line.addOnOf === undefined);
  const end = cartItems.findLastIndex(isOfGift) + 1;
  if (tied.length > 0 && end > 0) cart.replaceItems([...cartItems.slice(0, end), ...tied, ...cartItems.slice(end)]);
}
