/** The characters that Windows-1252 adds to Latin 1. In some versions, Node's own decoder of that name lacks them. */
const windows1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

/** The text of a CSV file: UTF-8 or what older spreadsheets write. */
export function decodeCsv(data: Buffer): string {
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder('utf-16le').decode(data);
  try {
    // This decoder removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return data.toString('latin1').replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? char);
  }
}

/** Returns the delimiter that occurs most often in the first line. */
export function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const countOf = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}
