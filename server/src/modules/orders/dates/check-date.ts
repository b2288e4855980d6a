import type { EntityManager } from 'typeorm';
import type { DeliveryMethod, DeliveryOffer } from '../../../domain/delivery.js';
import {
  dateRefusal,
  lastDate,
  offerDates,
  type DateOffer,
  type DateRefusal,
  type LeadTime,
} from '../../../domain/delivery-dates.js';
import { addDays, dateIn } from '../../../domain/dispatch.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { isDate } from '../../../domain/is-date.js';
import { weekdayDate } from '../../../domain/long-date.js';
import type { DeliverySettings } from '../../shop/shop.service.js';
import { takenBetween, takePlace } from './delivery-places.js';

/** What decides which dates an order can have. */
export type DateRules = Pick<DeliverySettings, 'calendar' | 'ordersPerDay'>;
export type DatedMethod = Pick<DeliveryMethod, 'name' | 'kind' | 'minDays'> & LeadTime;

/** How an order with this delivery is dated. */
export function datedMethod({
  method: { name, kind, minDays, maxDays },
  preparationDays,
}: Pick<DeliveryOffer, 'method' | 'preparationDays'>): DatedMethod {
  return { name, kind, minDays, maxDays, preparationDays };
}

/** How many other dates a refusal names. */
const NEXT_DATES = 5;

const MALFORMED = 'Choose a date such as 2026-12-03';

/** The date that a draft names; null where it leaves that to the shop. @throws Failure BAD_USER_INPUT with `deliveryDate` */
export function readDeliveryDate(given: string | null | undefined): string | null {
  const problem = deliveryDateProblem(given);
  if (problem !== null) throw invalidInput({ deliveryDate: problem });
  return given?.trim() || null;
}

/** What is wrong with the date that a draft names, without looking at a calendar; null: nothing. */
export function deliveryDateProblem(given: string | null | undefined): string | null {
  const date = given?.trim() || null;
  return date === null || isDate(date) ? null : MALFORMED;
}

/**
 * Checks a date by the calendar, and then by how many orders it has.
 * @param freed a date on which a place will be free, because the order that has it is replaced
 * @throws Failure BAD_USER_INPUT with `deliveryDate`, DELIVERY_DATE_GONE with `dates`
 */
export async function checkDate(
  manager: EntityManager,
  rules: DateRules,
  method: DatedMethod,
  date: string,
  now: number,
  freed: string | null = null,
): Promise<void> {
  await refuseByCalendar(manager, rules, method, date, now);
  const taken = (await takenBetween(manager, date, date)).get(date) ?? 0;
  const limit = rules.ordersPerDay;
  if (limit !== null && taken - (freed === date ? 1 : 0) >= limit)
    throw await dateGone(manager, rules, method, date, 'full', now);
}

/**
 * Takes a place of a date, if an order of now can arrive on it.
 * @throws Failure as `checkDate`
 */
export async function holdDate(
  manager: EntityManager,
  rules: DateRules,
  method: DatedMethod,
  date: string,
  now: number,
): Promise<void> {
  await refuseByCalendar(manager, rules, method, date, now);
  if (!(await takePlace(manager, date, rules.ordersPerDay)))
    throw await dateGone(manager, rules, method, date, 'full', now);
}

/** The dates from today on, by one statement. */
export async function offersIn(
  manager: EntityManager,
  { calendar, ordersPerDay }: DateRules,
  time: LeadTime,
  now: number,
): Promise<DateOffer[]> {
  const today = dateIn(calendar.timeZone, now);
  const taken = await takenBetween(manager, today, lastDate(calendar, time, now));
  return offerDates(calendar, time, now, { ordersPerDay, taken });
}

/** The refusal of a date, with the next ones that can be had. */
export async function dateGone(
  manager: EntityManager,
  rules: DateRules,
  method: DatedMethod,
  date: string,
  refusal: DateRefusal,
  now: number,
): Promise<Failure> {
  const open = (await offersIn(manager, rules, method, now)).filter((offer) => offer.refusal === null);
  const later = open.filter((offer) => offer.date > date);
  const dates = (later.length > 0 ? later : open).slice(0, NEXT_DATES).map((offer) => offer.date);
  const message = `${wordsFor(refusal, method, weekdayDate(date))} ${nextWords(dates)}`;
  return new Failure('DELIVERY_DATE_GONE', message, { dates }, { deliveryDate: message });
}

async function refuseByCalendar(
  manager: EntityManager,
  rules: DateRules,
  method: DatedMethod,
  date: string,
  now: number,
): Promise<void> {
  const { calendar } = rules;
  // guard: delivery-dates.test.ts 'of nothing but gift cards', try: method.kind === 'email' -> false
  if (method.kind === 'email')
    throw invalidInput({ deliveryDate: 'Gift cards come by email, so there is no delivery date to choose.' });
  // guard: delivery-dates.test.ts 'is refused at its field', try: date < dateIn(calendar.timeZone, now) -> false
  if (date < dateIn(calendar.timeZone, now)) throw invalidInput({ deliveryDate: 'This date is in the past.' });
  const last = lastDate(calendar, method, now);
  // guard: delivery-dates.test.ts 'is refused at its field', try: date > last -> false
  if (date > last) throw invalidInput({ deliveryDate: `Choose a date before ${weekdayDate(addDays(last, 1))}.` });
  const refusal = dateRefusal(calendar, method, now, date, { ordersPerDay: null, taken: new Map() });
  if (refusal !== null) throw await dateGone(manager, rules, method, date, refusal, now);
}

function wordsFor(refusal: DateRefusal, { kind, name }: DatedMethod, day: string): string {
  const isPickup = kind === 'pickup';
  if (refusal === 'full') return `We have as many orders as we can manage on ${day}.`;
  if (refusal === 'closed') return isPickup ? `The shop is closed on ${day}.` : `We don’t deliver on ${day}.`;
  return isPickup ? `This order can’t be ready by ${day}.` : `${name} can’t be there by ${day}.`;
}

function nextWords(dates: readonly string[]): string {
  if (dates.length === 0) return 'Please choose “As soon as possible”.';
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(dates.map(weekdayDate));
  return `You can choose ${list}.`;
}
