import { In, type EntityManager } from 'typeorm';
import { Failure } from '../../../domain/failure.js';
import { hasShipments, piecesIn, withoutSent, type ParcelPieces } from '../../../domain/fulfillment.js';
import { linesInParcel, type ShownLine } from '../../../domain/order-pieces.js';
import { OrderLine } from '../order-line.entity.js';
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
      : await manager.find(Shipment, { where: { orderId: In(ids) }, order: { sentAt: 'ASC', id: 'ASC' } });
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

/** How far the parcels of an order are, by their numbers. */
export function parcelProgress(
  { fulfillment, parcelCount }: Pick<Order, 'fulfillment' | 'parcelCount'>,
  lines: readonly OrderLine[],
  shipments: readonly Shipment[],
): (number: number) => ParcelProgress {
  const left = withoutSent(
    piecesOfParcels(lines, parcelCount),
    shipments.flatMap(({ pieces }) => pieces),
  );
  return (number) => {
    // What of an order that was sent is left was refunded.
    const isSent = fulfillment === 'sent' || piecesIn(left.filter(({ parcel }) => parcel === number)) === 0;
    const own = shipments.filter(({ parcel }) => parcel === number);
    return { isSent, isDelivered: isSent && own.every(({ deliveredAt }) => deliveredAt !== null) };
  };
}

/** As `parcelProgress`, of an order that the open transaction has locked; costs nothing while nothing was sent. */
export async function progressIn(
  manager: EntityManager,
  order: Order,
): Promise<ReturnType<typeof parcelProgress> | undefined> {
  if (!hasShipments(order)) return undefined;
  const lines = await manager.find(OrderLine, { where: { orderId: order.id }, order: { position: 'ASC' } });
  return parcelProgress(order, lines, (await readShipments(manager, [order]))(order.id));
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
