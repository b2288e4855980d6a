/** A currency of ISO 4217. */
export interface Currency {
  /** Three capital letters. */
  code: string;
  /** How many decimals its amounts have: 0, 2 or 3. An integer amount counts 1 / 10 ** exponent. */
  exponent: number;
}

/** What a shop has until it chooses another. */
export const DEFAULT_CURRENCY = 'USD';
/** How the shop writes money until it chooses otherwise: BCP 47. */
export const DEFAULT_LOCALE = 'en-US';

/**
 * How many decimals amounts of a currency have: the minor unit of ISO 4217 (its list one, edition of 2024), which is 2
 * where it isn't named here. `Intl` isn't asked: engines know CLDR's digits instead, by which IQD, MGA, LBP, IDR, HUF and
 * a dozen others have none, and they differ by version, so that a page and its server could disagree.
 */
export function exponentOf(code: string): number {
  if (/BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|X[AOP]F/.test(code)) return 0;
  return /BHD|IQD|JOD|KWD|LYD|OMR|TND/.test(code) ? 3 : 2;
}

/** The currency of a code in any case; `isCurrency` says whether there is one. */
export function currencyOf(code: string): Currency {
  const upper = code.toUpperCase();
  return { code: upper, exponent: exponentOf(upper) };
}
