import { Temporal } from 'temporal-polyfill';
import { addDays } from './dispatch.js';
import { invalidInput } from './failure.js';
import { isDate } from './is-date.js';

/** The first and the last day of a report, both included, YYYY-MM-DD by the shop's calendar. */
export interface DateRange {
  from: string;
  to: string;
}

/** Periods that end today. */
export const reportPeriods = ['LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_90_DAYS', 'THIS_MONTH', 'THIS_YEAR'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** How finely a report's series is cut. */
export type ReportUnit = 'DAY' | 'WEEK' | 'MONTH';

/** What may be asked for: a period, or both dates. */
export interface ReportRequest {
  period?: ReportPeriod | null;
  from?: string | null;
  to?: string | null;
}

/** A report covers at most this many days. */
export const MAX_REPORT_DAYS = 400;
/** Up to here each day gets its own place, */
const MOST_DAYS = 45;
/** and up to here each week. */
const MOST_DAYS_BY_WEEK = 190;

/** How many days a range has. */
export function daysIn({ from, to }: DateRange): number {
  return Temporal.PlainDate.from(from).until(to).days + 1;
}

/**
 * The days that are asked for; without a word the last thirty.
 * @param today the shop's date, YYYY-MM-DD
 * @throws Failure BAD_USER_INPUT with the fields `from` or `to`
 */
export function readReportRange({ period, from, to }: ReportRequest, today: string): DateRange {
  if (period == null && (from != null || to != null)) return readDates(from, to);
  switch (period) {
    case 'LAST_7_DAYS':
      return { from: addDays(today, -6), to: today };
    case 'LAST_90_DAYS':
      return { from: addDays(today, -89), to: today };
    case 'THIS_MONTH':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'THIS_YEAR':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return { from: addDays(today, -29), to: today };
  }
}

/** As many days as a range has, right before it. */
export function rangeBefore(range: DateRange): DateRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** Cuts a range into days, into weeks from Monday, or into months; the first and the last may be shorter. */
export function cutRange(range: DateRange): { unit: ReportUnit; parts: DateRange[] } {
  const days = daysIn(range);
  const unit = days <= MOST_DAYS ? 'DAY' : days <= MOST_DAYS_BY_WEEK ? 'WEEK' : 'MONTH';
  const parts: DateRange[] = [];
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
    const last = parts.at(-1);
    if (last && !startsPart(unit, date)) last.to = date;
    else parts.push({ from: date, to: date });
  }
  return { unit, parts };
}

function startsPart(unit: ReportUnit, date: string): boolean {
  if (unit === 'DAY') return true;
  return unit === 'WEEK' ? Temporal.PlainDate.from(date).dayOfWeek === 1 : date.endsWith('-01');
}

function readDates(from: string | null | undefined, to: string | null | undefined): DateRange {
  const fields: Record<string, string> = {};
  if (from == null || !isDate(from)) fields['from'] = 'Enter the first day as YYYY-MM-DD';
  if (to == null || !isDate(to)) fields['to'] = 'Enter the last day as YYYY-MM-DD';
  if (from == null || to == null || Object.keys(fields).length > 0) throw invalidInput(fields);
  if (to < from) throw invalidInput({ to: 'The last day is before the first' });
  if (daysIn({ from, to }) > MAX_REPORT_DAYS) {
    throw invalidInput({ to: `A report covers at most ${MAX_REPORT_DAYS} days` });
  }
  return { from, to };
}
