import { In, type EntityManager } from 'typeorm';
import { together } from '../../../db/together.js';
import type { DeliveryCalendar } from '../../../domain/delivery-dates.js';
import { piecesIn, sendingState, type ReturnedPieces, type SendingState } from '../../../domain/fulfillment.js';
import { OrderLine } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import { OrderParcel } from '../parcels/order-parcel.entity.js';
import { dueTimes, preparedFrom, readParcels, type Parcel } from '../parcels/parcels-of.js';
import { readReturned } from './returned-pieces.js';
import { Shipment } from './shipment.entity.js';
import { inParcel, leftOf, parcelProgress, readShipments } from './shipments-of.js';

/** All that says what of an order is sent. */
export interface Contents {
  lines: OrderLine[];
  parcels: readonly Parcel[];
  shipments: readonly Shipment[];
  returned: readonly ReturnedPieces[];
}

/** Reads what an order consists of, and what of it is sent. */
export async function readContents(manager: EntityManager, order: Order): Promise<Contents> {
  const { id: orderId } = order;
  const [lines, parcelsOfOrder, shipmentsOf, returnedOf] = await together(
    manager.find(OrderLine, { where: { orderId }, order: { position: 'ASC' } }),
    readParcels(manager, [order]),
    readShipments(manager, [order]),
    readReturned(manager, [orderId]),
  );
  return { lines, parcels: parcelsOfOrder(order), shipments: shipmentsOf(orderId), returned: returnedOf(orderId) };
}

/** As `parcelProgress`, of an order that the open transaction has locked. */
export async function progressIn(manager: EntityManager, order: Order): Promise<ReturnType<typeof parcelProgress>> {
  const { lines, shipments, returned } = await readContents(manager, order);
  return parcelProgress(order, lines, shipments, returned);
}

/**
 * Writes how far an order is and when it is late, by which of its parcels are being prepared and what is in its shipments
 * now. What went back into stock before any of it left isn't prepared anymore.
 */
export async function keepState(
  manager: EntityManager,
  calendar: DeliveryCalendar,
  order: Order,
  { lines, parcels, shipments, returned }: Contents,
): Promise<void> {
  const left = leftOf(order, lines, shipments, returned);
  const begun = parcels.filter(({ preparingAt }) => preparingAt !== null);
  const idle = begun.filter(
    ({ number }) =>
      // guard: shipments.test.ts 'is not prepared anymore', try: piecesIn(inParcel(left, number)) === 0 && -> false &&
      piecesIn(inParcel(left, number)) === 0 && inParcel(shipments, number).length === 0,
  );
  // guard: shipments.test.ts 'went back into stock', try: order, idle, null -> order, [], null
  await setParcelsPreparing(manager, order, idle, null);
  const preparing = begun.filter((parcel) => !idle.includes(parcel));
  const fulfillment = sendingState({
    isPreparing: preparing.length > 0,
    sent: piecesIn(shipments.flatMap(({ pieces }) => pieces)),
    left: piecesIn(left),
  });
  const start = preparedFrom(order);
  const progress = parcelProgress({ ...order, fulfillment }, lines, shipments, returned);
  await changeSending(manager, order, {
    fulfillment,
    preparingAt: preparing.length === 0 ? null : Math.min(...preparing.map(({ preparingAt }) => preparingAt ?? 0)),
    ...(start !== null && dueTimes(calendar, parcels, start, progress)),
  });
}

/** Writes since when parcels are being prepared, where they have rows: an order with one says it itself. */
export async function setParcelsPreparing(
  manager: EntityManager,
  { id: orderId, parcelCount }: Order,
  parcels: readonly Parcel[],
  preparingAt: number | null,
): Promise<void> {
  if (parcelCount === 1 || parcels.length === 0) return;
  const numbers = parcels.map(({ number }) => number);
  await manager.update(OrderParcel, { orderId, number: In(numbers) }, { preparingAt });
}

/**
 * Takes back what the delivery of an order has recorded as handed over, in the open transaction, because the order is
 * canceled. What had been sent before stays.
 * @returns how far the order is then
 */
export async function forgetHandOver(manager: EntityManager, { id: orderId, ...order }: Order): Promise<SendingState> {
  if (order.deliveredAt === null) return order.fulfillment;
  await manager.delete(Shipment, { orderId, isHandedOver: true });
  return (await manager.existsBy(Shipment, { orderId })) ? order.fulfillment : 'unfulfilled';
}

/** Changes how far an order is, so that those who watch it notice. */
export async function changeSending(
  manager: EntityManager,
  { id, fulfillmentChanges }: Order,
  change: {
    fulfillment?: SendingState;
    preparingAt?: number | null;
    dispatchBy?: number | null;
    lateAt?: number | null;
  },
): Promise<void> {
  await manager.update(Order, { id }, { ...change, fulfillmentChanges: fulfillmentChanges + 1 });
}
