import { Between, LessThan, type EntityManager } from 'typeorm';
import { changeRow, Difference, insertIfNew } from '../../../db/plain-manager.js';
import { together } from '../../../db/together.js';
import type { Order } from '../order.entity.js';
import { DeliveryDay } from './delivery-day.entity.js';

/**
 * Takes a place of a date in the open transaction, which locks the date: after the stock, the gift cards and the discounts,
 * as everywhere.
 * @param limit how many orders the date can have; null: any number
 * @returns false when it has as many: then nothing is taken
 */
export async function takePlace(manager: EntityManager, date: string, limit: number | null): Promise<boolean> {
  const [, taken] = await together(
    insertIfNew(manager, DeliveryDay, { date, taken: 0 }),
    // guard: delivery-dates.test.ts 'of 60 buyers', try: taken: LessThan(limit) ->
    changeRow(manager, DeliveryDay, limit === null ? { date } : { date, taken: LessThan(limit) }, {
      taken: new Difference(1),
    }),
  );
  return taken !== null;
}

/** Gives the place of an order back that ends unpaid, or gets another date. Orders without a date have none. */
export async function giveBackPlace(
  manager: EntityManager,
  { deliveryDate: date }: Pick<Order, 'deliveryDate'>,
): Promise<void> {
  if (date !== null) await changeRow(manager, DeliveryDay, { date }, { taken: new Difference(-1) });
}

/**
 * Takes the place of an order again whose payment came after its end: even where the day is full by now, because the
 * payment must not be lost.
 */
export async function takePlaceAgain(
  manager: EntityManager,
  { deliveryDate }: Pick<Order, 'deliveryDate'>,
): Promise<void> {
  if (deliveryDate !== null) await takePlace(manager, deliveryDate, null);
}

/** How many orders arrive on each of these dates, which are given in their order. */
export async function takenBetween(manager: EntityManager, first: string, last: string): Promise<Map<string, number>> {
  const days = await manager.findBy(DeliveryDay, { date: Between(first, last) });
  return new Map(days.map(({ date, taken }) => [date, taken]));
}
