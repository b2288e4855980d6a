import { inCurrency } from '@domain/money.js';
import { toCents } from './money';

/** What an order was paid with, and what of it went back, in decimal amounts of its currency. */
export interface RefundableOrder {
  currency: string;
  totalPrice: number;
  giftCardPrice: number;
  refundedPrice: number;
}

/** Whether all that was paid went back, by gift cards, too. */
export function isRefundedInFull({ currency, totalPrice, giftCardPrice, refundedPrice }: RefundableOrder): boolean {
  return inCurrency(currency, () => toCents(refundedPrice) >= toCents(totalPrice) + toCents(giftCardPrice));
}
