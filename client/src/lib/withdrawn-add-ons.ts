import type { OrderItemInput } from '~/graphql/generated';
import { giftOf } from './cart-add-ons';
import { cart, keyOf, type CartItem } from './cart-store';

/** An add-on of the cart that the shop doesn't offer with its gift anymore. */
export interface WithdrawnAddOn {
  line: CartItem;
  gift: CartItem;
}

/** What a quote or an order asked for: one parcel, or several. */
interface Asked {
  orderItems?: readonly OrderItemInput[] | null;
  parcels?: readonly { orderItems?: readonly OrderItemInput[] | null }[] | null;
}

const FIELD = /^(?:parcels\.(\d+)\.)?orderItems\.(\d+)\.addOnOf$/;

/**
 * Finds the lines of the cart that were refused as add-ons.
 * @param fields what was refused, by field, such as 'orderItems.1.addOnOf'
 */
export function withdrawnAddOns(
  lines: readonly CartItem[],
  asked: Asked,
  fields: Readonly<Record<string, string>>,
): WithdrawnAddOn[] {
  const refused = Object.keys(fields).flatMap((field) => {
    const [, parcel, item] = FIELD.exec(field) ?? [];
    if (item === undefined) return [];
    const items = parcel === undefined ? asked.orderItems : asked.parcels?.[Number(parcel)]?.orderItems;
    return items?.[Number(item)] ?? [];
  });
  return lines.flatMap((line) => {
    const gift = giftOf(lines, line);
    const isRefused = refused.some(({ product, addOnOf }) => product === line._id && addOnOf === line.addOnOf);
    return gift && isRefused ? [{ line, gift }] : [];
  });
}

/** Leaves an add-on in the cart as a gift like any other, together with those that are there already. */
export function keepAlone(addOn: CartItem): void {
  const { cartItems } = cart.get();
  const alone = { ...addOn };
  delete alone.addOnOf;
  const same = cartItems.find((line) => keyOf(line) === keyOf(alone));
  const kept = { ...alone, qty: alone.qty + (same?.qty ?? 0) };
  cart.replaceItems(
    cartItems.filter((line) => line !== same).map((line) => (keyOf(line) === keyOf(addOn) ? kept : line)),
  );
}
