/** So many codes may be used for one order. */
export const MAX_CODES = 5;
export const MAX_CODE_LENGTH = 30;

/** A code in the form in which it is kept and compared: 'welcome10 ' and 'WELCOME10' are the same. */
export function discountCode(text: string): string {
  return text.trim().toUpperCase();
}
