/** A product's stock level; `low` depends on the shop's setting and includes sold-out products. */
export const stockLevels = ['in-stock', 'low', 'sold-out'] as const;

export type StockLevel = (typeof stockLevels)[number];
