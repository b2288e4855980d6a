/**
 * A figure as people type it, such as '7', '$7.50' or '7,5'. A comma is a decimal one only with one or two digits after
 * it: '1,000' can mean a thousand, and is no figure rather than 1.
 * @returns NaN when it is none
 */
export function readNumber(text: string): number {
  const typed = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{1,2}$)/, '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}
