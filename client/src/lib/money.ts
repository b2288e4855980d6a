import {
  centsFromDecimal,
  decimalFromCents,
  formatBriefly,
  formatCents,
  inCurrency,
  setShopCurrency,
  shopCurrency,
} from '@domain/money.js';

/** From then on, amounts are counted and written as those of this shop: before anything is rendered. */
export function showMoneyOf(shop: { currency: string; locale: string } | undefined): void {
  if (shop) setShopCurrency(shop.currency, shop.locale);
}

/**
 * Text for an amount as the interfaces carry it: 19.9 → "$19.90".
 * @param currency of an order, which keeps its own; the shop's where left out
 */
export function formatMoney(amount: number, currency = shopCurrency().code): string {
  return inCurrency(currency, () => formatCents(toCents(amount)));
}

/** The same without decimals that say nothing: 75 → "$75". */
export function formatMoneyBriefly(amount: number): string {
  return formatBriefly(toCents(amount));
}

/** Cents of an amount as the interfaces carry it; a further decimal, which only corrupt data has, is rounded away. */
export function toCents(amount: number): number {
  return centsFromDecimal(amount) ?? Math.round((Number.isFinite(amount) ? amount : 0) * 10 ** shopCurrency().exponent);
}

/** The amount that cents are, as the interfaces carry it. */
export const fromCents = decimalFromCents;
