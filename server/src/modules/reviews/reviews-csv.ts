import { guardCell, unguardCell } from '../../domain/csv-cell.js';
import type { CsvColumn } from '../../kit/csv-file.js';
import { csvRows, unreadable } from '../../kit/csv-rows.js';
import type { ReviewRecordType } from './review.type.js';

/** A file with more rows is refused, because its sender waits. */
export const MAX_ROWS = 20_000;
/** This is longer than the longest review with the longest reply, and ends a cell with an unclosed quote. */
const MAX_ROW_CHARACTERS = 20_000;

/** The columns that an import reads; all others are the author's, or the shop's. */
const decisionColumns = ['status', 'refusalReason', 'reply'] as const;

type Write = (review: ReviewRecordType) => string;

/** The columns of a CSV file of reviews, in the order in which they are written. A file may have them in any order. */
const columns = {
  id: ({ _id }) => _id,
  productId: ({ productId }) => productId,
  productName: ({ productName }) => guardCell(productName),
  stars: ({ stars }) => String(stars),
  title: ({ title }) => guardCell(title),
  text: ({ text }) => guardCell(text),
  authorName: ({ authorName }) => guardCell(authorName),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  refusalReason: ({ refusalReason }) => guardCell(refusalReason ?? ''),
  reply: ({ reply }) => guardCell(reply ?? ''),
  repliedAt: ({ repliedAt }) => repliedAt?.toISOString() ?? '',
  photos: ({ photos }) => photos.map(({ src }) => src).join('\n'),
  isDemo: ({ isDemo }) => String(isDemo),
  version: ({ version }) => String(version),
} satisfies Record<string, Write>;

type ReviewColumn = keyof typeof columns;
const names = Object.keys(columns) as ReviewColumn[];

/** What nobody can change in a file, nor would by mistake: a product may have got another name. */
const unread: readonly ReviewColumn[] = ['id', 'version', 'productName', ...decisionColumns];
const fixedColumns = names.filter((name) => !unread.includes(name));

/** How reviews are written. */
export const reviewColumns: readonly CsvColumn<ReviewRecordType>[] = names.map((name) => [name, columns[name]]);

/** A row of a file. An empty cell isn't given, and an own text of 'none' takes it away. */
export interface ReviewRow {
  /** As spreadsheets count: the header is row 1. */
  row: number;
  cells: Partial<Record<ReviewColumn, string>>;
  /** Whether it has more cells than there are columns. */
  isTooLong: boolean;
}

/** The cells of a file of reviews. */
export interface ReviewFile {
  rows: ReviewRow[];
  /** The columns that no review has. */
  ignoredColumns: string[];
}

/** @throws Failure BAD_USER_INPUT with field `file` when it can't be read as such a file at all */
export async function readReviewsCsv(data: Buffer): Promise<ReviewFile> {
  let header: (ReviewColumn | null)[] | null = null;
  let ignoredColumns: string[] = [];
  const rows: ReviewRow[] = [];
  for await (const { row, cells } of csvRows(data, MAX_ROW_CHARACTERS)) {
    const texts = cells.map((cell) => cell.trim());
    if (header === null) {
      header = texts.map((text) => names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? null);
      const found = header;
      const twice = names.filter((name) => found.indexOf(name) !== found.lastIndexOf(name));
      if (twice.length > 0) throw unreadable(`The column ${twice.join(', ')} is in this file twice`);
      if (!header.includes('id'))
        throw unreadable('The first row must name the columns: id, status, refusalReason, reply');
      ignoredColumns = texts.filter((text, index) => found[index] === null && text !== '');
    } else if (texts.some((text) => text !== '')) {
      rows.push({
        row,
        cells: cellsOf(header, texts),
        isTooLong: texts.slice(header.length).some((text) => text !== ''),
      });
    }
    if (rows.length > MAX_ROWS) throw unreadable(`At most ${MAX_ROWS.toLocaleString('en-US')} reviews at a time`);
  }
  if (rows.length === 0) throw unreadable('This file has no reviews');
  return { rows, ignoredColumns };
}

/** The columns that differ from the review, though no file can change them. */
export function foreignChanges({ cells }: ReviewRow, review: ReviewRecordType): ReviewColumn[] {
  return fixedColumns.filter((name) => {
    const cell = cells[name] ?? '';
    return cell !== '' && plain(cell) !== plain(columns[name](review));
  });
}

function cellsOf(header: readonly (ReviewColumn | null)[], texts: readonly string[]): ReviewRow['cells'] {
  return Object.fromEntries(header.flatMap((name, index) => (name === null ? [] : [[name, texts[index] ?? '']])));
}

/** What spreadsheets keep of a text: they may write TRUE, and end lines in another way. */
function plain(cell: string): string {
  return unguardCell(cell).replace(/\s+/g, ' ').trim().toLowerCase();
}
