import { In, type EntityManager } from 'typeorm';
import { earlierDelivery, type OrderedDelivery } from '../../../domain/delivery.js';
import { dispatchByFor, type LeadTime } from '../../../domain/delivery-dates.js';
import type { ShopCalendar } from '../../../domain/dispatch.js';
import type { Order } from '../order.entity.js';
import { OrderParcel } from './order-parcel.entity.js';

/** What goes to one address. */
export interface Parcel extends Omit<OrderParcel, 'orderId' | 'delivery'> {
  method: OrderedDelivery;
}

/** What an order says of its parcels. */
type Parceled = Pick<
  Order,
  'id' | 'parcelCount' | 'shippingAddress' | 'delivery' | 'gift' | 'deliveryDate' | 'shippingCents'
>;

/**
 * The parcels of an order, in the order of their numbers: always at least one. An order with one is that parcel itself; only
 * those with several have rows.
 * @param rows those of the order, sorted by number
 */
export function parcelsOf(order: Parceled, rows: readonly OrderParcel[]): readonly Parcel[] {
  if (order.parcelCount > 1) return rows.map(({ orderId: _, delivery: method, ...parcel }) => ({ ...parcel, method }));
  const { shippingAddress, delivery, gift, deliveryDate, shippingCents } = order;
  return [{ number: 1, shippingAddress, method: delivery ?? earlierDelivery, gift, deliveryDate, shippingCents }];
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

/** When the first of an order's parcels must have left, as `dispatchByFor`. @param start when it was paid, or confirmed */
export function firstDispatchBy(
  calendar: ShopCalendar,
  parcels: readonly { method: LeadTime; deliveryDate: string | null }[],
  start: number,
): number {
  return Math.min(
    ...parcels.map(({ deliveryDate, method }) => dispatchByFor(calendar, { ...method, deliveryDate }, start)),
  );
}
