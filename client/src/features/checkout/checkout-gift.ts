import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { GIFT_KEY } from '~/lib/checkout-attempt';
import type { GiftWords } from '~/lib/gift-words';

/** What the tab knows of the gift message of its checkout; null for nothing. Storage is not to be trusted. */
export function readGiftWords(): GiftWords | null {
  const stored = readJson(browserStorage('sessionStorage'), GIFT_KEY) as Partial<
    Record<keyof GiftWords, unknown>
  > | null;
  const { to, from, message, card, hidePrices } = stored ?? {};
  if (typeof to !== 'string' || typeof from !== 'string' || typeof message !== 'string' || typeof card !== 'string')
    return null;
  return { to, from, message, card, hidePrices: typeof hidePrices === 'boolean' ? hidePrices : null };
}

/** Remembers it until the order is paid or the tab is closed. */
export function rememberGiftWords(words: GiftWords | null): void {
  writeJson(browserStorage('sessionStorage'), GIFT_KEY, words);
}
