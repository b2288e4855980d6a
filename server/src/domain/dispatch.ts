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

const MINUTE_MS = 60_000;
/** As UTC counts it; by a zone's clocks a day may be an hour longer or shorter. */
export const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any shop is closed; ends the search when a calendar has no open day. */
const SEARCH_DAYS = 400;

/** Whether a text is a day of the calendar, YYYY-MM-DD, from 2000 to 2999: further off nobody means it. */
export function isDate(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The shop's date at a moment, YYYY-MM-DD. */
export function dateIn(timeZone: string, time: number): string {
  return new Date(time + offsetAt(timeZone, time)).toISOString().slice(0, 10);
}

/** The moment at which a date begins in a time zone. @param date YYYY-MM-DD */
export function startOfDate(timeZone: string, date: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  // The offset may change between the guess and the answer; the second look settles it.
  const guess = utc - offsetAt(timeZone, utc);
  const start = utc - offsetAt(timeZone, guess);
  // Where clocks go forward at midnight there is none: the date begins when they do.
  return Math.max(start, utc - offsetAt(timeZone, start));
}

/** The date some days later. @param date YYYY-MM-DD */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether orders leave on a date. @param date YYYY-MM-DD */
export function isOpenOn(calendar: ShopCalendar, date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return !calendar.closedWeekdays.includes(weekday) && !calendar.closedDates.includes(date);
}

/**
 * The time by which an order must have shipped: the end of the open day on which it is due, as the first moment of the
 * next day. @param paidAt when it was paid
 */
export function dispatchBy(calendar: ShopCalendar, paidAt: number): number {
  let date = dateIn(calendar.timeZone, paidAt);
  // A payment on a closed day counts from the next open one on, as one made that morning.
  let left = calendar.dispatchDays;
  for (let step = 0; step < SEARCH_DAYS; step += 1) {
    if (isOpenOn(calendar, date)) {
      if (left === 0) break;
      left -= 1;
    }
    date = addDays(date, 1);
  }
  return startOfDate(calendar.timeZone, addDays(date, 1));
}

/** By zone and minute of UTC: clocks change at full minutes. */
const offsets = new Map<string, number>();
const MAX_OFFSETS = 1000;

/** A zone's offset from UTC at a point in time, in milliseconds. */
function offsetAt(timeZone: string, time: number): number {
  const minute = Math.floor(time / MINUTE_MS);
  const key = `${timeZone} ${minute}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = clockOf(timeZone).formatToParts(minute * MINUTE_MS);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  const offset = local - minute * MINUTE_MS;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes a hundred times as long as formatting, and a report needs hundreds of days. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  return clock;
}
