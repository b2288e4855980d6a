import { cardDesigns, type GiftDraft } from '@domain/gift-message.js';

/** What a shopper fills in about the card and the packing slip. */
export interface GiftWords {
  to: string;
  from: string;
  message: string;
  card: string;
  /** Null until the shopper says so: prices are hidden then where there is something on the card. */
  hidePrices: boolean | null;
}

/** A card with nothing on it. */
export const noGiftWords: GiftWords = { to: '', from: '', message: '', card: cardDesigns[0].id, hidePrices: null };

/** Whether anything is written on the card. */
export function isWritten({ to, from, message }: Pick<GiftWords, 'to' | 'from' | 'message'>): boolean {
  return `${to}${from}${message}`.trim() !== '';
}

/** Whether the packing slip has no prices, as far as the shopper has said. */
export function hidesPrices(words: GiftWords): boolean {
  return words.hidePrices ?? isWritten(words);
}

/** What the shop is asked for; null for nothing. */
export function giftDraft({ hidePrices, ...words }: GiftWords): GiftDraft | null {
  const isEmpty = `${words.to}${words.from}${words.message}` === '' && hidePrices !== true;
  return isEmpty ? null : { ...words, ...(hidePrices !== null && { hidePrices }) };
}
