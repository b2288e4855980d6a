import { shopLocale } from './money.js';

/** Where English has the month first: the United States and their territories, Canada, the Philippines and the Marshall Islands. */
const MONTH_FIRST = /US|AS|GU|MP|PR|UM|VI|CA|PH|MH/;

/** Making one takes longer than writing a hundred dates. There are as many as ways to write a date, and time zones of shops. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes dates for people: in English, as all texts are, and in the order of the region of the shop's locale. The two ways
 * are named here, because engines know the English of some regions only, and write the month first for all others.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = shopLocale();
  const key = locale + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const { region = '' } = new Intl.Locale(locale).maximize();
  const format = new Intl.DateTimeFormat(MONTH_FIRST.test(region) ? 'en-US' : 'en-GB', options);
  formats.set(key, format);
  return format;
}

/** A date for people: '2026-11-30' → 'November 30, 2026', or '30 November 2026' as `dateFormat` has it. */
export function longDate(date: string): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** A date near enough to go without its year: '2026-12-03' → 'Thursday, December 3', or 'Thursday 3 December'. */
export function weekdayDate(date: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));
}
