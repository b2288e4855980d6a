import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** How a call failed without an answer of the shop's own: the documented classes, or the HTTP status (specification, section 8). */
type FailureClass = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number;

/** The messages when the server sent none; the browsers' own texts differ and don't help shoppers. */
const words = {
  FETCH_ERROR: 'We can’t reach the shop. Please check your connection and try again.',
  TIMEOUT_ERROR: 'The shop is taking too long to respond. Please try again.',
  PARSING_ERROR: 'We couldn’t read the shop’s response. Please try again.',
} as const;

/** What fetch rejects with, in the browsers' own words; any other TypeError is a fault of ours. */
const FETCH_FAILED = /fetch|load failed|network|internet/i;

/** The class of a failure; null when the shop itself has answered with errors, or when it is no failed call. */
export function failureClass(error: unknown): FailureClass | null {
  if (ServerError.is(error)) return error.statusCode;
  if (ServerParseError.is(error)) return 'PARSING_ERROR';
  if (error instanceof TypeError) return FETCH_FAILED.test(error.message) ? 'FETCH_ERROR' : null;
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : null;
}

/**
 * What a toast or a page says about a failure: the server's own message, else the fallback.
 * @param fallback documented words for what failed (specification, section 8); without them our own for its class
 */
export function errorMessage(error: unknown, fallback?: string): string {
  return serverMessage(error) ?? fallback ?? ownWords(error);
}

function ownWords(error: unknown): string {
  const failure = failureClass(error);
  if (typeof failure === 'string') return words[failure];
  if (failure !== null) return 'The shop didn’t respond. Please try again.';
  // Thrown on purpose, with words for people; the others are the language's own and say nothing to a shopper.
  const isOnPurpose = error instanceof Error && error.constructor === Error && error.message;
  return isOnPurpose ? error.message : 'Something went wrong. Please try again.';
}

/** The failure's code, such as 'RATE_LIMITED' (server/src/domain/failure.ts), or null. */
export function errorCode(error: unknown): string | null {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : null;
  return typeof code === 'string' ? code : null;
}

/** The messages by input field that came with a refusal, or none. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.fields : null;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/** The server's own message; null if it sent none. */
export function serverMessage(error: unknown): string | null {
  if (CombinedGraphQLErrors.is(error)) return textOf(error.errors[0]?.message);
  if (!ServerError.is(error)) return null;
  const { message, errors } = bodyOf(error);
  return textOf(message) ?? textOf((errors as { message?: unknown }[] | undefined)?.[0]?.message);
}

/** The JSON of a refused call; empty where it is none. */
export function bodyOf({ bodyText }: ServerError): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(bodyText);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
