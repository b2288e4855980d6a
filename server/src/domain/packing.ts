import { leftToSend, piecesIn, type ParcelPieces, type ReturnedPieces } from './fulfillment.js';
import { readParcelCode } from './parcel-code.js';

/** What can be printed about an order, for each of its parcels: the card, the packing slip, the label. */
export const printKinds = ['card', 'slip', 'label'] as const;
export type PrintKind = (typeof printKinds)[number];

/** As many orders as one document prints. */
export const MAX_PRINTED_ORDERS = 50;

/** As many pages as one document has, but for packing slips of more than one. */
export const MAX_PRINTED_PAGES = 500;

/** The parcels of an order that are to be printed, by their numbers; null: all. */
export type WantedParcels = ReadonlySet<number> | null;

/** What to print, by order. @param names IDs of orders, and the codes of parcels where not all of an order are wanted */
export function parcelsToPrint(names: readonly string[]): Map<string, WantedParcels> {
  const wanted = new Map<string, Set<number> | null>();
  for (const name of names) {
    const parcel = readParcelCode(name);
    if (!parcel) wanted.set(name, null);
    else if (wanted.get(parcel.orderId) !== null)
      wanted.set(parcel.orderId, new Set(wanted.get(parcel.orderId)).add(parcel.number));
  }
  return wanted;
}

/** What a packing slip needs of an order, as both interfaces show it. */
interface PackedOrder<Item> {
  parcels: readonly { number: number; orderItems: readonly Item[] }[];
  /** Their lines are numbered as those of the parcels. */
  shipments: readonly { parcel: number; items: readonly { line: number; qty: number }[] }[];
}

/**
 * What lies in a parcel that is packed now: all of it but what went back into stock, or the rest, once a part was sent. The
 * slip of a parcel that was sent as a whole is printed as it was.
 * @param returned what went back into stock, of the whole order
 * @param itemIdOf what was sold, as `returned` names it
 */
export function itemsToPack<Item extends { qty: number }>(
  order: PackedOrder<Item>,
  number: number,
  returned: readonly ReturnedPieces[],
  itemIdOf: (item: Item) => string,
): { items: readonly Item[]; isRest: boolean; isWhole: boolean } {
  const { pieces, sent } = piecesOfOrder(order, itemIdOf);
  const left = leftToSend(pieces, sent, returned).filter(({ parcel }) => parcel === number);
  const all = order.parcels.find((parcel) => parcel.number === number)?.orderItems ?? [];
  const wasSent = sent.some(({ parcel }) => parcel === number);
  if (wasSent && piecesIn(left) === 0) return { items: all, isRest: false, isWhole: true };
  const items = all.map((item, at) => ({ ...item, qty: left[at]?.quantity ?? 0 })).filter(({ qty }) => qty > 0);
  return {
    items,
    isRest: wasSent,
    isWhole: items.length === all.length && items.every(({ qty }, at) => qty === all[at]?.qty),
  };
}

/** The pieces of an order, one entry for each item of its parcels in their order, and those that were sent. */
export function piecesOfOrder<Item extends { qty: number }>(
  { parcels, shipments }: PackedOrder<Item>,
  itemIdOf: (item: Item) => string,
): { pieces: ParcelPieces[]; sent: ParcelPieces[] } {
  const pieces: ParcelPieces[] = [];
  const startOf = new Map<number, number>();
  for (const { number: parcel, orderItems } of parcels) {
    startOf.set(parcel, pieces.length);
    for (const item of orderItems)
      pieces.push({ productId: itemIdOf(item), position: pieces.length, quantity: item.qty, parcel });
  }
  const sent = shipments.flatMap(({ parcel, items }) =>
    items.flatMap(({ line, qty }) => {
      const whole = pieces[(startOf.get(parcel) ?? 0) + line];
      return whole ? [{ ...whole, quantity: qty }] : [];
    }),
  );
  return { pieces, sent };
}
