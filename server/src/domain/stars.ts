/** The best that a review can give. */
export const MAX_STARS = 5;
