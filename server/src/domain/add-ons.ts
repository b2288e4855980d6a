/** The most products that are offered with one. */
export const MAX_ADD_ONS = 8;

/** The most products for which add-ons are chosen at once. */
export const MAX_PRODUCTS_WITH_ADD_ONS = 500;
