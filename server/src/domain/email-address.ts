/** The longest address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL = 254;

/** Characters that separate or group addresses in a mail's header: with them one address could become two. */
const UNUSUAL = /[\s\p{Cc}<>()[\]\\,;:"]/u;

/** Whether a text is one plain email address. Only a mail can prove that somebody reads it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL && !UNUSUAL.test(text) && /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(text);
}
