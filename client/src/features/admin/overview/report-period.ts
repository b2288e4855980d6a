import { Failure } from '@domain/failure.js';
import { isDate } from '@domain/is-date.js';
import { readReportRange } from '@domain/report-period.js';
import type { ReportPeriod, SalesReportInput } from '~/graphql/generated';

/** What the page offers to choose; `own` opens two dates. */
export type PeriodChoice = '7' | '30' | '90' | 'month' | 'year' | 'own';

const periods: Record<Exclude<PeriodChoice, 'own'>, { period: ReportPeriod; label: string; before: string }> = {
  '7': { period: 'LAST_7_DAYS', label: 'Last 7 days', before: 'the previous 7 days' },
  '30': { period: 'LAST_30_DAYS', label: 'Last 30 days', before: 'the previous 30 days' },
  '90': { period: 'LAST_90_DAYS', label: 'Last 90 days', before: 'the previous 90 days' },
  month: { period: 'THIS_MONTH', label: 'This month', before: 'the period before' },
  year: { period: 'THIS_YEAR', label: 'This year', before: 'the period before' },
};

/** The choices in the order in which they are offered. */
export const periodChoices: readonly { value: PeriodChoice; label: string }[] = [
  ...(['7', '30', '90', 'month', 'year'] as const).map((value) => ({ value, label: periods[value].label })),
  { value: 'own', label: 'Custom dates' },
];

/** What an address asks for. */
export interface AskedPeriod {
  choice: PeriodChoice;
  input: SalesReportInput;
  /** What is wrong with its dates, by field; such a report isn't asked for. */
  errors: Readonly<Record<string, string>>;
}

/** The period that an address asks for: `?period=90`, or `?from=2026-01-01&to=2026-01-31`; the last 30 days without. */
export function periodOf(params: URLSearchParams): AskedPeriod {
  const dates = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (params.has('from') || params.has('to')) return { choice: 'own', input: dates, errors: errorsOf(dates) };
  const wanted = params.get('period') ?? '';
  const choice = Object.hasOwn(periods, wanted) ? (wanted as keyof typeof periods) : '30';
  return { choice, input: { period: periods[choice].period }, errors: {} };
}

/** As the server would say it, except that it asks for dates as text. */
function errorsOf(dates: { from: string; to: string }): Readonly<Record<string, string>> {
  const missing = {
    ...(!isDate(dates.from) && { from: 'Choose the first day' }),
    ...(!isDate(dates.to) && { to: 'Choose the last day' }),
  };
  if (Object.keys(missing).length > 0) return missing;
  try {
    // With explicit dates, today's date doesn't matter.
    readReportRange(dates, dates.to);
    return {};
  } catch (error) {
    if (error instanceof Failure) return error.fields ?? {};
    throw error;
  }
}

/** The address of a period. @param dates what `own` begins with; with null both are yet to be typed */
export function searchOfPeriod(choice: PeriodChoice, dates: { from: string; to: string } | null): string {
  if (choice === 'own') {
    return `?${new URLSearchParams({ from: dates?.from ?? '', to: dates?.to ?? '' }).toString()}`;
  }
  return choice === '30' ? '' : `?period=${choice}`;
}

/** What a report is compared with, in words: 'the previous 30 days'. */
export function wordsForBefore({ period }: SalesReportInput): string {
  return Object.values(periods).find((one) => one.period === period)?.before ?? 'the period before';
}
