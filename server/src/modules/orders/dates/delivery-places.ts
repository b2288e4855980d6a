import { Between, LessThan, type EntityManager } from 'typeorm';
import { changeRow, Difference, insertIfNew } from '../../../db/plain-manager.js';
import { together } from '../../../db/together.js';
import type { Order } from '../order.entity.js';
import { OrderParcel } from '../parcels/order-parcel.entity.js';
import { DeliveryDay } from './delivery-day.entity.js';

/** What says which places an order has: one for its date, or for that of each of its parcels. */
type DatedOrder = Pick<Order, 'id' | 'parcelCount' | 'deliveryDate'>;

/**
 * Takes a place of a date in the open transaction, which locks the date: after the stock, the gift cards and the discounts,
 * as everywhere.
 * @param limit how many parcels the date can have; null: any number
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

/**
 * Takes a place for each of several parcels, as `takePlace`: all of them or none, in as many statements however many there
 * are.
 * @param dates of the parcels; the same one may be there more than once
 * @returns the dates that have fewer places left than are wanted; then nothing is taken
 */
export async function takePlaces(
  manager: EntityManager,
  dates: readonly string[],
  limit: number | null,
): Promise<string[]> {
  const wanted = countDates(dates);
  await manager
    .createQueryBuilder()
    .insert()
    .into(DeliveryDay)
    .values([...wanted.keys()].map((date) => ({ date, taken: 0 })))
    .orIgnore()
    .execute();
  const days = await lockDays(manager, wanted);
  // guard: parcels.test.ts 'fewer places than it needs', try: ?? 0) > limit -> ?? 0) > limit + 100
  const full = days.filter(({ date, taken }) => limit !== null && taken + (wanted.get(date) ?? 0) > limit);
  if (full.length === 0) await changeTaken(manager, wanted, 1);
  return full.map(({ date }) => date);
}

/** Gives the places of an order back that ends unpaid. Orders without a date have none. */
export async function giveBackPlaces(manager: EntityManager, order: DatedOrder): Promise<void> {
  if (order.parcelCount === 1) {
    if (order.deliveryDate !== null) await giveBackPlace(manager, order.deliveryDate);
    return;
  }
  const taken = countDates(await datesOfParcels(manager, order.id));
  if (taken.size === 0) return;
  await lockDays(manager, taken);
  await changeTaken(manager, taken, -1);
}

/** Gives one place of a date back. */
export async function giveBackPlace(manager: EntityManager, date: string): Promise<void> {
  await changeRow(manager, DeliveryDay, { date }, { taken: new Difference(-1) });
}

/**
 * Takes the places of an order again whose payment came after its end: even where the day is full by now, because the
 * payment must not be lost.
 */
export async function takePlacesAgain(manager: EntityManager, order: DatedOrder): Promise<void> {
  if (order.parcelCount > 1) {
    const dates = await datesOfParcels(manager, order.id);
    if (dates.length > 0) await takePlaces(manager, dates, null);
  } else if (order.deliveryDate !== null) await takePlace(manager, order.deliveryDate, null);
}

/** How many parcels arrive on each of these dates, which are given in their order. */
export async function takenBetween(manager: EntityManager, first: string, last: string): Promise<Map<string, number>> {
  const days = await manager.findBy(DeliveryDay, { date: Between(first, last) });
  return new Map(days.map(({ date, taken }) => [date, taken]));
}

/** The dates of an order with several parcels, one for each parcel that has one. */
export async function datesOfParcels(manager: EntityManager, orderId: string): Promise<string[]> {
  const parcels = await manager.findBy(OrderParcel, { orderId });
  return parcels.flatMap(({ deliveryDate }) => deliveryDate ?? []);
}

/** How often each date is there, in the order of the dates. */
function countDates(dates: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const date of dates.toSorted()) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}

/** Locks dates in their order, so that two orders don't wait for each other in a circle. SQLite has one writer. */
function lockDays(manager: EntityManager, dates: ReadonlyMap<string, number>): Promise<DeliveryDay[]> {
  const query = manager
    .createQueryBuilder(DeliveryDay, 'day')
    .where('day.date IN (:...dates)', { dates: [...dates.keys()] })
    .orderBy('day.date');
  if (manager.dataSource.options.type === 'postgres') query.setLock('pessimistic_write');
  return query.getMany();
}

/** Adds to what is taken of each date, or takes off as much. @param sign 1 adds, -1 takes off */
async function changeTaken(manager: EntityManager, counts: ReadonlyMap<string, number>, sign: 1 | -1): Promise<void> {
  const dates = [...counts.keys()];
  const cases = dates.map((_, at) => `WHEN :date${at} THEN CAST(:count${at} AS integer)`).join(' ');
  await manager
    .createQueryBuilder()
    .update(DeliveryDay)
    .set({ taken: () => `taken + CASE date ${cases} ELSE 0 END` })
    .where('date IN (:...dates)', { dates })
    .setParameters(
      Object.fromEntries<string | number>(
        dates.flatMap((date, at) => [
          [`date${at}`, date],
          [`count${at}`, sign * (counts.get(date) ?? 0)],
        ]),
      ),
    )
    .execute();
}
