import type { CollectionRule } from '@domain/collections.js';
import { categoryLabels } from '~/lib/catalog-terms';
import { formatMoney, fromCents } from '~/lib/money';

/** A stored rule in a line: 'Flowers or Plants, from $10.00, on sale'; a collection without one is chosen by hand. */
export function ruleInWords(rule: CollectionRule | null): string {
  if (rule === null) return 'chosen by hand';
  const { categories, minPriceCents, maxPriceCents, isOnSale, isPopular, inStock, createdWithinDays } = rule;
  const parts = [
    categories.map((category) => categoryLabels[category]).join(' or '),
    minPriceCents !== null && `from ${formatMoney(fromCents(minPriceCents))}`,
    maxPriceCents !== null && `up to ${formatMoney(fromCents(maxPriceCents))}`,
    isOnSale && 'on sale',
    isPopular && 'popular',
    inStock && 'in stock',
    createdWithinDays !== null && `new within ${createdWithinDays} ${createdWithinDays === 1 ? 'day' : 'days'}`,
  ];
  return parts.filter(Boolean).join(', ');
}
