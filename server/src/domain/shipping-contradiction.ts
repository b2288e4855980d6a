import { centsFromDecimal, formatCents } from './money.js';
import type { ShippingRates } from './shipping-rates.js';
import type { ShopSettings } from './shop-settings.js';

/**
 * Says for admins where the pages promise other prices than orders are charged; null where both agree. They differ until
 * the shop sets its own prices, because the documented figures do.
 * @param charged what orders are counted with
 */
export function shippingContradiction(
  rates: Pick<ShippingRates, 'standard' | 'freeFrom'>,
  charged: Pick<ShopSettings, 'shippingPrice' | 'freeShippingThreshold'>,
): string | null {
  const promised: string[] = [];
  const kept: string[] = [];
  if (rates.standard !== charged.shippingPrice) {
    promised.push(`costs ${money(rates.standard)}`);
    kept.push(`are charged ${money(charged.shippingPrice)}`);
  }
  if (rates.freeFrom !== charged.freeShippingThreshold) {
    promised.push(rates.freeFrom === null ? 'is never free' : `is free from ${money(rates.freeFrom)}`);
    const { freeShippingThreshold: threshold } = charged;
    kept.push(threshold === null ? 'never ship free' : `ship free from ${money(threshold)}`);
  }
  if (promised.length === 0) return null;
  return `Your pages say that shipping ${promised.join(' and ')}, but orders ${kept.join(' and ')}.`;
}

function money(amount: number): string {
  return formatCents(centsFromDecimal(amount) ?? 0);
}
