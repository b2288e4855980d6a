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
import { isDate, NO_DATE } from '../../../domain/is-date.js';
import { weekdayDate } from '../../../domain/long-date.js';
import type { DeliverySettings } from '../../shop/shop.service.js';
import { takenBetween, takePlace, takePlaces } from './delivery-places.js';

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

/** The date that a draft names; null where it leaves that to the shop. @throws Failure BAD_USER_INPUT with `deliveryDate` */
export function readDeliveryDate(given: string | null | undefined): string | null {
  const problem = deliveryDateProblem(given);
  if (problem !== null) throw invalidInput({ deliveryDate: problem });
  return given?.trim() || null;
}

/** What is wrong with the date that a draft names, without looking at a calendar; null: nothing. */
export function deliveryDateProblem(given: string | null | undefined): string | null {
  const date = given?.trim() || null;
  return date === null || isDate(date) ? null : NO_DATE;
}

/** A parcel that is to arrive on a date. */
export interface DatedParcel {
  method: DatedMethod;
  date: string;
  /** What names it in the fields of errors: '' for the only parcel, or such as 'parcels.0.'. */
  field: string;
}

/** Those of the parcels that have a date. */
export function datedParcels(
  parcels: readonly { method: DatedMethod; deliveryDate: string | null; field: string }[],
): DatedParcel[] {
  return parcels.flatMap(({ method, deliveryDate, field }) =>
    deliveryDate === null ? [] : [{ method, date: deliveryDate, field }],
  );
}

/**
 * Checks dates by the calendar, and then by how many parcels they have, by one statement.
 * @param freed the dates on which a place will be free, because the order that has it is replaced
 * @throws Failure BAD_USER_INPUT with `deliveryDate`, DELIVERY_DATE_GONE with `dates`
 */
export async function checkDates(
  manager: EntityManager,
  rules: DateRules,
  parcels: readonly DatedParcel[],
  now: number,
  freed: readonly string[],
): Promise<void> {
  for (const parcel of parcels) await refuseByCalendar(manager, rules, parcel, now);
  const dates = parcels.map(({ date }) => date).sort();
  const [first, last, limit] = [dates[0], dates.at(-1), rules.ordersPerDay];
  if (first === undefined || last === undefined || limit === null) return;
  const taken = await takenBetween(manager, first, last);
  const count = (all: readonly string[], wanted: string) => all.filter((date) => date === wanted).length;
  const full = dates.filter((date) => (taken.get(date) ?? 0) - count(freed, date) + count(dates, date) > limit);
  await refuseFull(manager, rules, parcels, full, now);
}

/**
 * Takes a place for each parcel, if an order of now can arrive on its date.
 * @throws Failure as `checkDates`
 */
export async function holdDates(
  manager: EntityManager,
  rules: DateRules,
  parcels: readonly DatedParcel[],
  now: number,
): Promise<void> {
  for (const parcel of parcels) await refuseByCalendar(manager, rules, parcel, now);
  const [first, second] = parcels;
  if (!first) return;
  const limit = rules.ordersPerDay;
  const full = second
    ? await takePlaces(
        manager,
        parcels.map(({ date }) => date),
        limit,
      )
    : (await takePlace(manager, first.date, limit))
      ? []
      : [first.date];
  await refuseFull(manager, rules, parcels, full, now);
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

/** The refusal of a date, with the next ones that can be had. @param fields those that have it */
export async function dateGone(
  manager: EntityManager,
  rules: DateRules,
  method: DatedMethod,
  date: string,
  refusal: DateRefusal,
  now: number,
  fields: readonly string[] = ['deliveryDate'],
): Promise<Failure> {
  const open = (await offersIn(manager, rules, method, now)).filter((offer) => offer.refusal === null);
  const later = open.filter((offer) => offer.date > date);
  const dates = (later.length > 0 ? later : open).slice(0, NEXT_DATES).map((offer) => offer.date);
  const message = `${wordsFor(refusal, method, weekdayDate(date))} ${nextWords(dates)}`;
  return new Failure(
    'DELIVERY_DATE_GONE',
    message,
    { dates },
    Object.fromEntries(fields.map((field) => [field, message])),
  );
}

/** @throws Failure DELIVERY_DATE_GONE with the fields of the parcels that have the first of the dates that are full */
async function refuseFull(
  manager: EntityManager,
  rules: DateRules,
  parcels: readonly DatedParcel[],
  full: readonly string[],
  now: number,
): Promise<void> {
  const first = parcels.find(({ date }) => full.includes(date));
  if (!first) return;
  const fields = parcels.filter(({ date }) => date === first.date).map(({ field }) => `${field}deliveryDate`);
  throw await dateGone(manager, rules, first.method, first.date, 'full', now, fields);
}

async function refuseByCalendar(
  manager: EntityManager,
  rules: DateRules,
  { method, date, field: parcel }: DatedParcel,
  now: number,
): Promise<void> {
  const { calendar } = rules;
  const field = `${parcel}deliveryDate`;
  // guard: delivery-dates.test.ts 'of nothing but gift cards', try: method.kind === 'email' -> false
  if (method.kind === 'email')
    throw invalidInput({ [field]: 'Gift cards come by email, so there is no delivery date to choose.' });
  // guard: delivery-dates.test.ts 'is refused at its field', try: date < dateIn(calendar.timeZone, now) -> false
  if (date < dateIn(calendar.timeZone, now)) throw invalidInput({ [field]: 'This date is in the past.' });
  const last = lastDate(calendar, method, now);
  // guard: delivery-dates.test.ts 'is refused at its field', try: date > last -> false
  if (date > last) throw invalidInput({ [field]: `Choose a date before ${weekdayDate(addDays(last, 1))}.` });
  const refusal = calendarRefusal(calendar, method, now, date);
  if (refusal !== null) throw await dateGone(manager, rules, method, date, refusal, now, [field]);
}

/** Why an order of now can't arrive on a date, however many orders it has; null: it can. */
export function calendarRefusal(
  calendar: DeliverySettings['calendar'],
  method: DatedMethod,
  now: number,
  date: string,
): DateRefusal | null {
  return dateRefusal(calendar, method, now, date, { ordersPerDay: null, taken: new Map() });
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
