import { dateFormat, weekdayDate } from './long-date.js';

/** When an order of now arrives, as `arrivalOf` says, or the interfaces. */
export interface ShownArrival {
  /** The first day on which it may, YYYY-MM-DD. */
  from: string;
  /** The day by which it does, YYYY-MM-DD. */
  date: string;
  /** The moment from which an order may come later, in ms since 1970. */
  orderBy: number;
  /** Whether people fetch it. */
  isPickup: boolean;
  /** IANA name of the shop's time zone. */
  timeZone: string;
}

/** Of the shop's time zones: making one takes longer than a hundred looks at it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A weekday alone says which day it is for so many days. */
const WEEK = 6;

/**
 * When an order of now arrives, and how long that holds: 'Arrives by Thursday if you order within 2 h 10 min'. A duration is
 * the same on all clocks.
 * @param now in ms since 1970
 * @returns null when it no longer holds
 */
export function arrivalWords(arrival: ShownArrival, now: number): string | null {
  const left = arrival.orderBy - now;
  if (left <= 0) return null;
  const until = left < MINUTE ? 'you order now' : `you order within ${durationWords(left)}`;
  return `${verbOf(arrival)} ${dayWords(arrival, now)} if ${until}`;
}

/**
 * The same in words that stay true, on pages that can't count: 'Order by Tuesday, December 1, 2:00 PM EST, and it arrives by Thursday,
 * December 3'.
 */
export function lastingArrivalWords(arrival: ShownArrival): string {
  const { timeZone, date } = arrival;
  // An order at the last moment of a day is one of that day, which midnight doesn't say.
  const isMidnight = partsOf(timeZone, arrival.orderBy).endsWith('00:00');
  const last = arrival.orderBy - (isMidnight ? MINUTE : 0);
  const day = weekdayDate(partsOf(timeZone, last).slice(0, 10));
  const time = dateFormat({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }).format(last);
  return `Order by ${day}, ${time}, and it ${verbOf(arrival).toLowerCase()} ${weekdayDate(date)}`;
}

/** '2 days 3 h', '2 h 10 min', '10 min': never more than is left. @param time in ms, at least a minute */
export function durationWords(time: number): string {
  const days = Math.floor(time / DAY);
  const hours = Math.floor((time % DAY) / (60 * MINUTE));
  const minutes = Math.floor((time % (60 * MINUTE)) / MINUTE);
  const parts = [
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`,
    hours > 0 && `${hours} h`,
    days === 0 && minutes > 0 && `${minutes} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** 'Arrives', 'Arrives by' where it may come earlier, or 'Is ready' in the shop. */
function verbOf({ from, date, isPickup }: ShownArrival): string {
  return `${isPickup ? 'Is ready' : 'Arrives'}${from < date ? ' by' : ''}`;
}

/** 'today', 'tomorrow', 'Thursday', or 'Thursday, December 3' when it is more than six days away on the shop's calendar. */
function dayWords({ date, timeZone }: ShownArrival, now: number): string {
  const today = partsOf(timeZone, now).slice(0, 10);
  const days = (Date.parse(date) - Date.parse(today)) / DAY;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > WEEK) return weekdayDate(date);
  return dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** What the clocks of a zone show, as 'YYYY-MM-DD, HH:MM'. */
function partsOf(timeZone: string, time: number): string {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  return clock.format(time);
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const format = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...format, hourCycle: 'h23', timeZone });
}
