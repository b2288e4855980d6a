/** From this many pieces on downwards shoppers are told, and admins should order more. */
export const LOW_STOCK = 5;

/** How full a product's shelf is: `low` from one piece to `LOW_STOCK`. */
export const stockLevels = ['in-stock', 'low', 'sold-out'] as const;

export type StockLevel = (typeof stockLevels)[number];
