import type { EntityManager } from 'typeorm';
import { invalidInput } from '../../../domain/failure.js';
import { Order } from '../order.entity.js';
import { OrderParcel } from './order-parcel.entity.js';
import { readParcels, type Parcel } from './parcels-of.js';

/** What says which parcel is to be changed, and by whom. */
export interface ParcelKey {
  /** Of the signed link, which a guest's order needs. */
  key: string | null;
  /** Its number, from 1; an order with one needs none. */
  parcel: number | null;
}

/**
 * Finds a parcel of an order that the open transaction has locked.
 * @param number from 1; without one, the order must have only one parcel
 * @returns the parcel, all parcels, and what writes a change of this one
 * @throws Failure BAD_USER_INPUT with `parcel`
 */
export async function parcelToChange(
  manager: EntityManager,
  order: Order,
  number: number | null,
): Promise<{
  changed: Parcel;
  all: readonly Parcel[];
  save: (change: Partial<Pick<Parcel, 'gift' | 'deliveryDate'>>) => Promise<unknown>;
}> {
  const { id, parcelCount } = order;
  // guard: parcels.test.ts 'must say which parcel'
  if (number === null && parcelCount > 1)
    throw invalidInput({ parcel: `This order has ${parcelCount} parcels: say which one, from 1` });
  const all = (await readParcels(manager, [order]))(order);
  const changed = all.find((parcel) => parcel.number === (number ?? 1));
  if (!changed) throw invalidInput({ parcel: 'This order has no such parcel' });
  return {
    changed,
    all,
    save: (change) =>
      parcelCount === 1
        ? manager.update(Order, { id }, change)
        : manager.update(OrderParcel, { orderId: id, number: changed.number }, change),
  };
}
