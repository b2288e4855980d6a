/** So many codes may be used for one order. */
export const MAX_CODES = 5;
export const MAX_CODE_LENGTH = 30;

/** A code in the form in which it is kept and compared: 'welcome10 ' and 'WELCOME10' are the same. */
export function discountCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether there can be a code of this text, as `discountCode` writes it: 3 to 30 letters, digits, hyphens, underscores. */
export function isDiscountCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(code);
}
