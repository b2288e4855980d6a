import { giftCardLabel, takeFromGiftCards, type GiftCardPart, type GiftCardToUse } from './gift-cards.js';
import { parcelLabel, shippingLabel } from './delivery-words.js';
import type { DeliveryOffer, OrderedDelivery } from './delivery.js';
import { sumOf, type Cents } from './money.js';
import { parcelOf } from './order-pieces.js';
import { computeTotals, effectivePriceCents, type PricedLine, type Totals } from './pricing.js';
import { PLAIN_TAX } from './tax-words.js';
import { taxesOf, type OrderTax, type Taxation } from './taxes.js';

/** What a line besides the items is for, in the order in which totals are read. */
export const priceLineKinds = ['discount', 'shipping', 'tax', 'giftCard'] as const;
export type PriceLineKind = (typeof priceLineKinds)[number];

/** Why a total isn't the price of the items alone. */
export interface PriceLine {
  kind: PriceLineKind;
  /** For people. */
  label: string;
  /** What it adds to the total; discounts and gift cards are below zero. */
  amountCents: Cents;
  /** The discounts that it is for, or that make shipping cheaper. */
  discountIds?: readonly string[];
  /** The gift card that pays it. */
  giftCardId?: string;
  /** Of an order with several parcels: the number of the one that it delivers, from 1. */
  parcel?: number;
}

/** What discounts take off an order (`orderDiscounts`). */
export interface OrderDiscounts {
  /** What they take off each item, parallel to the items: positive, and never more than the item costs. */
  itemDiscounts: readonly Cents[];
  /** The lines that say so; together as much. */
  discountLines: readonly PriceLine[];
  /** What makes shipping cheaper, as positive amounts parallel to the parcels. */
  shippingDiscounts: readonly { label: string; parcelCents: readonly Cents[]; discountId: string }[];
}

/** The figures of an order with what explains them: the items and these lines add up to the total, which is left to pay. */
export interface OrderTotals extends Totals {
  /** What all discounts take off, as a positive amount. */
  discountCents: Cents;
  /** What gift cards pay, as a positive amount. */
  giftCardCents: Cents;
  lines: readonly PriceLine[];
  /** `taxCents` is the sum of those that are added. Those that prices include are in no line. */
  taxes: readonly OrderTax[];
}

/** An item to be priced and taxed. */
export interface TaxedLine extends PricedLine {
  /** null: Standard. */
  taxClass: string | null;
  /** Of an order with several parcels: the number of its own, from 1. */
  parcel?: number;
}

/** How a parcel is delivered, and what is taxed by at its place. */
export interface PricedParcel {
  delivery: DeliveryOffer;
  taxation: Taxation;
}

/** What an order is priced by. */
export interface OrderPrices extends Partial<OrderDiscounts> {
  items: readonly TaxedLine[];
  /** At least one, in the order of their numbers. */
  parcels: readonly PricedParcel[];
  /** In the order in which they pay. They change no price and no tax. */
  giftCards?: readonly GiftCardToUse[];
}

/** The most that an order may cost, in cents of any currency: what PostgreSQL keeps in an integer. */
export const MAX_ORDER_CENTS: Cents = 2 ** 31 - 1;

/**
 * The one function that prices orders, and says how. Quotes, checkout, orders, mails and both interfaces show its figures
 * and its lines; a cart shows those of `computeTotals`, which it is made of, until a place and a method are known.
 * @throws RangeError when a price isn't whole cents
 */
