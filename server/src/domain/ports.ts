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
