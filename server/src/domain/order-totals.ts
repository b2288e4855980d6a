import { shippingLabel } from './delivery-words.js';
import { rulesWith, type DeliveryOffer, type OrderedDelivery } from './delivery.js';
import type { Cents } from './money.js';
import { computeTotals, effectivePriceCents, type PricedLine, type Totals } from './pricing.js';
import { PLAIN_TAX } from './tax-words.js';
import { taxesOf, type OrderTax, type Taxation } from './taxes.js';

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
  /** `taxCents` is the sum of those that are added. Those that prices include are in no line. */
  taxes: readonly OrderTax[];
}

/** An item to be priced and taxed. */
export interface TaxedLine extends PricedLine {
  /** null: Standard. */
  taxClass: string | null;
}

/** What an order is priced by. */
export interface OrderPrices {
  items: readonly TaxedLine[];
  delivery: DeliveryOffer;
  taxation: Taxation;
}

/**
 * The one function that prices orders, and says how. Quotes, checkout, orders, mails and both interfaces show its figures
 * and its lines; a cart shows those of `computeTotals`, which it is made of, until a place and a method are known.
 * @throws RangeError when a price isn't whole cents
 */
export function orderTotals({ items, delivery, taxation }: OrderPrices): OrderTotals {
  const untaxed = computeTotals(items, rulesWith(delivery, 0));
  const { shippingCents, preTaxCents } = untaxed;
  const taxed = items.map((item) => ({ taxClass: item.taxClass, cents: effectivePriceCents(item) * item.quantity }));
  const taxes = taxesOf({ items: taxed, shippingCents }, taxation);
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  const taxCents = added.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...{ ...untaxed, taxCents, totalCents: preTaxCents + taxCents },
    discountCents: 0,
    lines: [
      shippingLine(shippingCents, delivery.method),
      ...added.map(({ label, amountCents }): PriceLine => ({ kind: 'tax', label, amountCents })),
    ],
    taxes,
  };
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
  return { kind: 'shipping', label: shippingLabel({ id, name, isPickup: kind === 'pickup' }), amountCents };
}
