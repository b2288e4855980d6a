import { toCents } from './money';

/** What an order was paid with, and what of it went back, in amounts with 2 decimals. */
export interface RefundableOrder {
  totalPrice: number;
  giftCardPrice: number;
  refundedPrice: number;
}

/** Whether all that was paid went back, by gift cards, too. */
export function isRefundedInFull({ totalPrice, giftCardPrice, refundedPrice }: RefundableOrder): boolean {
  return toCents(refundedPrice) >= toCents(totalPrice) + toCents(giftCardPrice);
}
