import { errorMessage } from '~/graphql/error-message';
import { retryAfterOf } from './retry-after';

const fallbacks = {
  login: 'Login failed. Please try again.',
  registration: 'Registration failed. Please try again.',
  authentication: 'Something went wrong with Google authentication',
} as const;

/** What a failed sign-in, registration or authentication by Google says: the documented words (specification, section 8). */
export function signInFailure(error: unknown, attempt: keyof typeof fallbacks): string {
  const seconds = retryAfterOf(error);
  if (seconds !== null) return `Too many ${attempt} attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  return errorMessage(error, fallbacks[attempt]);
}

/** The same for an answer that refuses without a reason. */
export function refusalText(message: string | undefined, attempt: keyof typeof fallbacks): string {
  return message || fallbacks[attempt];
}
