import { centsOf, formatBriefly } from './money.js';
import type { ShopSettings } from './shop-settings.js';

/** What the shop's pages say about shipping: decimal prices. */
export interface ShippingRates {
  standard: number;
  /** null: not offered. */
  express: number | null;
  overnight: number | null;
  /** Items worth this much ship free; null: never. */
  freeFrom: number | null;
}

/** The documented figures of the static pages (specification, section 9): what they say until the shop sets its own. */
export const documentedRates = { standard: 5.99, express: 12.99, overnight: 19.99, freeFrom: 50 } as const;

/**
 * What the pages say about shipping: what the shop has set, else the documented figures.
 * @param isSet whether the shop has set this itself; a price that equals its default may be set, too
 */
export function shippingRates(settings: ShopSettings, isSet: (name: keyof ShopSettings) => boolean): ShippingRates {
  return {
    standard: isSet('shippingPrice') ? settings.shippingPrice : documentedRates.standard,
    express: settings.expressPrice,
    overnight: settings.overnightPrice,
    freeFrom: isSet('freeShippingThreshold') ? settings.freeShippingThreshold : documentedRates.freeFrom,
  };
}

/** The documented banner (specification, section 1), with the shop's own threshold once it has one. */
export function defaultBannerText(freeShippingThreshold: number | null): string {
  return `FREE SHIPPING WHEN YOU SPEND ${formatBriefly(centsOf(freeShippingThreshold ?? 75))}`;
}
