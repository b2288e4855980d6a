/** A refusal in the shape that Stripe documents; `code` as in https://docs.stripe.com/error-codes. */
export class StripeError extends Error {
  override readonly name = 'StripeError';

  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error',
    message: string,
    readonly facts: { code?: string; param?: string; decline_code?: string; payment_intent?: unknown } = {},
  ) {
    super(message);
  }

  get body(): unknown {
    return { error: { type: this.type, message: this.message, ...this.facts } };
  }
}

export function missing(kind: string, id: string): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });
}
