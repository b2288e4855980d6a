import type { CodeAnswer } from '../../domain/discounts.js';
import { discountState } from '../../domain/discount-state.js';
import { decimalFromCents, shopCurrency, type Cents } from '../../domain/money.js';
import type { DiscountRow } from './discount.entity.js';
import type { DiscountType, QuoteDiscountCodeType } from './discount.type.js';

/** A discount as admins edit it. @param today in the shop's time zone */
export function toDiscountView(row: DiscountRow, takenOffCents: Cents, today: string): DiscountType {
  const { amountCents, minimumCents, collectionIds, zones, createdAt: _, updatedAt: _at, ...same } = row;
  return {
    ...same,
    collectionIds: [...collectionIds],
    zones: zones.map(({ postalCodes, ...zone }) => ({ ...zone, postalCodes: [...postalCodes] })),
    amount: amountCents === null ? null : decimalFromCents(amountCents),
    minimum: minimumCents === null ? null : decimalFromCents(minimumCents),
    state: discountState(row, row.uses, today),
    takenOff: decimalFromCents(takenOffCents),
    currency: shopCurrency().code,
  };
}

/** What became of a code that a shopper entered. */
export function toQuoteCode({ code, name, refusal }: CodeAnswer): QuoteDiscountCodeType {
  const isUnknown = refusal?.reason === 'unknown';
  return {
    code,
    name: isUnknown ? null : name,
    isApplied: refusal === null,
    reason: refusal?.reason ?? null,
    message: refusal?.message ?? null,
  };
}
