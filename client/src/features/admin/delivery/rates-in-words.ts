import type { DeliveryRate } from '@domain/delivery.js';
import { formatMoney, fromCents } from '~/lib/money';
import { zoneInWords } from '../zones/zone-values';

/** Stored rates in a line: 'Everywhere: $7.00, free from $75.00; Kenya (00*): $4.00, $9.00 from 2,000 g'. */
export function ratesInWords(rates: readonly DeliveryRate[]): string {
  return rates
    .map(({ zone, basis, steps, freeFromCents }) => {
      const prices = steps.map(({ from, priceCents }, index) => {
        const price = priceCents === null ? 'not delivered' : money(priceCents);
        if (index === 0) return price;
        return `${price} from ${basis === 'weight' ? `${from.toLocaleString('en-US')} g` : money(from)}`;
      });
      return `${zoneInWords(zone, 'Everywhere')}: ${[...prices, ...(freeFromCents === null ? [] : [`free from ${money(freeFromCents)}`])].join(', ')}`;
    })
    .join('; ');
}

function money(cents: number): string {
  return formatMoney(fromCents(cents));
}
