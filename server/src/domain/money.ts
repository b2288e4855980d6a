import { DEFAULT_CURRENCY, DEFAULT_LOCALE, exponentOf, type Currency } from './currency.js';

/**
 * Money is an integer number of cents everywhere inside the shop (decision S19): of the smallest unit that its currency has
 * (decision S80), so that 22 francs of Rwanda are 22 and 22 dinars of Kuwait are 22,000.
 * Decimal numbers exist only at the interfaces: REST bodies, GraphQL fields, the screen.
 */

/** An amount of money in integers of its currency's smallest unit. */
export type Cents = number;

/** A currency and how its amounts are written. */
interface Money extends Currency {
  /** 10 ** exponent: so many cents are one. */
  unit: number;
  locale: string;
  format: Intl.NumberFormat;
}

/** The money of the shop, or of the work that `inCurrency` does. */
let money = moneyOf(DEFAULT_CURRENCY, DEFAULT_LOCALE);

function moneyOf(code: string, locale: string): Money {
  const exponent = exponentOf(code);
  return {
    code,
    exponent,
    unit: 10 ** exponent,
    locale,
    format: new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    }),
  };
}

/**
 * Makes a currency that of the shop: all functions of this file count and write in it from then on. The settings say which;
 * whoever reads them calls this.
 */
export function setShopCurrency(code: string, locale: string): void {
  if (code !== money.code || locale !== money.locale) money = moneyOf(code, locale);
}

/** The currency of the shop, or within `inCurrency` that of the work. */
export function shopCurrency(): Currency {
  return money;
}

/** How the shop writes numbers and money, in BCP 47. */
export function shopLocale(): string {
  return money.locale;
}

/**
 * Does work whose amounts are in another currency than the shop's, such as showing an order of a year ago. The work must be
 * synchronous: what it would wait for would run in its currency, too.
 * @param code in any case
 */
export function inCurrency<T>(code: string, work: () => T extends Promise<unknown> ? never : T): T {
  const before = money;
  setShopCurrency(code.toUpperCase(), before.locale);
  try {
    return work();
  } finally {
    money = before;
  }
}

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
  const decimals = Math.max(2, money.exponent);
  const pattern = new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`);
  return typeof value === 'string' && pattern.test(value.trim()) ? Number(value) : value;
}

/**
 * Turns a decimal amount from an interface (19.99) into cents (1999).
 * @returns null when the amount is no finite number or has more decimals than the currency: the caller names the field.
 */
export function centsFromDecimal(amount: number): Cents | null {
  if (!Number.isFinite(amount)) return null;
  const exact = amount * money.unit;
  const cents = Math.round(exact);
  // This absorbs binary noise (0.1 + 0.2) without letting a further decimal through.
  const noise = Math.max(1e-6, Math.abs(exact) * 4 * Number.EPSILON);
  return Number.isSafeInteger(cents) && Math.abs(exact - cents) <= noise ? cents : null;
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

/** Turns cents (1999) into the decimal number that the interfaces carry (19.99). */
export function decimalFromCents(cents: Cents): number {
  return assertCents(cents, 'amount') / money.unit;
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

/**
 * Divides an amount by weights, exactly: each part is rounded down, and the largest remainders get the cents that are left.
 * @param amount at most the sum of the weights, so that no part is more than its weight
 */
export function allocate(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = BigInt(sumOf(weights));
  if (total === 0n) return weights.map(() => 0);
  // The products may be larger than numbers are exact.
  const shares = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = shares.map((share) => Number(share / total));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, amount - sumOf(parts))) parts[index]! += 1;
  return parts;
}

/** Text for the screen and for mails: 123456 → "$1,234.56". */
export function formatCents(cents: Cents): string {
  return money.format.format(cents / money.unit);
}

/** As `formatCents`, for an amount as interfaces carry it: 1234.56 → "$1,234.56". */
export function formatDecimal(amount: number): string {
  return formatCents(centsOf(amount));
}

/** As `formatCents`, without decimals that say nothing, as one says it: 7500 → "$75". */
export function formatBriefly(cents: Cents): string {
  return cents % money.unit === 0
    ? new Intl.NumberFormat(money.locale, { style: 'currency', currency: money.code, maximumFractionDigits: 0 }).format(
        cents / money.unit,
      )
    : formatCents(cents);
}

/** An amount as files and forms have it: 750 → "7.50", 22 francs → "22". */
export function plainAmount(cents: Cents): string {
  return decimalFromCents(cents).toFixed(money.exponent);
}

/** What is wrong with an amount that has too many decimals, in words. */
export function decimalsRule(): string {
  if (money.exponent === 2) return 'at most two decimals';
  return money.exponent === 0 ? 'no decimals' : 'at most three decimals';
}
