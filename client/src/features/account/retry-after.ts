import { ServerError } from '@apollo/client/errors';
import { bodyOf, serverMessage } from '~/graphql/error-message';

/** Seconds, where a 429 names none (specification, section 9). */
const DEFAULT_RETRY_AFTER = 15;

/**
 * For a 429: the seconds after which one may try again, from its body or its header; null for anything else, and for
 * one that says so in words of its own without naming the seconds.
 */
export function retryAfterOf(error: unknown): number | null {
  if (!ServerError.is(error) || error.statusCode !== 429) return null;
  const named = [bodyOf(error).retryAfter, error.response.headers.get('retry-after')].map(Number);
  const seconds = named.find((value) => value > 0);
  return seconds ?? (serverMessage(error) === null ? DEFAULT_RETRY_AFTER : null);
}
