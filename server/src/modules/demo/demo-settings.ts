/**
 * What a new demo shop has set itself: free shipping as its banner promises, and the shipping price of its carts, so that
 * its pages show that price, too.
 */
export const demoSettings = { freeShippingThreshold: 75, shippingPrice: 7 } as const;
