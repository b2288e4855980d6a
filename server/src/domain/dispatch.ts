import { Temporal } from 'temporal-polyfill';

/** When the shop works, and how soon its orders leave. */
export interface ShopCalendar {
  /** IANA name of the shop's time zone, such as 'Africa/Nairobi'. */
  timeZone: string;
  /** Days of the week on which nothing leaves, 0 is Sunday. Never all seven. */
  closedWeekdays: readonly number[];
  /** Dates on which nothing leaves, YYYY-MM-DD. */
  closedDates: readonly string[];
  /** How many open days after the payment an order may take to leave; 0: it leaves on the same day. */
  dispatchDays: number;
}

/** Longer than any search that the settings allow, of 210 days in a shop that opens once a week; ends one without open days. */
const SEARCH_DAYS = 3000;

const DAY_MS = 24 * 60 * 60_000;

/**
 * The latest day that was asked for in each time zone: almost all moments are of today. Only days of 24 hours: where clocks
 * go back over midnight, the date before comes once more. Times in ms since 1970.
 */
const latestDays = new Map<string, { date: string; from: number; until: number }>();

/** The shop's date at a moment, YYYY-MM-DD. @param time in ms since 1970 */
export function dateIn(timeZone: string, time: number): string {
  const latest = latestDays.get(timeZone);
  if (latest && latest.from <= time && time < latest.until) return latest.date;
  const date = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const from = startOfDate(timeZone, date);
  const until = startOfDate(timeZone, addDays(date, 1));
  if (until - from === DAY_MS) latestDays.set(timeZone, { date, from, until });
  return date;
}

/** What is known of `startOfDate`. */
const starts = new Map<string, number>();
const MAX_STARTS = 1000;

/**
 * The moment at which a date begins in a time zone, in ms since 1970: midnight, or where clocks skip it, the moment at
 * which they go forward. @param date YYYY-MM-DD
 */
export function startOfDate(timeZone: string, date: string): number {
  const key = `${date} ${timeZone}`;
  let start = starts.get(key);
  if (start === undefined) {
    start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
    if (starts.size === MAX_STARTS) starts.clear();
    starts.set(key, start);
  }
  return start;
}

/** The date some days later. Days are counted in UTC, where each has 24 hours. @param date YYYY-MM-DD */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a date is after another, less than 0 for one before it. @param from YYYY-MM-DD @param to YYYY-MM-DD */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** Whether orders leave on a date. @param date YYYY-MM-DD */
export function isOpenOn(calendar: ShopCalendar, date: string): boolean {
  return !calendar.closedWeekdays.includes(new Date(date).getUTCDay()) && !calendar.closedDates.includes(date);
}

/**
 * The open day so many open days after a date, or before it. A closed one counts as the next open day, or the one before.
 * @param start YYYY-MM-DD
 * @param direction 1 goes forward, -1 back
 */
export function openDayFrom(calendar: ShopCalendar, start: string, days: number, direction: 1 | -1 = 1): string {
  let date = start;
  let left = days;
  for (let step = 0; step < SEARCH_DAYS; step += 1) {
    if (isOpenOn(calendar, date)) {
      if (left === 0) break;
      left -= 1;
    }
    date = addDays(date, direction);
  }
  return date;
}
