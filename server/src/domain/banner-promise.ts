import { centsFromDecimal, type Cents } from './money.js';

/** An amount after a dollar sign: $75, $1,000 or $49.90. */
const AMOUNT = /\$\s?(\d[\d,]*(?:\.\d{1,2})?)/;
const FREE_SHIPPING = /(?<!\bno )\bfree (?:shipping|delivery)\b/i;

/**
 * The amount from which a banner promises free shipping: 'FREE SHIPPING WHEN YOU SPEND $75' is 7500. The amount that
 * follows the words counts, else the last one before them.
 * @returns cents; null when it promises none, or none from an amount
 */
export function promisedFreeShipping(bannerText: string): Cents | null {
  const words = FREE_SHIPPING.exec(bannerText);
  if (!words) return null;
  const after = AMOUNT.exec(bannerText.slice(words.index));
  const before = [...bannerText.slice(0, words.index).matchAll(new RegExp(AMOUNT, 'g'))].at(-1);
  const amount = (after ?? before)?.[1];
  return amount === undefined ? null : centsFromDecimal(Number(amount.replaceAll(',', '')));
}

/**
 * The promise of free shipping that the shop doesn't keep (decision S31).
 * @param thresholdCents from which amount shipping is free by the shop's rule; null: never
 * @returns the promised amount in cents; null when all is well
 */
export function brokenBannerPromise(bannerText: string, thresholdCents: Cents | null): Cents | null {
  const promised = promisedFreeShipping(bannerText);
  if (promised === null || (thresholdCents !== null && thresholdCents <= promised)) return null;
  return promised;
}
