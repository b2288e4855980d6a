import type { Database } from '../../../db/database.js';
import { chosenOffer, offersOf } from '../../../domain/delivery.js';
import { isDatePast, nextCutOff } from '../../../domain/delivery-dates.js';
import { invalidInput } from '../../../domain/failure.js';
import { MAX_ADDRESS_FIELD } from '../../../domain/shipping-address.js';
import type { Place } from '../../../domain/zone.js';
import type { ReadProducts } from '../../catalog/reading/read-products.js';
import type { DeliveryMethods, DeliveryRules } from '../../delivery/delivery-methods.service.js';
import type { Order } from '../order.entity.js';
import { readParcels } from '../parcels/parcels-of.js';
import { offersFor } from '../placing/choose-delivery.js';
import { dateGone, offersIn, type DatedMethod } from './check-date.js';
import type { DeliveryDatesType } from './delivery-date.type.js';

/** What both interfaces say about dates. */
export const DELIVERY_DATES =
  'The dates on which an order of now could arrive, for its `deliveryDate`. For everybody. They hold no place: the date is held when the order is placed.';

/** What is to be delivered, and where, as far as it is known. */
export interface DatesQuestion {
  country?: string | null;
  postalCode?: string | null;
  product?: string | null;
  deliveryMethod?: string | null;
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
    const now = await this.db.now();
    const method = await this.methodFor(rules, question);
    const offers = method && method.kind !== 'email' ? await offersIn(this.db.reader, rules, method, now) : [];
    return {
      cutOff: new Date(nextCutOff(rules.calendar, now)),
      timeZone: rules.calendar.timeZone,
      dates: offers.map(({ date, refusal }) => ({ date, isOpen: refusal === null, reason: refusal })),
    };
  }

  /**
   * Refuses to go on with an order of which a parcel can no longer leave in time for its date; one parcel without a date
   * needs no statement.
   * @throws Failure DELIVERY_DATE_GONE with `dates`
   */
  async refusePast(order: Order): Promise<void> {
    if (order.deliveryDate === null && order.parcelCount === 1) return;
    const parcels = (await readParcels(this.db.reader, [order]))(order);
    const rules = await this.delivery.rules();
    const now = await this.db.now();
    for (const { number, deliveryDate, method } of parcels) {
      if (deliveryDate === null || !isDatePast(rules.calendar, method.maxDays, deliveryDate, now)) continue;
      const field = parcels.length === 1 ? 'deliveryDate' : `parcels.${number - 1}.deliveryDate`;
      throw await dateGone(this.db.reader, rules, method, deliveryDate, 'too-soon', now, [field]);
    }
  }

  /** The method whose days count; null where nothing is delivered. */
  private async methodFor(rules: DeliveryRules, question: DatesQuestion): Promise<DatedMethod | null> {
    const place: Place = { country: question.country, postalCode: question.postalCode };
    const fields: Record<string, string> = {};
    for (const [name, text] of Object.entries(place) as [string, string | null | undefined][])
      if ((text?.length ?? 0) > MAX_ADDRESS_FIELD) fields[name] = `Use at most ${MAX_ADDRESS_FIELD} characters`;
    const id = question.deliveryMethod?.trim() || null;
    const named = rules.methods.find((method) => method.id === id && method.isActive) ?? null;
    if (id !== null && named === null) fields['deliveryMethod'] = 'We don’t offer this delivery method';
    const productId = question.product?.trim() || null;
    const [product = null] =
      productId === null ? [] : await this.readProducts.listOrderable(this.db.reader, [productId]);
    if (productId !== null && product === null) fields['product'] = 'We don’t sell this product';
    if (Object.keys(fields).length > 0) throw invalidInput(fields);
    if (product === null)
      return (
        named ?? chosenOffer(offersOf(rules.methods, { place, itemsCents: 0, weightGrams: 0 }), null)?.method ?? null
      );
    const items = [{ product, quantity: 1, position: 0, texts: [] }];
    const offers = offersFor(rules.methods, items, place);
    if (product.isGiftCard) return offers[0]?.method ?? null;
    return named ?? chosenOffer(offers, null)?.method ?? null;
  }
}
