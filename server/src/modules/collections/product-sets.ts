import { createdSince, type CollectionRule } from '../../domain/collections.js';
import type { ProductSet } from '../catalog/reading/product-set.js';
import type { Collection } from './collection.entity.js';

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

/** The products that are chosen by hand. The condition stays small and the same however many they are. */
export function setOfChosen(
  { id, version }: Pick<Collection, 'id' | 'version'>,
  chosenIds: readonly string[],
): ProductSet {
  return {
    key: `${id} ${version}`,
    condition: {
      sql: 'product.id IN (SELECT chosen.product_id FROM collection_products chosen WHERE chosen.collection_id = :collectionId)',
      parameters: { collectionId: id },
    },
    isInStock: false,
    chosenIds,
  };
}

/** The products that would be chosen by hand, before that is saved. */
export function setOfIds(ids: readonly string[]): ProductSet {
  const condition =
    ids.length === 0
      ? { sql: '1 = 0', parameters: {} }
      : { sql: 'product.id IN (:...chosenIds)', parameters: { chosenIds: ids } };
  return { key: `chosen ${ids.join(' ')}`, condition, isInStock: false, chosenIds: ids };
}

/** The products that are in each of some sets, at least one. */
export function setOfAll(sets: readonly ProductSet[]): ProductSet {
  const parts = sets.map(({ condition: { sql, parameters } }, index) => ({
    // Sets of one kind have parameters of the same names.
    sql: `(${sql.replaceAll(/:(\.\.\.)?(\w+)/g, `:$1$2Of${index}`)})`,
    parameters: Object.entries(parameters).map(([name, value]) => [`${name}Of${index}`, value] as const),
  }));
  return {
    key: JSON.stringify(sets.map(({ key }) => key)),
    condition: {
      sql: parts.map(({ sql }) => sql).join(' AND '),
      parameters: Object.fromEntries(parts.flatMap(({ parameters }) => parameters)),
    },
    isInStock: sets.some(({ isInStock }) => isInStock),
    chosenIds: null,
  };
}
