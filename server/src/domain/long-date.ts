/** A date for people: '2026-11-30' → 'November 30, 2026'. */
export function longDate(date: string): string {
  return longDates.format(new Date(date));
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
