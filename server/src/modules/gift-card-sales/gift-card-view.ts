import { decimalFromCents, inCurrency, type Cents } from '../../domain/money.js';
import { orderNumber } from '../../domain/order-number.js';
import type { GiftCardEntry } from '../gift-cards/gift-card-entry.entity.js';
import type { GiftCard } from '../gift-cards/gift-card.entity.js';
import type { BoughtGiftCardType, GiftCardEntryType, GiftCardType } from './gift-card.type.js';

/** A gift card as admins see it, without its code. */
export function toGiftCardView(card: GiftCard): GiftCardType {
  const { id, lastFour, status, initialCents, balanceCents, recipientName, recipientEmail, senderName } = card;
  return {
    ...{ id, lastFour, status, recipientName, recipientEmail, senderName },
    message: card.message || null,
    initialAmount: decimalOf(card, initialCents),
    balance: decimalOf(card, balanceCents),
    currency: card.currency.toUpperCase(),
    sendOn: card.sendOn,
    sentAt: card.sentAt === null ? null : new Date(card.sentAt),
    orderId: card.orderId,
    orderNumber: card.orderId === null ? null : orderNumber(card.orderId),
    createdAt: new Date(card.createdAt),
  };
}

function decimalOf({ currency }: Pick<GiftCard, 'currency'>, cents: Cents): number {
  return inCurrency(currency, () => decimalFromCents(cents));
}

/** An entry of a card's ledger. @param actorName of the admin who did it, as far as the shop knows it */
export function toGiftCardEntryView(card: GiftCard, entry: GiftCardEntry, actorName: string | null): GiftCardEntryType {
  const { id, kind, cents, balanceAfter, orderId, createdAt } = entry;
  return {
    ...{ id, kind, orderId, actorName },
    amount: decimalOf(card, cents),
    balanceAfter: decimalOf(card, balanceAfter),
    orderNumber: orderId === null ? null : orderNumber(orderId),
    createdAt: new Date(createdAt),
  };
}

/** A gift card as whoever bought it sees it: where it goes and when, without its code. */
export function toBoughtGiftCard(card: GiftCard): BoughtGiftCardType {
  return {
    amount: decimalOf(card, card.initialCents),
    recipientName: card.recipientName ?? '',
    recipientEmail: card.recipientEmail ?? '',
    sendOn: card.sendOn,
    sentAt: card.sentAt === null ? null : new Date(card.sentAt),
    isFrozen: card.status === 'frozen',
    isCanceled: card.status === 'canceled',
  };
}
