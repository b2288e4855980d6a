import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  dateIn,
  dispatchBy,
  isOpenOn,
  openDayAfter,
  openDayFrom,
  startOfDate,
  type ShopCalendar,
} from './dispatch.js';

/** When the shop works, and until when an order counts as one of the same day. */
export interface DeliveryCalendar extends ShopCalendar {
  /** HH:MM on the shop's clocks; null: the end of the day. */
  cutOffTime: string | null;
}

/** How many days after the first possible date the last one is. */
export const DATE_HORIZON_DAYS = 60;

/** Why an order can't arrive on a date: the shop is closed, has as many orders as it can deliver, or needs more time. */
export const dateRefusals = ['closed', 'full', 'too-soon'] as const;
export type DateRefusal = (typeof dateRefusals)[number];

/** A date, and why an order can't arrive on it; null: it can. */
export interface DateOffer {
  /** YYYY-MM-DD. */
  date: string;
  refusal: DateRefusal | null;
}

/** How many parcels arrive on each date, and how many there may be; null: any number. */
export interface DateLoad {
  ordersPerDay: number | null;
  taken: ReadonlyMap<string, number>;
}

/**
 * The moment from which an order counts as one of the next day, in ms since 1970. Where clocks skip that time, it comes as
 * much later; where they show it twice, the first time counts.
 * @param date YYYY-MM-DD
 */
export function cutOffOn({ timeZone, cutOffTime }: DeliveryCalendar, date: string): number {
  if (cutOffTime === null) return startOfDate(timeZone, addDays(date, 1));
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: cutOffTime }).epochMilliseconds;
}

/** The moment until which an order can leave as soon as one of now. @param now in ms since 1970 */
export function nextCutOff(calendar: DeliveryCalendar, now: number): number {
  return cutOffOn(calendar, firstDay(calendar, now));
}

/**
 * The first date on which an order of now can arrive, by a method that takes so many open days. Like `arrivesOn`, it counts
 * the days that the shop needs to send it, but for the first.
 * @returns YYYY-MM-DD
 */
export function firstDate(calendar: DeliveryCalendar, maxDays: number, now: number): string {
  return openDayFrom(calendar, firstDay(calendar, now), maxDays + Math.max(0, calendar.dispatchDays - 1));
}

/** The last date that can be chosen now. */
export function lastDate(calendar: DeliveryCalendar, maxDays: number, now: number): string {
  return addDays(firstDate(calendar, maxDays, now), DATE_HORIZON_DAYS);
}

/** All dates from today to the last one that can be chosen. */
export function offerDates(calendar: DeliveryCalendar, maxDays: number, now: number, load: DateLoad): DateOffer[] {
  const first = firstDate(calendar, maxDays, now);
  const last = lastDate(calendar, maxDays, now);
  const offers: DateOffer[] = [];
  for (let date = dateIn(calendar.timeZone, now); date <= last; date = addDays(date, 1))
    offers.push({ date, refusal: refusalOf(calendar, first, date, load) });
  return offers;
}

/**
 * Why an order of now can't arrive on a date; null: it can.
 * @param date YYYY-MM-DD, from today to the last one that can be chosen
 */
export function dateRefusal(
  calendar: DeliveryCalendar,
  maxDays: number,
  now: number,
  date: string,
  load: DateLoad,
): DateRefusal | null {
  return refusalOf(calendar, firstDate(calendar, maxDays, now), date, load);
}

function refusalOf(calendar: DeliveryCalendar, first: string, date: string, load: DateLoad): DateRefusal | null {
  if (date < first) return 'too-soon';
  if (!isOpenOn(calendar, date)) return 'closed';
  const { ordersPerDay, taken } = load;
  return ordersPerDay !== null && (taken.get(date) ?? 0) >= ordersPerDay ? 'full' : null;
}

/** The last open day on which an order can leave and still arrive on a date. @param date YYYY-MM-DD */
export function leavesOn(calendar: ShopCalendar, maxDays: number, date: string): string {
  return openDayFrom(calendar, date, maxDays, -1);
}

/** Whether an order can no longer leave in time for its date. @param now in ms since 1970 */
export function isDatePast(calendar: DeliveryCalendar, maxDays: number, date: string, now: number): boolean {
  return now >= cutOffOn(calendar, leavesOn(calendar, maxDays, date));
}

/**
 * The time by which an order must have shipped: as `dispatchBy`, or with a date on the last day on which it still arrives on
 * it; one that is paid later than that leaves on the day of the payment.
 * @param paidAt when it was paid, or was confirmed
 */
export function dispatchByFor(
  calendar: ShopCalendar,
  { deliveryDate, maxDays }: { deliveryDate: string | null; maxDays: number },
  paidAt: number,
): number {
  if (deliveryDate === null) return dispatchBy(calendar, paidAt);
  const inTime = leavesOn(calendar, maxDays, deliveryDate);
  const soonest = openDayAfter(calendar, paidAt, 0);
  return startOfDate(calendar.timeZone, addDays(inTime > soonest ? inTime : soonest, 1));
}

/** The open day from which the days of an order of now count. */
function firstDay(calendar: DeliveryCalendar, now: number): string {
  const today = dateIn(calendar.timeZone, now);
  return openDayFrom(calendar, now < cutOffOn(calendar, today) ? today : addDays(today, 1), 0);
}
