import { decimalFromCents } from '../../../domain/money.js';
import type { PriceLine } from '../../../domain/order-totals.js';
import type { QuoteLineType } from '../price-line.type.js';

/** An item as it is priced: at what one costs, with what its texts add. */
export type PricedItemView = Pick<QuoteLineType, 'product' | 'variant' | 'qty' | 'label'> & {
  unitCents: number;
  qty: number;
};

/** The lines of a total as the interfaces show them; their amounts add up to it. */
export function toPriceLines(items: readonly PricedItemView[], others: readonly PriceLine[]): QuoteLineType[] {
  return [
    ...items.map(({ unitCents, ...item }) => ({
      kind: 'item' as const,
      ...item,
      unitPrice: decimalFromCents(unitCents),
      amount: decimalFromCents(unitCents * item.qty),
    })),
    ...others.map(({ kind, label, amountCents }) => ({
      ...{ kind, label, product: null, variant: null, qty: null, unitPrice: null },
      amount: decimalFromCents(amountCents),
    })),
  ];
}
