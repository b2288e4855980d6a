/**
 * Parses a number as people type it, such as '7', '$7.50' or '7,5'. A comma is a decimal comma only with one or two
 * digits after it: '1,000' may mean a thousand, so it is refused instead of read as 1. @returns NaN if it isn't a
 * number
 */
export function readNumber(text: string): number {
  const typed = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{1,2}$)/, '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Parses a number that may be left out. @returns null if nothing is typed, else as `readNumber` */
export function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : readNumber(text);
}
