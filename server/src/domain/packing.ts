/** What can be printed about an order, for each of its parcels: the card, the packing slip, the label. */
export const printKinds = ['card', 'slip', 'label'] as const;
export type PrintKind = (typeof printKinds)[number];

/** As many orders as one document prints. */
export const MAX_PRINTED_ORDERS = 50;

/** As many pages as one document has, but for packing slips of more than one. */
export const MAX_PRINTED_PAGES = 500;

/**
 * What lies in a parcel that is packed now: all of it, or the rest, once a part was sent. The slip of a parcel that was
 * sent as a whole is printed as it was.
 * @param shipments of the order; their lines are numbered as those of the parcel
 */
export function itemsToPack<Item extends { qty: number }>(
  { number, orderItems }: { number: number; orderItems: readonly Item[] },
  shipments: readonly { parcel: number; items: readonly { line: number; qty: number }[] }[],
): { items: readonly Item[]; isRest: boolean } {
  const sent = shipments.filter(({ parcel }) => parcel === number).flatMap(({ items }) => items);
  const left = orderItems
    .map((item, at) => ({
      ...item,
      qty: item.qty - sent.reduce((sum, { line, qty }) => sum + (line === at ? qty : 0), 0),
    }))
    .filter(({ qty }) => qty > 0);
  return sent.length === 0 || left.length === 0 ? { items: orderItems, isRest: false } : { items: left, isRest: true };
}
