/** Crockford's base 32: no letter that looks like a digit, and no U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 28;
const GROUP = 4;

/** How many random bytes a code is made of: 28 digits of 5 bits need 17.5. */
export const GIFT_CARD_CODE_BYTES = 18;

/**
 * Writes random bytes as the code of a gift card, in the form in which it is compared: 28 digits, 140 bits.
 * @throws RangeError when there are too few bytes
 */
export function giftCardCodeOf(bytes: Uint8Array): string {
  if (bytes.length < GIFT_CARD_CODE_BYTES) throw new RangeError('too few bytes for a code');
  let code = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5 && code.length < LENGTH) {
      bits -= 5;
      code += DIGITS[(value >> bits) & 31];
    }
  }
  return code;
}

/** The code for people: seven groups of four. */
export function formatGiftCardCode(code: string): string {
  return Array.from({ length: LENGTH / GROUP }, (_, group) => code.slice(group * GROUP, (group + 1) * GROUP)).join('-');
}

/** The last digits of a code, by which a card is told from others without saying the code. */
export function lastFourOf(code: string): string {
  return code.slice(-GROUP);
}

/**
 * Reads a code that somebody typed, in the form in which it is compared: case, spaces and hyphens don't matter, and
 * letters that look like digits are those. null when it can't be the code of a gift card.
 */
export function readGiftCardCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((digit) => DIGITS.includes(digit)) ? code : null;
}
