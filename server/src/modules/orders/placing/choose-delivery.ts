import {
  chosenOffer,
  emailOffer,
  offersOf,
  type Delivery,
  type DeliveryMethod,
  type DeliveryOffer,
} from '../../../domain/delivery.js';
import { Failure } from '../../../domain/failure.js';
import { formatCents } from '../../../domain/money.js';
import { computeTotals } from '../../../domain/pricing.js';
import { taxationAt, type Taxation } from '../../../domain/taxes.js';
import type { Place } from '../../../domain/zone.js';
import type { DeliveryRules } from '../../delivery/delivery-methods.service.js';
import { toDeliveryMethodView } from '../../delivery/delivery-view.js';
import { pricedItem, type FoundItem } from './found-items.js';

/** What of a draft says how it, or one of its parcels, is to be delivered. */
export interface DeliveryChoice {
  /** The ID of a method; null for the shop's choice. */
  deliveryMethod: string | null;
  place: Place;
  /** What its fields begin with in errors: '' where there is one parcel, or such as 'parcels.0.'. */
  field: string;
}

/** The open days that an order's slowest item needs before it can leave. Gift cards leave at once, by email. */
export function preparationDaysOf(items: readonly Pick<FoundItem, 'product'>[]): number {
  // guard: lead-times.test.ts 'beside a gift card', try: product.isGiftCard -> false
  return Math.max(0, ...items.map(({ product }) => (product.isGiftCard ? 0 : product.preparationDays)));
}

/** What is to be delivered: the items' price, the weight of those that have one, and the days that the slowest one needs. */
export function deliveryOf(items: readonly FoundItem[], place: Place): Delivery {
  const weightGrams = items.reduce((sum, { product, quantity }) => sum + (product.weightGrams ?? 0) * quantity, 0);
  const { itemsCents } = computeTotals(items.map(pricedItem));
  return { place, weightGrams, itemsCents, preparationDays: preparationDaysOf(items) };
}

/** The methods that an order of these items can have. Gift cards alone are sent by email. */
export function offersFor(
  methods: readonly DeliveryMethod[],
  items: readonly FoundItem[],
  place: Place,
): readonly DeliveryOffer[] {
  // guard: gift-card-sales.test.ts 'is sent by email, free and untaxed', try: .every -> .some
  const isMailed = items.length > 0 && items.every(({ product }) => product.isGiftCard);
  return isMailed ? [emailOffer] : offersOf(methods, deliveryOf(items, place));
}

/**
 * The method that an order, or a parcel, of these items has.
 * @param now in ms since 1970
 * @throws Failure BAD_USER_INPUT with `deliveryMethod`, and in its details the methods that can be had
 */
export function chooseDelivery(
  { methods, calendar }: DeliveryRules,
  { deliveryMethod, place, field }: DeliveryChoice,
  items: readonly FoundItem[],
  now: number,
): DeliveryOffer {
  const offers = offersFor(methods, items, place);
  // guard: delivery.test.ts 'is refused with those that are', try: ; -> ?? offers[0];
  const chosen = chosenOffer(offers, deliveryMethod);
  if (chosen) return chosen;
  const wanted = methods.find(({ id, isActive }) => id === deliveryMethod && isActive);
  const message = notOffered(wanted?.name ?? null, offers);
  const deliveryMethods = offers.map((offer) => toDeliveryMethodView(offer, calendar, now));
  throw new Failure('BAD_USER_INPUT', message, { deliveryMethods }, { [`${field}deliveryMethod`]: message });
}

/** How an order with this delivery is taxed: by its address, or, where it is picked up, as where no address is known. */
export function taxationOf(
  { taxRules, taxPercent }: DeliveryRules,
  place: Place,
  { method }: Pick<DeliveryOffer, 'method'>,
): Taxation {
  // guard: tax-rules.test.ts 'picked up', try: === 'pickup' -> === 'ship'
  return taxationAt(taxRules, taxPercent, method.kind === 'pickup' ? {} : place);
}

function notOffered(name: string | null, offers: readonly DeliveryOffer[]): string {
  if (offers.length === 0) return 'We can’t deliver this order to this address.';
  const others = offers.map(({ method, priceCents }) => `${method.name} (${formatCents(priceCents)})`);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(others);
  return `${name === null ? 'We don’t offer this delivery method' : `${name} isn’t offered for this order`}. Please choose ${list}.`;
}
