/** What Stripe's error objects carry beside type and message. */
export interface StripeErrorFacts {
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
}

/** A refusal in the shape that Stripe documents; `code` as in https://docs.stripe.com/error-codes. */
export class StripeError extends Error {
  override readonly name = 'StripeError';

  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error',
    message: string,
    readonly facts: StripeErrorFacts = {},
  ) {
    super(message);
  }

  get body(): unknown {
    const { code } = this.facts;
    const docs =
      code === undefined ? {} : { doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` };
    return { error: { type: this.type, message: this.message, ...this.facts, ...docs } };
  }
}

/**
 * Invalid parameters. Unlike every other refusal, it is not stored under the idempotency key: as Stripe documents,
 * responses are stored only once an endpoint starts executing.
 */
export class InvalidParameter extends StripeError {
  constructor(message: string, code: string | undefined, param: string) {
    super(400, 'invalid_request_error', message, { ...(code !== undefined && { code }), param });
  }
}

/** 404 resource_missing. */
export function missing(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
