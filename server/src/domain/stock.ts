/**
 * A product's stock level, which one of its variants is enough for; `low` depends on the shop's setting and includes what
 * is sold out.
 */
export const stockLevels = ['in-stock', 'low', 'sold-out'] as const;

export type StockLevel = (typeof stockLevels)[number];

/** Whether there is any of a product, in whatever variant. Lists find the same in SQL (`stockCondition`). */
export function isInStock(product: { countInStock: number; variants: readonly { countInStock: number }[] }): boolean {
  return product.countInStock > 0 || product.variants.some(({ countInStock }) => countInStock > 0);
}
