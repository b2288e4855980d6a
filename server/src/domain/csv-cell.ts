/**
 * What a spreadsheet may take for a formula when a cell begins with it. Apostrophes before it count: without them, a text
 * that has one of its own couldn't be told from a guarded one.
 */
const formula = /^'*[=+\-@\t\r\n]/;
const guarded = /^'+[=+\-@\t\r\n]/;

/**
 * A text as a cell of a CSV file that spreadsheets show instead of working it out: `=A1` becomes `'=A1`. For texts only;
 * a negative number is no formula.
 */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `guardCell` was given; other texts stay as they are. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
