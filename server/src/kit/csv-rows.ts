import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { invalidInput } from '../domain/failure.js';
import { decodeCsv, delimiterOf } from './csv-text.js';

const SLICE_BYTES = 64 * 1024;
/** After so many rows, other requests get their turn. */
const BREATH = 250;

/** A row of a CSV file. */
export interface CsvRow {
  /** As spreadsheets count: the header is row 1. */
  row: number;
  cells: string[];
}

/**
 * Reads a CSV file, row by row, the header first: comma, semicolon or tab between the cells, UTF-8 or what older
 * spreadsheets write.
 * @param mostCharacters a longer row ends at a quotation mark that is never closed
 * @throws Failure BAD_USER_INPUT with field `file` when it can't be read as such a file at all
 */
export async function* csvRows(data: Buffer, mostCharacters: number): AsyncGenerator<CsvRow> {
  const text = decodeCsv(data);
  // Binary files, such as pictures and spreadsheets' own formats, contain a NUL. No text does, and no database takes one.
  if (text.includes('\0')) throw unreadable('This isn’t a CSV file. In your spreadsheet, choose “Save as” and CSV.');
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: mostCharacters,
  });
  Readable.from(slicesOf(Buffer.from(text))).pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row % BREATH === 0) await setImmediate();
      yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as { records?: number };
    throw unreadable(`Row ${(records ?? row) + 1} can’t be read. Is a quotation mark missing?`);
  }
}

/** Refuses a file as a whole. */
export function unreadable(message: string): Error {
  return invalidInput({ file: message });
}

/** Reads the file in pieces: parsing it in one go would block all requests. */
function* slicesOf(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += SLICE_BYTES) yield data.subarray(at, at + SLICE_BYTES);
}
