import { STANDARD } from './delivery-words.js';
import type { Cents } from './money.js';
import { compareRanks, placeIn, readPlace, type Place, type Zone } from './zone.js';

/** What the owner's methods do: they send orders, or keep them to be fetched from the shop. */
export const methodKinds = ['ship', 'pickup'] as const;
/** How an order reaches people. What can be sent by email is. */
export const deliveryKinds = [...methodKinds, 'email'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** What the steps of a rate count: nothing, the price of the items in cents, or their weight in grams. */
export const rateBases = ['flat', 'cart-value', 'weight'] as const;
export type RateBasis = (typeof rateBases)[number];

/** A price that holds from a value or a weight on. */
export interface RateStep {
  /** In cents or grams, as the rate's basis says; 0 for the first step. */
  from: number;
  /** null: not delivered. */
  priceCents: Cents | null;
}

/** What a method costs in a zone. */
export interface DeliveryRate {
  /** null: everywhere. */
  zone: Zone | null;
  basis: RateBasis;
  /** In ascending order; a flat rate has one. */
  steps: readonly RateStep[];
  /** Items worth this much are delivered free; null: never. */
  freeFromCents: Cents | null;
}

/** A way in which orders reach people. */
export interface DeliveryMethod {
  id: string;
  name: string;
  /** What else shoppers should know, such as when a pickup is possible; '' for nothing. */
  note: string;
  kind: DeliveryKind;
  isActive: boolean;
  /** The business days that it takes, at least and at most. */
  minDays: number;
  maxDays: number;
  rates: readonly DeliveryRate[];
}

/** What is to be delivered, and where. */
export interface Delivery {
  place: Place;
  itemsCents: Cents;
  weightGrams: number;
  /** The open days that the slowest item needs before it can leave; not given: none. */
  preparationDays?: number;
}

/** A method that an order can have. */
export interface DeliveryOffer {
  method: DeliveryMethod;
  /** What is charged. */
  priceCents: Cents;
  freeFromCents: Cents | null;
  /** Whether the rest of the address can change the price. Where no price holds yet, it is the lowest one. */
  dependsOnAddress: boolean;
  /** The open days that pass before the order can leave, besides those of the shop and of the method. */
  preparationDays: number;
}

/** What an order keeps of its delivery, so that later changes don't reach it; its price is that of shipping. */
export interface OrderedDelivery extends Pick<DeliveryMethod, 'id' | 'name' | 'kind' | 'minDays' | 'maxDays'> {
  /** See `DeliveryOffer`. Left out if there are none, as by orders that were placed before gifts had any. */
  preparationDays?: number;
}

/** How orders are sent that were placed before there was a choice. */
export const earlierDelivery: OrderedDelivery = {
  id: STANDARD,
  name: 'Standard',
  kind: 'ship',
  minDays: 3,
  maxDays: 5,
};

/** How orders of nothing but gift cards are sent. */
export const emailOffer: DeliveryOffer = {
  method: { id: 'email', name: 'Email', note: '', kind: 'email', isActive: true, minDays: 0, maxDays: 0, rates: [] },
  priceCents: 0,
  freeFromCents: null,
  dependsOnAddress: false,
  preparationDays: 0,
};

/** What an order keeps of its delivery. */
export function orderedDelivery({
  method: { id, name, kind, minDays, maxDays },
  preparationDays,
}: Pick<DeliveryOffer, 'method' | 'preparationDays'>): OrderedDelivery {
  return { ...{ id, name, kind, minDays, maxDays }, ...(preparationDays > 0 && { preparationDays }) };
}

/** Rates with other amounts. */
export function scaledRates(rates: readonly DeliveryRate[], scale: (cents: Cents) => Cents): DeliveryRate[] {
  const scaled = (cents: Cents | null) => (cents === null ? null : scale(cents));
  return rates.map((rate) => ({
    ...rate,
    steps: rate.steps.map(({ from, priceCents }) => ({
      from: rate.basis === 'cart-value' ? scale(from) : from,
      priceCents: scaled(priceCents),
    })),
    freeFromCents: scaled(rate.freeFromCents),
  }));
}

/** The methods that can be had, in the order of the shop. */
export function offersOf(methods: readonly DeliveryMethod[], delivery: Delivery): DeliveryOffer[] {
  return methods.flatMap((method) => {
    const offer = method.isActive ? offerOf(method, delivery) : null;
    return offer ? [offer] : [];
  });
}

/**
 * The offer that was chosen: by its ID; without one, Standard where it is offered, else the first.
 * @returns null when it isn't among the offers
 */
export function chosenOffer(offers: readonly DeliveryOffer[], id: string | null): DeliveryOffer | null {
  const find = (wanted: string) => offers.find(({ method }) => method.id === wanted);
  return (id === null ? (find(STANDARD) ?? offers[0]) : find(id)) ?? null;
}

/**
 * What a method costs: by the rate whose zone says most about the place. A postal code says more than a region, a region
 * more than a country, a longer pattern more than a shorter one; of equals the first counts.
 * @returns null where it isn't offered
 */
export function offerOf(method: DeliveryMethod, delivery: Delivery): DeliveryOffer | null {
  const { best, possible } = ratesAt(method, delivery.place);
  const offer = (rate: DeliveryRate): DeliveryOffer[] => {
    const fullCents = priceIn(rate, delivery);
    if (fullCents === null) return [];
    const { freeFromCents } = rate;
    const isFree = freeFromCents !== null && delivery.itemsCents >= freeFromCents;
    const priceCents = isFree ? 0 : fullCents;
    const { preparationDays = 0 } = delivery;
    return [{ method, priceCents, freeFromCents, dependsOnAddress: possible.length > 0, preparationDays }];
  };
  const [certain] = best ? offer(best) : [];
  if (certain) return certain;
  const [lowest] = possible.flatMap(offer).sort((a, b) => a.priceCents - b.priceCents);
  return lowest ?? null;
}

/** The rate of a method that holds at a place, and those that may hold instead, as far as the place is known. */
function ratesAt(
  method: DeliveryMethod,
  at: Place,
): { best: DeliveryRate | undefined; possible: readonly DeliveryRate[] } {
  const place = readPlace(at);
  const rated = method.rates.map((rate) => ({ rate, ...placeIn(rate.zone, place) }));
  const [best] = rated.filter(({ match }) => match === 'yes').sort((a, b) => compareRanks(b.rank, a.rank));
  const possible = rated.filter(({ match, rank }) => match === 'maybe' && (!best || compareRanks(rank, best.rank) > 0));
  return { best: best?.rate, possible: possible.map(({ rate }) => rate) };
}

/** A part of what can be measured: from a value on, and below another; null: without an end. */
export interface MeasuredSpan {
  basis: Exclude<RateBasis, 'flat'>;
  from: number;
  below: number | null;
}

/** A method that an item has alone if nobody chooses one and no place is known. */
export interface UsualMethod {
  kind: DeliveryKind;
  maxDays: number;
  /** Where what is measured of the item may lie, unless it has an earlier method; null: anywhere. */
  spans: readonly MeasuredSpan[] | null;
}

/**
 * The methods that single items have where no place is known: each has the first of which a span holds it, and so the one
 * that `chosenOffer` finds among its offers. An item that none of them holds isn't delivered.
 */
export function usualMethods(methods: readonly DeliveryMethod[]): UsualMethod[] {
  const active = methods.filter(({ isActive }) => isActive);
  const standardFirst = [...active.filter(({ id }) => id === STANDARD), ...active.filter(({ id }) => id !== STANDARD)];
  const usual = standardFirst.flatMap((method): UsualMethod[] => {
    const { best, possible } = ratesAt(method, {});
    const spans = [...(best ? [best] : []), ...possible].map(spansOf);
    const isAnywhere = spans.includes(null);
    const known = spans.flatMap((some) => some ?? []);
    if (!isAnywhere && known.length === 0) return [];
    return [{ kind: method.kind, maxDays: method.maxDays, spans: isAnywhere ? null : known }];
  });
  // No item has one after the first that holds everything.
  const last = usual.findIndex(({ spans }) => spans === null);
  return last < 0 ? usual : usual.slice(0, last + 1);
}

/** Where a rate has a price; null: everywhere. */
function spansOf({ basis, steps }: DeliveryRate): MeasuredSpan[] | null {
  const isPriced = (step: RateStep | undefined) => step !== undefined && step.priceCents !== null;
  if (basis === 'flat') return isPriced(steps.findLast(({ from }) => from <= 0)) ? null : [];
  return steps.flatMap((step, index) =>
    isPriced(step) ? [{ basis, from: step.from, below: steps[index + 1]?.from ?? null }] : [],
  );
}

/** The price of a rate, before the rule of free delivery; null: not delivered. */
function priceIn({ basis, steps }: DeliveryRate, { itemsCents, weightGrams }: Delivery): Cents | null {
  const measure = basis === 'cart-value' ? itemsCents : basis === 'weight' ? weightGrams : 0;
  return steps.findLast(({ from }) => from <= measure)?.priceCents ?? null;
}
