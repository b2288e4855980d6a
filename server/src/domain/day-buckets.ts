import { addDays, startOfDate } from './dispatch.js';
import { daysIn, type DateRange } from './report-period.js';

/** Equal time slots that a database can group by; each lies within one of the shop's days. */
export interface DayBuckets {
  /** The first moment of the range. */
  start: number;
  /** The first moment after it. */
  end: number;
  bucketMs: number;
  /** The date of the bucket that begins `index * bucketMs` after the start. */
  dateOf: (index: number) => string;
}

/**
 * The largest buckets that the days of a range are made of: whole days as long as the clocks aren't changed, else the
 * hours or half hours by which they are.
 */
export function dayBuckets(timeZone: string, range: DateRange): DayBuckets {
  const count = daysIn(range);
  const starts = Array.from({ length: count + 1 }, (_, day) => startOfDate(timeZone, addDays(range.from, day)));
  const [start = 0] = starts;
  const bucketMs = starts.reduce((size, moment) => greatestCommonDivisor(size, moment - start), 0);
  const dates = new Map<number, string>();
  for (let day = 0; day < count; day += 1) {
    const date = addDays(range.from, day);
    const next = (starts[day + 1] ?? 0) - start;
    for (let at = (starts[day] ?? 0) - start; at < next; at += bucketMs) dates.set(at / bucketMs, date);
  }
  return { start, end: starts[count] ?? 0, bucketMs, dateOf: (index) => dates.get(index) ?? range.from };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
