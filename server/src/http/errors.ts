import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DATABASE_RETRY_SECONDS, isOutOfService, isUnstorableText } from '../db/database-fault.js';
import { Failure, type FailureCode } from '../domain/failure.js';

/** The one map from failures to HTTP statuses. */
export const statusOf: Readonly<Record<FailureCode, number>> = {
  BAD_USER_INPUT: 400,
  QUERY_TOO_COMPLEX: 400,
  EMAIL_TAKEN: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_INVALID: 401,
  PAYMENT_REFUSED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PRICE_CHANGED: 409,
  OUT_OF_STOCK: 409,
  TOO_MANY_OPEN_ORDERS: 409,
  HOLD_LIMIT_REACHED: 409,
  DELIVERY_DATE_GONE: 409,
  CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  FILE_TOO_LARGE: 413,
  PAYMENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
};

/**
 * The codes of what goes wrong before any service is asked, or in the shop itself, with their statuses. They are the shop's
 * own whatever library finds the fault, but for the one that Apollo's clients wait for before they send a query's text.
 */
export const statusOfProtocolCode = {
  INVALID_QUERY: 400,
  PERSISTED_QUERY_NOT_FOUND: 200,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL_SERVER_ERROR: 500,
} as const;

/** The codes and sentences for what the HTTP server refuses by itself; any other status is a request that it can't read. */
const httpRefusals: Readonly<Record<number, { code: string; message: string }>> = {
  405: { code: 'METHOD_NOT_ALLOWED', message: 'This address doesn’t accept this method' },
  408: { code: 'BAD_USER_INPUT', message: 'The request took too long to arrive' },
  413: { code: 'BODY_TOO_LARGE', message: 'The request body is too large' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'This content type isn’t accepted. Please send application/json.' },
  431: { code: 'BAD_USER_INPUT', message: 'The headers of the request are too large' },
};

/** Refuses a method that an address doesn't have. The answer names those that it has in `Allow`. */
export class MethodNotAllowed extends Error {
  override readonly name = 'MethodNotAllowed';
  readonly statusCode = 405;
}

/** What the shop says while its database is locked, full, restarting or out of reach. */
const outOfService = new Failure('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
  retryAfter: DATABASE_RETRY_SECONDS,
});

/** What the shop says of a text that its database can't keep, wherever in the request it stands. */
const unstorableText = new Failure('BAD_USER_INPUT', 'A text has a character that can’t be stored');

/** What callers get for an error: what it means to them when it is the database's; else the error itself. */
export function asShown(error: unknown): unknown {
  if (isUnstorableText(error)) return unstorableText;
  return isOutOfService(error) ? outOfService : error;
}

const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** An error as REST answers it: `{message, code, fields?, …details, requestId}` (decision S42). */
export interface RestError {
  status: number;
  body: { message: string; code: string; requestId: string } & Record<string, unknown>;
  retryAfter: number | undefined;
}

/**
 * Turns anything thrown into a REST answer. Never a stack, SQL or path: what isn't expected is masked.
 * @param log gets what was masked
 */
export function toRestError(error: unknown, requestId: string, log: (error: unknown) => void): RestError {
  const cause = asShown(error);
  // guard: database-faults.test.ts 'a full disk refuses orders', try: cause !== error -> error === null
  if (cause !== error) {
    if (cause === outOfService) log(error);
    return toRestError(cause, requestId, log);
  }
  if (error instanceof Failure) {
    const retryAfter = error.details['retryAfter'];
    return {
      status: statusOf[error.code],
      body: {
        message: error.message,
        code: error.code,
        ...(error.fields && { fields: error.fields }),
        ...error.details,
        requestId,
      },
      retryAfter: typeof retryAfter === 'number' ? retryAfter : error.code.endsWith('UNAVAILABLE') ? 5 : undefined,
    };
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  // Refusals of the HTTP server itself: body too large, not JSON, wrong content type.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message = code?.endsWith('_JSON_BODY') ? 'The request body isn’t valid JSON' : 'The request can’t be read';
    const refusal = httpRefusals[statusCode] ?? { code: 'BAD_USER_INPUT', message };
    return { status: statusCode, body: { ...refusal, requestId }, retryAfter: undefined };
  }
  log(error);
  return {
    status: 500,
    body: { message: UNEXPECTED, code: 'INTERNAL_SERVER_ERROR', requestId },
    retryAfter: undefined,
  };
}

const NEEDS_PREFLIGHT =
  'Please send the header apollo-require-preflight with this request, so that no other site’s page can send it for its visitors.';

