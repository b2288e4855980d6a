/** How full a product's shelf is; `low` is whatever the shop's setting says, an empty shelf included. */
export const stockLevels = ['in-stock', 'low', 'sold-out'] as const;

export type StockLevel = (typeof stockLevels)[number];
