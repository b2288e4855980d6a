import { divideLines, type ReturnedPieces } from '@domain/fulfillment.js';
import { piecesOfOrder } from '@domain/packing.js';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';

/** What refunds have put back into stock, of an order. */
export function returnedPieces({ returnedByParcel }: Pick<AdminOrder_OrderFragment, 'returnedByParcel'>) {
  return (returnedByParcel ?? []).map(({ product, qty, parcel }): ReturnedPieces => ({
    productId: product,
    quantity: qty,
    parcel,
  }));
}

/** The items of an order's parcels, with how many of each are left to send, and back in stock, as the page knows it. */
export function dividedItems(order: Pick<AdminOrder_OrderFragment, 'parcels' | 'shipments' | 'returnedByParcel'>) {
  const { pieces, sent } = piecesOfOrder(order, ({ product }) => product);
  const divided = divideLines(pieces, sent, returnedPieces(order));
  return order.parcels
    .flatMap(({ number, orderItems }) =>
      orderItems.map(({ product, name, qty }, line) => ({ parcel: number, line, product, name, qty })),
    )
    .map((item, at) => ({ ...item, left: divided[at]?.left ?? 0, back: divided[at]?.back ?? 0 }));
}
