import { pipeline, Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { RestResponse } from './rest-route.js';

/** A column's header and its value in a row. */
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string];

/**
 * The text of a CSV file, one line each row after a line of headers. It begins with the mark by which spreadsheets know
 * UTF-8. If the source fails, the text breaks off, so that no one mistakes a part for the whole; if the download is
 * aborted, reading stops as well.
 */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): Readable {
  const lines: Transform = stringify({ bom: true, header: true, columns: columns.map(([header]) => header) });
  // Whoever reads the lines gets the failure.
  return pipeline(Readable.from(cellsOf(columns, rows)), lines, () => undefined);
}

/** A CSV file as a download. */
export function csvDownload(fileName: string, text: Readable): RestResponse {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    body: text,
  };
}

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}
