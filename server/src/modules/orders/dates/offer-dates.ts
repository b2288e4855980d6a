import type { Database } from '../../../db/database.js';
import { chosenOffer } from '../../../domain/delivery.js';
import { arrivalOf, nextCutOff, type DeliveryCalendar } from '../../../domain/delivery-dates.js';
import { invalidInput } from '../../../domain/failure.js';
import { MAX_PREPARATION_DAYS } from '../../../domain/product-draft.js';
import { MAX_CART_LINES } from '../../../domain/cart-lines.js';
import { MAX_ADDRESS_FIELD } from '../../../domain/shipping-address.js';
import type { Place } from '../../../domain/zone.js';
import type { Product } from '../../catalog/product.entity.js';
import type { ReadProducts } from '../../catalog/reading/read-products.js';
import type { DeliveryMethods, DeliveryRules } from '../../delivery/delivery-methods.service.js';
import type { Order } from '../order.entity.js';
import { readParcels } from '../parcels/parcels-of.js';
import { offersFor, preparationDaysOf } from '../placing/choose-delivery.js';
import { calendarRefusal, datedMethod, dateGone, offersIn, type DatedMethod } from './check-date.js';
import type { ArrivalType, DeliveryDatesType } from './delivery-date.type.js';

/** What both interfaces say about dates. */
export const DELIVERY_DATES =
  'The dates on which an order of now could arrive, for its `deliveryDate`. For everybody. They hold no place: the date is held when the order is placed.';

/** What is to be delivered, and where, as far as it is known. */
export interface DatesQuestion {
  country?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  product?: string | null;
  /** The slowest of them decides. */
  products?: readonly string[] | null;
  deliveryMethod?: string | null;
  /** What an order that is placed already needs, if that is more. */
  preparationDays?: number | null;
}

/** Tells shoppers on which dates an order can arrive. */
export class OfferDates {
  constructor(
    private readonly db: Database,
    private readonly readProducts: Pick<ReadProducts, 'listOrderable'>,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
  ) {}

  /** @throws Failure BAD_USER_INPUT with fields */
  async dates(question: DatesQuestion): Promise<DeliveryDatesType> {
    const rules = await this.delivery.rules();
    return datesWith(this.db, rules, await this.methodFor(rules, question));
  }

  /**
   * Refuses to go on with an order of which a parcel can no longer leave in time for its date, or whose day the shop has
   * closed since; one parcel without a date needs no statement.
   * @throws Failure DELIVERY_DATE_GONE with `dates`
   */
  async refuseGoneDates(order: Order): Promise<void> {
    if (order.deliveryDate === null && order.parcelCount === 1) return;
    const parcels = (await readParcels(this.db.reader, [order]))(order);
    const rules = await this.delivery.rules();
    const now = await this.db.now();
    for (const { number, deliveryDate, method } of parcels) {
      const refusal = deliveryDate === null ? null : calendarRefusal(rules.calendar, method, now, deliveryDate);
      if (deliveryDate === null || refusal === null) continue;
      const field = parcels.length === 1 ? 'deliveryDate' : `parcels.${number - 1}.deliveryDate`;
      throw await dateGone(this.db.reader, rules, method, deliveryDate, refusal, now, [field]);
    }
  }

  /** The method whose days count; null where nothing is delivered. */
  private async methodFor(rules: DeliveryRules, question: DatesQuestion): Promise<DatedMethod | null> {
    const { country, city, region, postalCode } = question;
    const place: Place = { country, city, region, postalCode };
    const fields: Record<string, string> = {};
    for (const [name, text] of Object.entries(place) as [string, string | null | undefined][])
      if ((text?.length ?? 0) > MAX_ADDRESS_FIELD) fields[name] = `Use at most ${MAX_ADDRESS_FIELD} characters`;
    const id = question.deliveryMethod?.trim() || null;
    const named = rules.methods.find((method) => method.id === id && method.isActive) ?? null;
    if (id !== null && named === null) fields['deliveryMethod'] = 'We don’t offer this delivery method';
    const given = question.preparationDays ?? 0;
    if (!Number.isInteger(given) || given < 0 || given > MAX_PREPARATION_DAYS)
      fields['preparationDays'] = `Use a whole number from 0 to ${MAX_PREPARATION_DAYS}`;
    const found = await this.productsOf(question, fields);
    if (Object.keys(fields).length > 0) throw invalidInput(fields);
    const items = found.map((product, position) => ({ product, quantity: 1, position, texts: [] }));
    const offers = offersFor(rules.methods, items, place);
    const offer = chosenOffer(offers, null);
    // Gift cards alone come by email, whatever was asked.
    const method = named === null || offer?.method.kind === 'email' ? offer?.method : named;
    if (!method) return null;
    return datedMethod({ method, preparationDays: Math.max(preparationDaysOf(items), given) });
  }

  /** The products that are asked about; what is wrong with them goes to `fields`. */
  private async productsOf(
    { product, products }: DatesQuestion,
    fields: Record<string, string>,
  ): Promise<readonly Product[]> {
    const ids = new Set([product, ...(products ?? [])].map((id) => id?.trim() ?? '').filter((id) => id !== ''));
    if (ids.size === 0) return [];
    const field = ids.size > 1 ? 'products' : 'product';
    if (ids.size > MAX_CART_LINES) {
      fields[field] = `You can ask about at most ${MAX_CART_LINES} products at once`;
      return [];
    }
    const found = await this.readProducts.listOrderable(this.db.reader, [...ids]);
    if (found.length < ids.size)
      fields[field] = ids.size === 1 ? 'We don’t sell this product' : 'We don’t sell one of these products';
    return found;
  }
}

/** The dates on which an order of now can arrive by a method. @param found null where nothing is delivered */
export async function datesWith(
  db: Pick<Database, 'now' | 'reader'>,
  rules: DeliveryRules,
  found: DatedMethod | null,
): Promise<DeliveryDatesType> {
  const now = await db.now();
  const method = found?.kind === 'email' ? null : found;
  const offers = method ? await offersIn(db.reader, rules, method, now) : [];
  return {
    cutOff: new Date(nextCutOff(rules.calendar, now)),
    timeZone: rules.calendar.timeZone,
    arrival: method && toArrivalView(method, rules.calendar, now),
    dates: offers.map(({ date, refusal }) => ({ date, isOpen: refusal === null, reason: refusal })),
  };
}

function toArrivalView(method: DatedMethod, calendar: DeliveryCalendar, now: number): ArrivalType {
  const { orderBy, ...days } = arrivalOf(calendar, method, now);
  return { ...days, orderBy: new Date(orderBy), kind: method.kind };
}
