/** What the shop says of how it knows the caller. */
interface Check {
  hasToken: boolean;
  isAdmin: boolean | null;
}

/** The documented messages (specification, section 8). */
const NOT_SIGNED_IN = 'Please log in first';
const NO_TOKEN = 'No authentication token found';
const DEAD_TOKEN = 'Token is invalid. Please log in again.';
const NO_ADMIN = 'User is not an admin';
const NO_ANSWER = 'API access failed';

/**
 * Why someone can't open the admin area, in the documented words; null: they can.
 * @param isKnownHere whether this browser has a signed-in user
 * @param check what the shop says; undefined: it said nothing
 */
export function authProblem(isKnownHere: boolean, check: Check | undefined): string | null {
  if (!isKnownHere) return NOT_SIGNED_IN;
  if (!check) return NO_ANSWER;
  if (check.isAdmin === null) return check.hasToken ? DEAD_TOKEN : NO_TOKEN;
  return check.isAdmin ? null : NO_ADMIN;
}

/** The same for a call that failed. @param code the failure's code, where the shop has answered */
export function authFailure(code: string | null): string {
  if (code === 'UNAUTHENTICATED') return DEAD_TOKEN;
  return code === 'FORBIDDEN' ? NO_ADMIN : NO_ANSWER;
}
