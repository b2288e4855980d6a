const beginnings: readonly (readonly string[])[] = [
  ['under'],
  ['below'],
  ['less', 'than'],
  ['cheaper', 'than'],
  ['up', 'to'],
  ['max'],
];

/** Larger numbers are years, sizes or codes. */
const MAX_DOLLARS = 1000;

/**
 * The highest price that words ask for from a place on: 'under 40', 'less than 25 dollars'.
 * @returns how many words say it, and the price in cents
 */
export function priceLimitAt(words: readonly string[], at: number): { length: number; cents: number } | null {
  const beginning = beginnings.find((start) => start.every((word, index) => words[at + index] === word));
  const amount = words[at + (beginning?.length ?? 0)] ?? '';
  if (!beginning || !/^\d{1,4}$/.test(amount) || Number(amount) > MAX_DOLLARS) return null;
  const length = beginning.length + 1;
  const isNamed = /^(dollars?|bucks?|usd)$/.test(words[at + length] ?? '');
  return { length: isNamed ? length + 1 : length, cents: Number(amount) * 100 };
}
