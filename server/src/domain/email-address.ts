/** The longest address that email can be sent to (RFC 5321). */
export const MAX_EMAIL = 254;

/** Characters that separate or group addresses in an email's header: with them one address could become two. */
const UNUSUAL = /[\s\p{Cc}<>()[\]\\,;:"]/u;

/** Invisible characters. Like compatibility forms, they make different addresses look or compare the same. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text is one plain email address. Only an email can prove that someone reads it. */
export function isEmailAddress(text: string): boolean {
  const isPlain = !UNUSUAL.test(text) && !INVISIBLE.test(text) && text.normalize('NFKC') === text.normalize('NFC');
  return text.length <= MAX_EMAIL && isPlain && /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(text);
}

/** 'selam@example.com' → 's…@example.com': enough to recognize one's own. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
