/**
 * Money is an integer number of cents everywhere inside the shop (decision S19).
 * Decimal numbers exist only at the interfaces: REST bodies, GraphQL fields, the screen.
 */

/** An amount of money in integer cents of the shop's one currency. */
export type Cents = number;

/** ISO 4217 code of the shop's one currency, lower case as card providers write it. */
export const CURRENCY = 'usd';

/**
 * Guards a figure that is about to be used as money.
 * @throws RangeError when the figure isn't a safe integer, so that a rounding slip stops here and isn't charged.
 */
export function assertCents(value: number, what: string): Cents {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${what} must be a whole number of cents, got ${value}`);
  }
  return value;
}

/**
 * The number that a text stands for, as carts write amounts ('7.00') and forms write counts ('12'); anything else,
 * thousands separators and exponents included, stays as it is and is for the caller to refuse.
 */
export function numberFromText(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value;
}

/**
 * Turns a decimal amount from an interface (19.99) into cents (1999).
 * @returns null when the amount is no finite number or has more than two decimals: the caller names the field.
 */
export function centsFromDecimal(amount: number): Cents | null {
  if (!Number.isFinite(amount)) return null;
  const cents = Math.round(amount * 100);
  // 1e-6 of a cent absorbs binary noise (0.1 + 0.2) without letting a third decimal through.
  if (!Number.isSafeInteger(cents) || Math.abs(amount * 100 - cents) > 1e-6 * Math.max(1, Math.abs(amount))) {
    return null;
  }
  return cents;
}

/**
 * Turns an amount that was checked before it was kept, such as a setting (7.5), into cents (750).
 * @throws RangeError when it is no amount of money
 */
export function centsOf(amount: number): Cents {
  const cents = centsFromDecimal(amount);
  if (cents === null) throw new RangeError(`${amount} is kept as an amount of money, which it isn’t`);
  return cents;
}

/** Turns cents (1999) into the 2-decimal number that the interfaces carry (19.99). */
export function decimalFromCents(cents: Cents): number {
  return assertCents(cents, 'amount') / 100;
}

/**
 * A share of an amount, in percent, rounded half up once (decision S19).
 * @param amount cents, not negative
 * @param percent whole percent, such as 15
 */
export function percentOf(amount: Cents, percent: number): Cents {
  return Math.floor((assertCents(amount, 'amount') * percent + 50) / 100);
}

/**
 * A share of an amount, rounded half up once.
 * @param amount cents, not negative
 * @param rate in 1/1000 percent, such as 8875 for 8.875 %
 */
export function shareOf(amount: Cents, rate: number): Cents {
  return roundedQuotient(BigInt(assertCents(amount, 'amount')) * BigInt(rate), 100_000n);
}

/**
 * The share that an amount contains which was added before, rounded half up once: 20 of 120 at 20 %.
 * @param amount as for `shareOf`, and the rate, too
 */
export function shareWithin(amount: Cents, rate: number): Cents {
  return roundedQuotient(BigInt(assertCents(amount, 'amount')) * BigInt(rate), 100_000n + BigInt(rate));
}

/** In integers of any size: cents times thousandths of percents can be more than a number holds exactly. */
function roundedQuotient(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** The sum of amounts; 0 for none. */
export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Text for the screen and for mails: 123456 → "$1,234.56". */
export function formatCents(cents: Cents): string {
  return usd.format(cents / 100);
}

/** As `formatCents`, for an amount as interfaces carry it: 1234.56 → "$1,234.56". */
export function formatDecimal(amount: number): string {
  return formatCents(centsOf(amount));
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
