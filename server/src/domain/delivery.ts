import { cleanLine } from './clean-line.js';
import { STANDARD } from './delivery-words.js';
import type { Cents } from './money.js';
import type { PricingRules } from './pricing.js';
import { foldForSearch } from './search-text.js';

/** Whether an order is sent, or fetched from the shop. */
export const deliveryKinds = ['ship', 'pickup'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** What the steps of a rate count: nothing, the price of the items in cents, or their weight in grams. */
export const rateBases = ['flat', 'cart-value', 'weight'] as const;
export type RateBasis = (typeof rateBases)[number];

/** A part of the world: a country, or what is in it. */
export interface DeliveryZone {
  country: string;
  /** A region or a city; null: any. */
  region: string | null;
  /** Of which one must match; none: any. See `matchesPostalCode`. */
  postalCodes: readonly string[];
}

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
  zone: DeliveryZone | null;
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

/** Where an order goes, as far as it is known: null or '' for what isn't. */
export interface DeliveryPlace {
  country?: string | null;
  city?: string | null;
  postalCode?: string | null;
}

/** What is to be delivered, and where. */
export interface Delivery {
  place: DeliveryPlace;
  itemsCents: Cents;
  weightGrams: number;
}

/** A method that an order can have. */
export interface DeliveryOffer {
  method: DeliveryMethod;
  /** What is charged. */
  priceCents: Cents;
  freeFromCents: Cents | null;
  /** Whether the rest of the address can change the price. Where no price holds yet, it is the lowest one. */
  dependsOnAddress: boolean;
}

/** What an order keeps of its method, so that later changes don't reach it; its price is that of shipping. */
export type OrderedDelivery = Pick<DeliveryMethod, 'id' | 'name' | 'kind' | 'minDays' | 'maxDays'>;

/** How orders are sent that were placed before there was a choice. */
export const earlierDelivery: OrderedDelivery = {
  id: STANDARD,
  name: 'Standard',
  kind: 'ship',
  minDays: 3,
  maxDays: 5,
};

/** What an order keeps of a method. */
export function orderedDelivery({ id, name, kind, minDays, maxDays }: DeliveryMethod): OrderedDelivery {
  return { id, name, kind, minDays, maxDays };
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

/** The rules by which an order with this delivery is priced (`computeTotals`). */
export function rulesWith({ priceCents }: DeliveryOffer, taxPercent: number): PricingRules {
  // The offer has counted what is free already.
  return { shippingCents: priceCents, taxPercent, freeShippingThresholdCents: null };
}

/**
 * What a method costs: by the rate whose zone says most about the place. A postal code says more than a region, a region
 * more than a country, a longer pattern more than a shorter one; of equals the first counts.
 * @returns null where it isn't offered
 */
export function offerOf(method: DeliveryMethod, delivery: Delivery): DeliveryOffer | null {
  const place = readPlace(delivery.place);
  const rated = method.rates.map((rate) => ({ rate, ...placeIn(rate.zone, place) }));
  const [best] = rated.filter(({ match }) => match === 'yes').sort((a, b) => compareRanks(b.rank, a.rank));
  const possible = rated.filter(({ match, rank }) => match === 'maybe' && (!best || compareRanks(rank, best.rank) > 0));
  const offer = (rate: DeliveryRate): DeliveryOffer[] => {
    const fullCents = priceIn(rate, delivery);
    if (fullCents === null) return [];
    const { freeFromCents } = rate;
    const isFree = freeFromCents !== null && delivery.itemsCents >= freeFromCents;
    const priceCents = isFree ? 0 : fullCents;
    return [{ method, priceCents, freeFromCents, dependsOnAddress: possible.length > 0 }];
  };
  const [certain] = best ? offer(best.rate) : [];
  if (certain) return certain;
  const [lowest] = possible.flatMap(({ rate }) => offer(rate)).sort((a, b) => a.priceCents - b.priceCents);
  return lowest ?? null;
}

/** A name of a country in one form: 'NO', 'norway' and 'Norway ' are the same, and so are 'USA' and 'United States'. */
export function countryKey(country: string): string {
  const text = withoutSigns(country);
  // An unknown code comes back as it is.
  return (
    shortNames[text] ?? (/^[a-z]{2}$/.test(text) ? withoutSigns(countryNames.of(text.toUpperCase()) ?? text) : text)
  );
}

/** 'St. Kitts & Nevis' → 'st kitts and nevis'. */
function withoutSigns(text: string): string {
  return fold(text.replaceAll('&', ' and ')).replace(/[^\p{L}\p{N} ]/gu, '');
}

/**
 * Whether a postal code is one of a pattern: '10*' is every one that begins with 10, '?' is any one character. Spaces,
 * hyphens and case make no difference.
 */
export function matchesPostalCode(pattern: string, postalCode: string): boolean {
  const [wanted, code] = [postalKey(pattern), postalKey(postalCode)];
  const beginning = wanted.endsWith('*') ? wanted.slice(0, -1) : wanted;
  if (beginning === wanted ? code.length !== wanted.length : code.length < beginning.length) return false;
  return Array.from({ length: beginning.length }, (_, at) => at).every(
    (at) => beginning[at] === '?' || beginning[at] === code[at],
  );
}

/** A postal code, or a pattern of some, without what makes no difference. */
export function postalKey(code: string): string {
  return code.toUpperCase().replace(/[\s-]+/g, '');
}

/** Whether two zones are the same place. */
export function isSameZone(a: DeliveryZone | null, b: DeliveryZone | null): boolean {
  return zoneKey(a) === zoneKey(b);
}

function zoneKey(zone: DeliveryZone | null): string {
  if (zone === null) return '';
  const { country, region, postalCodes } = zone;
  return JSON.stringify([countryKey(country), fold(region ?? ''), postalCodes.map(postalKey).sort()]);
}

/** The price of a rate, before the rule of free delivery; null: not delivered. */
function priceIn({ basis, steps }: DeliveryRate, { itemsCents, weightGrams }: Delivery): Cents | null {
  const measure = basis === 'cart-value' ? itemsCents : basis === 'weight' ? weightGrams : 0;
  return steps.findLast(({ from }) => from <= measure)?.priceCents ?? null;
}

/** Folded, and null for what isn't known. */
interface KnownPlace {
  country: string | null;
  city: string | null;
  postalCode: string | null;
}

function readPlace({ country, city, postalCode }: DeliveryPlace): KnownPlace {
  return {
    country: country?.trim() ? countryKey(country) : null,
    city: city?.trim() ? fold(city) : null,
    postalCode: postalCode?.trim() ? postalCode : null,
  };
}

/** How much a zone says about a place: by its pattern of postal codes, its region, its country. */
type Rank = readonly [postalCode: number, region: number, country: number];

/** Whether a place is in a zone. While some of the place isn't known, it may be. */
function placeIn(zone: DeliveryZone | null, place: KnownPlace): { match: 'yes' | 'no' | 'maybe'; rank: Rank } {
  if (zone === null) return { match: 'yes', rank: [0, 0, 0] };
  const patterns = zone.postalCodes.filter(
    (pattern) => place.postalCode === null || matchesPostalCode(pattern, place.postalCode),
  );
  const rank: Rank = [Math.max(0, ...patterns.map(weightOf)), zone.region === null ? 0 : 1, 1];
  const region = zone.region === null ? null : fold(zone.region);
  const isElsewhere =
    (place.country !== null && place.country !== countryKey(zone.country)) ||
    (region !== null && place.city !== null && place.city !== region) ||
    (zone.postalCodes.length > 0 && patterns.length === 0);
  if (isElsewhere) return { match: 'no', rank };
  const isKnown =
    place.country !== null &&
    (region === null || place.city !== null) &&
    (zone.postalCodes.length === 0 || place.postalCode !== null);
  return { match: isKnown ? 'yes' : 'maybe', rank };
}

/** A pattern with more characters of its own says more; any pattern says something. */
function weightOf(pattern: string): number {
  const key = postalKey(pattern);
  // A whole code says more than all codes that begin like it.
  return 1 + 2 * key.replace(/[*?]/g, '').length + (key.endsWith('*') ? 0 : 1);
}

function compareRanks(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function fold(text: string): string {
  return cleanLine(foldForSearch(text));
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** What people write for countries that are listed by another name. */
const shortNames: Readonly<Record<string, string>> = {
  usa: 'united states',
  'united states of america': 'united states',
  'great britain': 'united kingdom',
  uae: 'united arab emirates',
  turkey: 'turkiye',
  'czech republic': 'czechia',
  'ivory coast': 'cote divoire',
  'hong kong': 'hong kong sar china',
  macau: 'macao sar china',
  burma: 'myanmar burma',
  myanmar: 'myanmar burma',
};