/**
 * What the shop says of a request that Apollo refuses before it reads a document: by GET what isn't a query (405), without
 * JSON in `Accept` (406), and anything that is no query at all.
 */
const requestFaults: Readonly<Record<number, { code: string; message: string }>> = {
  400: {
    code: 'INVALID_QUERY',
    message: 'Please send one JSON object: the text of a query as query, and its variables as an object in variables.',
  },
  405: { code: 'METHOD_NOT_ALLOWED', message: 'Only queries can be sent by GET. Please send a mutation by POST.' },
  406: { code: 'INVALID_QUERY', message: 'The answer is JSON, which the header Accept doesn’t allow.' },
};

/** For a persisted query that comes with a wrong hash or in another version, to which Apollo gives no code of its own. */
const hashFault = {
  code: 'INVALID_QUERY',
  message: 'The hash of a persisted query must be the SHA-256 of its text, and its version 1.',
};

/** What is wrong with a request whose document wasn't read; null when it was, or when the shop itself has failed. */
function faultOfRequest({ extensions }: GraphQLError, apolloCode: unknown): { code: string; message: string } | null {
  const status = (extensions['http'] as { status?: number } | undefined)?.status ?? 0;
  if (apolloCode === ApolloServerErrorCode.INTERNAL_SERVER_ERROR) return status === 400 ? hashFault : null;
  return apolloCode === ApolloServerErrorCode.BAD_REQUEST ? (requestFaults[status] ?? null) : null;
}

/** Apollo's codes that stay as they are; all others are faults of the document. */
const documentFaults: ReadonlyMap<unknown, string> = new Map([
  [ApolloServerErrorCode.BAD_USER_INPUT, 'BAD_USER_INPUT'],
  [ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND, 'PERSISTED_QUERY_NOT_FOUND'],
]);

/** Turns a GraphQL error into what the client may see; the codes are those of REST. */
export function toGraphQLError(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: (error: unknown) => void,
): GraphQLFormattedError {
  const thrown = thrownIn(error);
  const cause = asShown(thrown);
  if (cause === outOfService) log(thrown);
  const { path, locations } = formatted;
  const place = { ...(path && { path }), ...(locations && { locations }) };
  if (cause instanceof Failure) {
    return {
      message: cause.message,
      ...place,
      extensions: extensionsOf(cause),
    };
  }
  const apolloCode = formatted.extensions?.['code'];
  if (cause instanceof GraphQLError) {
    const fault = faultOfRequest(cause, apolloCode);
    if (fault !== null) {
      const isForgeable = formatted.message.includes('Cross-Site Request Forgery');
      return { message: isForgeable ? NEEDS_PREFLIGHT : fault.message, extensions: { code: fault.code } };
    }
    // Errors in the document or its variables carry graphql-js's own messages about the caller's text.
    if (apolloCode !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR)
      return {
        message: formatted.message,
        ...place,
        extensions: { code: documentFaults.get(apolloCode) ?? 'INVALID_QUERY' },
      };
  }
  log(cause);
  return { message: UNEXPECTED, ...place, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}

/** What a failure says beside its message in an answer of GraphQL. */
export function extensionsOf({ code, fields, details }: Failure): Record<string, unknown> {
  return { code, ...(fields && { fields }), ...details };
}

/** What was thrown by a resolver, or refused before anything was resolved, out of what Apollo has wrapped it in. */
function thrownIn(error: unknown): unknown {
  const isRefusal = error instanceof GraphQLError && error.originalError instanceof Failure;
  return isRefusal ? error.originalError : unwrapResolverError(error);
}

/** Whether a resolver has thrown a failure with this code. */
export function isFailure(error: unknown, code: FailureCode): boolean {
  const cause = unwrapResolverError(error);
  return cause instanceof Failure && cause.code === code;
}

/**
 * The status and the seconds to wait that a GraphQL answer has because of one of its errors: too many tries, or a database
 * out of service; else null.
 */
export function refusalOf(errors: readonly unknown[]): { status: number; retryAfter: number } | null {
  for (const error of errors) {
    const cause = unwrapResolverError(error);
    // guard: database-faults.test.ts 'a lock that is never released', try: isOutOfService(cause) -> cause === null
    if (isOutOfService(cause)) return { status: statusOf.UNAVAILABLE, retryAfter: DATABASE_RETRY_SECONDS };
    if (cause instanceof Failure && cause.code === 'RATE_LIMITED')
      return { status: statusOf.RATE_LIMITED, retryAfter: Number(cause.details['retryAfter']) };
  }
  return null;
}
