/** A text on one line, without what nobody types: control characters, space at its ends, more than one space in between. */
export function cleanLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** A text of several lines without control characters, and without space at its ends. */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}
