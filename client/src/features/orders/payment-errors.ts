import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage } from '~/graphql/error-message';

/** Documented texts (specification, section 8). */
export const PAYMENT_UNAVAILABLE =
  'Payment service is temporarily unavailable. Please try again later or contact support.';
const NOT_STARTED = 'Unable to process payment. Please try again or use a different payment method.';
export const NOT_INITIALIZED = 'Payment initialization failed. Please try again.';
const CHECKOUT_FAILED = 'An error occurred during checkout';

/** The message for the shopper when the hosted payment page could not be opened. */
export function paymentStartMessage(error: unknown): string {
  const code = errorCode(error);
  if (code === 'PAYMENT_UNAVAILABLE' || (ServerError.is(error) && error.statusCode === 404)) return PAYMENT_UNAVAILABLE;
  // The server's own message if it has one for the shopper; its apology for a bug doesn't count.
  if (CombinedGraphQLErrors.is(error) && code !== 'INTERNAL_SERVER_ERROR') return errorMessage(error, CHECKOUT_FAILED);
  return NOT_STARTED;
}

/** What the payment check says when asking for the payment failed. */
export function verificationFailedMessage(error: unknown): string {
  const isUnknown = errorCode(error) === 'NOT_FOUND' || (ServerError.is(error) && error.statusCode === 404);
  return isUnknown ? 'Payment session not found' : 'Failed to verify payment';
}
