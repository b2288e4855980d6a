import type { Database } from '../../../db/database.js';
import { firstDate, mostDaysUntil } from '../../../domain/delivery-dates.js';
import { usualMethods, type DeliveryKind, type MeasuredSpan, type UsualMethod } from '../../../domain/delivery.js';
import { dateIn } from '../../../domain/dispatch.js';
import { FRESH_MS } from '../../../domain/freshness.js';
import { MAX_PREPARATION_DAYS } from '../../../domain/product-draft.js';
import type { DeliveryMethods } from '../../delivery/delivery-methods.service.js';

/** When the products of lists arrive that are ordered now. */
export interface Arrivals {
  /** The shop's date, YYYY-MM-DD. */
  today: string;
  /** How products reach people: the kinds of the methods that they may have. */
  kinds: readonly DeliveryKind[];
  /** How many days a product takes, in SQL; null for one that isn't delivered. @param alias of a row of `products` */
  daysOf: (alias: string) => string;
  /** The date on which a product arrives that takes so many days, YYYY-MM-DD. */
  dateAfter: (days: number) => string;
  /** The most days that a product may take to arrive by a date, YYYY-MM-DD; null: none does. */
  mostDays: (date: string) => number | null;
}

/**
 * Tells lists by the rule of the product's page when their products arrive: alone, as the shop delivers where nobody has
 * chosen a method or entered an address.
 */
export class ReadArrivals {
  constructor(
    private readonly db: Pick<Database, 'now'>,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
  ) {}

  /** When what is ordered now arrives, by one statement. */
  async current(): Promise<Arrivals> {
    const { calendar, methods } = await this.delivery.rules();
    // Lists are shown for five seconds, and none may promise what an order can no longer keep by then.
    // guard: arrives-by.test.ts 'before the cut-off', try: + FRESH_MS -> + 0
    const now = (await this.db.now()) + FRESH_MS;
    const usual = usualMethods(methods);
    const limit = MAX_PREPARATION_DAYS + Math.max(0, ...usual.map(({ maxDays }) => maxDays));
    return {
      today: dateIn(calendar.timeZone, now),
      kinds: [...new Set(usual.map(({ kind }) => kind))],
      daysOf: (alias) => daysOf(usual, alias),
      dateAfter: (days) => firstDate(calendar, { maxDays: days }, now),
      mostDays: (date) => mostDaysUntil(calendar, date, now, limit),
    };
  }
}

/**
 * The condition in SQL that a product arrives by a date, YYYY-MM-DD, if it is in stock.
 * @param alias of a row of `products`
 */
export function arrivalCondition({ daysOf, mostDays }: Arrivals, date: string, alias: string): string {
  const most = mostDays(date);
  return most === null
    ? '1 = 0'
    : `(${alias}.is_published AND ${alias}.archived_at IS NULL AND ${daysOf(alias)} <= ${most})`;
}

/** All numbers are the shop's own rules, so they are part of the text. */
function daysOf(usual: readonly UsualMethod[], alias: string): string {
  const cases = usual.flatMap(({ maxDays, spans }) =>
    spans === null ? [] : [`WHEN ${spans.map((span) => isWithin(span, alias)).join(' OR ')} THEN ${maxDays}`],
  );
  const last = usual.find(({ spans }) => spans === null)?.maxDays ?? 'NULL';
  const days = cases.length === 0 ? last : `CASE ${cases.join(' ')} ELSE ${last} END`;
  // Gift cards come by email, for which the shop names no day.
  // guard: arrives-by.test.ts 'the product page', try: ${alias}.is_gift_card -> 1 = 0
  return `(CASE WHEN ${alias}.is_gift_card THEN NULL ELSE ${alias}.preparation_days + ${days} END)`;
}

function isWithin({ basis, from, below }: MeasuredSpan, alias: string): string {
  const measure = basis === 'weight' ? `COALESCE(${alias}.weight_grams, 0)` : `${alias}.effective_cents`;
  return `(${measure} >= ${from}${below === null ? '' : ` AND ${measure} < ${below}`})`;
}
