import { giftCardLabel, takeFromGiftCards, type GiftCardPart, type GiftCardToUse } from './gift-cards.js';
import { shippingLabel } from './delivery-words.js';
import type { DeliveryOffer, OrderedDelivery } from './delivery.js';
import { sumOf, type Cents } from './money.js';
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
}

/** What discounts take off an order (`orderDiscounts`). */
export interface OrderDiscounts {
  /** What they take off each item, parallel to the items: positive, and never more than the item costs. */
  itemDiscounts: readonly Cents[];
  /** The lines that say so; together as much. */
  discountLines: readonly PriceLine[];
  /** What makes shipping cheaper, as positive amounts. */
  shippingDiscounts: readonly { label: string; amountCents: Cents; discountId: string }[];
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
}

/** What an order is priced by. */
export interface OrderPrices extends Partial<OrderDiscounts> {
  items: readonly TaxedLine[];
  delivery: DeliveryOffer;
  taxation: Taxation;
  /** In the order in which they pay. They change no price and no tax. */
  giftCards?: readonly GiftCardToUse[];
}

/**
 * The one function that prices orders, and says how. Quotes, checkout, orders, mails and both interfaces show its figures
 * and its lines; a cart shows those of `computeTotals`, which it is made of, until a place and a method are known.
 * @throws RangeError when a price isn't whole cents
 */
export function orderTotals({
  items,
  delivery,
  taxation,
  itemDiscounts = [],
  discountLines = [],
  shippingDiscounts = [],
  giftCards = [],
}: OrderPrices): OrderTotals {
  const priceCents = delivery.priceCents - sumOf(shippingDiscounts.map(({ amountCents }) => amountCents));
  const { itemsCents, shippingCents, itemCount } = computeTotals(items, {
    ...{ shippingCents: priceCents, taxPercent: 0 },
    // The offer has counted what is free already.
    freeShippingThresholdCents: null,
  });
  const taxed = items.map((item, at) => ({
    taxClass: item.taxClass,
    // guard: discounts.test.ts 'are taxed at what they cost', try: - (itemDiscounts[at] ?? 0) ->
    cents: item.isGiftCard ? 0 : effectivePriceCents(item) * item.quantity - (itemDiscounts[at] ?? 0),
  }));
  const taxes = taxesOf({ items: taxed, shippingCents }, taxation);
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
      withDiscounts(shippingLine(shippingCents, delivery.method), shippingDiscounts),
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
  if (discounts.length === 0) return line;
  return {
    ...line,
    label: `${line.label}: ${discounts.map(({ label }) => label).join(', ')}`,
    discountIds: discounts.map(({ discountId }) => discountId),
  };
}

/** The discounts that lines name, in the order in which their rows are locked. */
export function discountIdsIn(lines: readonly PriceLine[]): string[] {
  return lines.flatMap(({ discountIds = [] }) => discountIds).sort();
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

function shippingLine(
  amountCents: Cents,
  { id, name, kind }: Pick<OrderedDelivery, 'id' | 'name' | 'kind'>,
): PriceLine {
  return { kind: 'shipping', label: shippingLabel({ id, name, kind }), amountCents };
}
