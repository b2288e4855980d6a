import { In, type EntityManager } from 'typeorm';
import { Failure } from '../../../domain/failure.js';
import {
  hasShipments,
  leftToSend,
  piecesIn,
  type ParcelPieces,
  type ReturnedPieces,
} from '../../../domain/fulfillment.js';
import { linesInParcel, type ShownLine } from '../../../domain/order-pieces.js';
import type { OrderLine } from '../order-line.entity.js';
import type { Order } from '../order.entity.js';
import type { ParcelProgress } from '../parcels/parcels-of.js';
import { Shipment } from './shipment.entity.js';

/** Reads the shipments of orders, oldest first, in one statement, or in none where nothing was sent. */
export async function readShipments(
  manager: EntityManager,
  orders: readonly Pick<Order, 'id' | 'fulfillment'>[],
): Promise<(orderId: string) => readonly Shipment[]> {
  const ids = orders.filter(hasShipments).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await manager.find(Shipment, {
          where: { orderId: In(ids) },
          order: { sentAt: 'ASC', parcel: 'ASC', id: 'ASC' },
        });
  const shipmentsOf = new Map<string, Shipment[]>(ids.map((id) => [id, []]));
  for (const row of rows) shipmentsOf.get(row.orderId)?.push(row);
  return (orderId) => shipmentsOf.get(orderId) ?? [];
}

/** The lines of a parcel, in the order in which interfaces number them. Gift cards are emailed, and in none. */
export function packedLines(lines: readonly OrderLine[], parcel: number): ShownLine<OrderLine>[] {
  return linesInParcel(
    lines.filter(({ isGiftCard }) => !isGiftCard),
    parcel,
  );
}

/** What goes into each parcel of an order. */
export function piecesOfParcels(lines: readonly OrderLine[], parcelCount: number): ParcelPieces[] {
  return Array.from({ length: parcelCount }, (_, at) => at + 1).flatMap((parcel) =>
    packedLines(lines, parcel).map(({ productId, position, quantity }) => ({ productId, position, quantity, parcel })),
  );
}

/** What is left to send of each line of an order, by its parcels. @param returned of the whole order */
export function leftOf(
  { parcelCount }: Pick<Order, 'parcelCount'>,
  lines: readonly OrderLine[],
  shipments: readonly Shipment[],
  returned: readonly ReturnedPieces[],
): ParcelPieces[] {
  const sent = shipments.flatMap(({ pieces }) => pieces);
  return leftToSend(piecesOfParcels(lines, parcelCount), sent, returned);
}

/** Those of a parcel, by its number. */
export function inParcel<Part extends { parcel: number }>(parts: readonly Part[], number: number): Part[] {
  return parts.filter(({ parcel }) => parcel === number);
}

/** How far the parcels of an order are, by their numbers. @param returned of the whole order; may be left out of one that was sent */
export function parcelProgress(
  order: Pick<Order, 'fulfillment' | 'parcelCount'>,
  lines: readonly OrderLine[],
  shipments: readonly Shipment[],
  returned: readonly ReturnedPieces[],
): (number: number) => ParcelProgress {
  const left = leftOf(order, lines, shipments, returned);
  return (number) => {
    const isLeft = order.fulfillment !== 'sent' && piecesIn(inParcel(left, number)) > 0;
    const own = inParcel(shipments, number);
    const isSent = !isLeft && own.length > 0;
    return {
      ...{ isSent, isRestocked: !isLeft && own.length === 0 },
      isDelivered: isSent && own.every(({ deliveredAt }) => deliveredAt !== null),
    };
  };
}

/**
 * Refuses to change a parcel of which something has left; costs nothing while nothing was sent.
 * @param parcel its number, from 1
 * @throws Failure CONFLICT
 */
export async function refuseSent(manager: EntityManager, order: Order, parcel: number): Promise<void> {
  if (!hasShipments(order)) return;
  // guard: shipments.test.ts 'can’t be changed once', try: await manager.existsBy(Shipment, { orderId: order.id, parcel }) -> false
  if (await manager.existsBy(Shipment, { orderId: order.id, parcel }))
    throw new Failure('CONFLICT', 'These gifts are on their way, so this can’t be changed anymore.');
}
