import { shopCurrency, type Cents } from './money.js';
import { leastToPay } from './least-to-pay.js';

/** So many gift cards may pay one order. */
export const MAX_GIFT_CARDS = 5;

/** A gift card that is to pay an order, with what it has. */
export interface GiftCardToUse {
  id: string;
  lastFour: string;
  balanceCents: Cents;
}

/** What a total takes from one card, or gives back to it. */
export interface GiftCardPart {
  giftCardId: string;
  /** Above zero. */
  cents: Cents;
}

/** Why a gift card can't be used. */
const giftCardRefusals = ['unknown', 'empty', 'frozen', 'canceled', 'other-currency'] as const;
export type GiftCardRefusal = (typeof giftCardRefusals)[number];

/** What a quote says about a card that pays nothing. An order that doesn't need a card is placed all the same. */
export const giftCardAnswers = [...giftCardRefusals, 'not-needed'] as const;
export type GiftCardAnswer = (typeof giftCardAnswers)[number];

/** Each of them as a whole sentence. */
export const giftCardMessages: Readonly<Record<GiftCardAnswer, string>> = {
  unknown: 'We don’t know this gift card.',
  empty: 'This gift card is empty.',
  frozen: 'This gift card can’t be used at the moment. Please ask us about it.',
  canceled: 'This gift card was canceled.',
  'other-currency': 'This gift card is in a currency that the shop no longer takes.',
  'not-needed': 'This order doesn’t need this gift card.',
};

/** Why a card can't be used; null when it can. @param card null: there is none with the code */
export function refusalOf(
  card: { status: 'active' | 'frozen' | 'canceled'; balanceCents: Cents; currency: string } | null,
): GiftCardRefusal | null {
  if (card === null) return 'unknown';
  // guard: gift-card-sales.test.ts 'nobody can spend', try: !== 'active' -> === 'canceled'
  if (card.status !== 'active') return card.status;
  // guard: gift-cards.test.ts 'in another currency', try: !== shopCurrency().code -> === ''
  if (card.currency.toUpperCase() !== shopCurrency().code) return 'other-currency';
  return card.balanceCents <= 0 ? 'empty' : null;
}

/** The name of a card for people who must not see its code. */
export function giftCardLabel({ lastFour }: Pick<GiftCardToUse, 'lastFour'>): string {
  return `Gift card •••• ${lastFour}`;
}

/**
 * What a total takes from each card, parallel to the cards: each gives all it has, in their order, until nothing is left to
 * pay. What is left is nothing, or at least as much as a card payment can be; for that, the last ones give less.
 */
export function takeFromGiftCards(totalCents: Cents, cards: readonly GiftCardToUse[]): Cents[] {
  let left = totalCents;
  const taken = cards.map(({ balanceCents }) => {
    const cents = Math.max(0, Math.min(balanceCents, left));
    left -= cents;
    return cents;
  });
  // guard: gift-cards.test.ts 'leaves nothing to pay, or', try: left > 0 -> left < 0
  let missing = left > 0 ? Math.min(leastToPay(), totalCents) - left : 0;
  for (let at = taken.length - 1; at >= 0 && missing > 0; at -= 1) {
    const less = Math.min(taken[at]!, missing);
    taken[at]! -= less;
    missing -= less;
  }
  return taken;
}

/**
 * Divides what is refunded of an order: first what was paid by the payment method, then what gift cards paid.
 * @param amountCents at most what is left of both
 */
export function divideRefund(
  amountCents: Cents,
  { totalCents, refundedCents, giftCardRefundedCents }: RefundedOrder,
): { paymentCents: Cents; giftCardCents: Cents } {
  const paymentCents = Math.min(amountCents, totalCents - (refundedCents - giftCardRefundedCents));
  return { paymentCents, giftCardCents: amountCents - paymentCents };
}

/** What of an order was refunded, and to where. */
export interface RefundedOrder {
  /** What the payment method paid. */
  totalCents: Cents;
  /** What gift cards paid. */
  giftCardCents: Cents;
  /** All that was refunded. */
  refundedCents: Cents;
  /** The part of it that went to gift cards. */
  giftCardRefundedCents: Cents;
}

/**
 * Which cards get a refund, in the order in which they paid.
 * @param paid what each has paid @param refunded what went back to each already
 * @throws RangeError when that is more than they have paid
 */
export function giftCardsToRefund(
  cents: Cents,
  paid: readonly GiftCardPart[],
  refunded: readonly GiftCardPart[],
): GiftCardPart[] {
  let left = cents;
  const parts = paid.map(({ giftCardId, cents: all }) => {
    const back = refunded.reduce((sum, part) => sum + (part.giftCardId === giftCardId ? part.cents : 0), 0);
    const part = Math.min(left, all - back);
    left -= part;
    return { giftCardId, cents: part };
  });
  if (left > 0) throw new RangeError('more than the gift cards have paid');
  return parts.filter((part) => part.cents > 0);
}
