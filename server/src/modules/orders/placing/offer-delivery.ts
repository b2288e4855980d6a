import type { Database } from '../../../db/database.js';
import { offersOf, type DeliveryMethod, type DeliveryOffer } from '../../../domain/delivery.js';
import { dateIn } from '../../../domain/dispatch.js';
import { invalidInput } from '../../../domain/failure.js';
import { centsFromDecimal, decimalsRule } from '../../../domain/money.js';
import type { Clock } from '../../../domain/ports.js';
import { MAX_ADDRESS_FIELD } from '../../../domain/shipping-address.js';
import type { Place } from '../../../domain/zone.js';
import type { ReadProducts } from '../../catalog/reading/read-products.js';
import type { DeliveryMethodType } from '../../delivery/delivery-method.type.js';
import type { DeliveryMethods } from '../../delivery/delivery-methods.service.js';
import { toDeliveryMethodView } from '../../delivery/delivery-view.js';
import { offersFor } from './choose-delivery.js';
import { itemsOf } from './found-items.js';
import { readOrderItems, type OrderDraft } from './order-draft.js';

/** What both interfaces say about delivery methods. */
export const DELIVERY_METHODS =
  'The delivery methods that an order can have, in the order of the shop. For everybody. Each of the arguments may be omitted; the more of the address is known, the more of the prices are certain.';

/** What is to be delivered, and where, as far as it is known. */
export interface DeliveryQuestion {
  country?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  /** Decimal. */
  itemsPrice?: number | null;
  weightGrams?: number | null;
  /** Instead of a price and a weight. */
  orderItems?: OrderDraft['orderItems'] | null;
}

/** Tells shoppers what delivery costs, and when it comes. */
export class OfferDelivery {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly readProducts: Pick<ReadProducts, 'listOrderable'>,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
  ) {}

  /** @throws Failure BAD_USER_INPUT with fields */
  async offers(question: DeliveryQuestion): Promise<DeliveryMethodType[]> {
    const { methods, calendar } = await this.delivery.rules();
    const now = this.clock.now();
    const offers = await this.offersIn(methods, question, dateIn(calendar.timeZone, now));
    return offers.map((offer) => toDeliveryMethodView(offer, calendar, now));
  }

  private async offersIn(
    methods: readonly DeliveryMethod[],
    { country, city, region, postalCode, orderItems, ...figures }: DeliveryQuestion,
    today: string,
  ): Promise<readonly DeliveryOffer[]> {
    const fields: Record<string, string> = {};
    const place: Place = { country, city, region, postalCode };
    for (const [name, text] of Object.entries(place) as [string, string | null][])
      if ((text?.length ?? 0) > MAX_ADDRESS_FIELD) fields[name] = `Use at most ${MAX_ADDRESS_FIELD} characters`;
    const { itemsPrice = null, weightGrams = null } = figures;
    const itemsCents = itemsPrice === null ? 0 : centsFromDecimal(itemsPrice);
    if (itemsCents === null || itemsCents < 0) fields['itemsPrice'] = `Must be an amount with ${decimalsRule()}`;
    if (weightGrams !== null && !(Number.isSafeInteger(weightGrams) && weightGrams >= 0))
      fields['weightGrams'] = 'Must be a whole number of grams';
    if (Object.keys(fields).length > 0) throw invalidInput(fields);
    if (!orderItems) return offersOf(methods, { place, itemsCents: itemsCents ?? 0, weightGrams: weightGrams ?? 0 });

    const ordered = readOrderItems(orderItems);
    const found = await this.readProducts.listOrderable(
      this.db.reader,
      ordered.lines.map(({ productId }) => productId),
    );
    const products = new Map(found.map((product) => [product.id, product]));
    // What is no longer sold is refused when it is ordered; here, it has no price.
    const items = ordered.items.filter(({ productId }) => products.has(productId));
    return offersFor(methods, itemsOf({ ...ordered, items, variants: [] }, products, today), place);
  }
}
