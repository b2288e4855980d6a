import type { CartItem } from '~/lib/cart-store';
import { keyOf } from '~/lib/cart-store';
import { quantitiesById } from '~/lib/cart-quantity';

/** How many pieces of each line of the cart are in a parcel, by the key of the line. */
export type Pieces = Readonly<Record<string, number>>;

/** What is in a parcel. */
export interface Packed {
  pieces: Pieces;
}

/** A line of the cart, and how many of its pieces are in parcels. */
export interface Division {
  key: string;
  line: CartItem;
  /** May be more than the cart has. */
  given: number;
}

/** How the cart is divided, in the order of its lines. What the cart no longer has is in no parcel. */
export function divisionOf(cartItems: readonly CartItem[], parcels: readonly Packed[]): Division[] {
  return cartItems.map((line) => {
    const key = keyOf(line);
    return { key, line, given: parcels.reduce((sum, { pieces }) => sum + (pieces[key] ?? 0), 0) };
  });
}

/** Whether each piece of the cart is in one parcel, and no parcel is empty. */
export function isDivided(cartItems: readonly CartItem[], parcels: readonly Packed[]): boolean {
  return (
    divisionOf(cartItems, parcels).every(({ line, given }) => line.qty === given) &&
    parcels.every(({ pieces }) => hasPieces(cartItems, pieces))
  );
}

/** Whether a parcel has anything that is in the cart. */
export function hasPieces(cartItems: readonly CartItem[], pieces: Pieces): boolean {
  return cartItems.some((line) => (pieces[keyOf(line)] ?? 0) > 0);
}

/** What is wrong with the division of a line, in words for the shopper; null when all is well. */
export function divisionProblem({ line: { qty }, given }: Division): string | null {
  if (given > qty) return `You’ve given ${given}, and your cart has ${qty}.`;
  if (given === qty) return null;
  const left = qty - given;
  return `${left} ${left === 1 ? 'piece' : 'pieces'} of ${qty} ${left === 1 ? 'isn’t' : 'aren’t'} in a parcel yet.`;
}

/** Puts a number of pieces of a line into a parcel. */
export function withPieces(pieces: Pieces, key: string, qty: number): Pieces {
  const { [key]: _former, ...others } = pieces;
  return qty > 0 ? { ...others, [key]: qty } : others;
}

/** Puts one piece of each of these lines into every parcel. */
export function oneForEverybody<Parcel extends Packed>(parcels: readonly Parcel[], keys: readonly string[]): Parcel[] {
  return parcels.map((parcel) => ({
    ...parcel,
    pieces: keys.reduce((pieces, key) => withPieces(pieces, key, 1), parcel.pieces),
  }));
}

/** A cart whose lines with these keys have at least as many pieces as there are people; what has more stays. */
export function enoughFor(cartItems: readonly CartItem[], keys: readonly string[], people: number): CartItem[] {
  return cartItems.map((line) => (keys.includes(keyOf(line)) && line.qty < people ? { ...line, qty: people } : line));
}

/** The lines with these keys of which the shop hasn’t enough for so many people. */
export function scarceFor(cartItems: readonly CartItem[], keys: readonly string[], people: number): CartItem[] {
  const wanted = enoughFor(cartItems, keys, people);
  // Lines of one product with other texts share its stock.
  const quantities = quantitiesById({ cartItems: wanted });
  return wanted.filter(
    (line, at) => line.qty !== cartItems[at]?.qty && (quantities.get(line._id) ?? 0) > line.countInStock,
  );
}

/** One piece for everybody where the cart has exactly that, and nothing is in a parcel yet. */
export function dividedAtOnce<Parcel extends Packed>(
  cartItems: readonly CartItem[],
  parcels: readonly Parcel[],
): readonly Parcel[] {
  const isPlain = cartItems.every(({ qty }) => qty === parcels.length);
  const isUntouched = parcels.every(({ pieces }) => !hasPieces(cartItems, pieces));
  return isPlain && isUntouched ? oneForEverybody(parcels, cartItems.map(keyOf)) : parcels;
}
