/** The longest name of a user. */
export const MAX_NAME = 100;

/** Length of a password in characters; any character counts (decision S4). */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/**
 * What is wrong with a user's name, in words for the person who typed it; null when all is well.
 * @param what the name is called in these words
 */
export function nameProblem(name: string, what = 'User name'): string | null {
  const length = name.trim().length;
  if (length === 0) return `${what} is required`;
  if (length > MAX_NAME) return `${what} must have at most ${MAX_NAME} characters`;
  return isOneLine(name.trim()) ? null : `${what} must be one line without a web address`;
}

/**
 * Whether a text is one line of plain words. Names and addresses go out in emails, where a line break or a web address
 * would let a stranger write a message of their own under the shop's name.
 */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|:\/\/|www\./iu.test(text);
}

/** What is wrong with a new password; null when all is well. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  return length < MIN_PASSWORD || length > MAX_PASSWORD
    ? `Password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`
    : null;
}

/** What is wrong with a new password beside the current one; null when all is well (specification, section 5). */
export function newPasswordProblem(password: string, currentPassword: string): string | null {
  if (password === currentPassword) return 'New password cannot be the same as the current password';
  return passwordProblem(password);
}

/** Case, surrounding space, compatibility forms and invisible characters don't make another address. */
export function normalizeEmail(email: string): string {
  // guard: accounts.test.ts 'one address gets one account', try: .replace(/[\p{Cf}\s]/gu, '') ->
  return email
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
}

/** A name for people who gave none: the part of their address before the @. */
export function nameFromEmail(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, MAX_NAME);
}
