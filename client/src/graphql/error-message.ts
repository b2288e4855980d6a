import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** How a call failed without an answer of the shop's own: the documented classes, or the HTTP status (specification, section 8). */
type FailureClass = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number;

/** Seconds, where a 429 names none (specification, section 9). */
const DEFAULT_RETRY_AFTER = 15;

/** What to say where the server has said nothing; the browsers' own texts differ and help nobody. */
const words = {
  FETCH_ERROR: 'The shop can’t be reached. Please check your connection and try again.',
  TIMEOUT_ERROR: 'The shop takes too long to answer. Please try again.',
  PARSING_ERROR: 'The shop’s answer could not be read. Please try again.',
} as const;

/** The class of a failure; null when the shop itself has answered with errors, or when it is no failed call. */
export function failureClass(error: unknown): FailureClass | null {
  if (ServerError.is(error)) return error.statusCode;
  if (ServerParseError.is(error)) return 'PARSING_ERROR';
  // What fetch rejects with.
  if (error instanceof TypeError) return 'FETCH_ERROR';
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : null;
}

/** What a toast or a page says about a failure: the server's own message, or that the shop can't be reached. */
export function errorMessage(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? error.message;
  if (ServerError.is(error)) return serverMessage(error.bodyText) ?? 'The shop could not answer. Please try again.';
  const failure = failureClass(error);
  if (typeof failure === 'string') return words[failure];
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.';
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

/**
 * For a 429 that carries no words, as a proxy sends it: the seconds after which one may try again, as far as it says;
 * null for anything else.
 */
export function retryAfterOf(error: unknown): number | null {
  if (!ServerError.is(error) || error.statusCode !== 429 || serverMessage(error.bodyText) !== null) return null;
  const header = Number(error.response.headers.get('retry-after'));
  return header > 0 ? header : DEFAULT_RETRY_AFTER;
}

function serverMessage(body: string): string | null {
  try {
    const parsed = JSON.parse(body) as { message?: unknown; errors?: { message?: unknown }[] };
    const message = parsed.message ?? parsed.errors?.[0]?.message;
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
