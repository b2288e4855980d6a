import { shippingLabel } from './delivery-words.js';
import { rulesWith, type DeliveryOffer, type OrderedDelivery } from './delivery.js';
import type { Cents } from './money.js';
import { computeTotals, type PricedLine, type Totals } from './pricing.js';

/** What a line besides the items is for, in the order in which totals are read. */
export const priceLineKinds = ['discount', 'shipping', 'tax'] as const;
export type PriceLineKind = (typeof priceLineKinds)[number];

/** Why a total isn't the price of the items alone. */
export interface PriceLine {
  kind: PriceLineKind;
  /** For people. */
  label: string;
  /** What it adds to the total; a discount is below zero. */
  amountCents: Cents;
}

/** The figures of an order with what explains them: the items and these lines add up to the total. */
export interface OrderTotals extends Totals {
  /** What all discounts take off, as a positive amount. */
  discountCents: Cents;
  lines: readonly PriceLine[];
}

/** What an order is priced by. */
export interface OrderPrices {
  items: readonly PricedLine[];
  delivery: DeliveryOffer;
  taxPercent: number;
}

/**
 * The one function that prices orders, and says how. Quotes, checkout, orders, mails and both interfaces show its figures
 * and its lines; a cart shows those of `computeTotals`, which it is made of, until a place and a method are known.
 * @throws RangeError when a price isn't whole cents
 */
export function orderTotals({ items, delivery, taxPercent }: OrderPrices): OrderTotals {
  const totals = computeTotals(items, rulesWith(delivery, taxPercent));
  return { ...totals, discountCents: 0, lines: plainLines(totals, delivery.method) };
}

/** The lines of an order without anything special, which is what orders had before they kept their lines. */
export function plainLines(
  { shippingCents, taxCents }: Pick<Totals, 'shippingCents' | 'taxCents'>,
  { id, name, kind }: Pick<OrderedDelivery, 'id' | 'name' | 'kind'>,
): PriceLine[] {
  return [
    { kind: 'shipping', label: shippingLabel({ id, name, isPickup: kind === 'pickup' }), amountCents: shippingCents },
    { kind: 'tax', label: 'Tax', amountCents: taxCents },
  ];
}
