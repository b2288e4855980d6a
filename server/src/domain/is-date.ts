/** What to enter where `isDate` doesn't hold. */
export const NO_DATE = 'Choose a date such as 2026-12-03';

/**
 * Whether a text is a day of the calendar, YYYY-MM-DD, from 2000 to 2999: further off nobody means it. Apart from the
 * other rules of dates, because the storefront loads this one, and Temporal would come with them.
 */
export function isDate(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Date takes February 30 for March 2.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
