import { centsFromDecimal, shopCurrency } from './money.js';

const beginnings: readonly (readonly string[])[] = [
  ['under'],
  ['below'],
  ['less', 'than'],
  ['cheaper', 'than'],
  ['up', 'to'],
  ['max'],
];

/** Larger numbers of a currency with decimals are years, sizes or codes. */
const MOST = 1000;
const MOST_WITHOUT_DECIMALS = 9_999_999;

/**
 * The highest price that words ask for from a place on: 'under 40', 'less than 25 dollars', 'under 5000 rwf'.
 * @returns how many words say it, and the price in cents
 */
export function priceLimitAt(words: readonly string[], at: number): { length: number; cents: number } | null {
  const beginning = beginnings.find((start) => start.every((word, index) => words[at + index] === word));
  const amount = words[at + (beginning?.length ?? 0)] ?? '';
  const { code, exponent } = shopCurrency();
  const most = exponent === 0 ? MOST_WITHOUT_DECIMALS : MOST;
  if (!beginning || !/^\d{1,7}$/.test(amount) || Number(amount) > most) return null;
  const length = beginning.length + 1;
  const isNamed = namesOf(code).test(words[at + length] ?? '');
  return { length: isNamed ? length + 1 : length, cents: centsFromDecimal(Number(amount)) ?? 0 };
}

/** What people call a currency: by its code, or by the last word of its English name, as in 'Rwandan francs'. */
function namesOf(code: string): RegExp {
  if (code === 'USD') return /^(dollars?|bucks?|usd)$/;
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  const word = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .at(-1);
  return new RegExp(`^(${word}s?|${code.toLowerCase()})$`);
}
