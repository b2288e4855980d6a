import { isValidSalePrice, type ProductPrice } from './pricing.js';

/**
 * When a product changes by itself, in milliseconds since 1970. Each date is a change to come: once it is made, its date
 * is null. What holds now is in `isPublished` and `isOnSale` (docs/decisions/0045-dates-are-changes-to-come.md).
 */
export interface ProductSchedule {
  publishFrom: number | null;
  publishUntil: number | null;
  saleFrom: number | null;
  saleUntil: number | null;
}

export type ScheduleName = keyof ProductSchedule;

/** No changes to come. */
export const noSchedule: ProductSchedule = { publishFrom: null, publishUntil: null, saleFrom: null, saleUntil: null };

export const scheduleNames = Object.keys(noSchedule) as ScheduleName[];

/** What the dates of a product change. */
type Scheduled = ProductSchedule & ProductPrice & { isPublished: boolean };

/** The two pairs of dates, and what each turns on and off. */
const pairs = [
  { flag: 'isPublished', from: 'publishFrom', until: 'publishUntil' },
  { flag: 'isOnSale', from: 'saleFrom', until: 'saleUntil' },
] as const;

const EARLIEST = Date.UTC(2000, 0);
/** Further off nobody means it. */
const LATEST = Date.UTC(2100, 0);

export const SCHEDULE_RULE = 'Enter a date and time, such as 2027-02-14 09:00';

/** Copies the dates from a row that holds more. */
export function scheduleOf({ publishFrom, publishUntil, saleFrom, saleUntil }: ProductSchedule): ProductSchedule {
  return { publishFrom, publishUntil, saleFrom, saleUntil };
}

/** The next date on which a product changes; null when none is set. */
export function nextChangeAt(schedule: ProductSchedule): number | null {
  const dates = scheduleNames.flatMap((name) => schedule[name] ?? []);
  return dates.length === 0 ? null : Math.min(...dates);
}

/** Reads one date: null or empty for none, or an instant. @returns undefined when it is neither */
export function readInstant(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  const time =
    typeof value === 'number'
      ? value
      : value instanceof Date
        ? value.getTime()
        : typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value.trim())
          ? Date.parse(value.trim())
          : NaN;
  return Number.isInteger(time) && time >= EARLIEST && time < LATEST ? time : undefined;
}

/**
 * Makes the dates of an edit and what holds now agree: a product that is to be published is hidden until then, and one
 * that someone publishes by hand waits for nothing anymore. A date that has passed stays; its change is due.
 * @param merged all fields after the edit; changed in place
 * @param given whether the edit names a field
 * @param now null: only what doesn't depend on the time is looked at
 * @returns what is wrong, by field
 */
export function settleSchedule(
  merged: Scheduled,
  given: (name: ScheduleName | 'isPublished' | 'isOnSale') => boolean,
  stored: ProductSchedule | null,
  now: number | null,
): Partial<Record<ScheduleName, string>> {
  const problems: Partial<Record<ScheduleName, string>> = {};
  for (const { flag, from, until } of pairs) {
    const start = merged[from];
    const end = merged[until];
    const isNewEnd = given(until) && end !== (stored?.[until] ?? null);
    if (end !== null && now !== null && isNewEnd && end <= now) problems[until] = 'Choose a time in the future';
    else if (start !== null && end !== null && end <= start) problems[until] = 'The end must be after the start';
    if (start === null || now === null || start <= now) continue;
    const isNewStart = given(from) && start !== (stored?.[from] ?? null);
    if (!merged[flag]) continue;
    if (!isNewStart) merged[from] = null;
    else if (given(flag)) problems[from] = contradictions[flag];
    else merged[flag] = false;
  }
  return problems;
}

const contradictions = {
  isPublished: 'The product is published now. Turn that off, or leave this empty.',
  isOnSale: 'The sale is on now. Turn it off, or leave this empty.',
};

/**
 * Makes the changes whose dates have come.
 * @returns all fields after them; the same object when nothing is due
 */
export function afterDueChanges<Fields extends Scheduled>(fields: Fields, now: number): Fields {
  if (!isDue(nextChangeAt(fields), now)) return fields;
  const after = { ...fields };
  for (const { flag, from, until } of pairs) {
    if (isDue(after[from], now)) {
      // An older version of the shop may have taken the sale price away.
      const canStart = flag === 'isPublished' || isValidSalePrice(after.priceCents, after.salePriceCents);
      Object.assign(after, { [flag]: after[flag] || canStart, [from]: null });
    }
    if (isDue(after[until], now)) Object.assign(after, { [flag]: false, [until]: null });
  }
  return after;
}

/** Whether a date has come. */
export function isDue(date: number | null, now: number): boolean {
  return date !== null && date <= now;
}
