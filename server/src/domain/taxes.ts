import { shareOf, shareWithin, type Cents } from './money.js';
import { PLAIN_TAX } from './tax-words.js';
import { compareRanks, placeIn, readPlace, type Place, type Zone } from './zone.js';

/** What taxes are computed by. */

/** The class of products that have no other. */
export const STANDARD_CLASS = 'standard';

/** A rate, in 1/1000 percent: 8875 is 8.875 %. */
export type TaxRate = number;

/** Products that are taxed alike. Standard always exists and isn't among the shop's own. */
export interface TaxClass {
  /** Products, zones and files name the class by it. */
  id: string;
  name: string;
}

/** How much tax there is at a place. */
export interface TaxZone {
  /** null: everywhere else. */
  zone: Zone | null;
  /** What the tax is called there, such as 'VAT'. */
  name: string;
  /** By class; a class without one has that of Standard, which always has one. */
  rates: Readonly<Record<string, TaxRate>>;
  /** Whether shipping is taxed, at the rate of Standard. */
  taxesShipping: boolean;
}

/** What the owner has decided about taxes. */
export interface TaxRules {
  /** Whether prices include tax. If not, it is added. */
  pricesIncludeTax: boolean;
  /** The shop's own classes. */
  classes: readonly TaxClass[];
  /** Without any that matches, the setting `taxPercent` counts, for items only. */
  zones: readonly TaxZone[];
}

/** The documented rules: the tax of the settings is added everywhere. */
export const documentedTaxRules: TaxRules = { pricesIncludeTax: false, classes: [], zones: [] };

/** How one order is taxed. */
export interface Taxation extends Pick<TaxZone, 'rates' | 'taxesShipping'> {
  isIncluded: boolean;
  /** null: the tax of the settings. */
  name: string | null;
}

/** What goes to one place, for taxes: what is paid for each line, discounts taken off, and how it is taxed there. */
export interface TaxedAmounts {
  items: readonly { taxClass: string | null; cents: Cents }[];
  shippingCents: Cents;
  taxation: Taxation;
}

/** The tax of an order at one rate. Orders keep it, so that later changes don't reach them. */
export interface OrderTax {
  label: string;
  rate: TaxRate;
  amountCents: Cents;
  /** What is taxed; it contains the tax where that is included. */
  taxedCents: Cents;
  /** Whether the prices contain it. If not, it was added. */
  isIncluded: boolean;
}

/**
 * How an order to a place is taxed: by the zone that says most about it, as for delivery. A zone counts once the place is
 * known to be in it; until then, and for pickups, the one that holds everywhere else.
 * @param taxPercent the setting, which counts where no zone does
 */
export function taxationAt(
  { pricesIncludeTax: isIncluded, zones }: TaxRules,
  taxPercent: number,
  place: Place,
): Taxation {
  const known = readPlace(place);
  const [best] = zones
    .map((taxZone) => ({ taxZone, ...placeIn(taxZone.zone, known) }))
    .filter(({ match }) => match === 'yes')
    .sort((a, b) => compareRanks(b.rank, a.rank));
  if (best) return { isIncluded, ...best.taxZone };
  return { isIncluded, name: null, rates: { [STANDARD_CLASS]: taxPercent * 1000 }, taxesShipping: false };
}

/**
 * The taxes of an order, one for each rate, the highest first. Each is rounded half up once, over the sum of all that is
 * taxed at its rate: rounded by line or by parcel, it would depend on how an order is divided, and many small lines would
 * be off by a cent each. The same rate by another name is another tax.
 * @param parcels what goes to each place
 * @throws RangeError when an amount isn't whole cents
 */
export function taxesOf(parcels: readonly TaxedAmounts[]): OrderTax[] {
  const sums = new Map<string, Pick<OrderTax, 'label' | 'rate' | 'isIncluded' | 'taxedCents'>>();
  for (const { items, shippingCents, taxation } of parcels) {
    const { isIncluded, name, rates, taxesShipping } = taxation;
    const standard = rateOf(rates, null) ?? 0;
    const taxed = items.map(({ taxClass, cents }) => ({ rate: rateOf(rates, taxClass) ?? standard, cents }));
    if (taxesShipping) taxed.push({ rate: standard, cents: shippingCents });
    for (const { rate, cents } of taxed) {
      const label = name === null ? PLAIN_TAX : `${name} ${rate / 1000}%`;
      const key = `${rate} ${label}`;
      sums.set(key, { label, rate, isIncluded, taxedCents: (sums.get(key)?.taxedCents ?? 0) + cents });
    }
  }
  const byRate = [...sums.values()].sort((a, b) => b.rate - a.rate || (a.label < b.label ? -1 : 1));
  const charged = byRate.filter(({ taxedCents }) => taxedCents > 0);
  // An order that costs nothing still says that its tax is nothing.
  return (charged.length > 0 ? charged : byRate.slice(0, 1)).map(({ label, rate, taxedCents, isIncluded }) => ({
    label,
    rate,
    amountCents: (isIncluded ? shareWithin : shareOf)(taxedCents, rate),
    taxedCents,
    isIncluded,
  }));
}

/** The rate of a class, if the place has one of its own. IDs are words, such as 'constructor', that every object knows. */
function rateOf(rates: Taxation['rates'], taxClass: string | null): TaxRate | undefined {
  const id = taxClass ?? STANDARD_CLASS;
  return Object.hasOwn(rates, id) ? rates[id] : undefined;
}
