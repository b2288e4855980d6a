/** Digits of the id that make the number. Fewer are more likely a word, such as 'dada', than the beginning of an id. */
const DIGITS = 8;
const FEWEST_SEARCHED = 6;

/**
 * The short number of an order that people read and say on the phone, such as '7D0F-1C2B'. It is the beginning of the id,
 * so it needs no column of its own; the id stays the key.
 */
export function orderNumber(id: string): string {
  const digits = id.slice(0, DIGITS).toUpperCase();
  return [digits.slice(0, DIGITS / 2), digits.slice(DIGITS / 2)].filter(Boolean).join('-');
}

/** Whether a text from elsewhere, such as the payment provider, has the form of an order's id. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/**
 * What a search word says of an order's id: '7D0F-1C2B', '#7d0f1c2b' and the whole id are beginnings of ids.
 * @returns the beginning of the id, or null when the word can't be one
 */
export function idBeginningOf(word: string): string | null {
  const digits = word.toLowerCase().replace(/^#/, '').replaceAll('-', '');
  return new RegExp(`^[0-9a-f]{${FEWEST_SEARCHED},32}$`).test(digits) ? digits : null;
}
