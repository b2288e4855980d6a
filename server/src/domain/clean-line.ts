/** A text on one line, without what nobody types: control characters, space at its ends, more than one space in between. */
export function cleanLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
