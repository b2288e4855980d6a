/** The one clock. Milliseconds since 1970; tests inject their own. */
export interface Clock {
  now(): number;
}

/** The one place for randomness. */
export interface Ids {
  /** A random 128-bit id, 32 hexadecimal digits: nothing can be read or guessed from it. */
  id(): string;
  /** A secret of 256 random bits for a session or a link, base64url. */
  secret(): string;
}

/** What happens to an order, in the words of its figures. */
export type CountedOrderEvent = 'placed' | 'paid' | 'expired' | 'refunded';

/** Counts events in this process for monitoring, and writes those of orders to the log. Call it after the commit, never before. */
export interface EventCounter {
  /** @param orderId null: the payment provider doesn't name the order */
  order(event: CountedOrderEvent, orderId: string | null): void;
  /** @param outcome what was done with an event from the payment provider: one of a few fixed words */
  webhook(outcome: string): void;
}
