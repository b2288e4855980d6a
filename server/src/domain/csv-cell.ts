/**
 * What a spreadsheet may take for a formula when a cell begins with it, spaces included. Apostrophes before it count:
 * without them, a text that has one of its own would look like a guarded one.
 */
const formula = /^'*(\s*[=+\-@]|[\t\r\n])/;
const guarded = /^'+(\s*[=+\-@]|[\t\r\n])/;
/** Where a spreadsheet with another separator, or one that doesn't know our quotes, begins a new cell. */
const formulaInside = /([;|\t\r\n]\s*)(?=[=+\-@])/g;

/**
 * A text as a cell of a CSV file that spreadsheets show instead of working it out: `=A1` becomes `'=A1`. For texts only;
 * a negative number is no formula.
 */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * As `guardCell`, also against formulas in the middle of the text. For files that are never read in again: it can't be undone.
 */
export function guardCellInside(text: string): string {
  return guardCell(text.replace(formulaInside, "$1'"));
}

/** The text that `guardCell` was given; other texts stay as they are. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
