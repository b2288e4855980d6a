import { leastToPay } from './least-to-pay.js';
import { longDate } from './long-date.js';
import { allocate, assertCents, formatCents, percentOf, sumOf, type Cents } from './money.js';
import { parcelOf } from './order-pieces.js';
import type { OrderDiscounts } from './order-totals.js';
import { countryName, placeIn, readPlace, type Place, type Zone } from './zone.js';

/** What a discount takes off, in the order in which discounts are applied. */
export const discountKinds = ['buy-x-get-y', 'percentage', 'fixed', 'free-delivery'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** A discount code or an automatic offer, as its owner has defined it. */
export interface Discount {
  id: string;
  /** What shoppers read. */
  name: string;
  /** As `discountCode` (domain/discount-code) writes it; null: an automatic offer. */
  code: string | null;
  kind: DiscountKind;
  /** Of `percentage`: 1 to 100. */
  percent: number | null;
  /** Of `fixed`: what it takes off. Of `free-delivery`: the most that it takes off; null: all of it. */
  amountCents: Cents | null;
  /** Of `buy-x-get-y`: of so many and so many more pieces, the cheapest `getQuantity` are free. */
  buyQuantity: number | null;
  getQuantity: number | null;
  /** Only for products in one of these; none: for everything. */
  collectionIds: readonly string[];
  /** Whether products on sale are left out. */
  excludesSales: boolean;
  /** Only for what is sent to one of these; none: for everything, also what is picked up. */
  zones: readonly Zone[];
  /** What the items that it is for must cost at least, before discounts; null: nothing. */
  minimumCents: Cents | null;
  /** The first and last day, in the shop's time zone. */
  startsOn: string | null;
  endsOn: string | null;
  /** How many orders may use it, in all and of one customer; null: any number. */
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** Whether it may be used together with others that may, too. */
  isCombinable: boolean;
  isActive: boolean;
}

/** A discount, and how many orders use it. */
export interface CountedDiscount {
  discount: Discount;
  uses: number;
  /** Of the one who orders, as far as that is known. */
  usesOfCustomer: number;
}

/** A line of the cart. */
export interface DiscountableItem {
  unitCents: Cents;
  quantity: number;
  isOnSale: boolean;
  /** No discount is for gift cards: it would create money. */
  isGiftCard?: boolean;
  /** The collections in which it is, as far as a discount asks. */
  collectionIds: ReadonlySet<string>;
  /** Of an order with several parcels: the number of its own, from 1. */
  parcel?: number;
}

/** How a parcel reaches people, as far as discounts ask. */
export interface DiscountableParcel {
  shippingCents: Cents;
  /** Where it is sent, as far as that is known; null: it is sent nowhere. */
  place: Place | null;
}

/** What discounts are taken off. */
export interface DiscountableOrder {
  items: readonly DiscountableItem[];
  /** At least one, in the order of their numbers. */
  parcels: readonly DiscountableParcel[];
}

/** What one discount takes off. */
export interface AppliedDiscount {
  discount: Discount;
  /** Parallel to the items. */
  itemCents: readonly Cents[];
  /** What it takes off the delivery of each parcel, parallel to the parcels. */
  parcelCents: readonly Cents[];
}

/** Why a code isn't used. */
export const codeRefusals = [
  'unknown',
  'not-started',
  'expired',
  'used-up',
  'used-by-customer',
  'no-matching-items',
  'address-needed',
  'other-zone',
  'minimum-not-reached',
  'not-combinable',
  'nothing-to-take-off',
] as const;
export type CodeRefusal = (typeof codeRefusals)[number];

/** What became of a code that was entered. */
export interface CodeAnswer {
  code: string;
  /** null where it isn't known. */
  name: string | null;
  /** Why it isn't used, and in words for the shopper; null: it is. */
  refusal: { reason: CodeRefusal; message: string } | null;
}

/** The discounts of an order. */
export interface DiscountChoice {
  applied: readonly AppliedDiscount[];
  /** In the order in which the codes were entered. */
  codes: readonly CodeAnswer[];
}

/**
 * Decides which discounts an order has. Codes come first, in the order in which they were entered; automatic offers join
 * where all may be combined. One that may not be combined is the only one of its order. If the automatic offers alone take
 * off more than the codes would, the shopper gets those.
 * @param entered each code with its discount; null where there is none
 * @param today in the shop's time zone
 */
export function chooseDiscounts(
  given: DiscountableOrder,
  automatic: readonly CountedDiscount[],
  entered: readonly { code: string; known: CountedDiscount | null }[],
  today: string,
): DiscountChoice {
  const order = withZones(given);
  const offers = automatic.filter((one) => refusalOf(order, one, today) === null).map(({ discount }) => discount);
  const refusals = new Map<string, CodeAnswer['refusal']>();
  let accepted: Discount[] = [];
  for (const { code, known } of entered) {
    const refusal = known ? refusalOf(order, known, today) : { reason: 'unknown' as const, message: UNKNOWN };
    const [rival] = known ? accepted.filter((other) => !other.isCombinable || !known.discount.isCombinable) : [];
    refusals.set(code, refusal ?? (rival ? notCombinable(`the code ${rival.code}`) : null));
    if (known && !refusals.get(code)) accepted.push(known.discount);
  }
  const best = bestOf(order, offers);
  let chosen = applyInZones(order, withOffers(accepted, offers));
  if (accepted.length === 0 || takenOff(best) > takenOff(chosen)) {
    const [offer] = best;
    for (const { code } of accepted)
      refusals.set(code!, notCombinable(`“${offer!.discount.name}”, which takes off more`));
    chosen = best;
    accepted = [];
  }
  const applied = chosen.filter((one) => takenOff([one]) > 0);
  for (const { id, code, kind } of accepted) {
    if (applied.some(({ discount }) => discount.id === id)) continue;
    const message = kind === 'free-delivery' ? 'Delivery is free already.' : 'There is nothing left to take off.';
    refusals.set(code!, { reason: 'nothing-to-take-off', message });
  }
  return {
    applied,
    codes: entered.map(({ code, known }) => ({
      code,
      name: known?.discount.name ?? null,
      refusal: refusals.get(code) ?? null,
    })),
  };
}

/**
 * Applies discounts one after the other: gifts that are free, then percentages, then fixed amounts, then delivery. Each
 * takes its part of what those before it have left, so no item and no total falls below zero.
 */
export function applyDiscounts(order: DiscountableOrder, discounts: readonly Discount[]): AppliedDiscount[] {
  return applyInZones(withZones(order), discounts);
}

function applyInZones(order: OrderInZones, discounts: readonly Discount[]): AppliedDiscount[] {
  const left = order.items.map(({ unitCents, quantity }) => assertCents(unitCents * quantity, 'item'));
  const shippingLeft = order.parcels.map(({ shippingCents }) => shippingCents);
  return [...discounts].sort(compareDiscounts).map((discount) => {
    const mayTake = Math.max(0, sumOf(left) + sumOf(shippingLeft) - leastToPay());
    const none = { itemCents: left.map(() => 0), parcelCents: shippingLeft.map(() => 0) };
    if (discount.kind === 'free-delivery') {
      const matches = order.matchesOf(discount);
      // guard: discounts.test.ts 'for the parcels', try: matches[index] === 'yes' -> index >= 0
      const weights = shippingLeft.map((cents, index) => (matches[index] === 'yes' ? cents : 0));
      const parcelCents = allocate(Math.min(sumOf(weights), discount.amountCents ?? Infinity, mayTake), weights);
      for (const [index, cents] of parcelCents.entries()) shippingLeft[index]! -= cents;
      return { discount, ...none, parcelCents };
    }
    const { total, weights } = wantedOf(order, discount, left);
    const itemCents = allocate(Math.min(total, mayTake), weights);
    for (const [index, cents] of itemCents.entries()) left[index]! -= cents;
    return { discount, ...none, itemCents };
  });
}

/** What the discounts of an order take off in all. */
export function takenOff(applied: readonly AppliedDiscount[]): Cents {
  return sumOf(applied.flatMap(({ itemCents, parcelCents }) => [...itemCents, ...parcelCents]));
}

/** The discounts as totals count and explain them (`orderTotals`). @param items how many the order has */
export function orderDiscounts(applied: readonly AppliedDiscount[], items: number): OrderDiscounts {
  const onItems = applied.filter(({ itemCents }) => sumOf(itemCents) > 0);
  const onShipping = applied.filter(({ parcelCents }) => sumOf(parcelCents) > 0);
  return {
    itemDiscounts: Array.from({ length: items }, (_, index) =>
      onItems.reduce((sum, { itemCents }) => sum + (itemCents[index] ?? 0), 0),
    ),
    discountLines: onItems.map(({ discount, itemCents }) => ({
      kind: 'discount',
      label: labelOf(discount),
      amountCents: -sumOf(itemCents),
      discountIds: [discount.id],
    })),
    shippingDiscounts: onShipping.map(({ discount, parcelCents }) => ({
      label: labelOf(discount),
      parcelCents,
      discountId: discount.id,
    })),
  };
}

/** Whether a discount is used up, or what else its dates say; null for one that can be used. */
export function stateRefusal(
  { startsOn, endsOn, maxUses }: Pick<Discount, 'startsOn' | 'endsOn' | 'maxUses'>,
  uses: number,
  today: string,
): 'not-started' | 'expired' | 'used-up' | null {
  // guard: discounts.test.ts 'can’t be used says why', try: startsOn !== null && -> startsOn === '' &&
  if (startsOn !== null && today < startsOn) return 'not-started';
  // guard: discounts.test.ts 'can’t be used says why', try: endsOn !== null && -> endsOn === '' &&
  if (endsOn !== null && today > endsOn) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used-up' : null;
}

const UNKNOWN = 'We don’t know this code. Please check the spelling.';

/** Why a discount can't be used for an order; null where it can. */
function refusalOf(
  order: OrderInZones,
  { discount, uses, usesOfCustomer }: CountedDiscount,
  today: string,
): CodeAnswer['refusal'] {
  // One that is switched off must not be told from one that was never there.
  // guard: discounts.test.ts 'can’t be used says why', try: if (!discount.isActive) -> if (discount.id === '')
  if (!discount.isActive) return { reason: 'unknown', message: UNKNOWN };
  const state = stateRefusal(discount, uses, today);
  if (state === 'not-started')
    return { reason: state, message: `This code can be used from ${longDate(discount.startsOn!)}.` };
  if (state === 'expired') return { reason: state, message: 'This code has expired.' };
  if (state === 'used-up') return { reason: state, message: 'This code has been used up.' };
  const { maxUsesPerCustomer, minimumCents } = discount;
  // guard: discounts.test.ts 'can’t be used says why', try: usesOfCustomer >= max -> uses < max
  if (maxUsesPerCustomer !== null && usesOfCustomer >= maxUsesPerCustomer)
    return { reason: 'used-by-customer', message: 'You’ve already used this code.' };
  const wanted = order.items.filter((item) => isFor(discount, item));
  if (wanted.length === 0)
    return { reason: 'no-matching-items', message: 'This code is for other gifts than those in your cart.' };
  const matches = order.matchesOf(discount);
  const fitting = wanted.filter((item) => matchOf(matches, item) === 'yes');
  if (fitting.length === 0) {
    const isUnknown = wanted.some((item) => matchOf(matches, item) === 'maybe');
    const message = `This code is for gifts that we deliver to ${zonesInWords(discount.zones)}.`;
    return isUnknown
      ? { reason: 'address-needed', message: `${message} Please enter a full delivery address first.` }
      : { reason: 'other-zone', message };
  }
  const missing = (minimumCents ?? 0) - sumOf(fitting.map(({ unitCents, quantity }) => unitCents * quantity));
  // guard: discounts.test.ts 'can’t be used says why', try: if (missing > 0) -> if (missing === -1)
  if (missing > 0) {
    const more = `${formatCents(missing)} more`;
    const isForAll = discount.collectionIds.length === 0 && !discount.excludesSales && discount.zones.length === 0;
    const message = isForAll
      ? `Add gifts for ${more} to use this code.`
      : `Add ${more} of the gifts that this code is for.`;
    return { reason: 'minimum-not-reached', message };
  }
  if (discount.kind !== 'buy-x-get-y') return null;
  const pieces = piecesFor(discount) - sumOf(fitting.map(({ quantity }) => quantity));
  if (pieces <= 0) return null;
  const message = `Add ${pieces} more of the gifts that this code is for: ${discount.getQuantity} of every ${piecesFor(discount)} ${discount.getQuantity === 1 ? 'is' : 'are'} free.`;
  return { reason: 'minimum-not-reached', message };
}

function notCombinable(other: string): CodeAnswer['refusal'] {
  return { reason: 'not-combinable', message: `This code can’t be combined with ${other}.` };
}

/** Whether a discount is for a line of the cart. */
function isFor({ collectionIds, excludesSales }: Discount, item: DiscountableItem): boolean {
  // guard: gift-card-sales.test.ts 'takes nothing off a gift card', try: || item.isGiftCard ->
  if ((excludesSales && item.isOnSale) || item.isGiftCard) return false;
  return collectionIds.length === 0 || collectionIds.some((id) => item.collectionIds.has(id));
}

type ZoneMatch = ReturnType<typeof placeIn>['match'];

/** An order, and whether each of its parcels goes to where a discount is for. While some of its address isn't known, it may. */
interface OrderInZones extends DiscountableOrder {
  matchesOf: (discount: Discount) => readonly ZoneMatch[];
}

/** Looks each discount's zones up once, however often it is tried. */
function withZones(order: DiscountableOrder): OrderInZones {
  const everywhere = order.parcels.map((): ZoneMatch => 'yes');
  const known = new Map<string, readonly ZoneMatch[]>();
  const matchesOf = ({ id, zones }: Discount) => {
    if (zones.length === 0) return everywhere;
    const matches = known.get(id) ?? order.parcels.map(({ place }) => matchIn(zones, place));
    known.set(id, matches);
    return matches;
  };
  return { ...order, matchesOf };
}

function matchIn(zones: readonly Zone[], place: Place | null): ZoneMatch {
  // guard: discounts.test.ts 'picked up', try: place === null -> place === undefined
  if (place === null) return 'no';
  const known = readPlace(place);
  const matches = new Set(zones.map((zone) => placeIn(zone, known).match));
  return matches.has('yes') ? 'yes' : matches.has('maybe') ? 'maybe' : 'no';
}

function matchOf(matches: readonly ZoneMatch[], item: DiscountableItem): ZoneMatch {
  return matches[parcelOf(item) - 1]!;
}

/** 'Kenya', 'Kenya or Tigray, Ethiopia', 'parts of Norway', and beyond three 'certain places only'. */
function zonesInWords(zones: readonly Zone[]): string {
  const names = new Set(
    zones.map(({ country, region, postalCodes }) => {
      const name = region === null ? countryName(country) : `${region}, ${countryName(country)}`;
      return postalCodes.length > 0 ? `parts of ${name}` : name;
    }),
  );
  return names.size > 3 ? 'certain places only' : new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
}

function piecesFor({ buyQuantity, getQuantity }: Discount): number {
  return (buyQuantity ?? 0) + (getQuantity ?? 0);
}

/** What a discount would take off if nothing limited it, and in which proportion. @param left of each item */
function wantedOf(order: OrderInZones, discount: Discount, left: readonly Cents[]) {
  const matches = order.matchesOf(discount);
  const fits = order.items.map((item) => isFor(discount, item) && matchOf(matches, item) === 'yes');
  const weights = left.map((cents, index) => (fits[index] ? cents : 0));
  if (discount.kind === 'percentage') return { total: percentOf(sumOf(weights), discount.percent ?? 0), weights };
  if (discount.kind === 'fixed') return { total: Math.min(discount.amountCents ?? 0, sumOf(weights)), weights };
  const free = freePieces(order, discount, fits).map((count, index) =>
    Math.min(count * order.items[index]!.unitCents, left[index]!),
  );
  return { total: sumOf(free), weights: free };
}

/** How many pieces of each line are free: the cheapest ones. @param fits which lines the discount is for */
function freePieces({ items }: DiscountableOrder, discount: Discount, fits: readonly boolean[]): number[] {
  const fitting = items.map((item, index) => ({ ...item, index })).filter(({ index }) => fits[index]);
  const sets = Math.floor(sumOf(fitting.map(({ quantity }) => quantity)) / piecesFor(discount));
  let free = sets * (discount.getQuantity ?? 0);
  const counts = items.map(() => 0);
  for (const { index, quantity } of fitting.sort((a, b) => a.unitCents - b.unitCents || a.index - b.index)) {
    counts[index] = Math.min(quantity, free);
    free -= counts[index];
  }
  return counts;
}

/** Of the offers, all that may be combined or the one that may not, whichever takes off more. */
function bestOf(order: OrderInZones, offers: readonly Discount[]): AppliedDiscount[] {
  const sets = [offers.filter(({ isCombinable }) => isCombinable), ...offers.map((offer) => [offer])];
  const applied = sets.map((set) => applyInZones(order, set));
  return applied.reduce((best, one) => (takenOff(one) > takenOff(best) ? one : best));
}

/** The codes, with the offers that may be combined with all of them. */
function withOffers(codes: readonly Discount[], offers: readonly Discount[]): Discount[] {
  const join = codes.every(({ isCombinable }) => isCombinable) ? offers.filter(({ isCombinable }) => isCombinable) : [];
  return [...codes, ...join];
}

/** In the order of their kinds; of one kind in a fixed order, so that the cents are the same each time. */
function compareDiscounts(a: Discount, b: Discount): number {
  return discountKinds.indexOf(a.kind) - discountKinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1);
}

function labelOf({ name, code }: Discount): string {
  return code === null ? name : `${name} (${code})`;
}
