import { errorMessage } from '~/graphql/error-message';
import { retryAfterOf } from '../retry-after';

const fallbacks = {
  login: 'Login failed. Please try again.',
  registration: 'Registration failed. Please try again.',
  authentication: 'Something went wrong with Google authentication',
} as const;

/** What a failed sign-in, registration or authentication by Google says: the documented words (specification, section 8). */
export function signInFailure(error: unknown, attempt: keyof typeof fallbacks): string {
  const seconds = retryAfterOf(error);
  return seconds === null ? errorMessage(error, fallbacks[attempt]) : tooMany(attempt, seconds);
}

/** The same for an answer that refuses: its own reason, how long to wait, or the documented fallback. */
export function refusalText(
  refused: { message?: string; retryAfter?: number | null } | null | undefined,
  attempt: keyof typeof fallbacks,
): string {
  if (refused?.message?.trim()) return refused.message;
  return refused?.retryAfter ? tooMany(attempt, refused.retryAfter) : fallbacks[attempt];
}

function tooMany(attempt: keyof typeof fallbacks, seconds: number): string {
  return `Too many ${attempt} attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}
