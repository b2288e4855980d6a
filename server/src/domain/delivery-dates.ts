import { Temporal } from 'temporal-polyfill';
import { addDays, dateIn, isOpenOn, openDayFrom, startOfDate, type ShopCalendar } from './dispatch.js';
import type { DeliveryKind } from './delivery.js';
import { isDate, NO_DATE } from './is-date.js';

/** When the shop works, and until when an order counts as one of the same day. */
export interface DeliveryCalendar extends ShopCalendar {
  /** HH:MM on the shop's clocks; null: the end of the day. */
  cutOffTime: string | null;
  /** When orders take longer; not given: never. */
  busySeasons?: readonly BusySeason[];
}

/** A time in which all orders take longer, such as the weeks before a holiday. */
export interface BusySeason {
  /** YYYY-MM-DD, the first of its days. */
  from: string;
  /** YYYY-MM-DD, the last one. */
  until: string;
  /** For how many more open days the gifts of an order are made that counts as one of these days. */
  days: number;
}

/** How many open days an order takes. */
export interface LeadTime {
  /** The longest time of its method. */
  maxDays: number;
  /** For which its slowest gift is made first, before the shop's own days to send it; not given: none. */
  preparationDays?: number;
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
 * The first date on which an order of now can arrive. First its gifts are made, then the shop sends it, then the method
 * takes its days. The first of those is the day after the order, so a shop that may take more than one day to send it adds
 * the others.
 * @returns YYYY-MM-DD
 */
export function firstDate(calendar: DeliveryCalendar, { maxDays, preparationDays = 0 }: LeadTime, now: number): string {
  const days = preparationDays + Math.max(0, calendar.dispatchDays - 1) + maxDays;
  return dayAfter(calendar, firstDay(calendar, now), days);
}

/**
 * The open day so many open days after a day, and as many later as the season asks for in which the order begins. The first
 * orders after a season don't overtake its last ones.
 * @param start an open day, YYYY-MM-DD
 * @param begins the day on which the order begins
 */
function dayAfter(calendar: DeliveryCalendar, start: string, days: number, begins = start): string {
  const own = openDayFrom(calendar, start, days + seasonDays(calendar, begins));
  const past = lastDaysBefore(calendar, begins).map((day) =>
    openDayFrom(calendar, day, days + seasonDays(calendar, day)),
  );
  return past.reduce((last, end) => (end > last ? end : last), own);
}

/** The last open days of the seasons that were before a day. */
function lastDaysBefore(calendar: DeliveryCalendar, day: string): string[] {
  const past = (calendar.busySeasons ?? []).filter(({ until }) => until < day);
  return past.map(({ until }) => openDayFrom(calendar, until, 0, -1));
}

/** For how many more open days the gifts of an order that begins on a day are made: as many as its busiest season says. */
function seasonDays({ busySeasons = [] }: DeliveryCalendar, day: string): number {
  return Math.max(0, ...busySeasons.filter(({ from, until }) => from <= day && day <= until).map(({ days }) => days));
}

/**
 * The most days, of the method and for making the gifts together, that an order of now can take and still arrive by a date:
 * `firstDate` turned around.
 * @param date YYYY-MM-DD
 * @param limit more days than this aren't counted
 * @returns null when no order can
 */
export function mostDaysUntil(calendar: DeliveryCalendar, date: string, now: number, limit: number): number | null {
  const start = firstDay(calendar, now);
  if (start > date) return null;
  const free = Math.min(
    ...[start, ...lastDaysBefore(calendar, start)].map((from) => {
      const taken = Math.max(0, calendar.dispatchDays - 1) + seasonDays(calendar, from);
      return openDaysBetween(calendar, from, date, limit + taken) - taken;
    }),
  );
  return free < 0 ? null : free;
}

/** How many open days there are after a day, up to a date. @param limit more than these aren't counted */
function openDaysBetween(calendar: DeliveryCalendar, from: string, date: string, limit: number): number {
  let [day, days] = [from, 0];
  while (days < limit) {
    day = openDayFrom(calendar, addDays(day, 1), 0);
    if (day > date) break;
    days += 1;
  }
  return days;
}

/**
 * Reads the date by which products are to arrive from untrusted data. A blank one counts as left out, and one that nothing
 * can be there by is a date, too.
 */
export function parseArrivesBy(
  given: string | null | undefined,
): { date: string | null } | { errors: Record<string, string> } {
  const date = given?.trim() || null;
  return date === null || isDate(date) ? { date } : { errors: { arrivesBy: NO_DATE } };
}

/** When an order of now arrives, or is ready, if nobody chooses a day. */
export interface Arrival {
  /** The first day on which it may, YYYY-MM-DD. */
  from: string;
  /** The day by which it does, YYYY-MM-DD. */
  date: string;
  /** The moment from which an order may come later, in ms since 1970. */
  orderBy: number;
}

/** When an order of now arrives. @param now in ms since 1970 */
export function arrivalOf(
  calendar: DeliveryCalendar,
  { minDays, ...time }: LeadTime & { minDays: number },
  now: number,
): Arrival {
  return {
    from: firstDate(calendar, { ...time, maxDays: minDays }, now),
    date: firstDate(calendar, time, now),
    orderBy: lastMomentFor(calendar, time, now),
  };
}

/** The cut-off until which an order arrives on the same date as one of now: after a season, several days can. */
function lastMomentFor(calendar: DeliveryCalendar, time: LeadTime, now: number): number {
  let cutOff = nextCutOff(calendar, now);
  if (!calendar.busySeasons?.length) return cutOff;
  const date = firstDate(calendar, time, now);
  while (firstDate(calendar, time, cutOff) === date) cutOff = nextCutOff(calendar, cutOff);
  return cutOff;
}

/** The last date that can be chosen now. */
export function lastDate(calendar: DeliveryCalendar, time: LeadTime, now: number): string {
  return addDays(firstDate(calendar, time, now), DATE_HORIZON_DAYS);
}

/** All dates from today to the last one that can be chosen. */
export function offerDates(calendar: DeliveryCalendar, time: LeadTime, now: number, load: DateLoad): DateOffer[] {
  const first = firstDate(calendar, time, now);
  const last = lastDate(calendar, time, now);
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
  time: LeadTime,
  now: number,
  date: string,
  load: DateLoad,
): DateRefusal | null {
  return refusalOf(calendar, firstDate(calendar, time, now), date, load);
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

/** The last open day on which a parcel can leave for its date. What is picked up goes nowhere: it must be ready on it. */
export function leavesForDate(
  calendar: ShopCalendar,
  { kind, maxDays }: Pick<LeadTime, 'maxDays'> & { kind: DeliveryKind },
  date: string,
): string {
  return leavesOn(calendar, kind === 'pickup' ? 0 : maxDays, date);
}

/**
 * The moment from which an order of then can no longer arrive on a date: the cut-off of the last day on which its gifts can
 * be begun, in ms since 1970.
 * @param date YYYY-MM-DD
 */
export function latestOrder(
  calendar: DeliveryCalendar,
  { maxDays, preparationDays = 0 }: LeadTime,
  date: string,
): number {
  let begins = openDayFrom(calendar, leavesOn(calendar, maxDays, date), preparationDays, -1);
  // In a season, and on the days after it, what begins then takes longer.
  while (calendar.busySeasons?.length && dayAfter(calendar, begins, preparationDays + maxDays) > date)
    begins = openDayFrom(calendar, addDays(begins, -1), 0, -1);
  return cutOffOn(calendar, begins);
}

/** Whether an order can no longer leave in time for its date. @param now in ms since 1970 */
export function isDatePast(calendar: DeliveryCalendar, time: LeadTime, date: string, now: number): boolean {
  return now >= latestOrder(calendar, time, date);
}

/**
 * The time by which an order must have shipped: the end of the last of the shop's days to send it, or with a date of the
 * last day on which it still arrives on it; one that is paid later than that leaves as soon as its gifts are made. What is
 * picked up goes nowhere: it must be ready on its date, or on the day that was promised.
 * @param paidAt when it was paid, or was confirmed
 */
export function dispatchByFor(
  calendar: DeliveryCalendar,
  { deliveryDate, kind, maxDays, preparationDays = 0 }: LeadTime & { deliveryDate: string | null; kind: DeliveryKind },
  paidAt: number,
): number {
  const paidOn = openDayFrom(calendar, dateIn(calendar.timeZone, paidAt), 0);
  // The cut-off decides only in which season it begins.
  const begins = calendar.busySeasons?.length ? firstDay(calendar, paidAt) : paidOn;
  const endOf = (day: string) => startOfDate(calendar.timeZone, addDays(day, 1));
  if (deliveryDate === null && kind !== 'pickup')
    return endOf(dayAfter(calendar, paidOn, preparationDays + calendar.dispatchDays, begins));
  const date = deliveryDate ?? firstDate(calendar, { maxDays, preparationDays }, paidAt);
  const inTime = leavesForDate(calendar, { kind, maxDays }, date);
  const soonest = dayAfter(calendar, paidOn, preparationDays, begins);
  return endOf(inTime > soonest ? inTime : soonest);
}

/** The open day from which the days of an order of now count. */
function firstDay(calendar: DeliveryCalendar, now: number): string {
  const today = dateIn(calendar.timeZone, now);
  return openDayFrom(calendar, now < cutOffOn(calendar, today) ? today : addDays(today, 1), 0);
}
