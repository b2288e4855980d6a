import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** What a toast or a page says about a failure: the server's own message, or that the shop can't be reached. */
export function errorMessage(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? error.message;
  if (ServerError.is(error)) return serverMessage(error.bodyText) ?? 'The shop could not answer. Please try again.';
  // fetch fails with a TypeError whose text differs from browser to browser and helps nobody.
  if (error instanceof TypeError) return 'The shop can’t be reached. Please check your connection and try again.';
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

function serverMessage(body: string): string | null {
  try {
    const parsed = JSON.parse(body) as { message?: unknown; errors?: { message?: unknown }[] };
    const message = parsed.message ?? parsed.errors?.[0]?.message;
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
