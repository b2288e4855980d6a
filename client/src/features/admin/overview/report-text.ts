import { dateFormat } from '@domain/long-date.js';
import type { ReportUnit } from '~/graphql/generated';

const writer = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const dayText = writer({ month: 'short', day: 'numeric' });
const weekdayText = writer({ weekday: 'long', month: 'long', day: 'numeric' });
const monthText = writer({ month: 'short', year: 'numeric' });
const longMonthText = writer({ month: 'long', year: 'numeric' });

/** Under a bar: 'Nov 3' for a day or the week that begins on it, 'Nov 2026' for a month. */
export function shortLabel(unit: ReportUnit, { from }: { from: string }): string {
  return (unit === 'MONTH' ? monthText : dayText)(from);
}

/** In a table: 'Tuesday, November 3', 'Nov 2 – Nov 8' or 'November 2026'. */
export function longLabel(unit: ReportUnit, { from, to }: { from: string; to: string }): string {
  if (unit === 'MONTH') return longMonthText(from);
  if (unit === 'DAY' || from === to) return weekdayText(from);
  return `${dayText(from)} – ${dayText(to)}`;
}

/** How a number has changed, in words: '18% up on', '6% down on', 'Same as'; null with nothing to compare. */
export function changeText(now: number | null, before: number | null): { text: string; isMore: boolean | null } | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return { text: 'Same as', isMore: null };
  return { text: `${Math.abs(percent)}% ${percent > 0 ? 'up' : 'down'} on`, isMore: percent > 0 };
}
