import { centsFromDecimal, shopCurrency, shopLocale, type Cents } from './money.js';

const FREE_SHIPPING = /(?<!\bno )\bfree (?:shipping|delivery)\b/i;

/**
 * The amount from which a banner promises free shipping: 'FREE SHIPPING WHEN YOU SPEND $75' is 7500. The amount that
 * follows the words counts, else the last one before them.
 * @returns cents; null when it promises none, or none from an amount
 */
export function promisedFreeShipping(bannerText: string): Cents | null {
  const words = FREE_SHIPPING.exec(bannerText);
  if (!words) return null;
  return amountsIn(bannerText.slice(words.index))[0] ?? amountsIn(bannerText.slice(0, words.index)).at(-1) ?? null;
}

/** The amounts of the shop's currency in a text, as the shop's locale writes them: $75, $1,000, $49.90 or 75,50 €. */
function amountsIn(text: string): (Cents | null)[] {
  const { code } = shopCurrency();
  const parts = new Intl.NumberFormat(shopLocale(), { style: 'currency', currency: code }).formatToParts(1_000_000.5);
  const part = (type: string, other: string) => parts.find((one) => one.type === type)?.value ?? other;
  const [group, decimal] = [part('group', ','), part('decimal', '.')];
  const sign = `(?:${escape(part('currency', code))}|${code})`;
  const number = `\\d[\\d${escape(group)}]*(?:${escape(decimal)}\\d{1,3})?`;
  return [...text.matchAll(new RegExp(`${sign}\\s?(${number})|(${number})\\s?${sign}`, 'g'))].map((match) =>
    centsFromDecimal(Number((match[1] ?? match[2] ?? '').replaceAll(group, '').replace(decimal, '.'))),
  );
}

function escape(text: string): string {
  return text.replace(/[\s.$*+?^()|[\]{}\\/-]/g, '\\$&');
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
