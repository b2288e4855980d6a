/**
 * What the shop should do when a gift can't be made as ordered, such as when a flower isn't fresh that day: ask the
 * buyer first, send one of equal or greater value at no further charge, or leave it out and return its price.
 */
export const substitutions = ['call', 'equal', 'refund'] as const;

export type Substitution = (typeof substitutions)[number];
