import { CsvError, parse } from 'csv-parse/sync';
import { unguardCell } from '../../domain/csv-cell.js';
import { invalidInput } from '../../domain/failure.js';
import { MAX_REDIRECTS, type RedirectInput } from '../../domain/redirects.js';
import { decodeCsv, delimiterOf } from '../../kit/csv-text.js';

/** A longer row is no redirect, but a quotation mark that is never closed. */
const MAX_ROW_CHARACTERS = 4000;

/** A row of the file. */
export interface RedirectRow {
  /** As spreadsheets count: the header is row 1. */
  row: number;
  given: RedirectInput;
}

/**
 * Reads a file of redirects: the columns `from`, `to` and perhaps `status`, in any order and case.
 * @throws Failure BAD_USER_INPUT with field `file` when it can't be read as such a file at all
 */
export function readRedirectsCsv(data: Buffer): RedirectRow[] {
  const text = decodeCsv(data);
  if (text.includes('\0')) throw unreadable('This isn’t a CSV file. In your spreadsheet, choose “Save as” and CSV.');
  const [header = [], ...rows] = recordsOf(text);
  const names = header.map((cell) => cell.trim().toLowerCase());
  const places = { from: names.indexOf('from'), to: names.indexOf('to'), status: names.indexOf('status') };
  if (places.from < 0 || places.to < 0) throw unreadable('The first row must name the columns: from, to, status');
  const found = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const cellOf = (place: number) => unguardCell((cells[place] ?? '').trim());
    const status = places.status < 0 ? '' : cellOf(places.status);
    const given = { from: cellOf(places.from), to: cellOf(places.to), status: status === '' ? 301 : Number(status) };
    return [{ row: index + 2, given }];
  });
  if (found.length === 0) throw unreadable('This file has no redirects');
  if (found.length > MAX_REDIRECTS)
    throw unreadable(`At most ${MAX_REDIRECTS.toLocaleString('en-US')} redirects at a time`);
  return found;
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, max_record_size: MAX_ROW_CHARACTERS });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as { records?: number };
    throw unreadable(`Row ${(records ?? 0) + 1} can’t be read. Is a quotation mark missing?`);
  }
}

function unreadable(message: string): Error {
  return invalidInput({ file: message });
}
