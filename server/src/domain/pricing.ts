import { assertCents, percentOf, type Cents } from './money.js';

/** What a product costs, as plain data in cents. */
export interface ProductPrice {
  priceCents: Cents;
  salePriceCents: Cents | null;
  isOnSale: boolean;
}

/** One line to be priced: a product's price and how many of it. */
export interface PricedLine extends ProductPrice {
  quantity: number;
  /** It is emailed, and taxed when it is spent. */
  isGiftCard?: boolean;
}

/** The figures of a cart or an order, in cents; `preTaxCents` is items + shipping. */
export interface Totals {
  itemsCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  preTaxCents: Cents;
  totalCents: Cents;
  itemCount: number;
}

/** The figures that a shop may set; the documented ones are the default (specification, section 9). */
export interface PricingRules {
  shippingCents: Cents;
  taxPercent: number;
  /** Items worth this much or more ship free; null switches the rule off (decision S31). */
  freeShippingThresholdCents: Cents | null;
}

/** Flat shipping of 7.00, tax of 15% of the items, no free shipping. */
export const documentedPricingRules: PricingRules = {
  shippingCents: 700,
  taxPercent: 15,
  freeShippingThresholdCents: null,
};

/** The price that one piece really costs: the sale price while on sale, else the price. */
export function effectivePriceCents(product: ProductPrice): Cents {
  return product.isOnSale && product.salePriceCents !== null ? product.salePriceCents : product.priceCents;
}

/**
 * The price of a piece with texts that cost extra (domain/text-options): the regular price and the sale price both rise, so
 * that a sale saves as much as without them.
 */
export function withExtra({ priceCents, salePriceCents, isOnSale }: ProductPrice, extraCents: Cents): ProductPrice {
  return {
    priceCents: priceCents + extraCents,
    salePriceCents: salePriceCents === null ? null : salePriceCents + extraCents,
    isOnSale,
  };
}

/** Whether a sale price may be used: 0 < sale price < price (decision S21). */
export function isValidSalePrice(priceCents: Cents, salePriceCents: Cents | null): boolean {
  return salePriceCents !== null && salePriceCents > 0 && salePriceCents < priceCents;
}

/**
 * Prices carts. `orderTotals` is made of it and prices orders.
 * An empty cart costs nothing, not even shipping (decision S45); gift cards alone are emailed.
 * @throws RangeError when a price isn't whole cents
 */
export function computeTotals(lines: readonly PricedLine[], rules: PricingRules = documentedPricingRules): Totals {
  const goods = lines.filter(({ isGiftCard }) => !isGiftCard);
  const itemsCents = priceOf(lines);
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  const isFree = rules.freeShippingThresholdCents !== null && itemsCents >= rules.freeShippingThresholdCents;
  const shippingCents = goods.length === 0 || isFree ? 0 : rules.shippingCents;
  const taxCents = percentOf(priceOf(goods), rules.taxPercent);
  const preTaxCents = itemsCents + shippingCents;
  return { itemsCents, shippingCents, taxCents, preTaxCents, totalCents: preTaxCents + taxCents, itemCount };
}

function priceOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, line) => sum + assertCents(effectivePriceCents(line) * line.quantity, 'line total'), 0);
}

/** '1 item' for one or fewer, 'N items' otherwise (specification, section 9). */
export function itemCountText(itemCount: number): string {
  return itemCount <= 1 ? '1 item' : `${itemCount} items`;
}
