/** A date near enough to go without its year, for people: '2026-12-03' → 'Thursday, December 3'. */
export function weekdayDate(date: string): string {
  return dates.format(new Date(date));
}

const dates = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
