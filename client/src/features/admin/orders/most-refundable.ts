import { inCurrency } from '@domain/money.js';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { fromCents, toCents } from '~/lib/money';

type Order = Pick<
  AdminOrder_OrderFragment,
  'currency' | 'totalPrice' | 'giftCardPrice' | 'refundedPrice' | 'disputes' | 'timeline'
>;

/** Whether gift cards paid all of it, so that there is nothing else that money could go back to. */
export function isPaidByGiftCard({ paymentMethod }: Pick<AdminOrder_OrderFragment, 'paymentMethod'>): boolean {
  return paymentMethod === 'Gift card';
}

/** Whether the bank has given back what was paid by card. */
export function isDisputeLost({ disputes }: Pick<Order, 'disputes'>): boolean {
  return (disputes ?? []).some(({ status }) => status === 'LOST');
}

/**
 * The most of an order that can be refunded: nothing while the bank holds the money, and only what gift cards paid after it
 * gave the rest back.
 */
export function mostRefundable(order: Order): number {
  const { currency, totalPrice, giftCardPrice, refundedPrice, disputes, timeline } = order;
  return inCurrency(currency, () => {
    if (isDisputeLost(order)) {
      const toCards = (timeline ?? []).filter(({ refundDestination }) => refundDestination === 'GIFT_CARD');
      return fromCents(toCards.reduce((left, { amount }) => left - toCents(amount ?? 0), toCents(giftCardPrice)));
    }
    if ((disputes ?? []).some(({ status }) => status === 'OPEN')) return 0;
    return fromCents(toCents(totalPrice) + toCents(giftCardPrice) - toCents(refundedPrice));
  });
}
