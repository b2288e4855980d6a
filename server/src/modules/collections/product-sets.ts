import { createdSince, type CollectionRule } from '../../domain/collections.js';
import type { ProductSet } from '../catalog/reading/product-set.js';

/** The products that a rule finds, by conditions on indexed columns: the same as `matchesRule`. */
export function setOfRule(rule: CollectionRule, now: number): ProductSet {
  const { categories, minPriceCents, maxPriceCents, isOnSale, isPopular, inStock } = rule;
  const since = createdSince(rule, now);
  const conditions: [isGiven: boolean, sql: string, parameters: Record<string, unknown>][] = [
    [categories.length > 0, 'product.category IN (:...ruleCategories)', { ruleCategories: categories }],
    [minPriceCents !== null, 'product.effectiveCents >= :ruleMinCents', { ruleMinCents: minPriceCents }],
    [maxPriceCents !== null, 'product.effectiveCents <= :ruleMaxCents', { ruleMaxCents: maxPriceCents }],
    [isOnSale, 'product.isOnSale = :ruleIsOnSale', { ruleIsOnSale: true }],
    [isPopular, 'product.isPopular = :ruleIsPopular', { ruleIsPopular: true }],
    [since !== null, 'product.createdAt >= :ruleSince', { ruleSince: since }],
  ];
  const given = conditions.filter(([isGiven]) => isGiven);
  return {
    key: JSON.stringify([rule, since]),
    condition: {
      sql: given.length === 0 ? '1 = 1' : given.map(([, sql]) => sql).join(' AND '),
      parameters: Object.assign({}, ...given.map(([, , parameters]) => parameters)) as Record<string, unknown>,
    },
    isInStock: inStock,
    chosenIds: null,
  };
}

/** The products that are chosen by hand. */
export function setOfChosen(ids: readonly string[], key: string): ProductSet {
  const condition =
    ids.length === 0
      ? { sql: '1 = 0', parameters: {} }
      : { sql: 'product.id IN (:...chosenIds)', parameters: { chosenIds: ids } };
  return { key, condition, isInStock: false, chosenIds: ids };
}
