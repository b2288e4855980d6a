import { namedParcelLabel } from '../../../domain/delivery-words.js';
import { decimalFromCents, shopCurrency } from '../../../domain/money.js';
import type { OrderTotals, PriceLine } from '../../../domain/order-totals.js';
import type { OrderTax } from '../../../domain/taxes.js';
import type { OrderTaxType, QuoteLineType } from '../price-line.type.js';

/** An item as it is priced: at what one costs, with what its texts add. */
export type PricedItemView = Pick<QuoteLineType, 'product' | 'variant' | 'qty' | 'label'> & {
  unitCents: number;
  qty: number;
};

/** Whom a parcel is for, as far as it is known. */
export interface Recipient {
  firstName?: string | null;
  lastName?: string | null;
}

/** Whom a parcel is for, as the line of its delivery says it; null: unknown. */
export function recipientOf({ firstName, lastName }: Recipient): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

/**
 * The lines of a total as the interfaces show them; their amounts add up to it.
 * @param recipients of the parcels, in the order of their numbers
 */
export function toPriceLines(
  items: readonly PricedItemView[],
  others: readonly PriceLine[],
  recipients: readonly (string | null)[],
): QuoteLineType[] {
  return [
    ...items.map(({ unitCents, ...item }) => ({
      kind: 'item' as const,
      ...item,
      unitPrice: decimalFromCents(unitCents),
      amount: decimalFromCents(unitCents * item.qty),
    })),
    ...others.map(({ kind, label, amountCents, parcel = 0 }) => ({
      kind,
      label: recipients[parcel - 1] ? namedParcelLabel(label, parcel, recipients[parcel - 1]!) : label,
      ...{ product: null, variant: null, qty: null, unitPrice: null },
      amount: decimalFromCents(amountCents),
    })),
  ];
}

/** Taxes as the interfaces show them, with the sum of those that prices include. */
export function toTaxesView(taxes: readonly OrderTax[]): { includedTaxPrice: number; taxes: OrderTaxType[] } {
  const included = taxes.filter(({ isIncluded }) => isIncluded).map(({ amountCents }) => amountCents);
  return {
    includedTaxPrice: decimalFromCents(included.reduce((sum, cents) => sum + cents, 0)),
    taxes: taxes.map(({ label, rate, amountCents, taxedCents, isIncluded }) => ({
      label,
      percent: rate / 1000,
      amount: decimalFromCents(amountCents),
      taxedAmount: decimalFromCents(taxedCents),
      isIncluded,
    })),
  };
}

/** The figures of a quote or an order, as the interfaces carry them, with their currency. */
export function figuresOf(
  totals: Pick<
    OrderTotals,
    'itemsCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'giftCardCents' | 'totalCents'
  >,
) {
  return {
    itemsPrice: decimalFromCents(totals.itemsCents),
    discountPrice: decimalFromCents(totals.discountCents),
    shippingPrice: decimalFromCents(totals.shippingCents),
    taxPrice: decimalFromCents(totals.taxCents),
    giftCardPrice: decimalFromCents(totals.giftCardCents),
    totalPrice: decimalFromCents(totals.totalCents),
    currency: shopCurrency().code,
  };
}
