import type { TaxClass, TaxZone } from '@domain/taxes.js';
import { zoneInWords } from '../zones/zone-values';

/** Stored zones in a line: 'Kenya (00*): VAT 16%, reduced 8%, also on shipping; Everywhere else: VAT 0%'. */
export function taxZonesInWords(zones: readonly TaxZone[]): string {
  return (
    zones
      .map(({ zone, name, rates, taxesShipping }) => {
        const { standard = 0, ...others } = rates;
        const own = Object.entries(others).map(([id, rate]) => `${id} ${rate / 1000}%`);
        return `${zoneInWords(zone, 'Everywhere else')}: ${[`${name} ${standard / 1000}%`, ...own, ...(taxesShipping ? ['also on shipping'] : [])].join(', ')}`;
      })
      .join('; ') || 'none'
  );
}

/** Stored classes in a line. */
export function taxClassesInWords(classes: readonly TaxClass[]): string {
  return classes.map(({ name }) => name).join(', ') || 'none';
}
