/** Codes that clients may branch on; the same on REST (`code`) and GraphQL (`extensions.code`) (decision S42). */
export type FailureCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_INVALID'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'PRICE_CHANGED'
  | 'OUT_OF_STOCK'
  | 'TOO_MANY_OPEN_ORDERS'
  | 'HOLD_LIMIT_REACHED'
  | 'DELIVERY_DATE_GONE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'CONFLICT'
  | 'EMAIL_TAKEN'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'PAYMENT_UNAVAILABLE'
  | 'PAYMENT_REFUSED'
  | 'UNAVAILABLE'
  | 'FILE_TOO_LARGE'
  | 'STORAGE_FULL';

/**
 * An expected failure: something that a caller did or needs to know. Thrown by services, mapped in one place to a REST
 * body or a GraphQL error. `message` is what a toast shows. Anything else that is thrown is a bug.
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: FailureCode,
    message: string,
    /** Data that goes out with the failure: `items`, the new totals, `retryAfter` in seconds … */
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Messages by input field. */
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

/** A refusal of input that names its fields. */
export function invalidInput(fields: Readonly<Record<string, string>>, message?: string): Failure {
  return new Failure('BAD_USER_INPUT', message ?? Object.values(fields)[0] ?? 'Invalid input', {}, fields);
}
