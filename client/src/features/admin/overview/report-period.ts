import type { ReportPeriod, SalesReportInput } from '~/graphql/generated';

/** What the page offers to choose; `own` opens two dates. */
export type PeriodChoice = '7' | '30' | '90' | 'month' | 'year' | 'own';

const periods: Record<Exclude<PeriodChoice, 'own'>, { period: ReportPeriod; label: string; before: string }> = {
  '7': { period: 'LAST_7_DAYS', label: 'Last 7 days', before: 'the 7 days before' },
  '30': { period: 'LAST_30_DAYS', label: 'Last 30 days', before: 'the 30 days before' },
  '90': { period: 'LAST_90_DAYS', label: 'Last 90 days', before: 'the 90 days before' },
  month: { period: 'THIS_MONTH', label: 'This month', before: 'as many days before' },
  year: { period: 'THIS_YEAR', label: 'This year', before: 'as many days before' },
};

/** The choices in the order in which they are offered. */
export const periodChoices: readonly { value: PeriodChoice; label: string }[] = [
  ...(['7', '30', '90', 'month', 'year'] as const).map((value) => ({ value, label: periods[value].label })),
  { value: 'own', label: 'Own dates' },
];

/** The period that an address asks for: `?period=90`, or `?from=2026-01-01&to=2026-01-31`; the last 30 days without. */
export function periodOf(params: URLSearchParams): { choice: PeriodChoice; input: SalesReportInput } {
  const from = params.get('from');
  const to = params.get('to');
  if (from !== null || to !== null) return { choice: 'own', input: { from: from ?? '', to: to ?? '' } };
  const wanted = params.get('period') ?? '';
  const choice = Object.hasOwn(periods, wanted) ? (wanted as keyof typeof periods) : '30';
  return { choice, input: { period: periods[choice].period } };
}

/** The address of a period. @param dates what `own` begins with */
export function searchOfPeriod(choice: PeriodChoice, dates: { from: string; to: string } | null): string {
  if (choice === 'own') return dates ? `?${new URLSearchParams({ from: dates.from, to: dates.to }).toString()}` : '';
  return choice === '30' ? '' : `?period=${choice}`;
}

/** What a report is compared with, in words: 'the 30 days before'. */
export function wordsForBefore({ period }: SalesReportInput): string {
  return Object.values(periods).find((one) => one.period === period)?.before ?? 'as many days before';
}
