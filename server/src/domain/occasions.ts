import { isOneLine } from './account-rules.js';
import { cleanLine } from './clean-line.js';

/** Days on which people get gifts. */
export const occasionKinds = ['birthday', 'anniversary', 'other'] as const;
export type OccasionKind = (typeof occasionKinds)[number];

/** A day of each year. */
export interface YearDay {
  /** 1 to 12. */
  month: number;
  /** 1 to 31; February 29 is February 28 in years that don't have it. */
  day: number;
}

/** A day of each year on which someone gets gifts. */
export interface Occasion extends YearDay {
  kind: OccasionKind;
  /** What its owner calls it; '' unless the kind is 'other'. */
  label: string;
  /** The first time, such as the year of birth; null: not given. */
  year: number | null;
}

/** An occasion as a form or a client sends it: untrusted. */
export type OccasionInput = Partial<Record<keyof Occasion, unknown>>;

export const MAX_OCCASIONS = 10;
export const MAX_OCCASION_LABEL = 60;
/** The earliest year that people mean. */
export const FIRST_YEAR = 1900;

/** In a leap year. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Names of the months, as texts and forms have them. */
export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const;

/**
 * Reads occasions from untrusted data.
 * @param thisYear by the shop's calendar; later years are refused
 * @returns the clean values, or the errors by field, such as `occasions.0.day`
 */
export function readOccasions(
  given: unknown,
  thisYear: number,
): { occasions: Occasion[] } | { errors: Record<string, string> } {
  if (!Array.isArray(given)) return { errors: { occasions: 'Occasions must be a list' } };
  if (given.length > MAX_OCCASIONS)
    return { errors: { occasions: `A person can have up to ${MAX_OCCASIONS} occasions` } };
  const errors: Record<string, string> = {};
  const occasions = given.map((one: unknown, at) => {
    const { problems, occasion } = readOccasion(typeof one === 'object' && one !== null ? one : {}, thisYear);
    for (const [field, problem] of Object.entries(problems)) errors[`occasions.${at}.${field}`] = problem;
    return occasion;
  });
  const keys = occasions.map(occasionKey);
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) < at && !Object.keys(errors).some((field) => field.startsWith(`occasions.${at}.`)))
      errors[`occasions.${at}.day`] = 'You’ve entered this occasion twice';
  return Object.keys(errors).length > 0 ? { errors } : { occasions };
}

/** Equal for what is the same occasion, whenever it was for the first time. */
export function occasionKey({ kind, label, month, day }: Omit<Occasion, 'year'>): string {
  return [kind, label.toLowerCase(), month, day].join(':');
}

function readOccasion(input: OccasionInput, thisYear: number) {
  const problems: Partial<Record<keyof Occasion, string>> = {};
  const kind = occasionKinds.find((one) => one === input.kind);
  if (!kind) problems.kind = `Choose one of these: ${occasionKinds.join(', ')}`;
  const label = kind === 'other' && typeof input.label === 'string' ? cleanLine(input.label) : '';
  if (kind === 'other') {
    if (label === '') problems.label = 'Enter what it is';
    else if (label.length > MAX_OCCASION_LABEL) problems.label = `Use at most ${MAX_OCCASION_LABEL} characters`;
    else if (!isOneLine(label)) problems.label = 'Use one line without a web address';
  }
  const month = wholeNumber(input.month);
  const day = wholeNumber(input.day);
  const year = input.year == null ? null : wholeNumber(input.year);
  if (month < 1 || month > 12) problems.month = 'Choose a month';
  if (input.year != null && !(year! >= FIRST_YEAR && year! <= thisYear))
    problems.year = `Enter a year from ${FIRST_YEAR} to ${thisYear}, or leave it empty`;
  if (!(day >= 1 && day <= 31)) problems.day = 'Choose a day';
  else if (!problems.month && day > (LENGTHS[month - 1] ?? 0)) problems.day = `${months[month - 1]} has no day ${day}`;
  else if (month === 2 && day === 29 && year !== null && !problems.year && !isLeapYear(year))
    problems.day = `February had no day 29 in ${year}`;
  const occasion: Occasion = { kind: kind ?? 'other', label, month, day, year };
  return { problems: problems as Record<string, string>, occasion };
}

/** NaN for what is no whole number. */
function wholeNumber(value: unknown): number {
  return Number.isInteger(value) ? (value as number) : Number.NaN;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The day on which it is in a year, YYYY-MM-DD. */
function dateOf({ month, day }: YearDay, year: number): string {
  const isMissing = month === 2 && day === 29 && !isLeapYear(year);
  return [year, month, isMissing ? 28 : day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The first day on which it is, from a date on. @param from YYYY-MM-DD, as the result */
export function nextDateOf(occasion: YearDay, from: string): string {
  const year = Number(from.slice(0, 4));
  const date = dateOf(occasion, year);
  return date >= from ? date : dateOf(occasion, year + 1);
}

/** 'Birthday', 'Anniversary', or what its owner calls it. */
export function occasionName({ kind, label }: Pick<Occasion, 'kind' | 'label'>): string {
  return { birthday: 'Birthday', anniversary: 'Anniversary', other: label }[kind];
}
