import { currencyOf, exponentOf } from './currency.js';

/**
 * What `Intl` lists and no shop sells in: units of account and special drawing rights (XDR, XSU), and what ISO 4217 has
 * withdrawn (ANG in 2025, BGN in 2026, CUC in 2021, HRK in 2023, SLL in 2024, ZWL in 2024).
 */
const notInUse = new Set(['XDR', 'XSU', 'ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL']);

/** The codes of the currencies that a shop can sell in, in alphabetical order. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency').filter(
  (code) => !notInUse.has(code),
);

/** Whether a shop can sell in a currency. @param code three capital letters */
export function isCurrency(code: string): boolean {
  return currencyCodes.includes(code);
}

/** Whether a text names a way of writing that `Intl` knows, such as 'fr-RW'. */
export function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length === 1;
  } catch {
    return false;
  }
}

/**
 * How many decimals Stripe's integers count where that isn't the exponent of ISO 4217: MGA has no decimals there, and ISK
 * and UGX are sent with two, which must be 00 (docs.stripe.com/currencies, "Zero-decimal currencies" and "Special cases").
 * HUF and TWD have two decimals in charges; only payouts of them are whole.
 */
const stripeExponents: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 };

/**
 * The step in which Stripe takes amounts, in the shop's integers: ten for three decimals, whose last digit must be 0
 * (docs.stripe.com/currencies, "Three-decimal currencies"), and a whole ariary, which has no smaller part there.
 */
function stripeStep(code: string): number {
  const { exponent } = currencyOf(code);
  return exponent === 3 ? 10 : Math.max(1, 10 ** (exponent - (stripeExponents[code] ?? exponent)));
}

/**
 * What a card is charged for an amount: the nearest that Stripe can charge, as its documentation says ("5.124 KWD must be
 * rounded to 5120 or 5130"); half a step goes up. In most currencies it is the amount itself.
 * @param cents an integer amount of the currency
 */
export function chargedByCard(cents: number, code: string): number {
  const step = stripeStep(code.toUpperCase());
  return Math.floor((cents + step / 2) / step) * step;
}

/** An integer amount as Stripe counts it: 1 króna is 100 there. */
export function toStripeAmount(cents: number, code: string): number {
  return (chargedByCard(cents, code) * stripeUnit(code)) / 10 ** exponentOf(code.toUpperCase());
}

/** What `toStripeAmount` made of an amount. What Stripe has in no whole integer of ours is rounded down. */
export function fromStripeAmount(amount: number, code: string): number {
  return Math.floor((amount * 10 ** exponentOf(code.toUpperCase())) / stripeUnit(code));
}

function stripeUnit(code: string): number {
  const upper = code.toUpperCase();
  return 10 ** (stripeExponents[upper] ?? exponentOf(upper));
}

/** Stripe's least charges, in decimals (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const leastCharges: Readonly<Record<string, number>> = {
  ...{ USD: 0.5, AED: 2, AUD: 0.5, BRL: 0.5, CAD: 0.5, CHF: 0.5, CZK: 15, DKK: 2.5, EUR: 0.5, GBP: 0.3, HKD: 4 },
  ...{ HUF: 175, INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10 },
};

/**
 * The least that is left to pay where discounts make an order cheaper, in integers of the currency, so that a card can pay
 * it: Stripe's least charge, or 50 where its documentation names none.
 */
export function leastCharge(code: string): number {
  const upper = code.toUpperCase();
  const least = leastCharges[upper];
  return least === undefined ? 50 : Math.round(least * 10 ** exponentOf(upper));
}

/**
 * Currencies of which a dollar buys many: how many, to the nearest power of ten, as of 2026. Rates change every day, and
 * this hardly ever; limits that nobody set need no more.
 */
const unitsPerDollar: Readonly<Record<number, string>> = {
  10: 'AED BOB BRL BWP BYN CNY CUP CZK DKK ERN GHS GTQ HKD HNL ILS LSL LYD MAD MDL MOP MVR MXN MYR NAD NOK PEN PGK PLN QAR RON SAR SBD SCR SEK SLE STN SZL TJS TMT TTD TWD ZAR ZMW ZWG',
  100: 'AFN ALL BDT BTN CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LKR LRD MKD MRU MUR MZN NIO NPR PHP PKR RSD RUB SRD THB TRY UAH UYU VES VUV XPF YER',
  1000: 'AMD AOA ARS BIF CDF CLP CRC HUF IQD KMF KPW KRW KZT MMK MWK NGN RWF SDG SOS TZS XAF XOF',
  10000: 'COP GNF IDR KHR LAK MGA MNT PYG SSP SYP UGX UZS VND',
  100000: 'IRR LBP',
};

/** What about so many dollars are in a currency, within a factor of four: an integer amount of it. */
export function aboutDollars(dollars: number, code: string): number {
  const upper = code.toUpperCase();
  const [units = 1] = Object.entries(unitsPerDollar).find(([, codes]) => codes.includes(upper)) ?? [];
  return dollars * Number(units) * 10 ** exponentOf(upper);
}
