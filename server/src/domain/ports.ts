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

/** Counts events in this process for monitoring. Call it after the commit, never before. */
export interface EventCounter {
  order(event: CountedOrderEvent): void;
  /** @param outcome what was done with an event from the payment provider: one of a few fixed words */
  webhook(outcome: string): void;
}