export function orderTotals({
  items,
  parcels,
  itemDiscounts = [],
  discountLines = [],
  shippingDiscounts = [],
  giftCards = [],
}: OrderPrices): OrderTotals {
  const { itemsCents, itemCount } = computeTotals(items, {
    ...{ shippingCents: 0, taxPercent: 0 },
    // The offers have counted what is free already.
    freeShippingThresholdCents: null,
  });
  const delivered = parcels.map(({ delivery, taxation }, at) => {
    const cheaper = shippingDiscounts.filter(({ parcelCents }) => parcelCents[at]! > 0);
    const off = sumOf(cheaper.map(({ parcelCents }) => parcelCents[at]!));
    const own = items.flatMap((item, index) => (parcelOf(item) === at + 1 ? [{ item, index }] : []));
    const shippingCents = own.some(({ item }) => !item.isGiftCard) ? delivery.priceCents - off : 0;
    const taxed = own.map(({ item, index }) => ({
      taxClass: item.taxClass,
      // guard: discounts.test.ts 'are taxed at what they cost', try: - (itemDiscounts[index] ?? 0) ->
      cents: item.isGiftCard ? 0 : effectivePriceCents(item) * item.quantity - (itemDiscounts[index] ?? 0),
    }));
    const line = shippingLine(shippingCents, delivery.method, parcels.length > 1 ? at + 1 : null);
    return {
      ...{ shippingCents, taxed: { items: taxed, shippingCents, taxation } },
      line: cheaper.length > 0 ? withDiscounts(line, cheaper) : line,
    };
  });
  const shippingCents = sumOf(delivered.map((parcel) => parcel.shippingCents));
  const taxes = taxesOf(delivered.map(({ taxed }) => taxed));
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  const taxCents = sumOf(added.map(({ amountCents }) => amountCents));
  const discountCents = sumOf(itemDiscounts);
  const preTaxCents = itemsCents - discountCents + shippingCents;
  const taken = takeFromGiftCards(preTaxCents + taxCents, giftCards);
  const giftCardCents = sumOf(taken);
  return {
    ...{ itemsCents, itemCount, discountCents, shippingCents, taxCents, preTaxCents, giftCardCents },
    totalCents: preTaxCents + taxCents - giftCardCents,
    lines: [
      ...discountLines,
      ...delivered.map(({ line }) => line),
      ...added.map(({ label, amountCents }): PriceLine => ({ kind: 'tax', label, amountCents })),
      ...giftCards
        .map((card, at): PriceLine => ({
          ...{ kind: 'giftCard', label: giftCardLabel(card), amountCents: -taken[at]! },
          giftCardId: card.id,
        }))
        .filter(({ amountCents }) => amountCents < 0),
    ],
    taxes,
  };
}

/** The line of shipping, which names what makes it cheaper. */
function withDiscounts(line: PriceLine, discounts: OrderDiscounts['shippingDiscounts']): PriceLine {
  return {
    ...line,
    label: `${line.label}: ${discounts.map(({ label }) => label).join(', ')}`,
    discountIds: discounts.map(({ discountId }) => discountId),
  };
}

/** The discounts that lines name, in the order in which their rows are locked. */
export function discountIdsIn(lines: readonly PriceLine[]): string[] {
  // Each parcel whose delivery is cheaper names the same ones.
  return [...new Set(lines.flatMap(({ discountIds = [] }) => discountIds))].sort();
}

/** What lines take from gift cards, in the order in which they pay. */
export function giftCardPartsIn(lines: readonly PriceLine[]): GiftCardPart[] {
  return lines.flatMap(({ giftCardId, amountCents }) =>
    giftCardId === undefined ? [] : [{ giftCardId, cents: -amountCents }],
  );
}

/** The lines of an order without anything special, which is what orders had before they kept their lines. */
export function plainLines(
  { shippingCents, taxCents }: Pick<Totals, 'shippingCents' | 'taxCents'>,
  method: Pick<OrderedDelivery, 'id' | 'name' | 'kind'>,
): PriceLine[] {
  return [shippingLine(shippingCents, method), { kind: 'tax', label: PLAIN_TAX, amountCents: taxCents }];
}

/** What the lines of an order with several parcels say that delivering one of them costs. @param parcel its number, from 1 */
export function parcelShippingIn(lines: readonly PriceLine[], parcel: number): Cents {
  return sumOf(lines.filter((line) => line.parcel === parcel).map(({ amountCents }) => amountCents));
}

/** @param parcel the number of one of several; null: there is only one */
function shippingLine(
  amountCents: Cents,
  method: Pick<OrderedDelivery, 'id' | 'name' | 'kind'>,
  parcel: number | null = null,
): PriceLine {
  return parcel === null
    ? { kind: 'shipping', label: shippingLabel(method), amountCents }
    : { kind: 'shipping', label: parcelLabel(parcel, method), amountCents, parcel };
}
