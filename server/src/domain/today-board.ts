import { addDays, dateIn, isOpenOn, openDayFrom, startOfDate, type ShopCalendar } from './dispatch.js';
import { lateFrom, type ParcelPromise } from './fulfillment.js';

/** When the parcels of the board must leave: they should have already, or must today, or on the next open day. */
export const boardDays = ['late', 'today', 'next'] as const;
export type BoardDay = (typeof boardDays)[number];

/** How many days of capacity are in sight, today included. */
export const CAPACITY_DAYS = 7;

/** The days of the board at a moment, on the shop's clocks. */
export interface BoardTimes {
  /** The moment, in ms since 1970, as are all times here. */
  now: number;
  /** YYYY-MM-DD. */
  today: string;
  /** The next day on which anything leaves, YYYY-MM-DD. */
  next: string;
  todayStarts: number;
  /** What must leave today has its time by then. */
  todayEnds: number;
  /** What must leave on the next open day has its time by then. */
  nextEnds: number;
}

/** The days that the board shows now. */
export function boardTimes(calendar: ShopCalendar, now: number): BoardTimes {
  const { timeZone } = calendar;
  const today = dateIn(timeZone, now);
  const next = openDayFrom(calendar, addDays(today, 1), 0);
  return {
    ...{ now, today, next },
    todayStarts: startOfDate(timeZone, today),
    todayEnds: startOfDate(timeZone, addDays(today, 1)),
    nextEnds: startOfDate(timeZone, addDays(next, 1)),
  };
}

/** Where a parcel that is left to send stands on the board; null: it may leave later. */
export function boardDayOf(promise: ParcelPromise, { now, todayEnds, nextEnds }: BoardTimes): BoardDay | null {
  const late = lateFrom([promise]);
  if (late !== null && late <= now) return 'late';
  const { leavesBy } = promise;
  if (leavesBy === null || leavesBy > nextEnds) return null;
  return leavesBy <= todayEnds ? 'today' : 'next';
}

/** The days whose capacity is in sight, YYYY-MM-DD, and whether anything leaves or arrives on each. */
export function capacityDays(calendar: ShopCalendar, today: string): { date: string; isOpen: boolean }[] {
  return Array.from({ length: CAPACITY_DAYS }, (_, days) => addDays(today, days)).map((date) => ({
    date,
    isOpen: isOpenOn(calendar, date),
  }));
}

/** Why an order's parcels must not leave. */
export const boardHolds = ['unpaid', 'closed', 'refunded', 'emailed'] as const;
export type BoardHold = (typeof boardHolds)[number];

/** So many pieces of a product, or of a variant. */
interface ItemPieces {
  itemId: string;
  name: string;
  qty: number;
}

/** What is to be made: the pieces of all lines by product, most first. */
export function toMake(lines: readonly ItemPieces[]): ItemPieces[] {
  const sums = new Map<string, ItemPieces>();
  for (const { itemId, name, qty } of lines)
    sums.set(itemId, { itemId, name, qty: qty + (sums.get(itemId)?.qty ?? 0) });
  return [...sums.values()].sort((a, b) => b.qty - a.qty || (a.name < b.name ? -1 : 1));
}
