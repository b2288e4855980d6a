import { In, type EntityManager } from 'typeorm';
import { earlierDelivery, type OrderedDelivery } from '../../../domain/delivery.js';
import { dispatchByFor, type DeliveryCalendar, type LeadTime } from '../../../domain/delivery-dates.js';
import { addDays, startOfDate } from '../../../domain/dispatch.js';
import { lateFrom, type ParcelPromise } from '../../../domain/fulfillment.js';
import type { Order } from '../order.entity.js';
import { OrderParcel } from './order-parcel.entity.js';

/** What goes to one address. */
export interface Parcel extends Omit<OrderParcel, 'orderId' | 'delivery'> {
  method: OrderedDelivery;
}

/** How far a parcel is. */
export interface ParcelProgress extends Pick<ParcelPromise, 'isSent' | 'isDelivered'> {
  /** All of it went back into stock before any of it was sent: nobody waits for it. */
  isRestocked: boolean;
}

/** The progress of a parcel of which nothing was sent, or refunded. */
export const nothingSent: ParcelProgress = { isSent: false, isDelivered: false, isRestocked: false };

/** What an order says of its parcels. */
type Parceled = Pick<
  Order,
  'id' | 'parcelCount' | 'shippingAddress' | 'delivery' | 'gift' | 'deliveryDate' | 'shippingCents' | 'preparingAt'
>;

/**
 * The parcels of an order, in the order of their numbers: always at least one. An order with one is that parcel itself; only
 * those with several have rows.
 * @param rows those of the order, sorted by number
 */
export function parcelsOf(order: Parceled, rows: readonly OrderParcel[]): readonly Parcel[] {
  if (order.parcelCount > 1) return rows.map(({ orderId: _, delivery: method, ...parcel }) => ({ ...parcel, method }));
  const { delivery, shippingAddress, gift, deliveryDate, shippingCents, preparingAt } = order;
  const method = delivery ?? earlierDelivery;
  return [{ number: 1, shippingAddress, method, gift, deliveryDate, shippingCents, preparingAt }];
}

/** Reads the parcels of orders, in one statement, or in none where each order has one parcel. */
export async function readParcels(
  manager: EntityManager,
  orders: readonly Pick<Order, 'id' | 'parcelCount'>[],
): Promise<(order: Parceled) => readonly Parcel[]> {
  const ids = orders.filter(({ parcelCount }) => parcelCount > 1).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await manager.find(OrderParcel, { where: { orderId: In(ids) }, order: { orderId: 'ASC', number: 'ASC' } });
  const rowsOf = new Map<string, OrderParcel[]>(ids.map((id) => [id, []]));
  for (const row of rows) rowsOf.get(row.orderId)?.push(row);
  return (order) => parcelsOf(order, rowsOf.get(order.id) ?? []);
}

/** From when an order is prepared: when it was confirmed, or else when it was paid; null: not yet. */
export function preparedFrom({ payLater, createdAt, paidAt }: Pick<Order, 'payLater' | 'createdAt' | 'paidAt'>) {
  // guard: pay-later.test.ts 'keeps the day on which it must leave', try: payLater?.isConfirmed -> false
  return payLater?.isConfirmed ? createdAt : paidAt;
}

/** The times of an order that nobody waits for. */
export const noDueTimes = { dispatchBy: null, lateAt: null } as const;

/** What decides when a parcel must leave. */
type Promised = { method: LeadTime & Pick<OrderedDelivery, 'kind'>; deliveryDate: string | null };

/**
 * When a parcel of an order must leave, as `dispatchByFor`; null: its order is neither paid nor confirmed. An order keeps
 * the time of its only parcel, and of several only the first.
 */
export function dispatchOf(
  calendar: DeliveryCalendar,
  order: Pick<Order, 'parcelCount' | 'dispatchBy' | 'payLater' | 'createdAt' | 'paidAt'>,
  { deliveryDate, method }: Promised,
): number | null {
  if (order.parcelCount === 1) return order.dispatchBy;
  const start = preparedFrom(order);
  return start === null ? null : dispatchByFor(calendar, { ...method, deliveryDate }, start);
}

/** When a parcel must arrive; null: its buyer has chosen no day. What is fetched is kept in time once it is ready. */
export function arrivalDeadlineOf(calendar: DeliveryCalendar, { deliveryDate, method }: Promised): number | null {
  return deliveryDate === null || method.kind === 'pickup'
    ? null
    : startOfDate(calendar.timeZone, addDays(deliveryDate, 1));
}

/**
 * When the first of an order's parcels that is left to send must have left, as `dispatchByFor`, and from when on the order
 * is late; none where all went back into stock.
 * @param start when it was paid, or confirmed
 * @param progressOf how far a parcel is, by its number; not given: all are to be sent
 */
export function dueTimes(
  calendar: DeliveryCalendar,
  parcels: readonly Promised[],
  start: number,
  progressOf: (number: number) => ParcelProgress = () => nothingSent,
): { dispatchBy: number | null; lateAt: number | null } {
  const promises = parcels
    .map((parcel, at) => ({
      leavesBy: dispatchByFor(calendar, { ...parcel.method, deliveryDate: parcel.deliveryDate }, start),
      arrivesBy: arrivalDeadlineOf(calendar, parcel),
      ...progressOf(at + 1),
    }))
    .filter(({ isRestocked }) => !isRestocked);
  if (promises.length === 0) return noDueTimes;
  const open = promises.filter(({ isSent }) => !isSent);
  return {
    dispatchBy: Math.min(...(open.length > 0 ? open : promises).map(({ leavesBy }) => leavesBy)),
    lateAt: lateFrom(promises),
  };
}
