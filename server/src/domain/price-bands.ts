/** The prices that shoppers choose among, in whole dollars; null: no limit. A band ends one cent before the next begins. */
export const priceBands = [
  { from: null, to: 25 },
  { from: 25, to: 50 },
  { from: 50, to: 100 },
  { from: 100, to: null },
] as const;
